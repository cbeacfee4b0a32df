import type { verdictJson } from '@tashika/dialogue';
import type { CommandText } from '../../command.ts';
import type { judgeOptions } from './table.ts';

type VerdictJson = ReturnType<typeof verdictJson>;

const json = '結果をJSONで出力します';
const jsonl = '1行に1件のJSONを受け取り、1行に1件の結果を出力します';

const judge: CommandText<typeof judgeOptions> = {
  summary: 'せりふを書かれた規則で判定します',
  usage: ['<せりふ>… --as <名前>', '--jsonl [ファイル…]'],
  details: [
    '判定は PASS（合格）、WARN（注意）、RETRY（言い直し）、MODIFY（書き方だけを直して採用）です。',
    '--jsonl の入力は character（登場人物の名前）と text（せりふ）です。',
  ],
  options: {
    as: '話している登場人物',
    profile: '判定の基準（spec または relaxed。省略すると spec）',
    json,
    jsonl,
  },
  examples: [
    {
      command: 'tashika dialogue judge "わ！ すっごい可愛いじゃん！" --as やな',
      says: 'せりふ1つを判定し、理由と根拠の言葉を示します。',
    },
    {
      command: 'tashika dialogue judge --jsonl lines.jsonl > verdicts.jsonl',
      says: 'たくさんのせりふをまとめて判定します。',
    },
  ],
};

/** The help of the commands. */
export const texts = {
  engine: { summary: '登場人物のせりふを判定します（口調、設定、褒め言葉、話題の散らかりなど）' },
  judge,
} as const;

const statusWords = {
  PASS: '合格です。',
  WARN: '注意があります。',
  RETRY: '言い直しが必要です。',
  MODIFY: '書き方だけを直して採用します。',
} as const satisfies Record<VerdictJson['status'], string>;

const quoted = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('');

export const messages = {
  noCharacter: (known: readonly string[]) =>
    `だれのせりふかわかりません。--as で${quoted(known)}のいずれかを指定してください。`,
  unknownCharacter: (name: string, known: readonly string[]) =>
    `「${name}」という登場人物は登録されていません。登録されているのは${quoted(known)}です。`,
  unknownProfile: (name: string, known: readonly string[]) =>
    `「${name}」という判定の基準はありません。${quoted(known)}のいずれかを指定してください。`,
  noLine: () => '入力には character（登場人物の名前）と text（せりふ）の2つの文字列が必要です。',

  status: (status: VerdictJson['status']) => `${status} ${statusWords[status]}`,
  shownText: (text: string) => `表示されるせりふ: ${text}`,
  finding: (finding: VerdictJson['findings'][number]) =>
    `[${finding.status}] ${finding.message}（${finding.section} ${finding.rule}）`,
  evidence: (quote: string) => `根拠: 「${quote}」`,
  note: (note: string) => `参考: ${note}`,
  tone: ({ marker, vocab, style, score }: VerdictJson['tone']) =>
    `口調: ${score}点（語尾${marker}、語彙${vocab}、文体${style}）`,
} as const;
