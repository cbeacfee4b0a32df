import { lineCell } from '../normalise/line.ts';
import { contentOf } from '../read/page.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause Dマーク付きキャスト名の強制認識, decision A31: the fixed warning only where it is true, that is where both are blank. */
export const forcedDrink: LineRule = {
  id: 'forced-drink',
  clause: 'Dマーク付きキャスト名の強制認識',
  judge: ({ line }) => {
    if (line.quantity.source !== 'forced_d' || line.quantity.column.state !== 'blank')
      return silent;
    if (contentOf(line.row.unit).state !== 'blank') {
      const parameters = { name: line.printed };
      return [
        {
          message: 'forcedQuantity',
          parameters,
          effect: 'CHECK',
          evidence: [lineCell(line, 'qty')],
        },
      ];
    }
    return [
      {
        message: 'forcedDrink',
        parameters: { name: line.printed, item: line.item?.name ?? '' },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label'), lineCell(line, 'qty'), lineCell(line, 'unit')],
      },
    ];
  },
};
