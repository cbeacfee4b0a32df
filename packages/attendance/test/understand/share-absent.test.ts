import { describe, expect, it } from 'vitest';
import { conclude } from '../../src/understand/conclude.ts';
import { standing } from '../../src/understand/discourse.ts';
import { readText } from '../../src/understand/read.ts';
import { amountIn } from '../../src/understand/resolve.ts';
import { contextOf } from './measure.ts';

const share = (count: number, denominator: number) =>
  ({ of: 'share', count, denominator, strict: false, plus: 0 }) as const;

describe('割り切れない割合', () => {
  it.each([
    [5, share(1, 2), 3, 2],
    [6, share(1, 2), 3, 3],
    [5, share(1, 3), 2, 1],
    [7, share(30, 100), 3, 2],
    [10, share(30, 100), 3, 3],
  ])('%i人の %j は、以上なら%i人、以下なら%i人', (size, amount, least, most) => {
    expect([amountIn(amount, size), amountIn(amount, size, 'most')]).toEqual([least, most]);
  });

  it.each([
    ['欠席が半数までなら開催', 'm5', 3],
    ['欠席が半数までなら開催', 'm6', 3],
    ['欠席が半数未満なら開催', 'm5', 3],
    ['欠席が半数未満なら開催', 'm6', 4],
    ['半数以上で開催', 'm5', 3],
  ])('%s（%s）：%i人以上', (utterance, members, k) => {
    const context = contextOf(members);
    const { statements, doubts } = standing(readText(utterance, context));
    expect(conclude(statements, doubts, context).body).toMatchObject({ type: 'K_OF_N', k });
  });
});
