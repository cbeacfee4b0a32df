/** Places of the guide that pages lead to; a test sees to it that each is there. */
export const guide = {
  home: '/guide',
  oneSlip: '/guide/slips.html#一枚を確かめる',
  tonight: '/guide/slips.html#一晩分をまとめる（今夜）',
  books: '/guide/slips.html#翌日に見る（帳簿）',
  photos: '/guide/slips.html#写真のこつ',
  plan: '/guide/schedule.html#送るまで',
  gather: '/guide/schedule.html#集まるまで',
  people: '/guide/admin.html#仲間に使ってもらう',
  mails: '/guide/admin.html#メールが届かないとき',
  line: '/guide/dialogue.html#一つの台詞を確かめる',
  trouble: '/guide/index.html#困ったとき',
} as const;
