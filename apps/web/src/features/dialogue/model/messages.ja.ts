/** The sentences of the settings of the model. */

export const modelPart = {
  title: '言語モデル',
  loading: '言語モデルの設定を読み込んでいます。',
  ownersOnly: '言語モデルを設定できるのは、ワークスペースのオーナーだけです。',
  intro:
    'せりふを作り、採点する言語モデルを、このワークスペースのために設定します。OpenAI と同じ呼び方のできるサーバー（Ollama、LM Studio、vLLM、各社の API など）なら、どれでも使えます。',
  standing: {
    workspace: (name: string) => `いまは、ここで設定した「${name}」を使っています。`,
    server: (name: string) =>
      `いまは、サーバーの設定にある「${name}」を使っています。ここで設定すると、そちらを使います。`,
    none: (_: string) =>
      'まだ言語モデルがありません。規則の判定と台本からの会話は、モデルがなくても使えます。',
  },
  since: (name: string) => `設定した人：${name}。`,
  keyKept: 'キーは封をして残してあります。二度と表示しません。',
  noKeyKept: 'キーは残していません。',
  url: '接続先',
  urlHint: '例：http://127.0.0.1:11434/v1（Ollama）、https://api.openai.com/v1',
  name: 'モデルの名前',
  nameHint: 'そのサーバーでの名前です。例：qwen3:8b',
  key: 'キー（API キー）',
  keyHint: '要らないサーバーなら、空のままにします。',
  keyHintKept:
    '空のままなら、残してあるキーを使います。接続先のサーバーが変わるときは入れ直します。',
  withoutKey: '残してあるキーを消し、キーなしで接続する',
  price: '値段（100万トークンあたり、省略できます）',
  priceInput: '入力',
  priceOutput: '出力',
  currency: '通貨',
  test: '試す',
  testing: 'モデルに短い質問をしています。遅いモデルでは数分かかります。',
  save: '設定を残す',
  saved: '設定を残しました。',
  remove: '設定を消す',
  keep: 'やめる',
  removeSure:
    'この設定とキーを消します。サーバーの設定があればそれを使い、なければ台本だけになります。',
} as const;
