/** Words of the routes about members, workspaces and tokens, for the document of the API. */
export const members = {
  tag: 'メンバー',
  tagDescription: 'ワークスペースに参加している方と、招待です。オーナーだけが扱えます。',
  list: 'メンバーと招待の一覧',
  listOk: '参加している方と、まだ使われていない招待です。',
  members: '参加している方です。',
  invitations: 'まだ使われていない招待です。',
  id: '番号です。',
  name: 'お名前です。',
  email: 'メールアドレスです。',
  joinedAt: '参加した日時です。',
  verified: 'そのアドレスへのメールがご本人に届くと確かめてあれば true です。',
  you: 'ご自身であれば true です。',
  note: 'どなたへの招待かの覚え書きです。',
  expiresAt: '使える期限です。',
  changeRole: '役割を変える',
  changed: '変えました。',
  remove: 'メンバーを外す',
  removeDescription:
    'その方はこのワークスペースを使えなくなり、その方が作った API トークンも使えなくなります。記録は残ります。',
  removed: '外しました。',
  link: 'メンバーのためにログインのリンクを作る',
  linkDescription:
    'パスワードを忘れた方に渡すリンクです。30分以内に1回だけ使えます。このワークスペースだけを開き、パスワードやパスキーは、ご本人が確かめるまで変えられません。ほかのワークスペースにも参加している方には作れません。',
  linkOk: '作りました。リンクはここでだけ表示されます。',
  linkText: 'お渡しするリンクです。',
  invite: '招待のリンクを作る',
  inviteDescription:
    'リンクはここでだけ表示されます。7日以内に1回だけ使えます。リンクを残さないため、Idempotency-Key は使いません。',
  invited: '作りました。',
  inviteEmail: '招待のリンクを送るアドレスです。省略すると、リンクを作るだけです。',
  inviteMailed: 'メールサーバーがリンクのメールを受け取れば true です。',
  revoke: '招待を取り消す',
  revoked: '取り消しました。',
} as const;

export const workspaces = {
  tag: 'ワークスペース',
  tagDescription: 'データを分ける単位です。伝票も日程も対話も、ワークスペースごとに別々です。',
  create: 'ワークスペースを作る',
  createDescription: '作った方がオーナーになります。',
  created: '作りました。',
  remove: 'ワークスペースを消す',
  removeDescription:
    '日程調整、伝票、対話、連絡先、記録のすべてが消え、元に戻せません。ほかのワークスペースに参加していない方のアカウントも消えます。確かめのため、いまの名前を `name` に入れます。サーバーに残る最後の1つは消せません。',
  removed: '消しました。',
  nameDiffers: '名前が違います。消すワークスペースの名前を、そのままお書きください。',
  lastOne: 'このサーバーに残る最後のワークスペースは消せません。',
  rename: 'ワークスペースの名前を変える',
  renamed: '変えました。',
  id: '番号です。',
  name: '名前です。',
} as const;

export const tokens = {
  tag: 'API トークン',
  tagDescription:
    'ほかのプログラムから使うための鍵です。Authorization: Bearer tsk_… として送ります。できることは scopes で決まります。オーナーだけが、画面からログインして扱えます。',
  list: 'API トークンの一覧',
  listOk: '取り消していないトークンです。中身は表示しません。',
  create: 'API トークンを作る',
  createDescription:
    'トークンはここでだけ表示されます。ログインしてから時間がたっていれば、先にご本人の確認（/api/account/proof）が要ります。トークンを残さないため、Idempotency-Key は使いません。',
  created: '作りました。',
  revoke: 'API トークンを取り消す',
  revoked: '取り消しました。',
  id: '番号です。',
  name: '何に使うかの名前です。',
  scopes: 'できることです（例：threads:read）。',
  days: '使える日数です。省略すると 90 日です。',
  token: 'トークンです。二度と表示されません。',
  createdAt: '作った日時です。',
  expiresAt: '使える期限です。',
  lastUsedAt: '最後に使われた日時です。',
} as const;
