/** Every sentence of the frame and the home page; the features keep theirs beside them. */

export const document = {
  title: 'たしか',
  description:
    'たしかは、日本語で渡されたものを書かれたとおりに読み、決まりに沿って確かめ、根拠を添えてお返しします。推測はしません。',
  noscript:
    'この画面を使うには JavaScript が必要です。ブラウザーの設定で有効にしてから、もう一度お開きください。',
} as const;

export const pageTitle = (page?: string) =>
  page === undefined ? document.title : `${page}｜${document.title}`;

export const frame = {
  name: 'たしか',
  toHome: 'たしか ホーム',
  skip: '本文へ移る',
  navigation: '主な画面',
  slip: '伝票',
  dialogue: '対話',
  schedule: '日程',
  loading: '読み込んでいます',
  version: (version: string) => `版 ${version}`,
  account: 'アカウント',
  signIn: 'ログイン',
  guide: '使い方',
  apiDocs: 'API の説明',
  footer: '書かれたことだけを確かめます。',
} as const;

export const samples = {
  notice: '「見本」と付いたものは、試していただくために入れてあります。',
  remove: '見本をすべて消す',
  sure: '伝票、会話、日程、連絡先の見本を、すべて消します。元に戻せません。ご自分で残したものは消えません。',
  yes: '見本を消す',
  no: 'やめる',
} as const;

export const colorScheme = {
  legend: '画面の配色',
  light: '明るい配色',
  auto: '端末に合わせる',
  dark: '暗い配色',
} as const;

export const home = {
  heading: ['書かれたとおりに読み、', '決まりに沿って確かめ、', '根拠を添えてお返しします。'],
  lead: '人やAIから日本語で渡されたものを、推測せずに確かめます。分からないことは、分からないとお伝えします。',
  camera: '写真を撮る',
  cameraLine: '手書き伝票を撮ると、合計が合っているかがすぐに分かります。',
  now: {
    heading: 'いまのようす',
    waiting: 'ご確認いただきたいもの',
    nothingWaits: 'いま、ご確認いただきたいものはありません。',
    last: '最近のもの',
    mailsFailed: (count: number) => `届かなかったメールが${count}通あります。`,
    account: (day: string, name: string) => `${day}　${name}`,
  },
  doorsHeading: '確かめるもの',
  doors: {
    slip: {
      title: '伝票',
      line: '手書き伝票の写真から合計を計算し、書かれた合計と照らし合わせます。',
      open: '伝票を確かめる',
    },
    dialogue: {
      title: '対話',
      line: 'キャラクターのせりふを規則で判定し、直すところを言葉で示します。',
      open: 'せりふを確かめる',
    },
    schedule: {
      title: '日程',
      line: '集まりの条件を普段の言葉から読み取り、成立する日時を示します。',
      open: '日程を確かめる',
    },
  },
  promisesHeading: 'たしかの約束',
  promises: [
    {
      title: '根拠が付きます',
      text: 'どの結果にも、元の文字のどこから来たかと、どの決まりによるかを示します。',
    },
    {
      title: '推測しません',
      text: '読み取れないものは「読み取れない」、決められないものは「決められない」とお返しします。',
    },
    {
      title: 'お手元で動きます',
      text: '言語モデルを設定しない限り、入力した内容がこの端末の外へ出ることはありません。',
    },
  ],
} as const;

/** What a link to a place of the guide says. */
export const guideLink = {
  home: '使い方を見る',
  oneSlip: '伝票の確かめ方を見る',
  tonight: '今夜のまとめ方を見る',
  books: '帳簿の見方を見る',
  photos: '写真の撮り方のこつを見る',
  plan: '送り方を見る',
  gather: '回答の集め方を見る',
  people: '仲間の招き方を見る',
  mails: 'メールが届かないときを見る',
  line: '台詞の確かめ方を見る',
  trouble: '困ったときを見る',
} as const;

export const notFound = {
  title: 'ページが見つかりません',
  lead: 'お探しのページはありませんでした。アドレスをご確認いただくか、ホームからお進みください。',
  toHome: 'ホームへ戻る',
} as const;

export const failure = {
  title: '画面を表示できませんでした',
  lead: '申し訳ありません。思わぬ問題が起きました。電波が届いているかをご確認のうえ、画面を読み込み直してください。',
  reload: '画面を読み込み直す',
} as const;

export const copy = {
  copy: 'コピー',
  copied: 'コピーしました',
  refused: 'コピーできませんでした',
} as const;

/** What was asked of the server. */
export const asked = {
  loading: '読み込んでいます',
  retry: 'もう一度試す',
  signIn: 'ログインする',
} as const;

/** What there is more of. */
export const gradual = {
  more: (rest: number) => `続きを表示（あと${rest}人）`,
} as const;

export const fileDrop = {
  choose: 'ファイルを選ぶ',
  orDrop: 'または、ここへ置いてください',
  tooLarge: (name: string, limit: string) =>
    `${name} は大きすぎます。${limit} までお受けできます。`,
  notText: (name: string) => `${name} を UTF-8 の文字として読み取れませんでした。`,
} as const;

export const connection = {
  /** The device itself says that it has no network. */
  noSignal: '電波が届いていません。電波の届くところで、もう一度お試しください。',
  offline:
    'つながりませんでした。電波（Wi-Fi）が届いているか、たしかを起動した端末が動いているかをご確認のうえ、もう一度お試しください。',
  unreadable: '返ってきた内容を読み取れませんでした。もう一度お試しください。',
} as const;

/** What the build says in the terminal. */
export const build = {
  building: '画面を組み立てています…',
  built: (seconds: string) => `画面を組み立てました（${seconds} 秒）。`,
  upToDate: '画面は最新です。',
} as const;

/** In the time zone of whoever looks. */
export const momentText = (iso: string): string =>
  new Intl.DateTimeFormat('ja-JP', { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(iso),
  );

/** Made once: a slip shows a hundred amounts, again with every key. */
const separated = new Intl.NumberFormat('ja-JP');

/** An amount where 円 stands beside it, or above. */
export const figures = (amount: number): string => separated.format(amount);

/** An amount on the screen. */
export const yen = (amount: number): string => `${figures(amount)}円`;
