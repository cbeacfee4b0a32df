/** The sentences of the 対話 page. */

const quoted = (words: readonly string[]): string => words.map((word) => `「${word}」`).join('');

export const dialoguePage = {
  title: '対話',
  lead: 'キャラクターのせりふを規則で判定し、直すところを言葉で示します。',
  parts: {
    line: '一言',
    run: '会話',
    report: '記録',
    characters: '登場人物',
    labels: '採点',
    model: 'モデル',
  },
  partsLabel: '確かめ方',
  loading: '登場人物の決まりを読み込んでいます。',
  unreachable: '登場人物の決まりを読み込めませんでした。',
  again: 'もう一度試す',
  samples: '試してみる',
  character: '話している人',
  profile: '判定の基準',
} as const;

export const profileNames: Readonly<Record<string, string>> = {
  spec: '仕様どおり（spec）',
  relaxed: 'ゆるやか（relaxed）',
};

export const statusNames = {
  PASS: '合格',
  WARN: '注意',
  RETRY: '言い直し',
  MODIFY: '書き方を直して採用',
} as const;

export const statusMeanings = {
  PASS: 'このまま話せます。',
  WARN: '話せますが、直すとよいところがあります。',
  RETRY: 'このままでは話せません。理由を踏まえて、言い直してください。',
  MODIFY: '言葉はそのままで、台本の書き方だけを外して採用します。',
} as const;

export const severityNames = { minor: '軽微', major: '重要' } as const;

const longestQuote = 30;

export const linePart = {
  input: 'せりふ',
  placeholder: 'ここにせりふを入れると、その場で判定します。',
  judging: '判定しています。',
  counts: (sentences: number, topics: readonly string[]) =>
    topics.length === 0
      ? `${sentences}文、話題は見当たりません`
      : `${sentences}文、話題は${quoted(topics)}`,
  shown: '表示されるせりふ',
  empty: 'せりふを入れると、判定と根拠がここに出ます。',
  findings: '指摘',
  noFindings: '規則に触れるところはありませんでした。',
  evidence: '根拠',
  quote: (quote: string) =>
    quote.length > longestQuote ? `${quote.slice(0, longestQuote)}…` : quote,
  notes: '参考',
} as const;

export const tonePart = {
  title: '口調の手がかり',
  score: (score: number) => `口調スコア ${score}／3`,
  enough: '口調は十分に伝わります。',
  missing: (character: string, needed: number) =>
    `${character}らしさがあと${needed}つあれば、口調は合格になります。`,
  signals: { marker: '語尾', vocab: '語彙', style: '文体' },
  heard: 'あります',
  notHeard: 'ありません',
  heardWords: '見つかった言葉',
  anyOf: '次のどれかが入ると、この手がかりになります。',
  signs: (sentences: number, signs: readonly string[]) =>
    `${sentences}文までに収めて、${quoted(signs)}のどれかを入れると、この手がかりになります。`,
  signsNow: (sentences: number) => `今は${sentences}文です。`,
  endings: (count: number, endings: readonly string[]) =>
    `${quoted(endings)}で終わる文を${count}つ以上にすると、この手がかりになります。`,
  /** A word of the list with its sign is written as it stands. */
  inQuotation: '「」や（）の中の言葉は、手がかりに数えません。',
} as const;

