/** The sentences of the page of contacts. */

export const contacts = {
  title: '連絡先',
  lead: '日程調整によく招く方です。日程の画面で、お一人ずつ、またはグループで選べます。メールアドレスは封をして保存し、画面には一部だけを表示します。',
  list: (count: number) => `連絡先（${count}人）`,
  listLabel: '連絡先の一覧',
  search: '名前・よみ・役職・グループで探す',
  none: '連絡先はまだありません。1人ずつ加えるか、名簿を貼り付けてください。',
  nobody: '当てはまる方はいません。',
  sample: '見本',
  noAddress: 'メールアドレスなし',
  add: '連絡先を加える',
  addYes: '加える',
  added: (name: string) => `${name}さんを加えました。`,
  paste: '名簿を貼り付ける',
  pasted: (added: number, known: number) =>
    known === 0
      ? `${added}人を加えました。`
      : `${added}人を加えました。同じメールアドレスの${known}人は、すでに連絡先にいます。`,
  edit: '直す',
  editOf: (name: string) => `${name}さんの連絡先を直す`,
  save: '保存する',
  cancel: 'やめる',
  remove: '消す',
  removeOf: (name: string) => `${name}さんの連絡先を消す`,
  removeTitle: (name: string) => `${name}さんの連絡先を消しますか`,
  removeText: 'これまでの日程調整の記録は、そのまま残ります。',
  removeYes: '消す',
  reload: '新しい内容を読み込む',
  fields: {
    name: '名前',
    reading: 'よみ（任意）',
    role: '役職（任意）',
    groups: 'グループ（任意、読点で区切る）',
    address: 'メールアドレス（任意）',
  },
  locale: '招待のメールの言葉',
  localeUnknown: '分からない（日本語と英語の両方）',
  locales: { ja: '日本語', en: '英語' },
  addressKept: (address: string) => `いまは ${address} です。変えるときだけ入れてください。`,
  addressGone: 'メールアドレスを消す',
} as const;
