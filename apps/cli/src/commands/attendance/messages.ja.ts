import type { SlotStatus } from '@tashika/contract/attendance';
import type { CommandText } from '../../command.ts';
import type {
  askOptions,
  datesOptions,
  evaluateOptions,
  parseOptions,
  slotsOptions,
} from './table.ts';

const json = '結果をJSONで出力します';
const jsonl = '1行に1件のJSONを受け取り、1行に1件の結果を出力します';
const now = '基準にする日時（ISO 8601。省略すると今の日時）';
const timezone = 'タイムゾーン（省略すると Asia/Tokyo）';

const parse: CommandText<typeof parseOptions> = {
  summary: '出欠の希望を書いた文から、出欠ルールを読み取ります',
  usage: [
    '<文>… --members <ファイル> [--now <日時>] [--timezone <タイムゾーン>]',
    '--jsonl [ファイル…]',
  ],
  details: [
    'わからないところは推測せず、質問としてお返しします。質問が残る間は自動確定しません。',
    'メンバーのファイルは name（名前）と key（u:1 など）の一覧です。reading、role、groups も書けます。',
    '--jsonl の入力は utterance と members です（now と timezone は省略できます）。',
  ],
  options: {
    members: 'メンバーの一覧（JSON）',
    now,
    timezone,
    model: '自信がないときに、言語モデルにも読んでもらいます',
    json,
    jsonl,
  },
  examples: [
    {
      command: 'tashika attendance parse "5人中3人以上で、山田さんは必須" --members members.json',
      says: '読み取ったルールと、その元になった言葉、残る質問を示します。',
    },
    {
      command: 'tashika attendance parse --jsonl < intents.jsonl > rules.jsonl',
      says: 'たくさんの文をまとめて読み取ります。',
    },
  ],
};

const ask: CommandText<typeof askOptions> = {
  summary: '普段の言葉で話しながら、出欠ルールを仕上げます',
  usage: ['<文> --members <ファイル> [--json]'],
  details: [
    '読み取れないところを一つずつお尋ねします。選択肢の番号か、普段の言葉（「含めてです」「花子さんのほう」）でお答えください。何も書かずに改行すると、その質問を飛ばします。',
    '質問がなくなったら、条件を言い直せます（「やっぱり原さんも必須」「さっきのは無しで」）。何も書かずに改行するか、入力を閉じると終わります。',
    'やりとりは標準エラー、仕上がったルールは標準出力に出ます。返事は1行に1つずつ、標準入力から渡すこともできます。',
    '質問が残ったときは、終了コード1で終わります。',
  ],
  options: {
    members: 'メンバーの一覧（JSON）',
    now,
    timezone,
    json: '仕上がったルールをJSONで出力します',
  },
  examples: [
    {
      command: 'tashika attendance ask "田中さんは必須、あと3人くらい" --members members.json',
      says: '質問に答えながらルールを仕上げます。',
    },
    {
      command:
        'printf \'含めてです\\nやっぱり田中さんも必須\\n\' | tashika attendance ask "山田さん必須、最低4人" --members members.json',
      says: '返事を順に渡して、仕上がったルールを受け取ります。',
    },
  ],
};

const evaluate: CommandText<typeof evaluateOptions> = {
  summary: '出欠ルールと回答から、どの候補日時が成立するかを判定します',
  usage: ['<ファイル>…', '--jsonl [ファイル…]'],
  details: ['入力は attendance_rule、slots、selections を持つJSONです。'],
  options: { json, jsonl },
  examples: [
    {
      command: 'tashika attendance evaluate thread.json',
      says: '候補日時ごとに、成立するか、だれに尋ねればよいかを示します。',
    },
    {
      command: 'tashika attendance evaluate --jsonl < threads.jsonl',
      says: 'たくさんの日程調整をまとめて判定します。',
    },
  ],
};

