import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';
import { unsureColumns } from './sure-cell.ts';

/** Clause 数量欄の判定ルール (不確実ならconfidenceを下げ、警告文を出す), decision A49: what was read without being sure counts, and is named. */
export const unsureCell: LineRule = {
  id: 'unsure-cell',
  clause: '数量欄の判定ルール（不確実な読み取り）',
  judge: ({ line }) => {
    const columns = unsureColumns(line);
    const [first, ...others] = columns;
    if (first === undefined) return silent;
    return [
      {
        message: 'unsureCells',
        parameters: { name: line.printed, row: line.row.r, columns },
        effect: 'CHECK',
        evidence: [lineCell(line, first), ...others.map((column) => lineCell(line, column))],
      },
    ];
  },
};
