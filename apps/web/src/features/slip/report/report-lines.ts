import { decidingNotes, renderReport } from '@tashika/slip';
import {
  type CheckedAccount,
  cellsOfLine,
  countedLines,
  type DraftCell,
  notesOf,
} from '../check.ts';

/** A line of the report with what it speaks of. */
export interface ReportLine {
  readonly text: string;
  /** Set for notes. */
  readonly level: 'INFO' | 'CHECK' | null;
  readonly cells: readonly DraftCell[];
}

/** The report's own lines, word for word: rows of the breakdown and notes stand in it in their order. */
export function reportLines(checked: CheckedAccount): readonly ReportLine[] {
  const { account, firstPage } = checked;
  const lines = [...countedLines(account)];
  const notes = [...notesOf(checked)];
  const counted = / ＝ \d+円$/u;
  return renderReport(account)
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = counted.test(text) ? lines.shift() : undefined;
      if (line !== undefined) return { text, level: null, cells: cellsOfLine(line, firstPage) };
      const note = notes[0]?.text === text ? notes.shift() : undefined;
      return { text, level: note?.level ?? null, cells: note?.cells ?? [] };
    });
}

/** The same lines by their weight: what decides the verdict, how the sum came about, the rest. */
export interface ReportParts {
  readonly points: readonly ReportLine[];
  readonly sums: readonly ReportLine[];
  readonly others: readonly ReportLine[];
}

export function reportParts(checked: CheckedAccount): ReportParts {
  const lines = reportLines(checked);
  const notes = lines.filter(({ level }) => level !== null);
  const points = decidingNotes(checked.account).flatMap(
    (note) => notes.find(({ text }) => text === note.text) ?? [],
  );
  return {
    points,
    // Between its heading and the blank line before the total.
    sums: lines.slice(
      3,
      lines.findIndex(({ text }, index) => index > 2 && text === ''),
    ),
    others: notes.filter((note) => !points.includes(note)),
  };
}
