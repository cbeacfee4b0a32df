import { lineCell } from '../normalise/line.ts';
import { contentOf } from '../read/page.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 優先マッピング, decisions A12, A14 and A40: the price a row has by its label stands in for one that is not written. */
export const completedPrice: LineRule = {
  id: 'completed-price',
  clause: '推定単価の当てはめ（優先マッピング）',
  judge: ({ line }) => {
    const { source, value, written } = line.price;
    if (source !== 'dictionary' && source !== 'prefix') return silent;
    if (value === null || written !== null || line.quantity.value === null) return silent;
    const evidence = [lineCell(line, 'unit'), lineCell(line, 'label')] as const;
    // A09: a time item has one price, and that it is used is only a remark.
    if (line.item?.time != null) {
      const parameters = { name: line.printed, price: value };
      return [{ message: 'timeRowPrice', parameters, effect: 'INFO', evidence }];
    }
    // The forced rule has already said that neither stands there.
    const nothingWritten =
      line.quantity.column.state === 'blank' && contentOf(line.row.unit).state === 'blank';
    if (line.quantity.source === 'forced_d' && nothingWritten) return silent;
    const letter = line.meaning.kind === 'item' ? line.meaning.notation?.letter : undefined;
    if (letter === undefined) {
      const parameters = { name: line.printed, price: value };
      return [{ message: 'priceByDictionary', parameters, effect: 'CHECK', evidence }];
    }
    const parameters = { name: line.printed, letter, price: value };
    return [{ message: 'priceByLetter', parameters, effect: 'CHECK', evidence }];
  },
};
