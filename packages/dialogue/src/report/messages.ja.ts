/** Every sentence the engine says to people, in one place; polite form throughout. */

const quoted = (words: readonly string[]): string => words.map((word) => `「${word}」`).join('か');

/** A signal of the tone that was not heard, and what would have counted as it (T23). */
export interface MissingSignal {
  readonly signal: keyof typeof signalNames;
  readonly words: readonly string[];
  /** Where so few sentences are wanted, or so many endings. */
  readonly sentences?: number;
  readonly count?: number;
}

/** More examples than these nobody reads. */
const SHOWN_WORDS = 5;

function missingSignal({ signal, words, sentences, count }: MissingSignal): string {
  const examples = words
    .slice(0, SHOWN_WORDS)
    .map((word) => `「${word}」`)
    .join('');
  const form =
    sentences !== undefined
      ? `${sentences}文までに${examples}`
      : count !== undefined
        ? `文末の${examples}を${count}回以上`
        : examples;
  return `${signalNames[signal]}（${form}${words.length > SHOWN_WORDS ? 'など' : ''}）`;
}

/** What the rules say, by message id. */
export const messages = {
  tooManyLines: (p: { lines: number; limit: number }) =>
    `${p.lines}行あります。${p.limit}行以上は長すぎますので、5行までに収めてください。`,
  manyLines: (p: { lines: number }) => `${p.lines}行あります。5行までが目安です。`,
  livingApart: (p: { words: string; fact: string }) =>
    `「${p.words}」は、姉妹が一緒に住んでいないかのような表現です。${p.fact}`,
  livingApartPerhaps: (p: { words: string }) =>
    `「${p.words}」は、離れて暮らすことを思わせます。一緒に暮らしている設定を崩さないようご注意ください。`,
  familyHome: (p: { words: string }) =>
    `「${p.words}」という言葉は、別の家に住んでいるように聞こえることがあります。`,
  praisesPartner: (p: { words: string; affirmation: string }) =>
    `評価語「${p.words}」と相手への肯定「${p.affirmation}」が同じ文にあります。褒めずに、情報を伝えてください。`,
  evaluates: (p: { words: string }) =>
    `評価語「${p.words}」があります。褒める言い方は控えてください。`,
  scattered: (p: { sentences: number; topics: readonly string[] }) =>
    `${p.sentences}文で話題が${p.topics.length}つ（${p.topics.join('、')}）あります。話題を一つに絞ってください。`,
  manySentences: (p: { sentences: number; topics: readonly string[] }) =>
    `${p.sentences}文あります。もう少し短くまとめてください。`,
  manyTopics: (p: { sentences: number; topics: readonly string[] }) =>
    `話題が${p.topics.length}つ（${p.topics.join('、')}）あります。一つに絞ると伝わりやすくなります。`,
  reversedNegation: (p: { adverb: string; word: string }) =>
    `「${p.adverb}」と「${p.word}」に否定が重なり、言いたいことと逆の意味になっています。`,
  doubtfulNegation: (p: { adverb: string; word: string }) =>
    `「${p.adverb}」と「${p.word}」に否定が重なっています。意味が逆に取られないかご確認ください。`,
  noTone: (p: { character: string }) => `${p.character}らしい語尾・語彙・文体が一つもありません。`,
  weakTone: (p: { character: string; missing: readonly MissingSignal[] }) =>
    `${p.character}らしさが弱い発言です。${p.missing.map(missingSignal).join('、')}のいずれかを加えてください。`,
  scriptForm: (p: { edits: readonly string[] }) =>
    `台本の書き方になっていますので、${p.edits.join('、')}ました。言葉は変えていません。`,
  wrongPronoun: (p: { words: string; pronouns: readonly string[] }) =>
    `一人称「${p.words}」は使いません。${quoted(p.pronouns)}を使ってください。`,
  wrongCall: (p: { words: string; called: readonly string[] }) =>
    `相手を「${p.words}」とは呼びません。${quoted(p.called)}と呼んでください。`,
  forbiddenWord: (p: { words: string }) => `「${p.words}」は、この人物が使わない言葉です。`,
  forbiddenEnding: (p: { words: string }) => `語尾「${p.words}」は、この人物が使わない語尾です。`,
  factContradicted: (p: { words: string; fact: string }) =>
    `「${p.words}」は設定と食い違います（${p.fact}）。`,
  factDoubtful: (p: { words: string; fact: string }) =>
    `「${p.words}」は設定と食い違うように聞こえることがあります（${p.fact}）。`,
  leakCut: (p: { parts: readonly string[] }) =>
    `台詞ではないもの（${p.parts.join('、')}）が付いていましたので、切り離しました。`,
  nothingSaid: (_: { words: string }) =>
    '台詞がありません。動作や空白だけではなく、言葉を話してください。',
  controlToken: (p: { words: string }) =>
    `モデルの制御記号「${p.words}」が混じっています。台詞だけを書いてください。`,
  templateVariable: (p: { words: string }) =>
    `ひな形の変数「${p.words}」がそのまま残っています。名前や言葉に置き換えてください。`,
  partnersLine: (_: { words: string }) =>
    '相手の名前が付いた台詞です。自分の台詞を書いてください。',
  bareData: (_: { words: string }) =>
    '台詞ではなく、プログラムの値が書かれています。台詞だけを書いてください。',
  reportOnly: (p: { words: string }) =>
    `「${p.words}」は台詞についての説明です。台詞そのものを書いてください。`,
  instructionEcho: (p: { words: string }) =>
    `「${p.words}」は指示文の写しです。指示を繰り返さず、台詞だけを書いてください。`,
  modelRefusal: (p: { words: string }) =>
    `「${p.words}」はモデルとしての断りの言葉です。登場人物として話してください。`,
  aiTalk: (p: { words: string }) =>
    `「${p.words}」は自分をAIだと言う言葉です。登場人物として話してください。`,
  otherLanguage: (p: { words: string }) =>
    `「${p.words}」は登場人物の言葉ではない言語です。決められた言語で話してください。`,
  saidBefore: (p: { words: string }) =>
    `「${p.words}」は前と一字一句同じ言葉です。別の言葉で話してください。`,
  topicLoop: (p: { noun: string; lines: number }) =>
    `「${p.noun}」が直前の${p.lines}発言すべてに続いて出ています。別の切り口に移ってください。`,
  earlyChange: (p: { from: string; to: string; depth: number }) =>
    `「${p.from}」の話をまだ十分に掘り下げていません（深さ${p.depth}）。「${p.to}」に移るのは、もう少し後にしてください。`,
};

