import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A16: a bare name is read by the written unit price, where it singles out one item. */
export const bareName: LineRule = {
  id: 'bare-name',
  clause: '固定単価辞書',
  judge: ({ line }) => {
    if (line.meaning.kind !== 'bare' || line.item === null) return silent;
    return [
      {
        message: 'bareName',
        parameters: { written: line.meaning.name, name: line.item.name, price: line.item.price },
        effect: 'INFO',
        evidence: [lineCell(line, 'label'), lineCell(line, 'unit')],
      },
    ];
  },
};
