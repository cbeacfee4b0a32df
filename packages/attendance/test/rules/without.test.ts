import { describe, expect, it } from 'vitest';
import {
  type AttendanceRule,
  rulesWithout,
  targetOf,
  validateRule,
} from '../../src/rules/index.ts';

/** M35: a person is taken out of TARGET. */

const terms = {
  slotPolicy: {
    conflictPolicy: 'first_selected' as const,
    timezone: 'Asia/Tokyo',
    allowMultipleSlotsPerInvitee: true,
  },
  inviteeScope: { includeInviteeKeys: ['u:1', 'u:2', 'u:3'], excludeInviteeKeys: [] },
  finalizePolicy: {
    mode: 'BEST_SCORE' as const,
    tieBreaker: 'earliest_slot' as const,
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
    preferInviteeKeys: ['u:1'],
    countIfNeeded: false,
  },
};
const group = (min: number, ...anyOfInviteeKeys: string[]) => ({ name: '', min, anyOfInviteeKeys });

describe('条件から1人が抜ける', () => {
  it.each<[string, AttendanceRule, readonly object[]]>([
    ['全員は、残りの全員', { ...terms, type: 'ALL' }, [{ type: 'ALL' }]],
    ['人数は、足りるうちは同じ', { ...terms, type: 'K_OF_N', k: 2, n: 3 }, [{ k: 2, n: 2 }]],
    ['人数は、足りなければ残りの全員', { ...terms, type: 'K_OF_N', k: 3, n: 3 }, [{ k: 2, n: 2 }]],
    [
      '必須の方は、空けるか、ほかの方で埋める',
      { ...terms, type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: ['u:1'], minAdditional: 1 },
      [
        { requiredInviteeKeys: [], minAdditional: 1 },
        { requiredInviteeKeys: [], minAdditional: 2 },
      ],
    ],
    [
      '必須だけの条件は、ほかの方で埋めるほかない',
      { ...terms, type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: ['u:1'], minAdditional: 0 },
      [{ requiredInviteeKeys: [], minAdditional: 1 }],
    ],
    [
      '組は、残る方で',
      { ...terms, type: 'GROUP_ANY', groups: [group(1, 'u:1'), group(2, 'u:1', 'u:2')] },
      [{ groups: [group(1, 'u:2')] }],
    ],
    [
      'その方だけの道は、なくなる',
      {
        ...terms,
        type: 'COMPOSITE',
        anyOf: [
          { name: '', allOf: [group(1, 'u:1')] },
          { name: '', allOf: [group(2, 'u:1', 'u:2'), group(1, 'u:3')] },
        ],
      },
      [{ anyOf: [{ name: '', allOf: [group(1, 'u:2'), group(1, 'u:3')] }] }],
    ],
    [
      'その方だけの条件は、何も残らない',
      { ...terms, type: 'COMPOSITE', anyOf: [{ name: '', allOf: [group(1, 'u:1')] }] },
      [],
    ],
  ])('%s', (_, rule, expected) => {
    const rules = rulesWithout(rule, 'u:1').map((without) => without.rule);
    expect(rules).toMatchObject(expected);
    expect(rules).toHaveLength(expected.length);
    for (const one of rules) {
      expect(validateRule(one)).toEqual([]);
      expect(targetOf(one.inviteeScope)).toEqual(['u:2', 'u:3']);
      expect(JSON.stringify(one)).not.toContain('u:1');
    }
  });
});