/** The three signals of the tone (§4). */
export const signalNames = { marker: '語尾', vocab: '語彙', style: '文体' } as const;

/** What was done to a line in script form. */
export const editNames = {
  unwrap: 'かぎ括弧を外し',
  label: '話者名を外し',
  trim: '前後の空白を除き',
  head: '見出しを外し',
  direction: 'ト書きを外し',
  emphasis: '書式の記号を外し',
} as const;

/** What a model left around a line. */
export const leakNames = {
  control: '制御記号',
  thought: '考えの過程',
  turn: '相手の発言',
  report: '台詞についての説明',
  preamble: '前置き',
} as const;

/** Notes: recommendations that never change a status. */
export const notes = {
  length: (p: { length: number; from: number; to: number }) =>
    `${p.length}文字です。${p.from}〜${p.to}文字をおすすめします。`,
};

/** What is wrong with a character's or profile's file. */
export const fileMessages = {
  syntax: (code: string) => syntaxMessages[code] ?? `ファイルの書き方を読み取れません（${code}）。`,
  missing: (name: string) => `「${name}」がありません。必ず書いてください。`,
  wrongType: (name: string, expected: string) =>
    name === ''
      ? '項目と値の組として書いてください。'
      : `「${name}」の値の種類が違います。${expectedNames[expected] ?? expected}を書いてください。`,
  tooSmall: (name: string) => `「${name}」が空か、小さすぎます。`,
  unknownKey: (name: string) => `「${name}」という項目はありません。綴りをご確認ください。`,
  unknownKind: (name: string, kinds: readonly string[]) =>
    kinds.length === 0
      ? `「${name}」は、決められた種類のどれにも当てはまりません。`
      : `「${name}」には、${kinds.map((kind) => `「${kind}」`).join('か')}を書いてください。`,
  noPartner: (name: string) =>
    `一緒に暮らす相手「${name}」が「partners」にありません。名前をご確認ください。`,
  other: (name: string) => `「${name}」の値を使えません。`,
};

