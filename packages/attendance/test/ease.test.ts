import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../src/evaluate/index.ts';
import { easingInWords } from '../src/report/index.ts';
import { type AttendanceRule, type RuleGroup, targetOf, validateRule } from '../src/rules/index.ts';
import { holds, oracle } from './evaluate/oracle.ts';
import { compositeThread, randomThread } from './evaluate/random-thread.ts';

/** M35: the smallest change of a rule by which a slot stands. */

const upTo = (most: number) => Array.from({ length: Math.max(0, most) + 1 }, (_, count) => count);

const everyone = upTo(9).map((person) => `u:${person}`);

/** The random rule about everybody, asking for no more people than there are and not for nobody. */
function sensible(rule: AttendanceRule): AttendanceRule {
  const groupsOf = (groups: readonly RuleGroup[]) =>
    groups
      .filter(({ anyOfInviteeKeys }) => anyOfInviteeKeys.length > 0)
      .map((group) => ({
        ...group,
        min: Math.max(1, Math.min(group.min, group.anyOfInviteeKeys.length)),
      }));
  const shared = {
    slotPolicy: rule.slotPolicy,
    inviteeScope: { includeInviteeKeys: everyone, excludeInviteeKeys: [] },
    finalizePolicy: { ...rule.finalizePolicy, preferInviteeKeys: [], autoFinalize: false },
  };
  switch (rule.type) {
    case 'K_OF_N':
      return { ...shared, type: rule.type, k: Math.max(1, rule.k), n: everyone.length };
    case 'GROUP_ANY':
      return { ...shared, type: rule.type, groups: groupsOf(rule.groups) };
    case 'COMPOSITE': {
      const ways = rule.anyOf.map(({ name, allOf }) => ({ name, allOf: groupsOf(allOf) }));
      const anyOf = ways.filter(({ allOf }) => allOf.length > 0);
      return { ...shared, type: rule.type, anyOf };
    }
    default:
      return { ...rule, ...shared };
  }
}

/** The groups with so many fewer asked for, in every way, and what each costs. */
function* lowered(groups: readonly RuleGroup[]): Generator<[readonly RuleGroup[], number]> {
  const [first, ...rest] = groups;
  if (first === undefined) {
    yield [[], 0];
    return;
  }
  for (const [others, cost] of lowered(rest)) {
    for (const min of upTo(first.min)) {
      const own = min === 0 && first.min > 0 ? [] : [{ ...first, min }];
      yield [[...own, ...others], cost + first.min - min];
    }
  }
}

/** Every rule that asks for fewer people in one of its ways, with how many fewer. */
function* weaker(rule: AttendanceRule): Generator<[AttendanceRule, number]> {
  switch (rule.type) {
    case 'ALL': {
      const n = targetOf(rule.inviteeScope).length;
      for (const k of upTo(n)) yield [{ ...rule, type: 'K_OF_N', k, n }, n - k];
      return;
    }
    case 'ANY':
      return;
    case 'K_OF_N':
      for (const k of upTo(rule.k)) yield [{ ...rule, k }, rule.k - k];
      return;
    case 'REQUIRED_PLUS_QUORUM': {
      const required = [...new Set(rule.requiredInviteeKeys)];
      for (let left = 0; left < 2 ** required.length; left++) {
        const requiredInviteeKeys = required.filter((_, place) => ((left >> place) & 1) === 1);
        const dropped = required.length - requiredInviteeKeys.length;
        for (const minAdditional of upTo(rule.minAdditional)) {
          const cost = dropped + rule.minAdditional - minAdditional;
          yield [{ ...rule, requiredInviteeKeys, minAdditional }, cost];
        }
      }
      return;
    }
    case 'GROUP_ANY':
      for (const [place, group] of rule.groups.entries()) {
        for (const min of upTo(group.min)) {
          const groups = rule.groups.with(place, { ...group, min });
          yield [{ ...rule, groups }, group.min - min];
        }
      }
      return;
    case 'COMPOSITE':
      for (const [place, way] of rule.anyOf.entries()) {
        for (const [allOf, cost] of lowered(way.allOf)) {
          yield [{ ...rule, anyOf: rule.anyOf.with(place, { ...way, allOf }) }, cost];
        }
      }
  }
}

/** The least it costs to make the slot stand, by trying everything; null where nothing does. */
function cheapest(rule: AttendanceRule, coming: ReadonlySet<string>): number | null {
  let least: number | null = null;
  for (const [changed, cost] of weaker(rule)) {
    if (least !== null && cost >= least) continue;
    if (validateRule(changed).length === 0 && holds(changed, coming)) least = cost;
  }
  return least;
}

