import type { z } from 'zod';
import { accessProblems } from './auth/messages.ja.ts';

/** Every sentence the server says to people, in one place. */

/** What can go wrong over HTTP: code → status, title and sentence. The codes are part of the API. */
export const problemMessages = {
  'invalid-input': {
    status: 400,
    title: '入力の内容に誤りがあります',
    detail: ({ first, more }: { first: string; more: number }) =>
      more === 0
        ? `${first} 内容をご確認のうえ、もう一度お送りください。`
        : `${first} ほかに${more}件あります。errors をご確認のうえ、もう一度お送りください。`,
  },
  'malformed-json': {
    status: 400,
    title: 'JSON として読み取れません',
    detail: () => '本文を JSON として読み取れませんでした。括弧や引用符の対応をご確認ください。',
  },
  'malformed-text': {
    status: 400,
    title: '文字コードが UTF-8 ではありません',
    detail: () => '本文を UTF-8 として読み取れませんでした。UTF-8 で保存してからお送りください。',
  },
  'bad-request': {
    status: 400,
    title: '要求を読み取れません',
    detail: () =>
      'お送りいただいた要求を読み取れませんでした。API の説明（/api/docs）をご覧ください。',
  },
  'not-found': {
    status: 404,
    title: '見つかりません',
    detail: ({ path }: { path: string }) =>
      `${path} は見つかりませんでした。アドレスをご確認ください。使える API は /api/docs に一覧があります。`,
  },
  'method-not-allowed': {
    status: 405,
    title: 'このメソッドは使えません',
    detail: ({ path, method, allowed }: { path: string; method: string; allowed: string }) =>
      `${path} では ${method} は使えません。${allowed} をお使いください。`,
  },
  'body-too-large': {
    status: 413,
    title: '本文が大きすぎます',
    detail: ({ limit }: { limit: string }) =>
      `本文は ${limit} までお受けできます。分けてお送りください。`,
  },
  'nested-too-deep': {
    status: 400,
    title: '入れ子が深すぎます',
    detail: ({ most }: { most: number }) =>
      `本文の JSON の入れ子は ${most} 段までお受けできます。内容をご確認ください。`,
  },
  'bodies-in-progress': {
    status: 503,
    title: '大きな本文を受け取っている途中です',
    detail: () =>
      '大きな本文を同時に多くお受けしているため、いまは受け取れません。少し待ってから、もう一度お試しください。',
  },
  'downloads-in-progress': {
    status: 503,
    title: '書き出しの途中です',
    detail: () =>
      'いま行っている書き出しが終わるまで、新しい書き出しは始められません。少し待ってから、もう一度お試しください。',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'この形式は受け取れません',
    detail: ({ sent }: { sent: string }) =>
      `本文の形式（${sent}）は受け取れません。application/json でお送りください。`,
  },
  'unknown-host': {
    status: 421,
    title: 'この宛先ではお答えできません',
    detail: ({ host }: { host: string }) =>
      `宛先（${host}）は、このサーバーの名前として登録されていません。127.0.0.1 または localhost でお開きください。ほかの名前で使う場合は、環境変数 TASHIKA_HOSTS に登録してください。`,
  },
  ...accessProblems,
  internal: {
    status: 500,
    title: 'サーバーで問題が起きました',
    detail: ({ requestId }: { requestId: string }) =>
      `申し訳ありません。処理を終えられませんでした。記録の番号は ${requestId} です。しばらくしてから、もう一度お試しください。`,
  },
  'store-missing': {
    status: 503,
    title: '保存する場所がありません',
    detail: () =>
      'データベースを使わずに起動しているため、この機能は使えません。npm start で起動すると、データベースも用意されます。',
  },
  'store-away': {
    status: 503,
    title: 'データベースにつながりません',
    detail: () =>
      'データベースにつながらないため、いまは処理できません。少し待ってから、もう一度お試しください。',
  },
  'idempotency-key-invalid': {
    status: 400,
    title: 'Idempotency-Key が使えません',
    detail: ({ max }: { max: number }) =>
      `Idempotency-Key は1文字以上${max}文字以下にしてください。`,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency-Key が別の内容に使われています',
    detail: () =>
      '同じ Idempotency-Key で、違う内容をすでにお受けしています。新しい内容には、新しいキーをお使いください。',
  },
  'revision-missing': {
    status: 428,
    title: 'どの版を直すかの指定がありません',
    detail: () =>
      '読み取ったときの ETag を If-Match に入れてお送りください。ほかの方の変更を消さないためです。',
  },
  'revision-stale': {
    status: 412,
    title: 'ほかの変更が先に入っています',
    detail: () =>
      'お手元の内容のあとに、別の変更が入りました。読み直してから、もう一度お試しください。',
  },
  'web-not-built': {
    status: 503,
    title: '画面の準備ができていません',
    detail: () =>
      '画面がまだ組み立てられていません。npm start で起動すると、組み立ててから開きます。',
  },
} as const;

