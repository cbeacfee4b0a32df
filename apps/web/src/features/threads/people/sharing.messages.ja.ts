/** One link for all, and the ways to hand it over. */
export const sharing = {
  title: '共有リンク',
  lead: '1つのリンクを、LINE などで皆さんにまとめて渡せます。開いた方は名前を入れて回答します。',
  rule: '招待した方の名前なら、その方の回答になります。ほかの名前は、加えるまで人数に数えません。',
  on: '共有リンクを作る',
  copyLink: '共有リンクをコピー',
  copyText: '案内文をコピー',
  share: '送り先を選んで共有',
  qr: 'QR コードを見せる',
  qrOf: (title: string) => `「${title}」の共有リンクの QR コード`,
  qrHint: 'スマートフォンのカメラで読み取ると、回答のページが開きます。',
  print: '印刷する',
  listsNames: 'まだ回答していない方の名前を、選べるように並べる',
  listsNamesHelp: 'リンクを持つ方には、その名前が見えるようになります。',
  off: '共有リンクを止める',
  offTitle: '共有リンクを止めますか',
  offText:
    'このリンクと QR コードは使えなくなります。すでに回答した方は、ご自分のリンクで続けられます。もう一度作ると、別のリンクになります。',
  offYes: '止める',
  keep: 'やめる',
  text: (said: {
    readonly title: string;
    readonly organiser: string;
    readonly slots: readonly string[];
    readonly more: number;
    readonly deadline: string | null;
    readonly link: string;
  }): string =>
    [
      `「${said.title}」の日程調整です。ご都合をお知らせください。（${said.organiser}）`,
      '',
      ...said.slots.map((slot) => `・${slot}`),
      ...(said.more > 0 ? [`・ほか${said.more}件`] : []),
      ...(said.deadline === null ? [] : ['', `回答の締め切り：${said.deadline}`]),
      '',
      '回答はこちらからお願いします（登録は要りません）。',
      said.link,
    ].join('\n'),
} as const;
