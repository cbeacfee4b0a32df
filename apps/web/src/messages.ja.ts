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
  apiDocs: 'API の説明',
  footer: '書かれたことだけを確かめます。',
} as const;

export const samples = {
  notice: '「見本」と付いたものは、試していただくために入れてあります。',
  remove: '見本をすべて消す',
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
  doorsHeading: '確かめるもの',
  doors: {
    slip: {
      title: '伝票',
      line: '手書き伝票の内容から合計を計算し、書かれた合計と照らし合わせます。',
      given: '正の字 ＋ 2画、単価 1100',
      judged: '7 × 1100 ＝ 7700円',
      open: '伝票を確かめる',
    },
    dialogue: {
      title: '対話',
      line: 'キャラクターのせりふを規則で判定し、直すところを言葉で示します。',
      given: '「せりふ」と、その人物の決まり',
      judged: '判定と、理由になった言葉',
      open: 'せりふを確かめる',
    },
    schedule: {
      title: '日程',
      line: '集まりの条件を普段の言葉から読み取り、成立する日時を示します。',
      given: '「3人以上来られたら」',
      judged: '3人以上で成立',
      open: '日程を確かめる',
    },
  },
  given: '渡されたもの',
  judged: '確かめた結果',
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

export const notFound = {
  title: 'ページが見つかりません',
  lead: 'お探しのページはありませんでした。アドレスをご確認いただくか、ホームからお進みください。',
  toHome: 'ホームへ戻る',
} as const;

export const failure = {
  title: '画面を表示できませんでした',
  lead: '申し訳ありません。思わぬ問題が起きました。サーバーが動いているかをご確認のうえ、画面を読み込み直してください。',
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
  offline: 'サーバーにつながりませんでした。起動しているかをご確認のうえ、もう一度お試しください。',
  unreadable: 'サーバーの答えを読み取れませんでした。もう一度お試しください。',
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
