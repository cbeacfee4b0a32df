import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conclude } from '../../../src/understand/conclude.ts';
import type { Fitted } from '../../../src/understand/fit.ts';
import type { Statement } from '../../../src/understand/statement.ts';
import type { Net } from '../../../src/understand/trained/net.ts';
import { ruleId } from '../../../src/understand/trained/rule-id.ts';
import { type Candidate, readByNet, weigh } from '../../../src/understand/trained/weigh.ts';
import { contextOf } from '../measure.ts';
import { byGrammar, cast, marksAmong, netSaying, signsIn } from './casts.ts';

const context = contextOf('m5');
const nothing = conclude([], [], context);

/** A reading of the net by its rule; `ask` is one that asks. */
function reading(rule: string, share: number): Candidate {
  const asks = rule === 'ask';
  const body: Fitted = { type: 'K_OF_N', k: asks ? 1 : Number(rule), n: 5 };
  const conclusion = { ...nothing, body };
  return { statements: [], inTurn: new Map(), conclusion, asks, share };
}

const three = ruleId({ type: 'K_OF_N', k: 3, n: 5 }, []);
/** The rule the grammar read; null where it asks. */
const owns: Readonly<Record<string, string | null>> = { three, asks: null };
const [plain, faint] = [0.9, 0.05];