describe('総当たりとの照合', () => {
  it.each([
    ['日程調整', randomThread],
    ['条件の組み合わせ', compositeThread],
  ])('%sで、最小の変更が一致し、変えれば言ったとおりに成立する', (_, threads) => {
    let eased = 0;
    fc.assert(
      fc.property(threads, ({ rule: given, slots, selections }) => {
        const rule = sensible(given);
        if (validateRule(rule).length > 0) return;
        const { finalizePolicy } = rule;
        const before = evaluate(rule, slots, selections);
        const easings = before.easings(Number.POSITIVE_INFINITY);
        if (before.canFinalize) {
          expect(easings).toEqual([]);
          return;
        }
        const costs = slots.map(({ slotId }) => {
          const { latest, holdsIfNeeded } = oracle(rule, slotId, selections);
          const counts = finalizePolicy.countIfNeeded ? ['selected', 'if_needed'] : ['selected'];
          const coming = [...latest].filter(([, said]) => counts.includes(said));
          if (holdsIfNeeded && !finalizePolicy.countIfNeeded) return 0;
          return cheapest(rule, new Set(coming.map(([key]) => key)));
        });
        const least = costs.filter((cost) => cost !== null).sort((a, b) => a - b);
        expect(easings[0]?.less).toBe(least[0]);
        expect([...easings].sort((a, b) => a.less - b.less)).toEqual(easings);
        for (const easing of easings) {
          eased++;
          expect(validateRule(easing.rule)).toEqual([]);
          const standing = evaluate(easing.rule, slots, selections).slots.filter(
            ({ status }) => status === 'SATISFIED',
          );
          expect(new Set(easing.slotIds)).toEqual(new Set(standing.map(({ slotId }) => slotId)));
          expect(easing.slotIds.length).toBeGreaterThan(0);
          // One of its slots has no cheaper change of its own.
          const own = slots.flatMap(({ slotId }, place) =>
            easing.slotIds.includes(slotId) ? [costs[place]] : [],
          );
          expect(own).toContain(easing.less);
        }
      }),
      { numRuns: runs(4_000) },
    );
    expect(eased).toBeGreaterThan(runs(4_000) / 10);
  });
});

describe('言葉', () => {
  const slot = {
    slotId: 's1',
    startTime: '2026-12-01T10:00:00+09:00',
    endTime: '2026-12-01T11:00:00+09:00',
    timezone: 'Asia/Tokyo',
  };
  const names = ['山田', '佐藤', '鈴木', '高橋'];
  const nameOf = (key: string) => names[Number(key.slice(2)) - 1] ?? key;
  const terms = {
    slotPolicy: {
      conflictPolicy: 'first_selected' as const,
      timezone: 'Asia/Tokyo',
      allowMultipleSlotsPerInvitee: true,
    },
    inviteeScope: {
      includeInviteeKeys: ['u:1', 'u:2', 'u:3', 'u:4'],
      excludeInviteeKeys: [],
    },
    finalizePolicy: {
      mode: 'BEST_SCORE' as const,
      tieBreaker: 'earliest_slot' as const,
      autoFinalize: false,
      autoFinalizeDelaySeconds: null,
      preferInviteeKeys: [],
      countIfNeeded: false,
    },
  };
  const said = (rule: AttendanceRule, answers: string) =>
    evaluate(
      rule,
      [slot],
      [...answers].map((mark, index) => ({
        inviteeKey: `u:${index + 1}`,
        slotId: 's1',
        status:
          ({ '○': 'selected', '△': 'if_needed', '×': 'declined' } as const)[mark] ?? 'pending',
        respondedAt: '2026-11-20T01:00:00Z',
      })),
    )
      .easings(3)
      .map((easing) => easingInWords(rule, easing, nameOf, ['火曜']));

  it.each<[string, AttendanceRule, string, readonly string[]]>([
    [
      '全員のうち1人足りない',
      { ...terms, type: 'ALL' },
      '○○○×',
      ['条件を「対象の4人全員」から「4人のうち3人以上」にゆるめると、火曜が成立します。'],
    ],
    [
      '必須の方が来られない',
      {
        ...terms,
        type: 'REQUIRED_PLUS_QUORUM',
        requiredInviteeKeys: ['u:1', 'u:2'],
        minAdditional: 1,
      },
      '○×○？',
      [
        '条件を「山田さんと佐藤さんに加えて、ほかに1人以上」から「山田さんに加えて、ほかに1人以上」にゆるめると、火曜が成立します。',
      ],
    ],
    [
      '必須の方も人数も足りない',
      {
        ...terms,
        type: 'REQUIRED_PLUS_QUORUM',
        requiredInviteeKeys: ['u:1', 'u:2'],
        minAdditional: 1,
      },
      '○×××',
      [
        '条件を「山田さんと佐藤さんに加えて、ほかに1人以上」から「山田さん」にゆるめると、火曜が成立します。',
      ],
    ],
    [
      '名を挙げた方々は名を、組は人数を',
      {
        ...terms,
        type: 'COMPOSITE',
        anyOf: [
          {
            name: '',
            allOf: [
              { name: '', min: 2, anyOfInviteeKeys: ['u:1', 'u:2'] },
              { name: '開発', min: 2, anyOfInviteeKeys: ['u:3', 'u:4'] },
            ],
          },
        ],
      },
      '○×○×',
      [
        '条件を「山田さんと佐藤さんと開発の全員」から「山田さんに加えて、開発から1人以上」にゆるめると、火曜が成立します。',
      ],
    ],
    [
      '△で足りるときは、△を数える',
      { ...terms, type: 'K_OF_N', k: 3, n: 4 },
      '○○△×',
      ['「必要なら参加（△）」の方も人数に数えると、火曜が成立します。'],
    ],
    ['誰も来られないときは、何も言わない', { ...terms, type: 'K_OF_N', k: 3, n: 4 }, '××××', []],
    ['1人でよいのに誰も来ないときも', { ...terms, type: 'ANY' }, '×？？？', []],
  ])('%s', (_, rule, answers, sentences) => {
    expect(said(rule, answers)).toEqual(sentences);
  });
});
