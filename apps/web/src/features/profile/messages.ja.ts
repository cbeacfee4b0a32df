import type { Role } from '@tashika/contract/people';
/** Everything the pages about people, keys and workspaces say. */

export const roles: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'オーナー', may: 'すべてを扱えます' },
  staff: { name: 'スタッフ', may: '伝票と対話を扱えます' },
  organiser: { name: '幹事', may: '日程と連絡先、対話を扱えます' },
  viewer: { name: '閲覧者', may: '日程と伝票、対話を見るだけで、変えられません' },
};

export const roleOption = (role: Role) => `${roles[role].name}（${roles[role].may}）`;

export const dateTimeText = (iso: string) =>
  new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

export const fields = {
  name: 'お名前',
  email: 'メールアドレス',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  currentPassword: 'いまのパスワード',
  passwordHint: '12文字以上。いくつかの言葉をつなげると、覚えやすく破られにくくなります。',
} as const;

export const locked = {
  title: '表示されたアドレスからお開きください',
  lead: 'このたしかは、起動した端末の持ち主だけが、ログインなしで使う設定です。',
  ways: [
    '起動した端末に「たしかを開けます： http://…/open#…」と表示されています。そのアドレスを、# の後ろも含めてそのままお開きください。',
    '一度お開きになると、このブラウザーでは、次からいまのアドレスのままお使いになれます。起動し直しても変わりません。',
    '表示が見当たらないときは、もう一度起動してください。同じアドレスが表示されます。',
    'ほかの方も使う場合や、中継（プロキシ）の後ろで使う場合は、環境変数 TASHIKA_SIGN_IN=required を付けて起動し、ログインをお使いください。',
  ],
  wrong:
    'アドレスの # より後ろが違います。起動した端末に最後に表示されたアドレスをご確認ください。',
} as const;

export const signIn = {
  title: 'ログイン',
  lead: 'このたしかを使うには、ログインが必要です。',
  submit: 'ログインする',
  passkey: 'パスキーでログインする',
  passkeyCancelled: 'パスキーの確認が終わりませんでした。もう一度お試しください。',
  link: 'ログインのリンクをメールで受け取る',
  linkHint: '上のメールアドレスに、30分だけ使えるリンクをお送りします。',
  noLink:
    'メールを送る設定がないため、リンクでのログインは使えません。パスワードをお忘れのときは、オーナーにリンクの手渡しをご依頼ください。',
  otherWays: 'ほかの方法',
  emailFirst: 'メールアドレスを入れてください。',
  setupNeeded:
    'はじめのオーナーがまだ登録されていません。サーバーを起動した端末に表示されたリンクから登録してください。',
} as const;

export const useLink = {
  title: 'リンクでログイン',
  lead: 'ボタンを押すとログインします。リンクは1回だけ使えます。',
  submit: 'ログインする',
  missing: 'リンクの一部が欠けています。届いたメールのリンクをもう一度お開きください。',
} as const;

export const setup = {
  title: 'はじめのオーナーの登録',
  lead: 'このたしかを最初に使う方を登録します。リンクは1回だけ使えます。',
  submit: '登録して始める',
  missing: 'リンクの一部が欠けています。起動した端末に表示されたリンクをそのままお開きください。',
} as const;

export const join = {
  title: '招待',
  loading: '招待を確かめています…',
  lead: (workspace: string, role: string) =>
    `「${workspace}」に${role}として招待されています。リンクは1回だけ使えます。`,
  asYou: (name: string) => `${name}さんとして参加します。`,
  submitSignedIn: '参加する',
  newAccount: 'アカウントを作って参加',
  known: 'すでにアカウントをお持ちの方は、そのメールアドレスとパスワードを入れてください。',
  submit: '参加する',
  code: '確認の番号',
  codeHint: (email: string) =>
    `${email} に6桁の番号をお送りしました。届いたメールの番号を入れてください（30分以内）。`,
  sendAgain: '番号をもう一度送る',
  missing: 'リンクの一部が欠けています。受け取ったリンクをそのままお開きください。',
} as const;

