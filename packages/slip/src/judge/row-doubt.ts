import { cellOf } from '../normalise/place.ts';
import { boxOf, type Page, type SettledRowDoubt } from '../read/page.ts';
import type { AccountRule, SlipStatement } from './rule.ts';

/**
 * Clause 数量欄の判定ルール (不確実ならconfidenceを下げ、警告文を出す), for the rows themselves: a slip of which
 * the reader is not sure how many rows it has is to be looked at, until somebody has.
 */
export const rowDoubt: AccountRule = {
  id: 'row-doubt',
  clause: '数量欄の判定ルール（不確実な読み取り）',
  judge: ({ pages }) =>
    pages.pages.flatMap((page, index) =>
      (page.row_doubts ?? [])
        .filter(({ settled }) => settled === undefined)
        .map((doubt) => statementOf(page, index + 1, doubt)),
    ),
};

function statementOf({ rows, entry }: Page, page: number, doubt: SettledRowDoubt): SlipStatement {
  const { after, kind } = doubt;
  const next = rows.find(({ r }) => r > after);
  const shown = (kind === 'extra' ? next : rows.findLast(({ r }) => r <= after)) ?? next;
  const evidence = [
    shown === undefined
      ? cellOf(page, null, 'entry', boxOf(entry))
      : cellOf(page, shown.r, 'label', boxOf(shown.label)),
  ] as const;
  return kind === 'extra'
    ? { message: 'rowExtra', parameters: { row: next?.r ?? after + 1 }, effect: 'CHECK', evidence }
    : {
        message: 'rowMissing',
        parameters: { after, next: next?.r ?? null },
        effect: 'CHECK',
        evidence,
      };
}
