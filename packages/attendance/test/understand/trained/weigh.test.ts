import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conclude } from '../../../src/understand/conclude.ts';
import type { Fitted } from '../../../src/understand/fit.ts';
import { readText } from '../../../src/understand/read.ts';
import type { Net } from '../../../src/understand/trained/net.ts';
import {
  type Candidate,
  candidates,
  type OwnReading,
  ruleId,
  weigh,
} from '../../../src/understand/trained/weigh.ts';
import { contextOf } from '../measure.ts';
import { byGrammar, cast, netSaying } from './casts.ts';

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
const plainly = {
  rule: three,
  isSure: false,
  confidence: 0.75,
  isReply: false,
  before: null,
  asks: [],
  strangers: [],
} as const;
const surely = { ...plainly, isSure: true, confidence: 0.95 } as const;
const owns: Readonly<Record<string, OwnReading>> = {
  sure: surely,
  plain: plainly,
  faint: { ...plainly, confidence: 0.3 },
  asking: { ...plainly, rule: null, asks: [{ kind: 'condition' }] },
  /** It asks about words it knows one by one. */
  knowing: { ...plainly, rule: null, asks: [{ kind: 'wish' }] },
  /** It asks what no other reading of the words answers. */
  bounded: { ...plainly, rule: null, asks: [{ kind: 'upper_bound', count: 3 }] },
  tenOfFive: { ...plainly, rule: null, asks: [{ kind: 'stated_number', stated: 10, known: 5 }] },
  fiveOfSix: { ...plainly, rule: null, asks: [{ kind: 'stated_number', stated: 5, known: 6 }] },
  stranger: {
    ...plainly,
    rule: null,
    asks: [{ kind: 'unknown_person', name: '木村' }],
    strangers: ['木村'],
  },
  called: { ...plainly, rule: null, asks: [{ kind: 'unknown_person', name: '源' }] },
  /** What was said last it did not understand. */
  unheard: {
    ...plainly,
    rule: null,
    before: three,
    asks: [{ kind: 'not_understood', words: 'やっぱり' }],
  },
  sureReply: { ...surely, isReply: true },
  plainReply: { ...plainly, isReply: true },
};