const typeNames: Readonly<Record<string, string>> = {
  string: '文字列',
  number: '数値',
  int: '整数',
  boolean: '真偽値（true または false）',
  array: '配列',
  object: 'オブジェクト',
  record: 'オブジェクト',
  null: 'null',
  date: '日時',
};

const units: Readonly<Record<string, string>> = {
  string: '文字',
  array: '件',
  set: '件',
  map: '件',
  file: 'バイト',
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * One validation issue as a polite sentence; undefined where zod's own Japanese wording serves.
 * The field's name is put in front by whoever lists the issues.
 */
export function issueSentence(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeNames[issue.expected] ?? issue.expected;
      return issue.input === undefined
        ? `必須の項目です。${expected}を入れてください。`
        : `${expected}を入れてください。`;
    }
    case 'invalid_value':
      return `${issue.values.map((value) => JSON.stringify(value)).join('、')} のいずれかを入れてください。`;
    case 'too_small':
      return `${issue.minimum}${units[issue.origin] ?? ''}${issue.inclusive === false ? 'より大きく' : '以上に'}してください。`;
    case 'too_big':
      return `${issue.maximum}${units[issue.origin] ?? ''}${issue.inclusive === false ? 'より小さく' : '以下に'}してください。`;
    case 'not_multiple_of':
      return `${issue.divisor} の倍数にしてください。`;
    case 'unrecognized_keys':
      return `知らない項目があります（${issue.keys.join('、')}）。項目の名前をご確認ください。`;
    case 'invalid_union':
      return '決められたどの形にも当てはまりません。';
    case 'invalid_format':
      return '決められた書き方に合っていません。';
    default:
      return undefined;
  }
}

/** Words of lists that come in pages. */
export const paging = {
  limit: '1ページの件数です。',
  after: '前のページの next です。省略すると、はじめのページをお返しします。',
  afterInvalid: '前のページの next をそのまま入れてください。',
  next: '続きがあるとき、次の要求の after に入れる値です。なければ null です。',
} as const;

/** The name of the whole body, where an issue belongs to no single field. */
export const wholeBody = () => '本文全体';

export const fieldIssue = (field: string, message: string) => `${field}：${message}`;

export const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;

export const noMediaType = () => '指定なし';

