/** The words of the shop's hands in the OpenAPI document, and their own problem. */
export const slipHands = {
  tag: 'お店の手',
  tagDescription:
    'お店の人の書き方を、直した伝票から覚えます。同意があるときだけ、このサーバーの中で覚えます。',
  get: '覚えているもの',
  found: '同意と、最後に覚えたときの測定です。',
  save: '同意する・取り消す',
  saveDescription: '同意を取り消すと、覚えたものも消えます。',
  saved: '今の同意と、覚えているものです。',
  learn: '今すぐ覚える',
  learnDescription:
    '残してある伝票の写真と直した値から覚えます。終わるまで数分かかり、取り分けた伝票が良く読めるときだけ使います。',
  begun: '覚え始めました。',
  undo: '最後に覚えたことを取り消す',
  undone: '取り消したあとに覚えているものです。',
  consents: '直した伝票から覚えてよいかどうかです。',
  inUse: '覚えたものを使って写真を読んでいるかどうかです。',
  card: '最後に測れたときの測定です。数字と品目ごとに、確認が必要な欄と黙って誤る欄の、前と後の数です。',
  trouble:
    '最後に覚えられなかったわけです。too-few-corrections は伝票が足りず、learning-stopped は途中で止まりました。',
  learntAt: '最後に覚えた、または試した時刻です。',
  noConsent:
    '書き方を覚えることに、まだ同意されていません。「お店の設定」の「書き方を覚える」で同意すると、覚えられます。',
} as const;