export const runPart = {
  title: '会話を進める',
  intro:
    'せりふを1つずつ判定し、言い直しになれば理由を添えてもう一度求めます。言い直しは会話の状態に何も残しません。',
  source: 'せりふの出どころ',
  fromScript: '台本',
  fromModel: '言語モデル',
  noModel:
    '言語モデルが設定されていないため、台本から進めます。言語モデルを使うには、「モデル」の画面で設定してください。台本だけでも、判定と言い直しの流れはすべて確かめられます。',
  modelUnusable: (message: string) =>
    `言語モデルの設定に誤りがあるため、台本から進めます。${message}`,
  model: (name: string) => `言語モデル「${name}」がせりふを作ります。`,
  scene: '場面',
  scenePlaceholder: '縁日の夜店',
  turns: 'せりふの数',
  turnsHint: '採用されるせりふの数です（200まで）。',
  script: '台本',
  scriptHint:
    '1行に1つのせりふを書きます。「やな：」のように名前を付けられます。言い直しになると、次の行を代わりのせりふとして使います。',
  scriptFile: '台本のファイル（.txt、.jsonl）から読み込むこともできます。',
  pace: '進む速さ',
  paces: { '1200': 'ゆっくり', '500': 'ふつう', '0': 'すぐに' } as Readonly<Record<string, string>>,
  director: '言語モデルに採点も頼む',
  start: '会話を始める',
  stop: '止める',
  resume: '続きから進める',
  restart: '最初から始め直す',
  conversation: '会話のようす',
  nothingYet: 'まだ会話は始まっていません。台本を用意して「会話を始める」を押してください。',
  log: '会話の記録',
  attempt: (number: number) => `${number}回目の案`,
  waiting: (speaker: string) => `${speaker}のせりふを判定しています。`,
  working: '次のせりふを待っています。',
  exhausted: '言い直しを使い切りました',
  exhaustedMeaning:
    '言い直しても規則を通らなかったため、いちばん良い案を示しています。話題の状態には残しません。',
  intervention: '監督からの指示',
  spoken: (speaker: string, text: string, status: string) => `${speaker}：${text}（${status}）`,
  download: '記録を保存（JSONL）',
  downloadName: 'tashika-dialogue.jsonl',
  toReport: 'この記録をまとめる',
  reconnecting:
    'サーバーとの接続が切れました。つなぎ直しています。採用済みのせりふは残っています。',
  gone: 'サーバーが起動し直されたようです。手元の記録から、続きを進められます。',
  state: '会話の状態',
  progress: (done: number, planned: number) => `予定の${planned}のうち、${done}まで採用しました。`,
  accepted: (done: number) => `採用したせりふは${done}です。`,
  reasons: {
    finished: '予定のせりふを話し終えました。',
    ended: '台本の終わりまで進みました。',
    aborted: '止めました。続きから進められます。',
    unavailable: '言語モデルからせりふを受け取れず、止まりました。',
    timeout: '長くかかったため、止めました。続きから進められます。',
    'too-large': '記録が大きくなりすぎたため、止めました。',
    failed: 'サーバーで思わぬ問題が起きて、止まりました。',
    interrupted: 'サーバーが止まり、途中で終わりました。続きから進められます。',
  } as Readonly<Record<string, string>>,
  running: '進行中',
  resting: '停止中',
  done: '終了',
} as const;

export const keptRuns = {
  title: '残っている会話',
  none: '会話を始めると、ここに残ります。',
  turns: (done: number, planned: number) => `${done}／${planned}`,
  about: (name: string, time: string) => `${name}、${time}`,
  open: '開く',
  openOne: (title: string) => `「${title}」を開く`,
  compare: '今の会話と比べる',
  compareOne: (title: string) => `「${title}」を今の会話と比べる`,
  remove: '消す',
  removeOne: (title: string) => `「${title}」を消す`,
  removeSure: (title: string) => `「${title}」を消しますか。元に戻せません。`,
  keep: '残しておく',
  sample: '見本',
  more: '続きを読み込む',
} as const;

export const statePanel = {
  hook: '今の話題',
  noHook: 'まだ決まっていません。',
  depth: '掘り下げ',
  depths: ['発見', '表面', 'なぜ', '展開'],
  depthLabel: (name: string, depth: number) =>
    `掘り下げは「${name}」（4段階の${depth + 1}つ目）です。`,
  recent: '直前のせりふの言葉',
  loop: (nouns: readonly string[]) =>
    `${quoted(nouns)}が3回続いています。次も出ると、話題ループの注意になります。`,
  noRecent: 'まだありません。',
  ago: (lines: number) => (lines === 1 ? '直前' : `${lines}つ前`),
  waiting: '次に伝える指示',
  noWaiting: 'ありません。',
  none: '会話が進むと、話題と掘り下げ、言葉の重なりがここに出ます。',
} as const;

export const scores = {
  average: (average: number) => `採点 ${average.toFixed(1)}`,
  unavailable: '採点できませんでした',
  aspects: {
    frame: '場面',
    roleplay: '役柄',
    connection: 'つながり',
    density: '密度',
    naturalness: '自然さ',
  } as Readonly<Record<string, string>>,
  reason: '採点の理由',
} as const;