/** What the program says in the terminal. */
export const terminal = {
  ready: (url: string) => `たしかを開けます： ${url}`,
  storeAway:
    '起動の途中でデータベースにつながらなくなりました。少し待ってから、もう一度お試しください。',
  working: '予約した仕事を行っています。',
  reading: '写真の読み取りを行っています。',
  stopping: '終わる支度をしています。受け付け中の処理が済むまで、お待ちください。',
  restarting: (how: string, seconds: number) =>
    `サーバーが予期せず終わりました（${how}）。${seconds}秒後に起動し直します。`,
  restarted: (times: number) => `サーバーを起動し直しました（${times}回目）。`,
  exitCode: (code: number) => `終了コード ${code}`,
  exitSignal: (signal: string) => `シグナル ${signal}`,
  portTaken: (port: number) =>
    `ポート ${port} は、ほかのプログラムが使っています。そのプログラムを終えるか、PORT=${port === 65_535 ? port - 1 : port + 1} npm start のように別の番号でお試しください。`,
  portForbidden: (port: number) =>
    `ポート ${port} を使う許可がありません。1024 以上の番号でお試しください（例：PORT=8787 npm start）。`,
  portInvalid: (given: string) =>
    `ポートの指定「${given}」を読み取れません。0 から 65535 までの整数を入れてください（例：PORT=8787）。`,
  cannotListen: (reason: string) => `サーバーを始められませんでした（${reason}）。`,
  unknownArgument: (argument: string) =>
    `「${argument}」という指定は分かりません。使い方は --help でご覧になれます。`,
  help: `使い方： node apps/server/src/main.ts [--port 番号] [--phone] [--worker-only | --reader-only]

  --port 番号     待ち受けるポートです（既定は 8787、0 なら空いている番号）
  --phone         同じネットワークのスマートフォンをつなぐQRコードを出します
  --worker-only   待ち受けず、予約した仕事（自動の確定、期限、メールなど）だけを行います
  --reader-only   待ち受けず、TASHIKA_READERS=apart のサーバーが受けた写真の読み取りだけを行います
  --help          この説明を出します

環境変数
  PORT            待ち受けるポートです（--port が優先します）
  LOG_LEVEL       記録の細かさです（silent, error, warn, info, debug。既定は info）
  DATABASE_URL    使う PostgreSQL です（省略すると付属のものを TASHIKA_DATA で動かします）
  TASHIKA_DATA    データを置くフォルダーです（既定は tashika-data）
  TASHIKA_SECRET  宛先などを封じる秘密鍵です（省略するとデータのフォルダーに作ります）
  TASHIKA_HOST    待ち受けるアドレスです（既定は 127.0.0.1。ほかではログインが要ります）
  TASHIKA_PUBLIC_URL  利用者が開くアドレスです（メールの中のリンクに使います）
  TASHIKA_HOSTS   127.0.0.1 と localhost のほかに受け付ける宛先の名前です（コンマ区切り）
  TASHIKA_SIGN_IN required にすると、127.0.0.1 でもログインが要ります
  TASHIKA_OWNER_LINK  new にすると、オーナーを登録し直すリンクか、新しい鍵のアドレスを表示します
  TASHIKA_TRUSTED_PROXIES  前に立つ中継の数です（既定は 0。X-Forwarded-For を読む数です）
  TASHIKA_RATE_LIMIT  1分あたりに受ける回数です（off で制限なし。ログインの制限は残ります）
  TASHIKA_PHONE_HOST、TASHIKA_PHONE_PORT  スマートフォンを待つアドレスとポートです（省略すると見つけます。ポートは次の番号）
  TASHIKA_PHONE_CERTIFICATE、TASHIKA_PHONE_KEY  その証明書と鍵のファイルです（省略すると作ります）
  TASHIKA_WORKER  off にすると、予約した仕事をこのプロセスでは行いません
  TASHIKA_SAMPLES  off にすると、はじめての起動でも見本を入れません
  TASHIKA_SMTP_URL、TASHIKA_MAIL_FROM  メールを送るサーバーと差出人です
  TASHIKA_SMTP_PLAIN  on にすると、ログインのリンクなども暗号化（TLS）なしで送ります
  TASHIKA_CALDAV_URL、TASHIKA_CALDAV_USER、TASHIKA_CALDAV_PASSWORD  予定を載せるカレンダーです
  TASHIKA_MEETING_URL  会議のアドレスのはじめの部分です（例：https://meet.example.jp/）
  TASHIKA_SHOP    お店の設定ファイルです（省略すると標準の価格表と時間の決まり）
  TASHIKA_CAST_NAMES  キャスト名簿です（省略すると DATA/CAST_NAMES.md）

すべての設定は docs/operations.md にあります。
`,
} as const;

/** What is wrong with the settings the server is started with. */
export const settings = {
  url: (name: string, protocols: string) =>
    `環境変数 ${name} を読み取れません。${protocols} で始まるアドレスを入れてください。`,
  number: (name: string, given: string) =>
    `環境変数 ${name} の「${given}」を読み取れません。1 から 999 までの整数を入れてください。`,
  port: (name: string, given: string) =>
    `環境変数 ${name} の「${given}」を読み取れません。0 から 65535 までの整数を入れてください。`,
  onOff: (name: string, given: string) =>
    `環境変数 ${name} の「${given}」は分かりません。on か off を入れてください。`,
  choice: (name: string, choices: readonly string[], given: string) =>
    `環境変数 ${name} の「${given}」は分かりません。${choices.join(' か ')} を入れてください。`,
  needed: (name: string, others: string) =>
    `環境変数 ${name} を使うには、${others} も入れてください。`,
} as const;

