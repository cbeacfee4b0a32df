import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decisions A09 and A17: the times count, but a quantity column that says something else is to be looked at. */
export const quantityColumnDiffers: LineRule = {
  id: 'quantity-column-differs',
  clause: '時間系計算フロー',
  judge: ({ line }) => {
    const { source, value, column, repeated } = line.quantity;
    if (source !== 'time' || value === null || repeated) return silent;
    const evidence = [lineCell(line, 'qty')] as const;
    if (column.state === 'unreadable') {
      const parameters = { name: line.printed, quantity: value };
      return [{ message: 'quantityColumnUnreadable', parameters, effect: 'CHECK', evidence }];
    }
    if (column.state !== 'read' || column.value === value) return silent;
    const parameters = { name: line.printed, column: column.value, quantity: value };
    return [{ message: 'quantityColumnDiffers', parameters, effect: 'CHECK', evidence }];
  },
};