/** What the grammar read, what the net made of it, and whose reading stands. */
describe('どちらの読みが立つか', () => {
  it.each<[string, string, [string, number][], string]>([
    ['ネットが何も言わなければ、文法の読み', 'three', [], 'agreed'],
    ['ネットが何も言わなければ、聞くことも聞く', 'asks', [], 'agreed'],
    ['同じ読み', 'three', [['3', plain]], 'agreed'],
    ['同じ読みでも、わずかなら確かでない', 'three', [['3', faint]], 'contested'],
    ['どちらも聞く', 'asks', [['ask', plain]], 'agreed'],
    ['どちらも聞くが、わずか', 'asks', [['ask', faint]], 'contested'],
    ['はっきり別の読み', 'three', [['4', plain]], 'taken'],
    ['わずかに別の読み', 'three', [['4', faint]], 'contested'],
    ['はっきり聞く', 'three', [['ask', plain]], 'taken'],
    ['わずかに聞く', 'three', [['ask', faint]], 'contested'],
    ['文法が聞くところを、はっきり読む', 'asks', [['4', plain]], 'taken'],
    ['文法が聞くところを、わずかに読む', 'asks', [['4', faint]], 'contested'],
  ])('%s：%s %j', (_, own, list, verdict) => {
    const made = list.map(([rule, share]) => reading(rule, share));
    expect(weigh(owns[own] as string | null, made, 0.5)).toEqual(
      verdict === 'taken' ? { is: 'taken', candidate: made[0] } : { is: verdict },
    );
  });

  it.each([
    [0.5, 0.5, 'taken'],
    [0.5, 0.49, 'contested'],
    [0, 0, 'taken'],
    [1, 0.99, 'contested'],
    [1, 1, 'taken'],
  ])('%d からなら、%d は %s', (from, share, verdict) => {
    for (const rule of ['4', 'ask'])
      expect(weigh(three, [reading(rule, share)], from).is).toBe(verdict);
    expect(weigh(null, [reading('3', share)], from).is).toBe(verdict);
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const rule = fc.constantFrom('2', '3', '4', 'ask');
  const own = fc.constantFrom(...Object.values(owns));
  const list = fc
    .array(fc.tuple(rule, share), { maxLength: 4 })
    .map((some) => some.toSorted(([, a], [, b]) => b - a).map((one) => reading(...one)));
  const law = <Args extends [unknown, ...unknown[]]>(
    given: { [At in keyof Args]: fc.Arbitrary<Args[At]> },
    holds: (...args: Args) => void,
  ) => fc.assert(fc.property(...given, holds), { numRuns: runs(2000) });

  it('確からしさが増えて、立った読みが引っこんだり、確かでなくなったりすることはない', () => {
    law([own, rule, share, share, share], (ours, theirs, one, other, from) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const before = weigh(ours, [reading(theirs, low)], from).is;
      const after = weigh(ours, [reading(theirs, high)], from).is;
      if (after !== before) expect(before).toBe('contested');
    });
  });

  it('境が下がって、立った読みが引っこむことはない。同じ読みには、境は関わらない', () => {
    law([own, list, share, share], (ours, readings, one, other) => {
      const strict = weigh(ours, readings, Math.max(one, other));
      const loose = weigh(ours, readings, Math.min(one, other));
      if (strict.is === 'taken') expect(loose).toEqual(strict);
      if (strict.is === 'agreed' || loose.is === 'agreed') expect(loose).toEqual(strict);
    });
  });

  it('文法と同じ読みは、答えを変えない', () => {
    law([own, list, share, share], (ours, others, one, from) => {
      const same = reading(ours === null ? 'ask' : '3', one);
      expect(weigh(ours, [same, ...others], from).is).not.toBe('taken');
    });
  });

  it('立つのは、いちばん確からしい読みだけ', () => {
    law([own, list, share], (ours, readings, from) => {
      const verdict = weigh(ours, readings, from);
      expect(verdict).toEqual(weigh(ours, readings.slice(0, 1), from));
      if (verdict.is === 'taken') expect(verdict.candidate).toBe(readings[0]);
    });
  });
});

describe('ネットの読みを集める', () => {
  // 0: 山田, 1: 田中, 2: 「2人」, 3: 「3人」.
  const text = '山田さん、田中さん。2人以上。3人以上';
  const own = byGrammar(text, 'm5');
  const made = (net: Net, beside: readonly Statement[] = []) =>
    readByNet(own, beside, net).candidates;
  const shares = (...readings: readonly (readonly [string, number])[]) =>
    made(netSaying(...readings)).map(({ share, asks, conclusion }) => [
      Math.round(share * 100) / 100,
      asks ? 'ask' : conclusion.body.type,
    ]);

  it('同じルールになる読みは、合わせて一つ', () => {
    expect(shares(['REQ 0 1', 0.3], ['REQ 1 0', 0.2], ['REQ 0 REQ 1', 0.1])).toEqual([
      [0.6, 'REQUIRED_PLUS_QUORUM'],
    ]);
    // Of five: 3 or more, and 2 or fewer away.
    expect(shares(['MIN GE 3 EVERYONE', 0.3], ['MIN ABS 2 EVERYONE', 0.2])).toEqual([
      [0.5, 'K_OF_N'],
    ]);
  });

  it('合わせて確からしいほうが先', () => {
    expect(shares(['MIN ALL EVERYONE', 0.4], ['REQ 0', 0.3], ['ALT REQ 0 CLOSE', 0.2])).toEqual([
      [0.5, 'REQUIRED_PLUS_QUORUM'],
      [0.4, 'ALL'],
    ]);
  });

  it('聞くことは、何を聞いても一つの読み', () => {
    expect(
      shares(['REQ 0 ASK', 0.3], ['NONE', 0.2], ['WISH 0', 0.1], ['OUT 0 REQ 0', 0.05]),
    ).toEqual([[0.65, 'ask']]);
  });

  it.each([
    ['外す人が違う', 'OUT 0 MIN ALL EVERYONE', 'OUT 1 MIN ALL EVERYONE'],
    ['人が違う', 'REQ 0', 'REQ 1'],
    ['数が違う', 'MIN GE 2 EVERYONE', 'MIN GE 3 EVERYONE'],
    ['ほかと合計', 'REQ 0 MIN GE 2 OTHERS', 'REQ 0 MIN GE 2 EVERYONE'],
    ['どちらかと両方', 'MIN ONE 0 1', 'REQ 0 1'],
  ])('違うルールは、別の読み：%s', (_, one, other) => {
    expect(made(netSaying([one, 0.5], [other, 0.4]))).toHaveLength(2);
  });

  it('意味をなさない読みは、なかったことにする', () => {
    expect(shares(['MIN GE', 0.7], ['REQ 0', 0.2])).toEqual([[0.2, 'REQUIRED_PLUS_QUORUM']]);
    expect(shares(['CLOSE', 0.9])).toEqual([]);
  });

  it('いっしょに言われたことも、読みに入る', () => {
    const beside = byGrammar('3人以上。自動で確定はしないで', 'm5').statements.filter(
      ({ says }) => says === 'policy',
    );
    expect(beside).toHaveLength(1);
    const [one] = made(netSaying(['REQ 0', 0.9]), beside);
    expect(one?.conclusion.policies).toEqual([{ what: 'manual' }]);
    expect(one?.statements).toHaveLength(2);
  });

  it('ネットは、文法の読みも見る', () => {
    const seen: string[][] = [];
    const net: Net = ({ words: [whole = [], ...words] }) => {
      seen.push([...marksAmong(whole).slice(0, 2), ...words.flatMap(marksAmong)]);
      return [{ signs: signsIn(whole.includes('o:asks') ? 'ASK' : 'REQ 0'), log: 0 }];
    };
    const asks = ['山田さんは必須', '佐藤さんです'].map((said) =>
      readByNet(byGrammar(said, 'm5'), [], net).candidates.map((one) => one.asks),
    );
    expect(seen).toEqual([
      ['o:own', 'o:is:REQUIRED_PLUS_QUORUM', 'o:need'],
      ['o:own', 'o:is:ANY', 'o:free'],
    ]);
    expect(asks).toEqual([[false], [true]]);
  });

  it('同じ言葉でも、文法の読みが違えば、しるしが違う', () => {
    const marks: string[][] = [];
    const net: Net = ({ words }) => {
      marks.push(words.slice(1).flatMap(marksAmong));
      return [];
    };
    const { rule } = byGrammar('田中さんは必須', 'm5');
    const first = byGrammar('山田さんは必須。3人以上', 'm5');
    for (const one of [first, { ...first, rule }]) readByNet(one, [], net);
    expect(marks).toEqual([
      ['o:need', 'o:sum'],
      ['o:free', 'o:idle'],
    ]);
  });

  it.each([
    ['何も言わない文', ''],
    ['長すぎる文', '会議の準備をしてください。'.repeat(80)],
  ])('%s は、ネットに見せない', (_, said) => {
    let asked = 0;
    const net: Net = () => {
      asked++;
      return [{ signs: ['NONE'], log: 0 }];
    };
    expect(readByNet(byGrammar(said, 'm5'), [], net)).toEqual({ candidates: [], decisions: [] });
    expect(asked).toBe(0);
    expect(readByNet(byGrammar('3人以上', 'm5'), [], net).candidates).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it('組がいくつもあって紙が長くなる文も、ネットに見せない', () => {
    const groups = Array.from({ length: 40 }, (_, place) => `会員${place + 1}::${place + 1}班`);
    const said = byGrammar('各班から1人、'.repeat(20), cast(groups.join(' ')));
    expect(said.turns[0]?.words.length).toBeLessThan(200);
    const net: Net = ({ words }) => {
      throw new Error(`${words.length} words`);
    };
    expect(readByNet(said, [], net).candidates).toEqual([]);
  });
});

describe('ルールの名', () => {
  const keys = ['u:1', 'u:2', 'u:3', 'u:4'];
  const some = fc.shuffledSubarray(keys, { minLength: 1 });
  const group = fc
    .tuple(fc.integer({ min: 1, max: 3 }), some)
    .map(([min, anyOfInviteeKeys]) => ({ name: '', min, anyOfInviteeKeys }));
  const groups = fc.array(group, { minLength: 1, maxLength: 3 });
  const body: fc.Arbitrary<Fitted> = fc.oneof(
    fc.constantFrom<Fitted>({ type: 'ALL' }, { type: 'ANY' }),
    fc.integer({ min: 1, max: 4 }).map((k): Fitted => ({ type: 'K_OF_N', k, n: 4 })),
    fc.tuple(some, fc.nat(3)).map(
      ([requiredInviteeKeys, minAdditional]): Fitted => ({
        type: 'REQUIRED_PLUS_QUORUM',
        requiredInviteeKeys,
        minAdditional,
      }),
    ),
    groups.map((all): Fitted => ({ type: 'GROUP_ANY', groups: all })),
    fc
      .array(groups, { minLength: 1, maxLength: 3 })
      .map(
        (all): Fitted => ({ type: 'COMPOSITE', anyOf: all.map((allOf) => ({ name: '', allOf })) }),
      ),
  );

  /** The same in another order, and called otherwise. */
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned).toReversed()
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [key, key === 'name' ? '別名' : turned(one)]),
          )
        : value;

  it('並べ方と呼び方によらない', () => {
    fc.assert(
      fc.property(body, some, (one, exclude) => {
        const other = turned(one) as Fitted;
        expect(ruleId(other, exclude.toReversed())).toBe(ruleId(one, exclude));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('違うルールは、違う名', () => {
    // In one order and without names, two rules are the same where they are written the same.
    const plain = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map((one) => JSON.stringify(plain(one))).toSorted()
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).flatMap(([key, one]) =>
                key === 'name' ? [] : [[key, plain(one)]],
              ),
            )
          : value;
    fc.assert(
      fc.property(body, body, some, some, (one, other, out, left) => {
        const isSame =
          JSON.stringify([plain(one), plain(out)]) === JSON.stringify([plain(other), plain(left)]);
        expect(ruleId(one, out) === ruleId(other, left)).toBe(isSame);
      }),
      { numRuns: runs(6000) },
    );
  });
});