export const charactersPart = {
  title: '登場人物',
  intro:
    '話し方、呼び方、使わない言葉、設定を決めた登場人物を残せます。一言、会話、記録のどれでも選べ、ファイルに保存すればコマンドでも使えます。',
  loading: '登場人物を読み込んでいます。',
  create: '新しく作る',
  bring: 'ファイルやカードから作る',
  newName: '新しい人物',
  copyOf: (name: string) => `${name}（写し）`,
  shipped: '付属',
  by: (name: string) => `${name}が保存`,
  basedOn: 'もとにして作る',
  basedOnOne: (name: string) => `「${name}」をもとにして作る`,
  edit: '直す',
  editOne: (name: string) => `「${name}」を直す`,
  remove: '消す',
  removeOne: (name: string) => `「${name}」を消す`,
  removeSure: (name: string) => `「${name}」を消します。元に戻せません。`,
  keep: '残しておく',
  newTitle: '新しい登場人物',
  editTitle: (name: string) => `「${name}」を直す`,
  fields: {
    name: '名前',
    language: '話す言葉',
    persona: '人物',
    pronouns: '一人称',
    partners: '相手と呼び方',
    forbiddenWords: '使わない言葉',
    forbiddenEndings: '使わない語尾',
    facts: '設定と、それに反する言葉',
    artificial: 'AIだと話してよい',
    judgesTone: '口調も判定する',
    markers: '語尾',
    vocabulary: '言葉',
    styleKind: '文体',
    styleWords: '文体の手がかり',
    styleCount: '数',
  },
  hints: {
    name: '',
    persona: '言語モデルに伝える説明です。',
    pronouns: '1行に1つ。書かなければ判定しません。',
    partners: '1行に1人。例：美緒：お嬢様、美緒様',
    forbiddenWords: '1行に1つ書きます。',
    forbiddenEndings: '1行に1つ書きます。',
    facts: '1行に1つ。例：車を持っていない：俺の車、車で送',
    markers: '1行に1つ書きます。',
    vocabulary: '1行に1つ書きます。',
    styleWords: '1行に1つ書きます。',
    styleCount: '',
  },
  languages: { ja: '日本語', en: '英語' },
  styles: { signs: '短い文と記号', endings: '決まった文末' },
  counts: { signs: '文の数の上限', endings: '文末の回数' },
  rules: '規則ごとの重さ',
  usual: 'ふつう',
  weights: { off: '判定しない', minor: '軽微な注意', major: '重要な注意', retry: '言い直し' },
  problems: '次のところを直すと、保存できます。',
  samples: '試すせりふ',
  samplesHint: '1行に1つ、20まで。保存する前に、判定がどう変わるかを示します。',
  sampleLines: 'わ！ この夜店、すっごい楽しそうじゃん！\nそれは無理だよ。\n俺の車で行こう。',
  effect: '判定の変わり方（前と後）',
  save: '保存する',
  saved: '保存しました。',
  close: '閉じる',
  download: 'ファイルに保存（JSON）',
  card: (version: string) => `カード（${version.toUpperCase()}）で保存`,
} as const;

export const lineTable = {
  title: 'せりふの一覧',
  label: '判定したせりふ',
  columns: {
    line: '行',
    character: '話した人',
    status: '判定',
    before: '前の判定',
    text: 'せりふ',
    reason: '理由',
    attempt: '回目',
  },
  shortNames: { PASS: '合格', WARN: '注意', RETRY: '言い直し', MODIFY: '修正' },
  severity: '重さ',
  rule: '規則',
  search: '言葉で探す',
  changed: '判定が変わったせりふだけ',
  all: 'すべて',
  none: '当てはまるせりふはありません。',
  nothing: 'なし',
  noFindings: '指摘はありません。',
  shown: '表示されるせりふ',
  details: (line: number) => `${line}行目のせりふ`,
  count: (shown: number, all: number) =>
    shown === all ? `${all}件を示しています。` : `${all}件のうち${shown}件を示しています。`,
  cut: (listed: number, all: number) =>
    `${all}件のうち、はじめの${listed}件を一覧にしています。グラフはすべてを数えています。`,
  files: { jsonl: 'JSONLで保存', csv: '表（CSV）で保存', junit: 'JUnit XMLで保存' },
} as const;