const slots: CommandText<typeof slotsOptions> = {
  summary: '日時の希望から、具体的な候補日時を作ります',
  usage: ['<文>… [--count <件数>] [--duration <分>] [--busy <ファイル>]', '--jsonl [ファイル…]'],
  details: [
    '過ぎた日時や、ふさがっている時間に重なる候補は作りません。',
    'ふさがっている時間のファイルは、start と end を持つものを並べたJSONです。',
    '--jsonl の入力は text、または windows と slot_generation_hint です（busy も書けます）。',
  ],
  options: {
    count: '候補の数（省略すると3件、文に書かれていればその数）',
    duration: '1件の長さ（省略すると60分、文に書かれていればその長さ）',
    busy: 'ふさがっている時間の一覧（JSON）',
    now,
    timezone,
    json,
    jsonl,
  },
  examples: [
    {
      command: 'tashika attendance slots "来週の平日の午後で3つ、90分"',
      says: '希望に合う候補日時を3件作ります。',
    },
    {
      command: 'tashika attendance slots "来週の夜" --busy calendar.json --json',
      says: '予定を避けた候補日時を、JSONで受け取ります。',
    },
  ],
};

const dates: CommandText<typeof datesOptions> = {
  summary: '日時の言葉を、日時の範囲や希望として読み取ります',
  usage: ['<文>… [--now <日時>] [--timezone <タイムゾーン>]', '--jsonl [ファイル…]'],
  details: [
    '読み取れない言葉は推測せず、その言葉を挙げてお尋ねします。',
    '--jsonl の入力は text、now、timezone です（now と timezone は省略できます）。',
  ],
  options: { now, timezone, json, jsonl },
  examples: [
    {
      command: 'tashika attendance dates "来週の水曜14時から"',
      says: '今日を基準に読み取ります。',
    },
    {
      command: 'tashika attendance dates "月末まで" --now 2026-11-16T09:00:00+09:00 --json',
      says: '基準の日時を決めて、JSONで受け取ります。',
    },
    {
      command: 'tashika attendance dates --jsonl < dates.jsonl',
      says: 'たくさんの文をまとめて読み取ります。',
    },
  ],
};

/** The help of the commands. */
export const texts = {
  engine: { summary: '出欠の条件と日程（希望文の読み取り、成立の判定、日時）を扱います' },
  parse,
  ask,
  evaluate,
  slots,
  dates,
} as const;

const slotStatuses = {
  SATISFIED: '成立しています',
  POSSIBLE: 'まだ成立する可能性があります',
  IMPOSSIBLE: '成立しません',
} as const;

export const messages = {
  standing: (rule: string) => `いまの条件：${rule}`,
  provisional: (rule: string) => `いまの条件（仮）：${rule}`,
  askedAgain: () => 'そのお答えだけでは決められませんでした。もう一度お尋ねします。',
  anythingElse: () =>
    'ほかに変えることがあれば、普段の言葉で書いてください（なければ、そのまま改行してください）。',
  inWords: () => '普段の言葉でお答えください（飛ばすときは、そのまま改行してください）。',
  choose: () => '番号か普段の言葉でお答えください（飛ばすときは、そのまま改行してください）。',
  count: () => '人数か普段の言葉でお答えください（飛ばすときは、そのまま改行してください）。',
  chooseSeveral: () =>
    '番号か普段の言葉でお答えください。番号はいくつでも選べます（例 1,3。飛ばすときは、そのまま改行してください）。',
  howMany: () => '何人ですか。',
  noSuchAnswer: (most: number) =>
    most === 1
      ? 'お選びになるときは、1とお答えください。'
      : `1から${most}までの番号でお答えください。`,
  stillOpen: (count: number) => `まだ決まっていないことが${count}件あります。`,
  confidence: (confidence: number) => `確からしさ: ${confidence.toFixed(2)}`,
  missing: (what: string) => `足りないもの: ${what}`,
  question: (question: string) => `質問: ${question}`,
  slot: (id: string, status: SlotStatus, reason: string) =>
    `${id}: ${slotStatuses[status]}。${reason}`,
  nudge: (keys: readonly string[]) => `尋ねるとよい方: ${keys.join('、')}`,
  blockers: (keys: readonly string[]) => `都合が変わる必要のある方: ${keys.join('、')}`,
  preferred: (keys: readonly string[]) => `参加を希望する方のうち参加できる方: ${keys.join('、')}`,
  ruleProblem: (message: string) => `ルールの問題: ${message}`,
  ignored: (number: number, message: string) => `${number}件目の回答は数えていません。${message}`,
  replyBy: (time: string) => `回答の締め切り: ${time.slice(0, 10)} ${time.slice(11, 16)}`,
  noDates: () => '日時を表す言葉は見つかりませんでした。',
  dateWords: (words: string, meaning: string) => `「${words}」: ${meaning}`,
} as const;
