/** Everything that is said about who may do what. */

/** The problems of this part, with their status; `problem()` knows them by their codes. */
export const accessProblems = {
  'sign-in-required': {
    status: 401,
    title: 'ログインが必要です',
    detail: () => 'この操作にはログインが必要です。ログインしてから、もう一度お試しください。',
  },
  'open-key-required': {
    status: 401,
    title: '表示されたアドレスからお開きください',
    detail: () =>
      'このサーバーは、起動した端末の持ち主だけが、ログインなしで使う設定です。起動したときに表示されたアドレス（/open# を含むもの）を、そのままお開きください。プログラムからは、# より後ろを Authorization: Bearer に付けるか、API トークンをお使いください。',
  },
  'pairing-required': {
    status: 401,
    title: 'つないだスマートフォンだけが使えます',
    detail: () =>
      'このアドレスは、つないであるスマートフォンだけが使えます。たしかを動かしている端末で「スマートフォンで使う」を開き、表示されるQRコードを読み取ってください。',
  },
  'token-refused': {
    status: 401,
    title: 'API トークンを確かめられません',
    detail: () =>
      'お送りいただいた API トークンは使えません。正しいか、期限が過ぎていないか、取り消されていないかをご確認ください。',
  },
  'sign-in-failed': {
    status: 401,
    title: 'ログインできませんでした',
    detail: () => 'メールアドレスかパスワードが違います。ご確認のうえ、もう一度お試しください。',
  },
  'passkey-refused': {
    status: 401,
    title: 'パスキーを確かめられませんでした',
    detail: () =>
      'パスキーを確かめられませんでした。もう一度お試しいただくか、パスワードでログインしてください。',
  },
  forbidden: {
    status: 403,
    title: '許可されていません',
    detail: () =>
      'この操作をする許可がありません。必要な場合は、ワークスペースのオーナーにご相談ください。',
  },
  'people-only': {
    status: 403,
    title: 'ログインした方だけが行えます',
    detail: () =>
      'この操作は、画面からログインした方だけが行えます。API トークンや、ログインのいらない使い方ではお受けできません。',
  },
  'no-workspace': {
    status: 403,
    title: '使えるワークスペースがありません',
    detail: () =>
      '選ばれているワークスペースに参加していません。ワークスペースを選び直すか、オーナーに招待をご依頼ください。',
  },
  'cross-origin': {
    status: 403,
    title: 'ほかのページからは受け付けません',
    detail: () =>
      'ほかのサイトのページから送られた要求は受け付けません。たしかの画面を開いて、もう一度お試しください。',
  },
  proxied: {
    status: 403,
    title: '中継された要求にはお答えできません',
    detail: () =>
      'このサーバーは、ログインなしでこの端末だけから使う設定です。中継して使う場合は、環境変数 TASHIKA_SIGN_IN=required を付けて起動してください。',
  },
  'link-refused': {
    status: 410,
    title: 'このリンクは使えません',
    detail: () =>
      'リンクの期限が過ぎているか、すでに使われたか、取り消されています。新しいリンクをご依頼ください。',
  },
  'pairing-refused': {
    status: 410,
    title: 'このコードは使えません',
    detail: () =>
      'コードの期限が過ぎているか、すでに使われたか、入れ間違いがあります。たしかを動かしている端末で、新しいコードを表示してください。',
  },
  'mail-missing': {
    status: 409,
    title: 'メールを送る設定がありません',
    detail: () =>
      'メールを送る設定がないため、リンクでのログインは使えません。パスワードかパスキーをお使いください。',
  },
  'passkeys-missing': {
    status: 409,
    title: 'このアドレスではパスキーを使えません',
    detail: () =>
      'パスキーは、https の名前（または localhost）で開いたときに使えます。アドレスをご確認ください。',
  },
  'proof-required': {
    status: 403,
    title: 'ご本人の確認が必要です',
    detail: ({ minutes }: { minutes: number }) =>
      `この操作の前に、パスワードかパスキーで、ご本人であることをもう一度お確かめください。確認は${minutes}分のあいだ有効です。`,
  },
  'sign-in-busy': {
    status: 503,
    title: 'ログインの確認が混み合っています',
    detail: () =>
      'ログインの確認が混み合っているため、いまはお受けできません。少し待ってから、もう一度お試しください。',
  },
  'address-unverified': {
    status: 409,
    title: 'メールアドレスの確認が必要です',
    detail: () =>
      'メールアドレスに、確認のための6桁の番号をお送りしました。届いた番号を入れて、もう一度お送りください。',
  },
  'code-wrong': {
    status: 422,
    title: '確認の番号が違います',
    detail: () =>
      '確認の番号が違うか、期限が過ぎています。届いた番号をご確認ください。何度も違ったときは、番号をもう一度お送りします。',
  },
  'last-owner': {
    status: 409,
    title: 'オーナーがいなくなります',
    detail: () =>
      'ワークスペースには、オーナーが少なくとも1人必要です。先に別の方をオーナーにしてください。',
  },
  'member-elsewhere': {
    status: 409,
    title: 'リンクを作れません',
    detail: () =>
      'この方はほかのワークスペースにも参加しているため、ログインのリンクを代わりに作れません。ご本人がメールのリンクかパスキーでログインしてください。',
  },
  'account-exists': {
    status: 409,
    title: 'この内容では参加できません',
    detail: () =>
      'この内容では参加できませんでした。すでにアカウントをお持ちの場合は、そのメールアドレスとパスワードをご確認ください。',
  },
  'password-wrong': {
    status: 422,
    title: 'いまのパスワードが違います',
    detail: () => 'いまのパスワードが違います。ご確認のうえ、もう一度お試しください。',
  },
  'password-weak': {
    status: 422,
    title: 'パスワードを変えてください',
    detail: () =>
      'このパスワードは推測されやすいため使えません。よく使われる言葉や並び、お名前、メールアドレスだけでできていない、12文字以上の言葉の組み合わせにしてください。',
  },
  'person-missing': {
    status: 404,
    title: '見つかりません',
    detail: () =>
      'その方についての情報は、このワークスペースにはありませんでした。メールアドレスや識別子をご確認ください。',
  },
  'too-many-requests': {
    status: 429,
    title: '回数が多すぎます',
    detail: ({ seconds }: { seconds: number }) =>
      `短い間に多くの要求をいただいたため、いったんお断りしています。${waiting(seconds)}たってから、もう一度お試しください。`,
  },
} as const;

