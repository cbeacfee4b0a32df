import { lineCell } from '../normalise/line.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 推定単価の当てはめ, decisions A42, A43 and A81: the match rests on the estimate, and how many other ways there are is counted exactly. */
export const estimate: AccountRule = {
  id: 'estimate',
  clause: '推定単価の当てはめ',
  judge: ({ search, lines }) => {
    if (search.state !== 'solved') return silent;
    const inferred = lines.filter((line) => line.price.source === 'inferred');
    const [first, ...others] = inferred.map((line) => lineCell(line, 'unit'));
    if (first === undefined) return silent;
    const evidence = [first, ...others] as const;
    const rests = {
      message: 'matchRestsOnEstimate',
      parameters: {},
      effect: 'CHECK',
      evidence,
    } as const;
    const count = search.count - 1n;
    if (count === 0n) return [rests];
    if (search.others === null) {
      return [
        rests,
        { message: 'otherSolutions', parameters: { count }, effect: 'CHECK', evidence },
      ];
    }
    const ways = search.others.map((prices) =>
      prices.map((price, index) => ({ name: inferred[index]?.printed ?? '', price })),
    );
    return [
      rests,
      { message: 'otherSolutionsNamed', parameters: { count, ways }, effect: 'CHECK', evidence },
    ];
  },
};
