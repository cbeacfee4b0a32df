import type { UnavailableCause } from '../model.ts';

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

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
      url: ' http:// または https:// で始まるアドレス（利用者名、パスワード、「?」以降を含まないもの）',
      name: '200文字以内のモデル名',
      key: '空白や改行を含まない半角の文字列',
      timeout: '1から600000までの整数（ミリ秒）',
      retries: '0から10までの整数',
      maxReplyBytes: '1000から50000000までの整数（バイト）',
      price: '0以上の数値（100万トークンあたりの金額）',
      currency: '半角大文字3字の通貨コード（USD、JPYなど）',
    },
  },

  check: {
    title: (model: string, url: string) => `言語モデル「${model}」（${url}）を確認しました。`,
    trying: (part: string) => `${part}を確認しています…`,
    line: (part: string, result: string) => `・${part}: ${result}`,
    parts: {
      speaks: '会話',
      jsonSchema: '形式の指定（json_schema）',
      jsonObject: '形式の指定（json_object）',
      values: '決められた形式での回答',
      images: '画像の読み取り',
    },
    works: (latencyMs: number, note: string) => `できました（${seconds(latencyMs)}秒${note}）。`,
    notes: {
      extracted: '、前後の文章などを取り除いて読み取り',
      repaired: '、言い直しを1回依頼',
    },
    fails: (sentence: string, detail: string | null) =>
      detail === null ? `できません。${sentence}` : `できません。${sentence}（${detail}）`,
    blind: 'できません。画像の内容と合わない返答でした。',
    untried: '確認していません。',
    usage: (input: number, output: number) => `・使ったトークン: 入力 ${input}、出力 ${output}`,
    usageUnknown: '・使ったトークン: 不明です。',
    cost: (amount: number, currency: string) =>
      `・費用: ${amount.toFixed(6).replace(/\.?0+$/, '')} ${currency}`,
    costUnknown: '・費用: 不明です。',
    usable: 'このモデルはお使いいただけます。',
    usableWithoutImages: 'このモデルは、画像の読み取りを除いてお使いいただけます。',
    unusable:
      'このモデルは今のままではお使いいただけません。言語モデルがなくても、そのほかの機能はすべて動きます。',
    notConfigured: [
      '言語モデルは設定されていません。設定しなくても、すべての機能が動きます。',
      '使う場合は、OpenAI互換のサーバーを次のように指定してください。',
      '',
      '  TASHIKA_MODEL_URL=http://127.0.0.1:11434/v1',
      '  TASHIKA_MODEL_NAME=モデル名',
      '  TASHIKA_MODEL_KEY=キー（必要な場合だけ）',
      '',
      'tashika.config.json の model（url、name など）でも指定できます。両方にある場合は環境変数が優先です。',
    ].join('\n'),
  },
} as const;