export const proof = {
  title: 'ご本人の確認',
  lead: 'この操作の前に、ご本人であることをもう一度お確かめください。確認は15分のあいだ有効です。',
  confirm: '確かめる',
  cancel: 'やめる',
  passkey: 'パスキーで確かめる',
  byMail:
    'パスワードをお忘れのときは、いったんログアウトし、メールのリンクでログインし直してください。',
} as const;

export const profile = {
  title: 'アカウント',
  lead: 'ご自身のパスワードとパスキー、開いているワークスペースです。',
  openTitle: 'ログインはいりません',
  open: [
    'このたしかは、この端末の中だけで動いています。起動したときに表示されたアドレスを開いた方が、そのままオーナーとして使えます。',
    'ほかの端末からも使う場合は、公開するアドレス（https）を TASHIKA_PUBLIC_URL に、待ち受けるアドレスを TASHIKA_HOST に設定して起動してください。そのときはログインが必要になり、はじめのオーナーを登録するリンクが、起動した端末に表示されます。',
  ],
  toWorkspace: 'API トークンと個人データの画面へ',
  you: 'ログイン中の方',
  workspaces: 'ワークスペース',
  current: '開いています',
  switchTo: (name: string) => `${name} に切り替える`,
  noWorkspace: '参加しているワークスペースがありません。オーナーに招待をご依頼ください。',
  newWorkspace: '新しいワークスペースの名前',
  createWorkspace: 'ワークスペースを作る',
  createdWorkspace: (name: string) => `「${name}」を作りました。`,
  password: 'パスワード',
  passwordAfterLink:
    'メールのリンクかパスキーでログインした直後は、いまのパスワードを空のままにできます。',
  changePassword: 'パスワードを変える',
  passwordChanged: 'パスワードを変えました。ほかの端末ではログアウトしました。',
  passkeys: 'パスキー',
  passkeysLead: '指紋や顔、端末の暗証番号でログインできます。パスワードは端末の外に出ません。',
  passkeysOff: 'パスキーは、https の名前（または localhost）で開いたときに使えます。',
  noPasskeys: 'パスキーはまだありません。',
  passkeyName: 'パスキーの名前',
  passkeyExample: '例：仕事用のノートパソコン',
  addPasskey: 'パスキーを登録する',
  passkeyAdded: 'パスキーを登録しました。',
  passkeyCancelled: 'パスキーの登録が終わりませんでした。もう一度お試しください。',
  removePasskey: (name: string) => `${name} を消す`,
  lastUsed: (when: string) => `最後に使った日時：${when}`,
  neverUsed: 'まだ使われていません',
  sessions: 'ログインしている端末',
  sessionsLead: 'お心当たりのない端末があれば、そこでログアウトし、パスワードを変えてください。',
  unknownDevice: '種類の分からない端末',
  thisDevice: 'いまお使いの端末です',
  ways: {
    password: 'パスワード',
    passkey: 'パスキー',
    link: 'メールのリンク',
    handed: '手渡しのリンク',
  },
  began: (way: string, when: string) => `${way}でログイン：${when}`,
  endSession: (name: string, when: string) => `${name}（${when}にログイン）でログアウトする`,
  bound: 'ご本人の確認',
  boundLead:
    'オーナーから手渡されたリンクで入っているため、いまはこのワークスペースだけをお使いになれます。パスワードかパスキーでご本人であることを確かめると、ほかのワークスペースとアカウントの設定も使えます。',
  prove: 'ご本人であることを確かめる',
  signOutElsewhere: 'ほかの端末でログアウトする',
  signedOutElsewhere: (count: number) =>
    count === 0
      ? 'ほかにログインしている端末はありませんでした。'
      : `${count}か所でログアウトしました。`,
  signOut: 'ログアウト',
} as const;