/** What is wrong with the files of the shop. */
export const shopFiles = {
  missing: (file: string) => `お店のファイル「${file}」を開けませんでした。場所をご確認ください。`,
  notUtf8: (file: string) =>
    `お店のファイル「${file}」を UTF-8 として読み取れませんでした。UTF-8 で保存してください。`,
  notJson: (file: string) =>
    `お店の設定「${file}」を JSON として読み取れませんでした。括弧や引用符の対応をご確認ください。`,
} as const;

/** What is wrong with the file of the model's settings. */
export const modelFile = {
  unreadable: (file: string) =>
    `言語モデルの設定「${file}」を開けませんでした。言語モデルを使わずに続けます。`,
} as const;

/** The page that shows the API. */
export const docsPage = {
  title: 'たしか API',
  description:
    'たしかの検算・判定・日程調整を、ほかのプログラムから使うための説明です。どの答えにも根拠が付きます。分からないことは、分からないとお返しします。',
  openApiDocument: 'OpenAPI 3.1 の文書（JSON）',
  home: 'ホームへ',
  resources: '資源の一覧',
  request: '送る内容',
  parameters: 'パラメーター',
  responses: '返る内容',
  schemas: 'データの形',
  problems: 'エラーの一覧',
  problemsLead:
    'エラーは RFC 9457 の application/problem+json でお返しします。code は変わりません。文章は改めることがあります。',
  name: '名前',
  type: '型',
  required: '必須',
  optional: '任意',
  presence: '必須・任意',
  meaning: '意味',
  status: '状態',
  code: 'code',
  noBody: '本文はありません。',
  oneOf: 'または',
  anything: '任意の値',
} as const;

/** Words of the OpenAPI document itself. */
export const openApi = {
  health: {
    tag: '稼働',
    tagDescription: 'サーバーが動いているかどうかをお答えします。',
    summary: '動いているかを確かめる',
    description: '受け付けられる状態であれば 200 をお返しします。',
    ok: '動いています。',
    status: '常に ok です。',
    version: 'サーバーの版です。',
  },
  readiness: {
    summary: '仕事を受けられるかを確かめる',
    description:
      'データベースにつながり、ディスクに空きがあり、予約した仕事も動いていれば 200、そうでなければ 503 をお返しします。',
    ready: '受けられます。',
    notReady: 'まだ、またはいまは受けられません。',
    status: 'ready または not_ready です。',
    database: 'データベースの状態です。none は、使わずに起動していることを表します。',
    live: 'ほかのサーバーからの知らせが届くかどうかです。',
    worker: '予約した仕事の状態です。off は、このプロセスでは行わないことを表します。',
    timers:
      '期限や自動の確定が、時間どおりに始まっているかどうかです。late は、1分を超えて待っているものがあることを表します。',
    deliveries:
      'メールなどの送信が、時間どおりに始まっているかどうかです。late は、5分を超えて待っているものがあることを表します。送信の遅れだけでは 503 にしません。',
    disk: '付属のデータベースのディスクに空きがあるかどうかです。full は、残りが 200 MB を下回っていることを表します。',
  },
  metrics: {
    summary: '数値を読む',
    description:
      'Prometheus の形式で、要求の時間、接続、予約した仕事、送信の状態をお返しします。プログラムからは、admin:read のトークンでお読みください。',
    ok: '数値です。',
  },
  problem: {
    description: 'エラーの内容です。',
    type: 'エラーの種類を説明する場所です。',
    title: '種類ごとの短い見出しです。',
    status: 'HTTP の状態コードです。',
    code: 'プログラムで見分けるための符号です。',
    detail: '何が起き、どうすればよいかの文章です。',
    requestId: '記録と突き合わせるための番号です。',
    errors: '項目ごとの誤りです。',
    in: 'どこの項目かです。',
    path: '項目の場所です（例：rows[0].quantity）。',
    message: '何が誤りで、どうすればよいかの文章です。',
  },
} as const;
