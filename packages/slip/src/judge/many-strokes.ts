import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A37: more plain strokes than four are counted, and to be looked at. */
export const manyStrokes: LineRule = {
  id: 'many-strokes',
  clause: '数量欄の判定ルール',
  judge: ({ line }) => {
    const { source, column } = line.quantity;
    if (source !== 'tally' || column.state !== 'read' || !column.manyStrokes) return silent;
    return [
      {
        message: 'manyStrokes',
        parameters: { name: line.printed, quantity: column.value },
        effect: 'CHECK',
        evidence: [lineCell(line, 'qty')],
      },
    ];
  },
};