export const costsPart = {
  title: '費用と採点の状態',
  calls: (calls: number, seconds: string, models: readonly string[]) =>
    `言語モデル（${models.join('、')}）への問い合わせは${calls}回、あわせて${seconds}秒でした。`,
  tokens: (input: number, output: number, unknown: number) =>
    `トークンは入力${input}、出力${output}です。${unknown > 0 ? `ほかに${unknown}回分は不明です。` : ''}`,
  cost: (costs: readonly string[], unknown: number) =>
    costs.length === 0
      ? '費用は、単価が設定されていないため不明です。'
      : `費用は${costs.join('、')}です。${unknown > 0 ? `ほかに${unknown}回分は不明です。` : ''}`,
  health: (asked: number, scored: number) => `採点は${asked}回頼み、${scored}回答えがありました。`,
  silent: '採点の答えが一度もありませんでした。判定は書かれた規則だけによるものです。',
  notAsked: '採点は頼んでいません。判定は書かれた規則だけによるものです。',
} as const;

export const reportPart = {
  title: '記録をまとめる',
  intro:
    'せりふ、判定の結果、会話の記録を入れてください。1行に1件の JSON、JSON の配列、OpenAI の messages、表（CSV、TSV）、SillyTavern の会話、「やな：…」のように名前を付けた文章を読めます。',
  as: '名前のないせりふの話し手',
  asNobody: '選ばない',
  filterBy: (name: string, status: string) => `${name}の「${status}」だけを一覧に出す`,
  text: '記録',
  sampleName: '10のせりふ',
  before: '比べる相手の記録',
  file: '記録のファイル（.jsonl、.json、.csv、.txt）',
  beforeFile: '比べる相手のファイル（.jsonl、.json、.csv、.txt）',
  profile: '判定の基準',
  asJudged: '判定済みの行はそのまま数える',
  comparing: '比べる相手',
  comparings: { none: '比べない', profile: '別の基準', text: '別の記録' },
  beforeProfile: '比べる基準',
  make: 'まとめる',
  making: 'まとめています。',
  notKept: '大きい記録のため、画面を読み込み直すと消えます。ファイルは手元に残しておいてください。',
  tooLarge: '記録が大きすぎます。合わせて 8 MB までお受けできます。分けてお試しください。',
  resultTitle: 'まとめ',
  worst: '重い指摘のある発言',
  severities: (major: number, minor: number) =>
    `重要な注意のある発言が${major}、軽微な注意だけの発言が${minor}あります。`,
  lines: (count: number) => `${count}発言をまとめました。`,
  none: '数えられるせりふがありませんでした。',
  problems: (count: number) => `読み取れない行が${count}件ありました。残りをまとめています。`,
  moreProblems: (count: number) => `ほかに${count}件あります。`,
  atLine: (input: 'text' | 'before', line: number, message: string) =>
    `${input === 'before' ? '比べる相手の' : ''}${line}行目：${message}`,
  download: 'ページとして保存（HTML）',
  downloadName: 'tashika-dialogue-report.html',
  outdated: '内容が変わりました。もう一度「まとめる」を押してください。',
  statuses: '判定の内訳',
  rules: '規則ごとの指摘',
  noRules: '指摘はありませんでした。',
  tone: '口調スコアの分布',
  sentences: '文の数の分布',
  evidence: 'よく出た根拠',
  noEvidence: '根拠になった言葉はありませんでした。',
  comparison: '前と後の比較',
  total: '全体',
  andMore: (count: number) => `${count}以上`,
  columns: {
    quote: '言葉',
    rule: '規則',
    count: '回数',
    measure: '項目',
    before: '前',
    after: '後',
    change: '変化',
  },
  countOf: (name: string, count: number) => `${name} ${count}件`,
  rateNames: { RETRY: '言い直しの割合', WARN: '注意の割合' } as Readonly<Record<string, string>>,
} as const;
