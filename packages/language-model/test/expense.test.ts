import { describe, expect, it } from 'vitest';
import { costOf, expenseOf } from '../src/expense.ts';
import type { ModelCallRecord, Usage } from '../src/index.ts';

const price = { input: 2, output: 10, currency: 'JPY' };

const call = (outcome: ModelCallRecord['outcome'], usage: Usage | null): ModelCallRecord => ({
  id: 'x',
  format: 'plain',
  repair: false,
  attempt: 1,
  outcome,
  latencyMs: 1,
  usage,
  cost: costOf(usage, price),
});
const some = { inputTokens: 1_000_000, outputTokens: 100_000 };

describe('費用', () => {
  it('読み取れなかった返答にも費用はかかっている', () => {
    expect(expenseOf([call('malformed', some), call('answered', some)], 9)).toMatchObject({
      latencyMs: 9,
      usage: { inputTokens: 2_000_000, outputTokens: 200_000 },
      cost: { amount: 6, currency: 'JPY' },
    });
  });

  it('断られた問い合わせは数えない', () => {
    const calls = [call('rate-limited', null), call('unreachable', null), call('answered', some)];
    expect(expenseOf(calls, 0)).toMatchObject({ usage: some, cost: { amount: 3 } });
  });

  for (const outcome of ['timed-out', 'aborted', 'too-large', 'malformed', 'answered'] as const) {
    it(`${outcome} でトークン数が分からなければ、合計も分からない`, () => {
      const calls = [call(outcome, null), call('answered', some)];
      expect(expenseOf(calls, 0)).toMatchObject({ usage: null, cost: null });
    });
  }

  it('何も働かなければ、数えるものがない', () => {
    expect(expenseOf([], 0)).toMatchObject({ usage: null, cost: null });
  });

  it('単価が0なら費用も0で、不明とは違う', () => {
    expect(costOf(some, { ...price, input: 0, output: 0 })).toEqual({ amount: 0, currency: 'JPY' });
    expect(costOf(some, null)).toBeNull();
  });
});
