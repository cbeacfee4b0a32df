import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 推定単価の当てはめ, decision A42: a price found by the search is always to be looked at. */
export const inferredPrice: LineRule = {
  id: 'inferred-price',
  clause: '推定単価の当てはめ',
  judge: ({ line }) => {
    if (line.price.source !== 'inferred' || line.price.value === null) return silent;
    return [
      {
        message: 'priceInferred',
        parameters: { name: line.printed, price: line.price.value },
        effect: 'CHECK',
        evidence: [lineCell(line, 'unit')],
      },
    ];
  },
};