/** What is wrong with a character card. */
export const cardMessages = {
  missing: 'この画像には、キャラクターカードが入っていません。',
  unreadable: 'キャラクターカード（V2かV3）として読み取れません。',
  notAPicture: 'PNG画像として読み取れません。',
};

/** The mistakes of form that people make most; the others keep their code. */
const syntaxMessages: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: '同じ項目が2回書かれています。どちらかを消してください。',
  BAD_INDENT: '字下げがそろっていないか、前の行の括弧が閉じていません。',
  MISSING_CHAR: '記号が足りません。括弧、引用符、「:」「,」をご確認ください。',
  TAB_AS_INDENT: '字下げにタブは使えません。空白にしてください。',
  ALIAS: '別名（*）の参照が多すぎます。',
};

const expectedNames: Readonly<Record<string, string>> = {
  string: '文字列',
  number: '数',
  int: '整数',
  array: '並び（リスト）',
  object: '項目と値の組',
  boolean: 'true か false',
};

/** What the director tells a character about earlier attempts. */
export const suggestions: Readonly<Record<string, string>> = {
  'not-a-line': '説明や断りを書かず、登場人物の台詞だけを話してください。',
  'output-format': '5行以内で話してください。',
  'setting-consistency': '姉妹が同じ家に一緒に暮らしていることを前提に話してください。',
  praise: '褒めずに、事実や情報を伝えてください。',
  scatter: '話題を一つに絞り、短くまとめてください。',
  contradiction: '否定を重ねず、言いたいことをまっすぐに言ってください。',
  tone: 'いつもの語尾・語彙・話し方を使ってください。',
  'first-person': 'いつもの一人称を使ってください。',
  'call-name': 'いつもの呼び方で相手を呼んでください。',
  'forbidden-word': '使わないと決められた言葉を避けてください。',
  'forbidden-ending': '使わないと決められた語尾を避けてください。',
  fact: '決められた設定に合わせて話してください。',
  'topic-loop': '同じ言葉を繰り返さず、別の切り口で話を進めてください。',
  'early-topic-change': '今の話題をもう少し掘り下げてください。',
  'director-score': '場面と直前の発言に合わせ、自然に話してください。',
};

/** What the director's score says (§7). */
export const directorMessages = {
  lowScore: (p: { average: number; reason: string }) =>
    `監督の採点は平均${p.average.toFixed(1)}点でした。${p.reason}`,
};

/** What is wrong with a transcript. */
export const transcriptMessages = {
  damaged: (line: number) => `記録の${line}行目を読み取れません。`,
  withoutStart: '記録の先頭に、会話の始まりがありません。',
  wrongTurn: (expected: number, found: number) =>
    `記録の順番が合いません（${expected}番目のはずの発言が${found}番目になっています）。`,
  unknownSpeaker: (name: string) => `「${name}」という登場人物は見つかりません。`,
};

