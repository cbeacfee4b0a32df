import type { UnavailableCause } from '../model.ts';

/** The sentences of this package, all in one place; polite form throughout. */
export const messages = {
  unavailable: {
    'not-configured': '言語モデルが設定されていません。',
    unreachable: '言語モデルのサーバーに接続できませんでした。',
    'timed-out': '言語モデルの応答が制限時間内に届きませんでした。',
    aborted: '言語モデルへの問い合わせは中止されました。',
    'rate-limited': '言語モデルの利用回数の上限に達しています。時間をおいてお試しください。',
    'server-error': '言語モデルのサーバーでエラーが起きました。',
    unauthorized: '言語モデルのサーバーに認証されませんでした。キーをご確認ください。',
    'not-found':
      '言語モデルのサーバーに、指定のアドレスまたはモデル名がありませんでした。設定をご確認ください。',
    refused: '言語モデルがこの問い合わせを受け付けませんでした。',
    malformed: '言語モデルの返答を、決められた形式として読み取れませんでした。',
    'cut-off': '言語モデルの返答が、長さの上限により途中で終わりました。',
    'too-large': '言語モデルの返答が大きすぎるため、受け取りを打ち切りました。',
  } satisfies Record<UnavailableCause, string>,

  settings: {
    notJson: 'tashika.config.json を JSON として読み取れませんでした。',
    notAnObject: 'tashika.config.json の中身は JSON のオブジェクトにしてください。',
    modelNotAnObject: 'tashika.config.json の model は JSON のオブジェクトにしてください。',
    priceNotAnObject: (field: string) =>
      `${field} は { "input": 数値, "output": 数値 } の形にしてください。`,
    unknown: (field: string) =>
      `tashika.config.json の ${field} という設定はありません。綴りをご確認ください。`,
    missing: (variable: string, field: string) =>
      `環境変数 ${variable}（または tashika.config.json の ${field}）を設定してください。`,
    invalid: (field: string, expected: string) => `${field} には${expected}を指定してください。`,
    expects: {
      url: ' http:// または https:// で始まるアドレス（利用者名やパスワードを含まないもの）',
      name: '200文字以内のモデル名',
      key: '空白や改行を含まない半角の文字列',
      timeout: '1から600000までの整数（ミリ秒）',
      retries: '0から10までの整数',
      maxReplyBytes: '1000から50000000までの整数（バイト）',
      price: '0以上の数値（100万トークンあたりの金額）',
      currency: '半角大文字3字の通貨コード（USD、JPYなど）',
    },
  },
} as const;