const waiting = (seconds: number) =>
  seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分`;

/** What is wrong with the settings the server is started with. */
export const start = {
  signInSetting: (given: string) =>
    `TASHIKA_SIGN_IN の「${given}」は分かりません。required と書くか、何も書かないでください。`,
  proxiesSetting: (given: string) =>
    `TASHIKA_TRUSTED_PROXIES の「${given}」を読み取れません。前に立つ中継の数を 0 から 9 で書いてください。`,
  rateLimitSetting: (given: string) =>
    `TASHIKA_RATE_LIMIT の「${given}」を読み取れません。1分あたりの回数か off と書いてください。`,
  publicUrlInsecure: (url: string) =>
    `公開するアドレス（${url}）が https ではありません。ログインの情報が守られないため、起動を取りやめました。https のアドレスを TASHIKA_PUBLIC_URL に設定してください。`,
  firstOwner: (url: string, hours: number) =>
    `はじめのオーナーを、次のリンクから登録してください（${hours}時間以内に1回だけ使えます。最後に表示されたものだけが有効です）：\n${url}`,
} as const;

export const firstWorkspaceName = () => 'はじめのワークスペース';
export const localOwnerName = () => 'この端末の利用者';

export const passkeyParty = () => 'たしか';

export const signInMail = {
  subject: '【たしか】ログインのリンク',
  text: (link: string, minutes: number) => `たしかにログインするためのリンクです。

${link}

このリンクは${minutes}分以内に1回だけ使えます。
お心当たりのない場合は、このメールを破棄してください。ログインされることはありません。
`,
} as const;

export const mailSetting = {
  missing:
    'メールサーバーが設定されていません。サーバーの設定（TASHIKA_SMTP_URL と TASHIKA_MAIL_FROM）をお確かめください。',
} as const;

export const testMail = {
  subject: '【たしか】メールの試し',
  text: (workspace: string) => `「${workspace}」から、メールが届くことを確かめています。

このメールが届いていれば、招待やお知らせも届きます。ご返信は要りません。
`,
} as const;

export const invitationMail = {
  subject: (workspace: string) => `【たしか】「${workspace}」への招待`,
  text: (
    from: string,
    workspace: string,
    link: string,
    days: number,
  ) => `たしかのワークスペース「${workspace}」への招待が、${from}さんから届いています。

次のリンクから参加できます。${days}日以内に1回だけ使えます。
${link}

お心当たりのない場合は、このメールを破棄してください。何も起こりません。
`,
} as const;

export const codeMail = {
  subject: '【たしか】メールアドレスの確認',
  text: (code: string, minutes: number) => `たしかに参加するための、確認の番号です。

${code}

${minutes}分以内に、参加の画面に入れてください。
お心当たりのない場合は、このメールを破棄してください。何も起こりません。
`,
} as const;

const ifNotYou = (url: string) => `
ご自身の操作であれば、このままで問題ありません。
お心当たりのない場合は、すぐに次の画面でパスワードを変え、ほかの端末でログアウトしてください。
${new URL('/account', url).href}
`;

/** Told to the person whenever a way into their account is added or changed. */
export const identityMails = {
  passwordChanged: {
    subject: '【たしか】パスワードが変わりました',
    text: (url: string) =>
      `たしかのアカウントのパスワードが変わりました。ほかの端末ではログアウトしました。\n${ifNotYou(url)}`,
  },
  passkeyAdded: {
    subject: '【たしか】パスキーが加わりました',
    text: (url: string) => `たしかのアカウントに、新しいパスキーが加わりました。\n${ifNotYou(url)}`,
  },
  passkeyRemoved: {
    subject: '【たしか】パスキーが消えました',
    text: (url: string) => `たしかのアカウントから、パスキーが1つ消えました。\n${ifNotYou(url)}`,
  },
  tokenMade: {
    subject: '【たしか】API トークンが作られました',
    text: (url: string) =>
      `たしかのアカウントで、新しい API トークンが作られました。\n${ifNotYou(url)}`,
  },
} as const;
