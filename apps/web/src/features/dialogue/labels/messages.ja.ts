/** The sentences of scoring lines by hand. */

export const labelsPart = {
  title: '人の採点',
  intro:
    'せりふを人が採点し、採点する言語モデル（ディレクター）がどれだけ信じられるかを確かめる材料にします。二人以上で、別々に採点してください。採点し終えるまで、ほかの人の採点も、規則やモデルの判定も見えません。',
  rater: '採点する方のお名前',
  raterHint: 'この端末で何人かが交代で採点するとき、誰の採点かを分けるために使います。',
  loading: '採点の組を読み込んでいます。',
  none: 'まだ採点の組がありません。下で作れます。',
  progress: (done: number, lines: number, finished: number) =>
    `${lines}行のうち${done}行を採点済み、終えた人は${finished}人`,
  score: '採点する',
  look: '結果を見る',
  openOne: (title: string) => `「${title}」を開く`,
  remove: '消す',
  removeOne: (title: string) => `「${title}」を消す`,
  removeSure: 'せりふと、全員の採点を消します。元に戻せません。',
  keep: 'やめる',
  newTitle: '採点の組を作る',
  setTitle: '組の名前',
  lines: '採点するせりふ（「やな：わ！」のような行か、JSON Lines、CSV など）',
  file: 'ファイルから読み込む',
  create: '作る',
  created: '作りました。',
  place: (at: number, lines: number) => `${lines}行のうち${at}行目`,
  scene: (scene: string) => `場面：${scene}`,
  aspects: {
    frame: '場面に合っている',
    roleplay: '役柄が守られている',
    connection: '前の言葉につながっている',
    density: '内容の量がちょうどよい',
    naturalness: '自然に聞こえる',
  },
  keepScores: 'この採点を残して次へ',
  before: '前のせりふ',
  after: '次のせりふ',
  close: '一覧へ戻る',
  agreement: '人どうしの一致',
  alone: 'ほかの人がまだ採点していません。二人が終えると、どれだけ一致したかが出ます。',
  agreedOn: (lines: number) =>
    `二人がともに採点した${lines}行での、重み付き κ（1が完全な一致、0が偶然）です。`,
  person: (lines: number, average: number) => `${lines}行、平均 ${average.toFixed(2)}`,
  kappa: (kappa: number) => `κ ${kappa.toFixed(2)}`,
  noKappa: '点がみな同じで、比べられません',
  calibrate:
    '採点のファイルを tashika dialogue calibrate に渡すと、言語モデルとの一致と、合う基準が分かります。',
  download: '採点のファイル（labels.jsonl）を保存',
} as const;
