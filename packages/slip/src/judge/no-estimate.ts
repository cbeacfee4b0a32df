import { lineCell } from '../normalise/line.ts';
import { type AccountRule, silent } from './rule.ts';

/** Decisions A41, A45, A56 and A71: why open prices were not, or could not be, searched for. */
export const noEstimate: AccountRule = {
  id: 'no-estimate',
  clause: '推定単価の当てはめ',
  judge: ({ search, lines, shop }) => {
    const [first, ...others] = lines
      .filter((line) => !line.row.struck && line.price.value === null)
      .map((line) => lineCell(line, 'unit'));
    if (first === undefined) return silent;
    const evidence = [first, ...others] as const;
    switch (search.state) {
      case 'no_solution':
        return [{ message: 'noSolution', parameters: {}, effect: 'CHECK', evidence }];
      case 'not_attributable':
        return [{ message: 'searchNotAttributable', parameters: {}, effect: 'CHECK', evidence }];
      case 'switched_off':
        return [{ message: 'searchSwitchedOff', parameters: {}, effect: 'CHECK', evidence }];
      case 'surcharged':
        return [{ message: 'searchSurcharged', parameters: {}, effect: 'CHECK', evidence }];
      case 'too_many_prices': {
        const parameters = { prices: search.prices };
        return [{ message: 'searchTooManyPrices', parameters, effect: 'CHECK', evidence }];
      }
      case 'unsure_total':
        return [{ message: 'searchUnsureTotal', parameters: {}, effect: 'CHECK', evidence }];
      case 'capped': {
        const parameters = { rows: shop.inference.maxRows, total: shop.inference.maxTotal };
        return [{ message: 'searchCapped', parameters, effect: 'CHECK', evidence }];
      }
      default:
        return silent;
    }
  },
};
