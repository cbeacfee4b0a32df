/** Words of the routes about personal data and the audit log, for the document of the API. */
export const privacy = {
  tag: '個人データ',
  tagDescription:
    'ワークスペースのすべて、またはお一人についてのすべてを取り出し、お一人を消します。オーナーだけが扱えます。',
  exportAll: 'ワークスペースのすべてを取り出す',
  exportAllDescription:
    'ある一時点の内容を、一つの JSON として少しずつ送ります。封じた宛先は開いて入れます。トークンやパスワードは入りません。',
  exported: '取り出した内容です。',
  exportPerson: 'お一人についてのすべてを取り出す',
  exportPersonDescription:
    'メールアドレス（宛先が残っていれば、ほかの識別子で招かれたものも見つけます）か、招待の識別子で探します。',
  person: 'お一人についての内容です。',
  erase: 'お一人を消す',
  eraseDescription:
    '連絡先を消し、招待・回答・条件・送ったメールの中の名前と識別子を、たどれない別のものに置き換えます。決まったことの計算は変わりません。題名や依頼文のような自由な文の中の名前は、同じ名前の別の方かもしれないため書き換えず、場所をお知らせします。元に戻せません。',
  erased: '消したものの数と、名前が残っている場所です。',
  email: 'メールアドレスです。',
  inviteeKey: '招待の識別子です（e:…、lm:…、u:…）。',
  confirm: '取り消せないことを確かめた印です。true を入れてください。',
  contacts: '連絡先です。',
  invites: '招待です。',
  answers: '回答です。',
  mails: 'メールです。',
  threads: '関わる日程調整の数です。',
  membership: 'メンバーから外したかどうかです。',
  mentions: '名前が残っている自由な文の場所です。',
  organised: '主催した日程調整です。',
} as const;

export const auditLog = {
  tag: '操作の記録',
  tagDescription: '誰が、いつ、何をしたかの記録です。オーナーだけが読めます。',
  list: '操作の記録を読む',
  listed: '新しい順の記録です。',
  at: '日時です。',
  actor: 'した人です（local、user:番号、token:番号）。',
  actorName: 'した人の名前です。いまはいない方は null です。',
  action: 'したことです。',
  objectType: '何にしたかの種類です。',
  objectId: '何にしたかの番号です。',
  details: '細目です。',
  before: 'この番号より前の記録を読みます。',
  limit: '1ページの件数です。',
  next: '続きがあるとき、次の要求の before に入れる値です。なければ null です。',
} as const;
