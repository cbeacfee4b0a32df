import { lineCell } from '../normalise/line.ts';
import { contentOf } from '../read/page.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 不明文字: a row without a legible name is counted by its numbers and named by its place. */
export const unreadableLabel: LineRule = {
  id: 'unreadable-label',
  clause: '警告メッセージ（不明文字）',
  judge: ({ line }) => {
    const { state } = contentOf(line.row.label);
    if (state === 'written') return silent;
    return [
      {
        message: state === 'blank' ? 'labelBlank' : 'labelUnreadable',
        parameters: { row: line.row.r },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