/** What is wrong with a line that was handed over. */
export const lineMessages = {
  notJson: 'JSONとして読み取れません。括弧や引用符の対応をご確認ください。',
  noLine: 'character（登場人物の名前）と text（せりふ）の2つの文字列が必要です。',
  unknownCharacter: (name: string, known: readonly string[]) =>
    `「${name}」という登場人物は登録されていません。登録されているのは${known.map((one) => `「${one}」`).join('')}です。`,
  emptyScript: 'せりふがありません。',
  nothingCame: 'モデルから台詞が返ってきませんでした。',
};

/** What is wrong with a line of a record somebody brings. */
export const importMessages = {
  notJson: 'JSONとして読み取れません。括弧や引用符の対応をご確認ください。',
  notALine:
    'せりふとして読み取れません。JSON、または「やな：…」のように名前を付けた1行にしてください。',
  whose: 'だれのせりふかわかりません。話している人を選んでから、もう一度お試しください。',
  tavern: 'SillyTavern の記録の行に、name（名前）と mes（せりふ）の2つの文字列が必要です。',
  unknownLabel: (name: string) =>
    `「${name}」という登場人物は登録されていません。登録してから、もう一度お試しください。`,
  shortRow: '表のこの行には、せりふの列がありません。',
};

/** What the proxy says to a client. */
export const proxyMessages = {
  invalidRequest:
    'チャットの問い合わせとして読み取れません。model と messages をご確認ください（OpenAI の chat/completions の形です）。',
  oneChoice: '一度に求められる返答は1つです。n を1にするか、省いてください。',
  noCharacter: (known: readonly string[]) =>
    `だれのせりふとして判定するかわかりません。モデル名の後ろに「@名前」を付けるか、X-Tashika-Character の見出しに名前を入れてください。登録されているのは${known.map((one) => `「${one}」`).join('')}です。`,
  unknownCharacter: (name: string, known: readonly string[]) =>
    lineMessages.unknownCharacter(name, known),
  unavailable: (cause: string) =>
    `言語モデルのサーバーから返答を受け取れませんでした（${cause}）。`,
};

/** The words of the report. */
export const reportWords = {
  title: '対話判定レポート',
  lines: (count: number) => `${count}発言を判定しました。`,
  none: '発言がありません。',
  statuses: '判定の内訳',
  major: '重要',
  severities: (major: number, share: string, minor: number) =>
    `注意のうち重要 ${major}（全体の${share}）、軽微だけ ${minor}`,
  worst: '重い指摘のある発言',
  reasons: '理由',
  rules: '規則ごとの指摘',
  evidence: 'よく出た根拠',
  tone: '口調スコアの分布',
  sentences: '文の数の分布',
  comparison: '前後の比較',
  crossed: '悪化の上限を超えた項目があります。',
  notCrossed: '悪化の上限を超えた項目はありません。',
  total: '全体',
  columns: {
    character: '人物',
    lines: '発言',
    rule: '規則',
    section: '節',
    quote: '言葉',
    count: '回数',
    measure: '項目',
    before: '前',
    after: '後',
    change: '変化',
    limit: '上限',
    score: 'スコア',
    sentences: '文の数',
  },
  statusNames: { PASS: '合格', WARN: '注意', RETRY: '再生成', MODIFY: '修正' },
  ruleNames: {
    'script-form': '台本形式',
    'not-a-line': '台詞でないもの',
    'output-format': '出力形式',
    'setting-consistency': '設定整合性',
    praise: '褒め言葉',
    scatter: '散漫',
    contradiction: '論理矛盾',
    tone: '口調',
    'first-person': '一人称',
    'call-name': '呼び方',
    'forbidden-word': '使わない言葉',
    'forbidden-ending': '使わない語尾',
    fact: '人物の設定',
    'topic-loop': '話題ループ',
    'early-topic-change': '早すぎる話題転換',
    'director-score': '監督の採点',
  } as Readonly<Record<string, string>>,
  andMore: (count: number) => `${count}以上`,
};
