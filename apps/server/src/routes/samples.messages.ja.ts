/** The samples of the first start, in the document and its page. */
export const samples = {
  tag: '見本',
  tagDescription: 'はじめて使うときに入っている見本です。いつでも、まとめて消せます。',
  count: '見本の数を読む',
  countDescription: '見本として入っている日程調整、会計、会話、連絡先の数をお返しします。',
  counts: '種類ごとの数です。',
  remove: '見本をまとめて消す',
  removeDescription: '見本だけを消します。ご自分で入れたものは、そのまま残ります。',
  removed: '消した数です。',
} as const;
