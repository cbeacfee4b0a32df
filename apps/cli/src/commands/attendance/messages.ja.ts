import type { CommandText } from '../../command.ts';
import type { datesOptions } from './table.ts';

const json = '結果をJSONで出力します';
const jsonl = '1行に1件のJSONを受け取り、1行に1件の結果を出力します';
const now = '基準にする日時（ISO 8601。省略すると今の日時）';
const timezone = 'タイムゾーン（省略すると Asia/Tokyo）';

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
  dates,
} as const;

export const messages = {
  noDates: () => '日時を表す言葉は見つかりませんでした。',
  dateWords: (words: string, meaning: string) => `「${words}」: ${meaning}`,
} as const;
