import { formFaults, openings, reportWords } from './messages.ts';
import { separator } from './text.ts';

/** A place in a report that is not of the decided form. */
export interface FormFault {
  /** 1 for the first line. */
  readonly line: number;
  readonly message: string;
}

const rowForm =
  /^[^\s　][^　]*　(?:\d{1,2}:[0-5]\d〜\d{1,2}:[0-5]\d（在店\d+分）|在店\d+分→(?:延長)?\d+回)?＋ \d+ × \d+ ＝ \d+円$/u;
/** What the shop adds, with the sum it was applied to (A85). */
const surchargeForm =
  /^(?:[^\s　][^　]*　\d+円(?: × [\d.]+％|のうち[\d.]+％の内税) ＝ \d+円|端数処理　\d+円を\d+円単位で(?:切り上げ|切り捨て|四捨五入) ＝ \d+円)$/u;
const totalForm = /^計算合計：\d+円$/u;

/** Bullets, numbering, markup, brackets of data, commas, tick marks (出力形式強制ルール, 出力レイアウト統制ルール). */
const bannedSigns = /[#*|_`<>{}[\],，=\t\\・･○●◯◎▲△▼▽▶▷■□◆◇★☆※✅☑✔✓✕❌①-⓿㈠-㊰]/u;
const bannedWords = /検算サマリー|行別確認|再計算合計|読取内訳|【警告】|上段|中段|下段/u;
/** A54: 一致 only in the verdict's own sentences. */
const agreement = /一致/u;
/** The specification's own wordings that hold a full-width colon (A06). */
const literalColons = /（採用：\d+円）|（候補：\d+(?:\/\d+)*(?: など)?）/gu;
/** Also where what stands in a time's cell is quoted because it is no time (28:99). */
const clock = /(?<!\d)\d{1,2}:[0-5]\d(?![\d円])|『\d{1,2}:\d{2}』は時刻/gu;
const polite = /(?:です|ます|ました|ません|でした|ください)$/u;

const openingLines: ReadonlySet<string> = new Set(Object.values(openings));

/**
 * Whether a text is a report of the decided form (A02–A11, A51–A77): every fault with its line,
 * none for a report as it should be.
 */
export function checkReportForm(text: string): readonly FormFault[] {
  const faults: FormFault[] = [];
  const lines = text.split('\n');
  const fault = (index: number, message: string) => faults.push({ line: index + 1, message });

  if (lines.pop() !== '' || lines.at(-1) === '') fault(lines.length, formFaults.ending());
  for (const [index, line] of lines.entries()) checkSigns(line, index, fault);

  if (!openingLines.has(lines[0] ?? '')) fault(0, formFaults.opening());
  let at = 1;
  const expectLine = (expected: string, words: string) => {
    if (lines[at] !== expected) fault(at, formFaults.layout({ expected: words }));
    at += 1;
  };
  expectLine('', '空行');
  expectLine(reportWords.breakdown, reportWords.breakdown);
  const firstRow = at;
  while (at < lines.length && lines[at] !== '') {
    const row = lines[at] ?? '';
    const isRow = rowForm.test(row) || surchargeForm.test(row);
    if (!isRow && !(row === reportWords.noRows && at === firstRow)) fault(at, formFaults.row());
    at += 1;
  }
  if (at === firstRow) fault(at, formFaults.row());
  expectLine('', '空行');
  expectLine(separator, '区切り線');
  if (!totalForm.test(lines[at] ?? '')) fault(at, formFaults.layout({ expected: '計算合計' }));
  at += 1;
  expectLine('', '空行');
  expectLine(reportWords.notes, reportWords.notes);
  if (at >= lines.length) fault(at, formFaults.note());
  for (; at < lines.length; at += 1) checkNote(lines[at] ?? '', at, fault);
  return faults;
}

function checkSigns(
  line: string,
  index: number,
  fault: (index: number, message: string) => void,
): void {
  if (line === separator) return;
  const sign = bannedSigns.exec(line);
  if (sign !== null) fault(index, formFaults.bannedSign({ sign: sign[0] }));
  if (/[-‐‑–—−]/u.test(line)) fault(index, formFaults.hyphen());
  const colons = totalForm.test(line) ? '' : line.replace(literalColons, '').replace(clock, '');
  if (/[:：]/u.test(colons)) fault(index, formFaults.colon());
  const word = bannedWords.exec(line) ?? (openingLines.has(line) ? null : agreement.exec(line));
  if (word !== null) fault(index, formFaults.bannedWord({ word: word[0] }));
}

function checkNote(
  line: string,
  index: number,
  fault: (index: number, message: string) => void,
): void {
  if (!line.endsWith('。')) {
    fault(index, formFaults.note());
    return;
  }
  // What stands in brackets is an aside; the sentence around it has to be polite.
  let plain = line;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/（[^（）]*）|『[^』]*』/gu, '');
  }
  const sentences = plain.split('。').slice(0, -1);
  if (sentences.some((sentence) => !polite.test(sentence))) fault(index, formFaults.impolite());
}
