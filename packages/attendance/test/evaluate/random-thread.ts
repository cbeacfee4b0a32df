import fc from 'fast-check';
import type { AttendanceRule, RuleBody } from '../../src/rules/index.ts';

const people = Array.from({ length: 10 }, (_, index) => `u:${index}`);
const time = (minute: number, east: boolean) =>
  east
    ? `2026-11-20T10:${String(minute).padStart(2, '0')}:00+09:00`
    : `2026-11-20T01:${String(minute).padStart(2, '0')}:00Z`;

const scope = fc
  .record({
    size: fc.integer({ min: 0, max: 10 }),
    excluded: fc.subarray(people.slice(0, 10), { maxLength: 3 }),
    doubled: fc.boolean(),
  })
  .map(({ size, excluded, doubled }) => {
    const included = people.slice(0, size);
    return {
      includeInviteeKeys: doubled ? [...included, ...included.slice(0, 1)] : included,
      excludeInviteeKeys: excluded,
    };
  });

const terms = fc.record({
  slotPolicy: fc.record({
    conflictPolicy: fc.constant('first_selected' as const),
    timezone: fc.constant('Asia/Tokyo'),
    allowMultipleSlotsPerInvitee: fc.boolean(),
  }),
  inviteeScope: scope,
  finalizePolicy: fc.record({
    mode: fc.constantFrom('EARLIEST_VALID' as const, 'BEST_SCORE' as const, 'MANUAL' as const),
    tieBreaker: fc.constantFrom('earliest_slot' as const, 'highest_score' as const),
    autoFinalize: fc.boolean(),
    autoFinalizeDelaySeconds: fc.constantFrom(null, 3600),
    preferInviteeKeys: fc.oneof(
      fc.constant([]),
      fc.subarray(people).map((keys) => [...keys, ...keys.slice(0, 1)]),
    ),
    countIfNeeded: fc.boolean(),
  }),
});

const some = fc.subarray(people, { maxLength: 6 });

const group = fc.record({
  name: fc.constantFrom('組', ''),
  min: fc.integer({ min: 0, max: 4 }),
  anyOfInviteeKeys: some,
});

/** Ways of several groups, which share people more often than not. */
const compositeBody = fc.record({
  type: fc.constant('COMPOSITE' as const),
  anyOf: fc.array(
    fc.record({ name: fc.constant(''), allOf: fc.array(group, { maxLength: 5, size: 'max' }) }),
    { maxLength: 3, size: 'max' },
  ),
});

const body = fc.oneof(
  fc.constant({ type: 'ALL' as const }),
  fc.constant({ type: 'ANY' as const }),
  fc.record({
    type: fc.constant('K_OF_N' as const),
    k: fc.integer({ min: 0, max: 7 }),
    n: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({
    type: fc.constant('REQUIRED_PLUS_QUORUM' as const),
    requiredInviteeKeys: fc.subarray(people.slice(0, 5), { maxLength: 3 }),
    minAdditional: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    type: fc.constant('GROUP_ANY' as const),
    groups: fc.array(group, { maxLength: 3 }),
  }),
  compositeBody,
);

const slots = fc
  .uniqueArray(fc.constantFrom('a10', 'a2', 's1', 's2'), { minLength: 1, maxLength: 3 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((slotId) =>
        fc.integer({ min: 1, max: 3 }).map((day) => ({
          slotId,
          startTime: `2026-12-0${day}T10:00:00+09:00`,
          endTime: `2026-12-0${day}T11:00:00+09:00`,
          timezone: 'Asia/Tokyo',
        })),
      ),
    ),
  );

/** Answers in any order of time, repeated, changed, by strangers and to unknown slots. */
const selection = fc.record({
  inviteeKey: fc.constantFrom(...people, 'u:99'),
  slotId: fc.constantFrom('a10', 'a2', 's1', 's2'),
  status: fc.constantFrom(
    'selected' as const,
    'selected' as const,
    'if_needed' as const,
    'declined' as const,
    'pending' as const,
  ),
  respondedAt: fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.boolean())
    .map(([m, east]) => time(m, east)),
});

const threadOf = (own: fc.Arbitrary<RuleBody>) =>
  fc.record({
    rule: fc
      .tuple(terms, own)
      .map(([shared, chosen]): AttendanceRule => ({ ...shared, ...chosen })),
    slots,
    selections: fc.array(selection, { maxLength: 30, size: 'max' }),
  });

export const randomThread = threadOf(body);
export const compositeThread = threadOf(compositeBody);
