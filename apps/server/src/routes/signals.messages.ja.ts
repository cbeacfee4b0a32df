/** Words of the routes about signals, for the document of the API, and what they refuse with. */

export const signals = {
  tag: 'お知らせの送り先',
  tagDescription:
    '日程調整に起きたことを、ほかのサービスに知らせます。Standard Webhooks の署名付きの Webhook、Slack の Incoming Webhook、LINE Messaging API を登録できます。',
  id: 'お知らせの送り先の番号です。',
  name: '何のための送り先か、分かる名前です。',
  kind: '`webhook`（署名付きの Webhook）、`slack`、`line` のどれかです。',
  events:
    '知らせることです。`answered`（回答）、`satisfied`（条件を満たした）、`deciding`（自動の確定まで待ち始めた）、`all_answered`（全員が回答した）、`attention`（主催者の判断が要る）、`finalized`（確定）、`unfinalized`（確定の取り消し）、`cancelled`（中止）、`failed`（不成立）、`undelivered`（メールが届かなかった）。',
  host: '送り先のサーバーの名前です。アドレスの残りは合言葉と同じなので、二度と表示しません。',
  createdAt: '登録した日時です。',
  stoppedAt: '相手のサーバーが、もう送らないよう求めた（HTTP 410）日時です。',
  deliveries: '最近のお知らせと、届いたかどうか（新しい順）です。',
  secret:
    '署名を確かめるための合言葉（`whsec_…`）です。Webhook のときだけあり、二度と表示しません。',
  list: 'お知らせの送り先の一覧',
  listed: 'お知らせの送り先と、最近のお知らせです。',
  create: 'お知らせの送り先を登録する',
  createDescription:
    'Webhook は `webhook-id`、`webhook-timestamp`、`webhook-signature` の付いた POST で届きます。2xx で応えない間は、間隔を広げながらおよそ1日送り直します。同じお知らせは同じ `webhook-id` を持ちます。転送（3xx）には従いません。',
  created: '登録しました。',
  remove: 'お知らせの送り先を消す',
  removed: '消しました。',
  test: 'お知らせを試しに送る',
  tested: '試しに送った結果です。',
  tooMany: 'お知らせの送り先は20件までです。使っていないものを消してから、登録してください。',
};
