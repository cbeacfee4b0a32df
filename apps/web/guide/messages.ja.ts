/** The frame of the guide; its text stands in `docs/`. Both languages stand here: a page has one of them. */
export const guide = {
  ja: {
    name: 'たしかの使い方',
    toApp: 'たしかを開く',
    search: '探す',
    contents: '目次',
    other: 'English (for developers)',
    none: '見つかりませんでした。別の言葉でお試しください。',
  },
  en: {
    name: 'Tashika for developers',
    toApp: 'Open Tashika',
    search: 'Search',
    contents: 'Contents',
    other: '使い方（日本語）',
    none: 'Nothing found. Please try other words.',
  },
} as const;
