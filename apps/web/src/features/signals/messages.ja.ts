/** Words about services outside that are told what happens to threads. */

export const signals = {
  title: 'お知らせの送り先',
  lead: '日程調整に起きたことを、ほかのサービスに知らせます。名前と件名が相手のサービスに渡ります。',
  none: 'まだありません。',
  kind: '種類',
  kinds: {
    webhook: 'Webhook（プログラム向け、署名付き）',
    slack: 'Slack（Incoming Webhook）',
    line: 'LINE（Messaging API）',
  },
  name: '名前',
  nameExample: '例：幹事のSlack',
  url: 'アドレス（URL）',
  channelToken: 'チャネルアクセストークン',
  to: '送る相手のID',
  toExample: 'ユーザー、グループ、トークルームのID（U…、C…、R…）',
  events: '知らせること',
  eventNames: {
    answered: '回答があったとき',
    satisfied: '条件を満たしたとき',
    attention: '主催者の判断が要るとき',
    finalized: '確定したとき',
    unfinalized: '確定を取り消したとき',
    cancelled: '中止したとき',
    failed: '成立しなかったとき',
    test: '試し',
  },
  eventsMissing: '知らせることを、1つ以上選んでください。',
  submit: '送り先を登録する',
  made: '登録しました。一覧の「試しに送る」で、届くことをお確かめください。',
  secret:
    '署名を確かめるための合言葉です。ここでだけ表示されます。受け取るプログラムに設定してください。',
  secretLabel: '合言葉',
  copySecret: '合言葉をコピー',
  stopped: (when: string) =>
    `相手のサーバーが、もう送らないよう求めました（${when}）。続けるには、消して登録し直してください。`,
  delivered: (what: string, when: string) => `最後のお知らせ：${what}、${when}に届きました`,
  waiting: (what: string, reason: string) =>
    `最後のお知らせ：${what}、まだ届いていません。送り直しています。${reason}`,
  failed: (what: string, reason: string) => `最後のお知らせ：${what}、届きませんでした。${reason}`,
  unused: 'まだ何も送っていません',
  test: '試しに送る',
  testNamed: (name: string) => `${name}に試しに送る`,
  tested: '届きました。',
  remove: '消す',
  removeNamed: (name: string) => `${name}を消す`,
} as const;
