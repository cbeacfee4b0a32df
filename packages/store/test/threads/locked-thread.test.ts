import { evaluationToJson, parseRule, type SelectionStatus } from '@tashika/attendance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../src/open.ts';
import { LockedThread } from '../../src/threads/locked-thread.ts';
import type { ThreadRow } from '../../src/threads/rows.ts';
import { type SelectionRow, standingOf } from '../../src/threads/standing.ts';

const slots = ['a', 'b', 'c'].map((slotId, day) => ({
  slotId,
  startTime: `2026-12-0${day + 1}T05:00:00Z`,
  endTime: `2026-12-0${day + 1}T06:00:00Z`,
  timezone: 'Asia/Tokyo',
}));

/** One slot per person, two of three, decided by itself after an hour. */
const read = parseRule({
  version: '1.0',
  type: 'K_OF_N',
  slot_policy: {
    conflict_policy: 'first_selected',
    timezone: 'Asia/Tokyo',
    allow_multiple_slots_per_invitee: false,
  },
  invitee_scope: { include_invitee_keys: ['u:1', 'u:2', 'u:3'] },
  rule: { k: 2, n: 3 },
  finalize_policy: {
    mode: 'EARLIEST_VALID',
    tie_breaker: 'highest_score',
    auto_finalize: true,
    auto_finalize_delay_seconds: 3600,
  },
});
if (!read.ok) throw new Error(read.error.message);
const rule = read.value;

const row = {
  id: 'thread',
  status: 'open',
  deadline: null,
  questions: [],
  timers: [],
  next_timer_id: 1,
  by_hand_only: false,
} as unknown as ThreadRow;

/** Nothing here asks the database. */
const newThread = (deadline: Date | null = null) =>
  new LockedThread(
    {} as Transaction,
    { ...row, deadline },
    null,
    standingOf(rule, slots, []),
    'invitee',
  );

const now = new Date('2026-11-16T00:00:00Z');

const recorded = ({ effects }: LockedThread) =>
  effects.flatMap((effect) => (effect.type === 'record_answer' ? [effect.selection] : []));

describe('ひとまとめの回答', () => {
  it('断られた回答票は跡を残さず、ほかの方の回答は残る', () => {
    const thread = newThread();
    expect(thread.answer('u:1', [{ slotId: 'a', status: 'selected' }], now)).toBeNull();
    expect(thread.answer('u:2', [{ slotId: 'a', status: 'selected' }], now)).toBeNull();
    const before = JSON.stringify(evaluationToJson(thread.standing.evaluation));
    const refusal = thread.answer(
      'u:2',
      [
        { slotId: 'c', status: 'declined' },
        { slotId: 'b', status: 'selected' },
      ],
      now,
    );
    expect(refusal?.code).toBe('slot-taken');
    expect(JSON.stringify(evaluationToJson(thread.standing.evaluation))).toBe(before);
    expect([...(thread.standing.answers.get('u:2')?.keys() ?? [])]).toEqual(['a']);
    expect(recorded(thread)).toHaveLength(2);
    expect(thread.state.timers).toMatchObject([{ kind: 'finalize' }]);
  });

  it('変わらない回答は書かず、締め切り後はそれも断る', () => {
    const thread = newThread();
    thread.answer('u:1', [{ slotId: 'a', status: 'declined' }], now);
    thread.answer('u:1', [{ slotId: 'a', status: 'declined' }], now);
    expect(recorded(thread)).toHaveLength(1);
    const late = newThread(new Date('2026-11-15T00:00:00Z'));
    expect(late.answer('u:1', [{ slotId: 'a', status: 'declined' }], now)?.code).toBe(
      'deadline-passed',
    );
    expect(late.isTouched).toBe(false);
  });

  it('どの順の回答票でも、書いたものを初めから数えたのと同じになる', () => {
    const sheet = fc.record({
      person: fc.constantFrom('u:1', 'u:2', 'u:3', 'u:9'),
      answers: fc.uniqueArray(
        fc.record({
          slotId: fc.constantFrom('a', 'b', 'c', 'unknown'),
          status: fc.constantFrom<SelectionStatus>('selected', 'declined', 'pending'),
        }),
        { selector: ({ slotId }) => slotId, minLength: 1 },
      ),
    });
    fc.assert(
      fc.property(fc.array(sheet, { maxLength: 20 }), (sheets) => {
        const thread = newThread();
        for (const { person, answers } of sheets) thread.answer(person, answers, now);
        const written = recorded(thread).map(
          (selection, index): SelectionRow => ({
            id: String(index + 1),
            invitee_key: selection.inviteeKey,
            slot_id: selection.slotId,
            status: selection.status,
            responded_at: selection.respondedAt ?? '',
            by_organiser: false,
          }),
        );
        const anew = standingOf(rule, slots, written);
        expect(evaluationToJson(thread.standing.evaluation)).toEqual(
          evaluationToJson(anew.evaluation),
        );
        const answersOf = (answers: typeof anew.answers) =>
          [...answers].map(([key, own]) => [key, [...own].sort()]).sort();
        expect(answersOf(thread.standing.answers)).toEqual(answersOf(anew.answers));
        // M24: nobody holds two slots.
        for (const own of thread.standing.answers.values()) {
          const taken = [...own.values()].filter(({ status }) => status === 'selected');
          expect(taken.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
