import type { AttendanceRule, SelectionStatus, Slot } from '@tashika/attendance';
import { evaluationToJson, parseRule } from '@tashika/attendance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoOfMicros, microsOfIso } from '../../src/threads/instant.ts';
import {
  nextAnswerAt,
  type SelectionRow,
  standingOf,
  takenOn,
} from '../../src/threads/standing.ts';

const slots: readonly Slot[] = ['a', 'b', 'c'].map((slotId, day) => ({
  slotId,
  startTime: `2026-12-0${day + 1}T05:00:00Z`,
  endTime: `2026-12-0${day + 1}T06:00:00Z`,
  timezone: 'Asia/Tokyo',
}));

function ruleWith(k: number): AttendanceRule {
  const keys = ['u:1', 'u:2', 'u:3', 'u:4'];
  const rule = parseRule({
    version: '1.0',
    type: 'K_OF_N',
    invitee_scope: { include_invitee_keys: keys },
    rule: { k, n: keys.length },
    finalize_policy: {
      mode: 'EARLIEST_VALID',
      tie_breaker: 'highest_score',
      auto_finalize: false,
    },
  });
  if (!rule.ok) throw new Error(rule.error.message);
  return rule.value;
}

/** u:9 is outside of TARGET, and slot d was taken away. */
const given = fc.record({
  person: fc.constantFrom('u:1', 'u:2', 'u:3', 'u:4', 'u:9'),
  slot: fc.constantFrom('a', 'b', 'c', 'd'),
  status: fc.constantFrom<SelectionStatus>('selected', 'declined', 'pending'),
  /** How much later than the one before; several at once are one sheet. */
  after: fc.integer({ min: 0, max: 2 }),
});

const base = Date.UTC(2026, 10, 16) * 1000;

function rowsOf(answers: readonly (typeof given extends fc.Arbitrary<infer T> ? T : never)[]) {
  let at = base;
  return answers.map(({ person, slot, status, after }, index): SelectionRow => {
    at += after;
    return {
      id: String(index + 1),
      invitee_key: person,
      slot_id: slot,
      status,
      responded_at: isoOfMicros(at),
      by_organiser: false,
    };
  });
}

describe('回答から判定まで', () => {
  it('途中から数え足しても、初めから数えても、同じになる', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(given, { maxLength: 30 }),
        fc.nat(30),
        (k, answers, cut) => {
          const rows = rowsOf(answers);
          const whole = standingOf(ruleWith(k), slots, rows);
          const before = standingOf(ruleWith(k), slots, rows.slice(0, cut));
          const kept = JSON.stringify([...before.answers].map(([key, own]) => [key, [...own]]));
          const after = takenOn(before, rows.slice(cut));
          expect(evaluationToJson(after.evaluation)).toEqual(evaluationToJson(whole.evaluation));
          expect(after.answers).toEqual(whole.answers);
          expect([after.lastId, after.lastAt]).toEqual([whole.lastId, whole.lastAt]);
          // What somebody else may be looking at has not changed under their eyes.
          expect(JSON.stringify([...before.answers].map(([key, own]) => [key, [...own]]))).toBe(
            kept,
          );
        },
      ),
    );
  });

  it('次の回答は、時計が戻っても必ず後になる', () => {
    const rows = rowsOf([{ person: 'u:1', slot: 'a', status: 'selected', after: 5 }]);
    const standing = standingOf(ruleWith(2), slots, rows);
    const last = rows[0]?.responded_at ?? '';
    for (const now of [base - 1_000_000, base + 5, base + 6]) {
      expect(isoOfMicros(nextAnswerAt(standing, now)) > last).toBe(true);
    }
    expect(nextAnswerAt(standing, base + 1_000_000)).toBe(base + 1_000_000);
  });

  it('時刻は百万分の1秒まで往復する', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000_000 }), (micros) => {
        expect(microsOfIso(isoOfMicros(micros))).toBe(micros);
      }),
    );
  });
});