/** What is kept, as people call it; what is not here is called as the database does. */
const keptIn: Readonly<Record<string, string>> = {
  api_tokens: 'APIトークン',
  audit_log: '操作の記録',
  contact_groups: '連絡先のグループ',
  contacts: '連絡先',
  dialogue_run_messages: '対話の経過',
  dialogue_runs: '対話',
  member_invitations: 'メンバーの招待',
  outbox: 'メール',
  scheduling_threads: '日程調整',
  shop_settings: '店の設定',
  slip_accounts: '会計',
  slip_corrections: '伝票の訂正',
  slip_photos: '伝票の写真',
  slips: '伝票',
  thread_attendance_rules: '出欠の条件',
  thread_invites: '日程調整の招待',
  workspaces: 'ワークスペース',
};
const keptAs: Readonly<Record<string, string>> = {
  bytes: '写真そのもの',
  intent: '依頼文',
  label: '呼び名',
  message: '内容',
  name: '名前',
  note: 'メモ',
  organiser_name: '主催者の名前',
  payload: '本文',
  questions: '質問',
  reading: '読み取り',
  request: '台本',
  result: '結果',
  rule_json: '条件',
  settings: '内容',
  status: '状態',
  title: '題名',
  transcript: '内容',
};

export const workspace = {
  title: 'ワークスペース',
  lead: 'メンバー、API トークン、個人データ、操作の記録です。オーナーだけが扱えます。',
  ownersOnly: 'この画面はオーナーだけが使えます。必要な場合はオーナーにご相談ください。',
  rename: '名前',
  renameLabel: 'ワークスペースの名前',
  renameSubmit: '名前を変える',
  renamed: '名前を変えました。',
  members: 'メンバー',
  membersOff: 'メンバーの招待は、ログインを必要とする設定で起動したときに使えます。',
  you: 'ご自身',
  unverified: '（届くかを確かめていないアドレス）',
  roleOf: (name: string) => `${name}さんの役割`,
  remove: '外す',
  removeOf: (name: string) => `${name}さんを外す`,
  removeTitle: (name: string) => `${name}さんを外しますか`,
  removeText:
    'このワークスペースを使えなくなり、その方が作った API トークンも使えなくなります。残した伝票や日程は消えません。',
  removeConfirm: '外す',
  cancel: 'やめる',
  signInLink: 'ログインのリンク',
  signInLinkOf: (name: string) => `${name}さんのログインのリンクを作る`,
  signInLinkMade: (name: string) =>
    `${name}さんにお渡しください。このワークスペースだけを開けます。30分以内に1回だけ使えます。ここでだけ表示されます。`,
  invite: '招待する',
  inviteNote: 'どなたへの招待か',
  inviteNoteExample: '例：田中さん',
  role: '役割',
  inviteEmail: 'メールアドレス（任意）',
  inviteEmailHelp: '入れると、招待のリンクをメールで送ります。',
  inviteSubmit: '招待する',
  inviteMailed: '招待のメールを送りました。届かないときは、このリンクをお渡しください。',
  inviteNotMailed:
    'メールを送れませんでした。このリンクをお渡しください。7日以内に1回だけ使えます。',
  inviteMade: 'このリンクをお渡しください。7日以内に1回だけ使えます。ここでだけ表示されます。',
  openInvitations: 'まだ使われていない招待',
  invitation: (note: string, role: string, until: string) => `${note}（${role}、${until}まで）`,
  revokeInvitation: (note: string) => `${note} への招待を取り消す`,
  revoke: '取り消す',
  copyLink: 'リンクをコピー',
  copyToken: 'トークンをコピー',
  linkLabel: 'リンク',
  tokens: 'API トークン',
  tokensLead:
    'ほかのプログラムから使うための鍵です。できることを選んで作ります。使い方は API の説明にあります。',
  noTokens: 'API トークンはまだありません。',
  tokenName: '何に使うか',
  tokenNameExample: '例：会計ソフトとの連携',
  tokenDays: '使える日数',
  tokenScopes: 'できること',
  scopesMissing: 'できることを一つ以上選んでください。',
  tokenSubmit: 'API トークンを作る',
  tokenMade: 'トークンはここでだけ表示されます。安全な場所に控えてください。',
  tokenLabel: 'トークン',
  tokenUntil: (when: string) => `${when}まで`,
  tokenUsed: (when: string) => `最後に使われた日時：${when}`,
  tokenUnused: 'まだ使われていません',
  revokeToken: (name: string) => `${name} を取り消す`,
  areas: {
    threads: '日程',
    contacts: '連絡先',
    slips: '伝票',
    settings: 'お店の設定',
    dialogue: '対話',
    admin: '管理',
  },
  read: '読む',
  write: '書く',
  personal: '個人データ',
  exportAll: 'すべてを書き出す（JSON）',
  exportAllHint: 'このワークスペースのすべてを一つのファイルにします。パスワードや鍵は入りません。',
  personLabel: 'お一人のメールアドレスか識別子',
  personHint: '例：yamada@example.jp、lm:… のような招待の識別子',
  personMissing: 'メールアドレスか識別子を入れてください。',
  exportPerson: 'この方の情報を書き出す',
  erasePerson: 'この方の情報を消す',
  eraseTitle: 'この方の情報を消しますか',
  eraseText:
    '連絡先を消し、招待・回答・送ったメールの中の名前と識別子を、たどれない別のものに置き換えます。続けて、題名・会話・伝票など、書かれた文のすべてを調べます。元に戻せません。',
  retention: '保存期間',
  retentionLead:
    '日数を入れると、過ぎたものが毎時の処理で消えます。空のままなら、ずっと残します。消したものは元に戻せません。',
  photoDays: '伝票の写真を残す日数',
  photoDaysHint: '写真と読み取りだけが消え、伝票の内容と会計は残ります。',
  auditDays: '操作の記録を残す日数',
  auditDaysHint: (fewest: number) => `${fewest}日より短くはできません。`,
  threadDays: '終わった日程調整を残す日数',
  threadDaysHint: '終わった日から数えます。回答とメールも消えます。',
  days: '日',
  retentionSubmit: '保存期間を変える',
  retentionTitle: '保存期間を変えますか',
  retentionText: '過ぎたものは次の毎時の処理で消え、元に戻せません。',
  retentionLines: (photos: string, audit: string, threads: string) =>
    `伝票の写真：${photos}、操作の記録：${audit}、終わった日程調整：${threads}`,
  keptDays: (days: number) => `${days}日`,
  keptAlways: 'ずっと残す',
  retentionConfirm: '変える',
  retentionSaved: '保存期間を変えました。',
  keepNames: '文の中の名前は残す',
  keepNamesHint:
    '同じ名前の別の方がいるときに選んでください。残った場所をお知らせします。アドレスと識別子はどちらでも置き換えます。',
  eraseConfirm: '消す',
  erased: (contacts: number, invites: number, answers: number, mails: number, texts: number) =>
    `消しました（連絡先 ${contacts}件、招待 ${invites}件、回答 ${answers}件、メール ${mails}件、そのほか ${texts}件）。`,
  mentions:
    '次の場所に、名前が残っているか、残っているかもしれません。同じ名前の別の方でないか、お確かめください。写真の中は調べられません。',
  mention: (table: string, columns: readonly string[]) =>
    `${keptIn[table] ?? table}（${columns.map((column) => keptAs[column] ?? column).join('、')}）`,
  mail: 'メールの試し',
  mailLead: 'メールサーバーの設定が働くか、ご自身に1通送って確かめます。',
  mailAddress: '宛先のメールアドレス',
  mailSubmit: '試しに送る',
  mailSent: (address: string) => `${address} に送りました。届いたかどうか、お確かめください。`,
  removal: 'ワークスペースを消す',
  removalLead:
    '日程調整、伝票、対話、連絡先、記録のすべてが消え、元に戻せません。進行中の日程調整の回答ページも開けなくなります。先に「書き出す」で控えを取れます。',
  removalSubmit: 'このワークスペースを消す…',
  removalTitle: (name: string) => `「${name}」を消しますか`,
  removalLabel: '確かめのため、ワークスペースの名前を書いてください',
  removalConfirm: '消す',
  audit: '操作の記録',
  noAudit: '記録はまだありません。',
  auditMore: '前の記録を見る',
  local: 'この端末の利用者',
  byItself: '自動の処理',
  token: 'API トークン',
  gone: '退出した方',
  stranger: '分からない方',
} as const;

/** What the log of who did what is about, and what was done; a word that is missing is shown as it is. */