/** What the grammar read, what the net made of it, and whose reading stands. */
describe('どちらの読みが立つか', () => {
  it.each([
    ['ネットが何も言わなければ、文法の読み', 'sure', [], 'agreed'],
    ['ネットが何も言わなければ、聞くことも聞く', 'asking', [], 'agreed'],
    ['同じ読み', 'sure', [['3', 0.9]], 'agreed'],
    ['同じ読み', 'plain', [['3', 0.6]], 'agreed'],
    ['同じ読みの返事', 'sureReply', [['3', 0.9]], 'agreed'],
    [
      '同じ読みでも、わずかなら確かでない',
      'sure',
      [
        ['3', 0.1],
        ['4', 0.05],
      ],
      'contested',
    ],
    ['どちらも聞く', 'asking', [['ask', 0.9]], 'agreed'],
    ['確かな文法に、別の読み', 'sure', [['4', 0.5]], 'contested'],
    [
      'ネットは文法の読みも見ている',
      'sure',
      [
        ['4', 0.5],
        ['3', 0.4],
      ],
      'contested',
    ],
    ['ふつうの文法に、確からしい別の読み', 'plain', [['4', 0.95]], 'taken'],
    ['ふつうの文法に、弱い別の読み', 'plain', [['4', 0.15]], 'contested'],
    ['ふつうの文法を、弱く聞く', 'plain', [['ask', 0.3]], 'contested'],
    ['自信のない文法を、はっきり聞く', 'faint', [['ask', 0.97]], 'taken'],
    ['文法が聞くところを読んだ', 'asking', [['4', 0.9]], 'taken'],
    ['知らない人は、どう読んでも聞く', 'stranger', [['4', 0.99]], 'contested'],
    ['名前の一部で呼ばれた人なら、読みしだい', 'called', [['4', 0.99]], 'taken'],
    ['上限は、どう読んでも聞く', 'bounded', [['4', 0.99]], 'contested'],
    ['いない人の数は、どう読んでも聞く', 'tenOfFive', [['4', 0.99]], 'contested'],
    ['誰かを除けば合う数なら、読みしだい', 'fiveOfSix', [['4', 0.99]], 'taken'],
    ['わからなかった言葉は、何も変えない読みでは片づかない', 'unheard', [['3', 0.99]], 'contested'],
    ['わからなかった言葉が条件を変えるなら、読みしだい', 'unheard', [['4', 0.99]], 'taken'],
  ] as [string, string, [string, number][], string][])('%s：%s %j', (_, own, list, verdict) => {
    const made = list.map(([rule, share]) => reading(rule, share));
    expect(weigh(owns[own] as OwnReading, made)).toEqual(
      verdict === 'taken' ? { is: 'taken', candidate: made[0] } : { is: verdict },
    );
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const isTaken = (own: string, ...list: readonly (readonly [string, number])[]): boolean =>
    weigh(
      owns[own] as OwnReading,
      list.map(([rule, one]) => reading(rule, one)),
    ).is === 'taken';

  it.each([
    ['確かな文法', 'sure', 'plain'],
    ['返事', 'plainReply', 'plain'],
    ['確かな返事', 'sureReply', 'sure'],
    ['知っている言葉を聞く文法', 'knowing', 'asking'],
    ['自信のある文法', 'plain', 'faint'],
  ])('%s の読みは、そうでないものより替わりにくい', (_, firm, loose) => {
    fc.assert(
      fc.property(share, fc.constantFrom('4', 'ask'), (one, rule) => {
        if (isTaken(firm, [rule, one])) expect(isTaken(loose, [rule, one])).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('文法の読みにも見こみがあれば、替わりにくい。聞くことは、読み直すより替わりにくい', () => {
    fc.assert(
      fc.property(share, share, fc.constantFrom('sure', 'plain', 'faint'), (one, part, own) => {
        const [best, shared] = [one, one * part];
        if (isTaken(own, ['4', best], ['3', shared])) expect(isTaken(own, ['4', best])).toBe(true);
        if (isTaken(own, ['ask', best])) expect(isTaken(own, ['4', best])).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('確からしさが増えて、立った読みが引っこむことはない', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(owns)), share, share, (own, one, other) => {
        if (isTaken(own, ['4', Math.min(one, other)]))
          expect(isTaken(own, ['4', Math.max(one, other)])).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('ネットの読みを集める', () => {
  // 0: 山田, 1: 田中, 2: 「2人」, 3: 「3人」.
  const text = '山田さん、田中さん。2人以上。3人以上';
  const made = (net: Net, beside: Parameters<typeof candidates>[2] = []) =>
    candidates([readText(text, context)], context, beside, net);
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

  it.each([
    ['何も言わない文', ''],
    ['長すぎる文', '会議の準備をしてください。'.repeat(80)],
  ])('%s は、ネットに見せない', (_, said) => {
    let asked = 0;
    const net: Net = () => {
      asked++;
      return [{ signs: ['NONE'], log: 0 }];
    };
    expect(candidates([readText(said, context)], context, [], net)).toEqual([]);
    expect(asked).toBe(0);
    expect(candidates([readText('3人以上', context)], context, [], net)).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it('組がいくつもあって紙が長くなる文も、ネットに見せない', () => {
    const groups = Array.from({ length: 40 }, (_, place) => `会員${place + 1}::${place + 1}班`);
    const many = contextOf(cast(groups.join(' ')));
    const said = readText('各班から1人、'.repeat(20), many);
    expect(said.words.length).toBeLessThan(200);
    const net: Net = ({ words }) => {
      throw new Error(`${words.length} words`);
    };
    expect(candidates([said], many, [], net)).toEqual([]);
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
