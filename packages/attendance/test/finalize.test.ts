// Long because it is the table of every event in every state.

import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Selection, SelectionStatus, Slot } from '../src/evaluate/index.ts';
import {
  draftThread,
  overdueTimers,
  type ThreadEffect,
  type ThreadEvent,
  type ThreadState,
  transition,
} from '../src/finalize/index.ts';
import type { AttendanceRule } from '../src/rules/index.ts';
import { oracle, type PlainSelection } from './evaluate/oracle.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 1, minute)).toISOString();
const slot = (slotId: string, day: number): Slot => ({
  slotId,
  startTime: `2026-12-0${day}T10:00:00+09:00`,
  endTime: `2026-12-0${day}T11:00:00+09:00`,
  timezone: 'Asia/Tokyo',
});
const slots = [slot('s1', 1), slot('s2', 2)];

interface Shape {
  readonly k?: number;
  readonly people?: number;
  readonly several?: boolean;
  readonly mode?: 'EARLIEST_VALID' | 'BEST_SCORE' | 'MANUAL';
  readonly automatic?: boolean;
  readonly everyoneWished?: boolean;
}

/** K of N, an hour's delay. */
function rule({
  k = 2,
  people = 3,
  several = true,
  mode = 'EARLIEST_VALID',
  automatic = true,
  everyoneWished = false,
}: Shape = {}): AttendanceRule {
  const includeInviteeKeys = Array.from({ length: people }, (_, index) => `u:${index + 1}`);
  return {
    type: 'K_OF_N',
    k,
    n: people,
    slotPolicy: {
      conflictPolicy: 'first_selected',
      timezone: 'Asia/Tokyo',
      allowMultipleSlotsPerInvitee: several,
    },
    inviteeScope: { includeInviteeKeys, excludeInviteeKeys: [] },
    finalizePolicy: {
      mode,
      tieBreaker: 'earliest_slot',
      autoFinalize: automatic,
      autoFinalizeDelaySeconds: automatic ? 3600 : null,
      preferInviteeKeys: everyoneWished ? includeInviteeKeys : [],
      countIfNeeded: false,
    },
  };
}

const opened: ThreadEvent = { type: 'opened', at: at(0), deadline: null, remindAt: [] };
const says = (
  minute: number,
  person: number,
  slotId: string,
  status: SelectionStatus = 'selected',
): ThreadEvent => ({
  type: 'answered',
  at: at(minute),
  selection: { inviteeKey: `u:${person}`, slotId, status, respondedAt: at(minute) },
});
const fires = (minute: number, timerId: number): ThreadEvent => ({
  type: 'timer_fired',
  at: at(minute),
  timerId,
});

const finalizes = (slotId: string, minute = 9, overrules = false): ThreadEvent => ({
  type: 'organiser_finalizes',
  at: at(minute),
  slotId,
  overrules,
});

/** Plays events; the effects of the last one, and the state after it. */
function play(start: ThreadState, ...events: readonly ThreadEvent[]) {
  let state = start;
  let effects: readonly ThreadEffect[] = [];
  for (const event of events) ({ state, effects } = transition(state, event));
  return { state, effects, types: effects.map(({ type }) => type) };
}
const refusal = (effects: readonly ThreadEffect[]) =>
  effects[0]?.type === 'refuse' ? effects[0] : undefined;

describe('始まった候補は、自動では確定しない（M23）', () => {
  const late = { ...slot('s1', 1), startTime: at(90), endTime: at(150) };
  const stands = [opened, says(40, 1, 's1'), says(41, 2, 's1')];

  it.each([
    ['始まる前', 101, at(102), 'finalized'],
    ['始まったとき', 102, at(102), 'open'],
    ['始まったあと', 102, at(90), 'open'],
  ])('%s', (_, minute, startTime, status) => {
    const ready = play(draftThread(rule(), [{ ...late, startTime }]), ...stands);
    const [timer] = ready.state.timers.filter(({ kind }) => kind === 'finalize');
    const { state, types } = play(ready.state, fires(minute, timer?.id ?? -1));
    expect(state.status).toBe(status);
    expect(types).toEqual([status === 'open' ? 'ask_organiser' : 'finalize']);
  });

  it('主催者なら、始まったあとでも確定できる', () => {
    const { state } = play(draftThread(rule(), [late]), ...stands, finalizes('s1', 120));
    expect(state.status).toBe('finalized');
  });
});

describe('できれば全員（M30）', () => {
  const hopeful = rule({ everyoneWished: true });
  const open = { ...opened, deadline: at(200) };
  const enough = [says(1, 1, 's1'), says(2, 2, 's1')];

  it('条件を満たしても、全員が答えるまで自動で確定しない', () => {
    const waiting = play(draftThread(hopeful, slots), open, ...enough);
    expect(waiting.types).toEqual(['record_answer']);
    expect(waiting.state.evaluation.canFinalize).toBe(true);
    expect([...waiting.state.evaluation.answersThatMatter]).toEqual(['u:3']);
    const whole = play(waiting.state, says(3, 3, 's2', 'declined'));
    expect(whole.effects.at(-2)).toMatchObject({ type: 'arm_timer', timer: { kind: 'finalize' } });
  });
  it('締め切りが来れば、答えのない方を待たない', () => {
    const waiting = play(draftThread(hopeful, slots), open, ...enough);
    const due = play(waiting.state, fires(200, 1));
    expect(due.effects).toEqual([
      { type: 'arm_timer', timer: { id: 2, kind: 'finalize', at: at(260) } },
      { type: 'announce_timer', slotId: 's1', decidesAt: at(260) },
    ]);
    expect(play(due.state, fires(260, 2)).state.finalized?.slotId).toBe('s1');
    const later = play(due.state, { type: 'deadline_moved', at: at(210), deadline: at(400) });
    expect(later.types).toEqual(['arm_timer', 'cancel_timer']);
  });
  it('主催者は待たずに確定できる', () => {
    const waiting = play(draftThread(hopeful, slots), open, ...enough);
    const done = play(waiting.state, finalizes('s1', 3));
    expect(done.state.status).toBe('finalized');
  });
  it('一部の方だけの希望では待たない', () => {
    const some = {
      ...hopeful,
      finalizePolicy: { ...hopeful.finalizePolicy, preferInviteeKeys: ['u:2', 'u:3'] },
    };
    expect(play(draftThread(some, slots), open, ...enough).types).toContain('arm_timer');
  });
});

describe('自動確定の待ち時間（M23）', () => {
  it('最初に成立したときに始まり、発火したときにもう一度判定して確定する', () => {
    const armed = play(draftThread(rule(), slots), opened, says(1, 1, 's1'), says(2, 2, 's1'));
    expect(armed.effects).toEqual([
      expect.objectContaining({ type: 'record_answer' }),
      { type: 'arm_timer', timer: { id: 1, kind: 'finalize', at: at(62) } },
      { type: 'announce_timer', slotId: 's1', decidesAt: at(62) },
    ]);
    const done = play(armed.state, fires(62, 1));
    expect(done.effects).toEqual([
      {
        type: 'finalize',
        finalized: { slotId: 's1', at: at(62), by: 'automatic', overruled: false },
      },
    ]);
    expect(done.state.status).toBe('finalized');
    expect(play(done.state, fires(63, 1)).effects).toEqual([]);
  });

  it('切れば止まり、別の長さにすれば始めから待ち、同じ長さの見直しでは延びない（M34）', () => {
    const armed = play(draftThread(rule(), slots), opened, says(1, 1, 's1'), says(2, 2, 's1'));
    const revised = (minute: number, shape: AttendanceRule): ThreadEvent => ({
      type: 'revised',
      at: at(minute),
      rule: shape,
      slots,
    });
    const off = play(armed.state, revised(3, rule({ automatic: false })));
    expect([off.types, off.state.timers]).toEqual([['cancel_timer'], []]);
    const on = play(off.state, revised(4, rule()));
    expect(on.types).toEqual(['arm_timer', 'announce_timer']);
    const base = rule();
    const longer = {
      ...base,
      finalizePolicy: { ...base.finalizePolicy, autoFinalizeDelaySeconds: 7200 },
    };
    const later = play(armed.state, revised(5, longer));
    expect(later.types).toEqual(['cancel_timer', 'arm_timer', 'announce_timer']);
    expect(later.state.timers).toMatchObject([{ kind: 'finalize', at: at(125) }]);
    expect(play(armed.state, revised(6, rule())).types).toEqual([]);
  });

  it('ほかの候補も成立しても待ち時間は延びない', () => {
    const more = play(
      draftThread(rule(), slots),
      opened,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      says(3, 1, 's2'),
      says(4, 2, 's2'),
    );
    expect(more.types).toEqual(['record_answer']);
    expect(more.state.timers).toEqual([{ id: 1, kind: 'finalize', at: at(62) }]);
  });

  it('成立する候補がなくなれば取り消し、戻れば新しく始める', () => {
    const lost = play(
      draftThread(rule(), slots),
      opened,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      says(3, 2, 's1', 'declined'),
    );
    expect(lost.effects[1]).toEqual({ type: 'cancel_timer', timerId: 1 });
    const again = play(lost.state, says(4, 2, 's1'));
    expect(again.effects[1]).toEqual({
      type: 'arm_timer',
      timer: { id: 2, kind: 'finalize', at: at(64) },
    });
    expect(play(again.state, fires(70, 1)).state.status).toBe('open');
    expect(play(again.state, fires(64, 2)).state.status).toBe('finalized');
  });

  it('早すぎる発火は確定せず、待ち直す', () => {
    const armed = play(draftThread(rule(), slots), opened, says(1, 1, 's1'), says(2, 2, 's1'));
    const early = play(armed.state, fires(30, 1));
    expect(early.types).toEqual(['arm_timer']);
    expect(early.state.status).toBe('open');
  });

  it('失われたタイマーは点検で見つかる', () => {
    const armed = play(draftThread(rule(), slots), opened, says(1, 1, 's1'), says(2, 2, 's1'));
    expect(overdueTimers(armed.state, at(61))).toEqual([]);
    expect(overdueTimers(armed.state, at(62)).map(({ id }) => id)).toEqual([1]);
  });

  it('手動のルールでは待ち時間を始めない', () => {
    for (const shape of [{ mode: 'MANUAL' as const }, { automatic: false }]) {
      const { state } = play(
        draftThread(rule(shape), slots),
        opened,
        says(1, 1, 's1'),
        says(2, 2, 's1'),
      );
      expect(state.timers).toEqual([]);
    }
  });
});

describe('質問が残っている間', () => {
  const satisfied = [opened, says(1, 1, 's1'), says(2, 2, 's1')];
  it('自動でも手動でも確定しない。閉じたら待ち時間が始まる', () => {
    const waiting = play(draftThread(rule(), slots, ['q1']), ...satisfied);
    expect(waiting.state.timers).toEqual([]);
    const byHand = play(waiting.state, finalizes('s1', 5));
    expect(refusal(byHand.effects)).toMatchObject({ code: 'questions-open' });
    expect(refusal(byHand.effects)?.message).toContain('1件');
    const closed = play(waiting.state, { type: 'question_closed', at: at(6), questionId: 'q1' });
    expect(closed.effects).toEqual([
      { type: 'arm_timer', timer: { id: 1, kind: 'finalize', at: at(66) } },
      { type: 'announce_timer', slotId: 's1', decidesAt: at(66) },
    ]);
    const reopened = play(closed.state, { type: 'question_opened', at: at(7), questionId: 'q2' });
    expect(reopened.effects).toEqual([{ type: 'cancel_timer', timerId: 1 }]);
    expect(play(reopened.state, fires(66, 1)).state.status).toBe('open');
  });
});

describe('主催者', () => {
  const satisfied = play(
    draftThread(rule({ mode: 'MANUAL', automatic: false }), slots),
    opened,
    says(1, 1, 's1'),
    says(2, 2, 's1'),
  );
  it('成立した候補だけを確定でき、二度目は同じ結果を返す', () => {
    expect(refusal(play(satisfied.state, finalizes('s2')).effects)).toEqual({
      type: 'refuse',
      code: 'not-satisfied',
      kind: 'conflict',
      message: '12月2日（水）10:00〜11:00は条件を満たしていないため、確定できません。',
    });
    expect(refusal(play(satisfied.state, finalizes('s9')).effects)?.code).toBe('unknown-slot');
    const done = play(satisfied.state, finalizes('s1'));
    expect(done.types).toEqual(['finalize']);
    const second = play(done.state, finalizes('s2', 20));
    expect(second.effects).toEqual([{ type: 'return_finalized', finalized: done.state.finalized }]);
  });

  it('条件によらず確定すると、そう記され、要らなかったときは記されない（M35）', () => {
    const overruled = play(satisfied.state, finalizes('s2', 9, true));
    expect(overruled.effects).toEqual([
      {
        type: 'finalize',
        finalized: { slotId: 's2', at: at(9), by: 'organiser', overruled: true },
      },
    ]);
    expect(play(satisfied.state, finalizes('s1', 9, true)).state.finalized?.overruled).toBe(false);
    const asking = play(satisfied.state, { type: 'question_opened', at: at(8), questionId: 'q' });
    expect(play(asking.state, finalizes('s1', 9, true)).state.finalized?.overruled).toBe(true);
    expect(refusal(play(satisfied.state, finalizes('s9', 9, true)).effects)?.code).toBe(
      'unknown-slot',
    );
    const second = play(overruled.state, finalizes('s1', 20, true));
    expect(second.types).toEqual(['return_finalized']);
    const cancelled = play(satisfied.state, { type: 'organiser_cancels', at: at(8) });
    expect(refusal(play(cancelled.state, finalizes('s1', 9, true)).effects)?.code).toBe(
      'thread-cancelled',
    );
  });

  it('確定を取り消すと、次は主催者が決めるまで確定しない', () => {
    const auto = play(
      draftThread(rule(), slots),
      opened,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      fires(62, 1),
    );
    const undone = play(auto.state, { type: 'organiser_unfinalizes', at: at(70) });
    expect(undone.effects).toEqual([{ type: 'unfinalize', finalized: auto.state.finalized }]);
    expect(undone.state).toMatchObject({ status: 'open', finalized: null, timers: [] });
    expect(play(undone.state, says(71, 3, 's1')).state.timers).toEqual([]);
    expect(play(undone.state, finalizes('s1')).types).toEqual(['finalize']);
    expect(
      refusal(play(satisfied.state, { type: 'organiser_unfinalizes', at: at(70) }).effects)?.code,
    ).toBe('not-finalized');
  });

  it('中止するとタイマーを止め、以後は何も受け付けない', () => {
    const armed = play(
      draftThread(rule(), slots),
      { ...opened, deadline: at(500), remindAt: [at(100)] },
      says(1, 1, 's1'),
      says(2, 2, 's1'),
    );
    const over = play(armed.state, { type: 'organiser_cancels', at: at(3) });
    expect(over.types).toEqual([
      'cancel_timer',
      'cancel_timer',
      'cancel_timer',
      'announce_cancelled',
    ]);
    expect(over.state).toMatchObject({ status: 'cancelled', timers: [] });
    for (const event of [
      says(4, 3, 's1'),
      finalizes('s1'),
      { type: 'organiser_cancels', at: at(5) } as const,
    ]) {
      expect(refusal(play(over.state, event).effects)?.code).toBe('thread-cancelled');
    }
  });

  it('確定したものも、その時が過ぎるまでは一度で中止でき、再開しても自動では決まらない', () => {
    const { state } = play(satisfied.state, finalizes('s1'));
    const over = play(state, { type: 'organiser_cancels', at: at(9) });
    expect(over.effects.at(-1)).toEqual({ type: 'announce_cancelled', finalized: state.finalized });
    expect(over.state).toMatchObject({ status: 'cancelled', finalized: null, byHandOnly: true });
    expect(over.types).not.toContain('unfinalize');
    const past = '2030-01-01T00:00:00Z';
    const late = play(state, { type: 'organiser_cancels', at: past });
    expect(refusal(late.effects)?.code).toBe('already-finalized');
  });

  it('条件や候補を見直すと、これまでの回答で判定し直す', () => {
    const waiting = play(
      draftThread(rule({ k: 3 }), slots),
      opened,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
    );
    expect(waiting.state.timers).toEqual([]);
    const eased = play(waiting.state, { type: 'revised', at: at(3), rule: rule({ k: 2 }), slots });
    expect(eased.types).toEqual(['arm_timer', 'announce_timer']);
    const gone = play(eased.state, {
      type: 'revised',
      at: at(4),
      rule: rule({ k: 2 }),
      slots: slots.slice(1),
    });
    expect(gone.types).toEqual(['cancel_timer']);
  });
});

describe('回答（M24）', () => {
  it('一人一候補なら、二つ目は最初の候補を名指しして断る', () => {
    const first = play(draftThread(rule({ several: false }), slots), opened, says(1, 1, 's1'));
    const second = play(first.state, says(2, 1, 's2'));
    expect(refusal(second.effects)).toEqual({
      type: 'refuse',
      code: 'slot-taken',
      kind: 'conflict',
      message:
        'すでに12月1日（火）10:00〜11:00を選んでいます。選び直す場合は、先にそちらを取り消してください。',
    });
    expect(second.state).toBe(first.state);
    expect(play(first.state, says(2, 1, 's1')).types).toEqual(['record_answer']);
    expect(play(first.state, says(2, 1, 's2', 'declined')).types).toEqual(['record_answer']);
    expect(play(first.state, says(2, 2, 's2')).types).toEqual(['record_answer']);
    expect(play(first.state, says(2, 1, 's1', 'pending'), says(3, 1, 's2')).types).toEqual([
      'record_answer',
    ]);
  });

  it('始まる前、締め切り後、確定後、知らない候補・状態・時刻は断る', () => {
    const draft = draftThread(rule(), slots);
    const code = (state: ThreadState, event: ThreadEvent) =>
      refusal(play(state, event).effects)?.code;
    expect(code(draft, says(1, 1, 's1'))).toBe('not-open');
    const { state } = play(draft, { ...opened, deadline: at(10) });
    expect(code(state, says(11, 1, 's1'))).toBe('deadline-passed');
    expect(play(state, says(10, 1, 's1')).types).toEqual(['record_answer']);
    expect(code(state, says(1, 1, 's9'))).toBe('unknown-slot');
    expect(code(state, says(1, 1, 's1', 'maybe' as SelectionStatus))).toBe('unknown-status');
    const undated: Selection = {
      inviteeKey: 'u:1',
      slotId: 's1',
      status: 'selected',
      respondedAt: null,
    };
    expect(code(state, { type: 'answered', at: at(1), selection: undated })).toBe('unknown-time');
    expect(code(state, { type: 'organiser_cancels', at: 'あとで' })).toBe('unknown-time');
    const done = play(state, says(1, 1, 's1'), says(2, 2, 's1'), {
      type: 'organiser_finalizes',
      at: at(3),
      slotId: 's1',
      overrules: false,
    });
    expect(refusal(play(done.state, says(4, 3, 's2')).effects)).toEqual({
      type: 'refuse',
      code: 'already-finalized',
      kind: 'conflict',
      message: 'この日程調整は12月1日（火）10:00〜11:00に確定しました。回答は変更できません。',
    });
  });

  it('確定した候補には、終わるまで答えられ、来るか来ないかが変わったときだけ主催者に伝わる', () => {
    const decided = play(
      draftThread(rule({ several: false }), slots),
      opened,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      says(3, 3, 's2'),
      finalizes('s1', 4),
    ).state;
    const announced = (...events: readonly ThreadEvent[]) => play(decided, ...events).types;
    // Also who had taken another slot; the decision stays as it is.
    expect(announced(says(5, 3, 's1'))).toEqual(['record_answer', 'announce_late_answer']);
    expect(announced(says(5, 1, 's1', 'declined'))).toEqual([
      'record_answer',
      'announce_late_answer',
    ]);
    expect(announced(says(5, 3, 's1', 'declined'))).toEqual(['record_answer']);
    expect(announced(says(5, 3, 's1'), says(6, 3, 's1'))).toEqual(['record_answer']);
    const withdrawn = play(decided, says(5, 1, 's1', 'declined'), says(6, 2, 's1', 'declined'));
    expect([withdrawn.state.status, withdrawn.state.finalized?.slotId]).toEqual([
      'finalized',
      's1',
    ]);
    const later = { ...says(5, 3, 's1'), at: '2026-12-01T11:00:01+09:00' } as ThreadEvent;
    expect(announced(later)).toEqual(['refuse']);
    expect(announced(says(5, 3, 's2', 'declined'))).toEqual(['refuse']);
  });

  it('確定後や中止後は、見直しも質問も締め切りの変更も受け付けない', () => {
    const done = play(draftThread(rule(), slots), opened, says(1, 1, 's1'), says(2, 2, 's1'), {
      type: 'organiser_finalizes',
      at: at(3),
      slotId: 's1',
      overrules: false,
    });
    const events: readonly ThreadEvent[] = [
      { type: 'revised', at: at(4), rule: rule(), slots },
      { type: 'question_opened', at: at(4), questionId: 'q' },
      { type: 'deadline_moved', at: at(4), deadline: null },
    ];
    for (const event of events) {
      expect(refusal(play(done.state, event).effects)?.code).toBe('already-finalized');
    }
    const draft = draftThread(rule(), slots);
    expect(
      play(draft, { type: 'revised', at: at(0), rule: rule({ k: 1 }), slots }).effects,
    ).toEqual([]);
    expect(
      refusal(play(draft, { type: 'deadline_moved', at: at(0), deadline: null }).effects)?.code,
    ).toBe('not-open');
    const { state } = play(draft, opened);
    expect(
      refusal(play(state, { type: 'deadline_moved', at: at(1), deadline: '明日' }).effects)?.code,
    ).toBe('unknown-time');
  });

  it('締め切りをなくすと、締め切りのタイマーだけが止まる', () => {
    const { state } = play(draftThread(rule(), slots), {
      ...opened,
      deadline: at(100),
      remindAt: [at(50)],
    });
    const free = play(state, { type: 'deadline_moved', at: at(1), deadline: null });
    expect(free.effects).toEqual([{ type: 'cancel_timer', timerId: 1 }]);
    expect(free.state.timers.map(({ kind }) => kind)).toEqual(['reminder']);
    expect(play(free.state, says(150, 1, 's1')).types).toEqual(['record_answer']);
  });

  it('遅れて届いた古い回答は、新しい回答を消さない', () => {
    const late: ThreadEvent = {
      type: 'answered',
      at: at(9),
      selection: { inviteeKey: 'u:1', slotId: 's1', status: 'pending', respondedAt: at(0) },
    };
    const { state } = play(
      draftThread(rule({ several: false }), slots),
      opened,
      says(5, 1, 's1'),
      late,
    );
    expect(refusal(play(state, says(10, 1, 's2')).effects)?.code).toBe('slot-taken');
    const gone = play(state, {
      type: 'revised',
      at: at(11),
      rule: rule({ several: false }),
      slots: slots.slice(1),
    });
    expect(play(gone.state, says(12, 1, 's2')).types).toEqual(['record_answer']);
  });

  it('取り消した後、締め切り前なら締め切りのタイマーが戻る', () => {
    const done = play(
      draftThread(rule(), slots),
      { ...opened, deadline: at(100) },
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      {
        type: 'organiser_finalizes',
        at: at(3),
        slotId: 's1',
        overrules: false,
      },
    );
    const back = (minute: number) =>
      play(done.state, { type: 'organiser_unfinalizes', at: at(minute) }).state.timers;
    expect(back(4).map(({ kind }) => kind)).toEqual(['deadline']);
    expect(back(101)).toEqual([]);
  });

  it('始められない日程調整は文で断る', () => {
    const code = (state: ThreadState, event: ThreadEvent = opened) =>
      refusal(play(state, event).effects)?.code;
    expect(code(draftThread(rule(), []))).toBe('no-slots');
    expect(code(draftThread(rule({ k: 0 }), slots))).toBe('hollow-rule');
    expect(code(play(draftThread(rule(), slots), opened).state)).toBe('not-a-draft');
    expect(code(draftThread(rule(), slots), { ...opened, deadline: 'いつか' })).toBe(
      'unknown-time',
    );
  });
});

describe('締め切りと催促（M28）', () => {
  const withDeadline: ThreadEvent = { ...opened, deadline: at(100), remindAt: [at(50), at(150)] };

  it('締め切り後の催促は用意しない', () => {
    const { state } = play(draftThread(rule(), slots), withDeadline);
    expect(state.timers.map(({ kind }) => kind)).toEqual(['deadline', 'reminder']);
  });

  it('締め切りのあとに着いた催促は、誰にも送らない', () => {
    const { state } = play(draftThread(rule(), slots), withDeadline);
    expect(play(state, fires(100, 2)).types).toEqual(['remind']);
    expect(play(state, fires(101, 2)).types).toEqual([]);
  });

  const allNo = [1, 2].flatMap((person) =>
    ['s1', 's2'].map((id) => says(person, person, id, 'declined')),
  );
  const hours = (count: number) => 60 * count;

  it('どこも成立し得なくても、まず主催者に尋ね、72時間のあと不成立になる（M36）', () => {
    const over = play(draftThread(rule(), slots), withDeadline, ...allNo, fires(100, 1));
    expect(over.state.status).toBe('open');
    expect(over.effects).toEqual([
      { type: 'ask_organiser', message: expect.stringContaining('どの候補も成立しません') },
      { type: 'arm_timer', timer: { id: 3, kind: 'close', at: at(100 + hours(72)) } },
    ]);
    expect(play(over.state, fires(99 + hours(72), 3)).types).toEqual(['arm_timer']);
    const failed = play(over.state, fires(100 + hours(72), 3));
    expect(failed.types).toEqual(['cancel_timer', 'announce_failed']);
    expect(failed.state).toMatchObject({ status: 'failed', timers: [] });
    expect(refusal(play(failed.state, says(1, 3, 's1')).effects)?.code).toBe('thread-failed');
  });

  it('主催者が何かすれば72時間は数え直され、成立した候補は不成立と呼ばれない', () => {
    const over = play(draftThread(rule(), slots), withDeadline, says(1, 1, 's1'), fires(100, 1));
    expect(over.types).toEqual(['ask_organiser', 'arm_timer']);
    const word = play(over.state, { type: 'revised', at: at(200), rule: rule({ k: 3 }), slots });
    expect(word.effects).toEqual([
      { type: 'cancel_timer', timerId: 3 },
      { type: 'arm_timer', timer: { id: 4, kind: 'close', at: at(200 + hours(72)) } },
    ]);
    expect(play(word.state, fires(200 + hours(72), 3)).effects).toEqual([]);
    const eased = play(over.state, {
      type: 'revised',
      at: at(200),
      rule: rule({ k: 1, automatic: false }),
      slots,
    });
    expect(eased.types).toEqual(['cancel_timer']);
    const moved = play(over.state, { type: 'deadline_moved', at: at(200), deadline: at(900) });
    expect(moved.state.timers.map(({ kind }) => kind)).toEqual(['reminder', 'deadline']);
  });

  it('主催者は不成立として終えられ、成立した候補があれば断られる', () => {
    const closes: ThreadEvent = { type: 'organiser_closes', at: at(20) };
    const waiting = play(draftThread(rule(), slots), withDeadline, says(1, 1, 's1'));
    const closed = play(waiting.state, closes);
    expect(closed.types).toEqual(['cancel_timer', 'cancel_timer', 'announce_failed']);
    expect(closed.state.status).toBe('failed');
    const standing = play(waiting.state, says(2, 2, 's1'));
    expect(refusal(play(standing.state, closes).effects)?.code).toBe('still-standing');
    expect(refusal(play(draftThread(rule(), slots), closes).effects)?.code).toBe('not-open');
  });

  it('終わったものは、回答を残して再開できる', () => {
    const reopens: ThreadEvent = {
      type: 'organiser_reopens',
      at: at(300),
      deadline: at(400),
      remindAt: [at(350), at(450)],
    };
    const open = play(draftThread(rule(), slots), withDeadline, says(1, 1, 's1'));
    expect(refusal(play(open.state, reopens).effects)?.code).toBe('not-closed');
    for (const type of ['organiser_closes', 'organiser_cancels'] as const) {
      const over = play(open.state, { type, at: at(20) });
      const again = play(over.state, reopens);
      expect(again.types).toEqual(['announce_reopened', 'arm_timer', 'arm_timer']);
      expect(again.state).toMatchObject({ status: 'open', deadline: at(400) });
      expect(play(again.state, says(310, 2, 's1')).types).toContain('announce_timer');
      const wrong = play(over.state, { ...reopens, deadline: 'いつか' });
      expect(refusal(wrong.effects)?.code).toBe('unknown-time');
    }
  });

  it('催促を置き換え、締め切りより後の催促はなくす', () => {
    const { state } = play(draftThread(rule(), slots), withDeadline);
    const moved = play(state, {
      type: 'reminders_moved',
      at: at(1),
      remindAt: [at(60), at(80), at(101)],
    });
    expect(moved.state.timers.map(({ at: when }) => when)).toEqual([at(100), at(60), at(80)]);
    const sooner = play(moved.state, { type: 'deadline_moved', at: at(2), deadline: at(70) });
    expect(sooner.state.timers.map(({ kind, at: when }) => [kind, when])).toEqual([
      ['reminder', at(60)],
      ['deadline', at(70)],
    ]);
    const unread = play(state, { type: 'reminders_moved', at: at(1), remindAt: ['明日'] });
    expect(refusal(unread.effects)?.code).toBe('unknown-time');
  });

  it('見込みや成立があれば主催者に尋ね、締め切りを延ばせる', () => {
    const open = play(draftThread(rule(), slots), withDeadline, fires(100, 1));
    expect(open.effects).toEqual([
      { type: 'ask_organiser', message: expect.stringContaining('締め切りを延ばす') },
      { type: 'arm_timer', timer: { id: 3, kind: 'close', at: at(100 + hours(72)) } },
    ]);
    const moved = play(open.state, { type: 'deadline_moved', at: at(101), deadline: at(200) });
    expect(moved.types).toEqual(['cancel_timer', 'arm_timer']);
    expect(play(moved.state, says(150, 1, 's1')).types).toEqual(['record_answer']);
    const manual = play(
      draftThread(rule({ mode: 'MANUAL', automatic: false }), slots),
      withDeadline,
      says(1, 1, 's1'),
      says(2, 2, 's1'),
      fires(100, 1),
    );
    expect(manual.effects).toEqual([
      { type: 'ask_organiser', message: expect.stringContaining('確定してください') },
    ]);
    const automatic = play(
      draftThread(rule(), slots),
      withDeadline,
      says(90, 1, 's1'),
      says(95, 2, 's1'),
      fires(100, 1),
    );
    expect(automatic.effects).toEqual([]);
  });

  it('催促は、答えがまだ意味を持つ人だけに送る', () => {
    const reminded = (shape: Shape, ...events: readonly ThreadEvent[]) => {
      const { effects } = play(
        draftThread(rule(shape), slots),
        withDeadline,
        ...events,
        fires(50, 2),
      );
      const [effect] = effects;
      return effect?.type === 'remind' ? effect.inviteeKeys : effects;
    };
    expect(reminded({})).toEqual(['u:1', 'u:2', 'u:3']);
    expect(reminded({}, says(1, 1, 's1'), says(1, 1, 's2', 'declined'))).toEqual(['u:2', 'u:3']);
    expect(reminded({}, says(1, 1, 's1'), says(2, 2, 's1'))).toEqual([]);
    const impossible = [1, 2].map((person) => says(person, person, 's1', 'declined'));
    const declined = says(3, 3, 's2', 'declined');
    expect(reminded({}, ...impossible, declined)).toEqual(['u:1', 'u:2']);
    expect(reminded({ mode: 'BEST_SCORE' }, says(1, 1, 's1'), says(2, 2, 's1'))).toEqual([
      'u:3',
      'u:1',
      'u:2',
    ]);
    expect(
      reminded(
        { mode: 'BEST_SCORE' },
        says(1, 1, 's1'),
        says(2, 2, 's1'),
        says(3, 1, 's2', 'declined'),
        says(3, 2, 's2', 'declined'),
      ),
    ).toEqual([]);
  });
});

// ── every order of events ──────────────────────────────────────────────────────────────────────

/** What a bystander notes of the thread: inputs and effects, nothing of the machine's own state. */
interface Notes {
  minute: number;
  opened: boolean;
  rule: AttendanceRule;
  answers: PlainSelection[];
  questions: Set<string>;
  armed: Map<number, { kind: string; at: string }>;
  decided: string | null;
  decisions: number;
  closed: boolean;
  deadline: string | null;
  deadlineOver: boolean;
  automaticOff: boolean;
}

interface Machine {
  state: ThreadState;
}

const satisfiedSlots = (notes: Notes) =>
  slots
    .filter(({ slotId }) => oracle(notes.rule, slotId, notes.answers).status === 'SATISFIED')
    .map(({ slotId }) => slotId);

/** Those who have answered to no slot, by their latest answers. */
const silentPeople = (notes: Notes) => {
  const latest = slots.map(({ slotId }) => oracle(notes.rule, slotId, notes.answers).latest);
  return notes.rule.inviteeScope.includeInviteeKeys.filter((key) =>
    latest.every((answers) => answers.get(key) === 'pending'),
  );
};

/** Hands an event over and holds every effect against what the bystander knows. */
function hand(notes: Notes, machine: Machine, event: ThreadEvent): readonly ThreadEffect[] {
  const before = machine.state;
  const { state, effects } = transition(before, event);
  machine.state = state;
  for (const effect of effects) {
    if (effect.type === 'record_answer') {
      // Until it is decided, or to the decided slot until that is over (M37).
      const decided = slots.find(({ slotId }) => slotId === notes.decided);
      const { slotId } = effect.selection;
      expect([notes.opened, notes.decided ?? slotId, notes.closed]).toEqual([true, slotId, false]);
      const end = decided?.endTime ?? notes.deadline;
      expect(end === null || Date.parse(event.at) <= Date.parse(end)).toBe(true);
      notes.answers.push({ ...effect.selection, respondedAt: effect.selection.respondedAt ?? '' });
    } else if (effect.type === 'announce_late_answer') {
      expect(notes.decided).not.toBeNull();
    } else if (effect.type === 'arm_timer') {
      notes.armed.set(effect.timer.id, effect.timer);
    } else if (effect.type === 'announce_timer') {
      // Nobody is told of a delay that does not run, or of a slot that does not stand.
      const running = [...notes.armed.values()].find(({ kind }) => kind === 'finalize');
      expect(running?.at).toBe(effect.decidesAt);
      expect(satisfiedSlots(notes)).toContain(effect.slotId);
    } else if (effect.type === 'cancel_timer') {
      expect(notes.armed.delete(effect.timerId)).toBe(true);
    } else if (effect.type === 'finalize') {
      expect(notes.decided).toBeNull();
      expect(notes.opened && !notes.closed).toBe(true);
      const { slotId, by, overruled } = effect.finalized;
      // Only the organiser overrules, and only where there is something to overrule.
      const asked = event.type === 'organiser_finalizes' && event.overrules;
      const isMet = notes.questions.size === 0 && satisfiedSlots(notes).includes(slotId);
      expect(overruled).toBe(!isMet);
      if (overruled) expect([asked, by]).toEqual([true, 'organiser']);
      notes.decided = effect.finalized.slotId;
      notes.decisions++;
    } else if (effect.type === 'unfinalize') {
      expect(notes.decided).toBe(effect.finalized.slotId);
      notes.decided = null;
      notes.automaticOff = true;
    } else if (effect.type === 'return_finalized') {
      expect(effect.finalized.slotId).toBe(notes.decided);
    } else if (effect.type === 'remind') {
      const silent = new Set(
        slots.flatMap(({ slotId }) =>
          [...oracle(notes.rule, slotId, notes.answers).latest]
            .filter(([, status]) => status === 'pending')
            .map(([key]) => key),
        ),
      );
      for (const key of effect.inviteeKeys) expect(silent.has(key)).toBe(true);
      expect(notes.decided).toBeNull();
    } else if (effect.type === 'announce_failed') {
      expect(satisfiedSlots(notes)).toEqual([]);
      // By the organiser, or three days after the deadline without a word (M36).
      if (event.type !== 'organiser_closes') {
        const late = Date.parse(event.at) - Date.parse(notes.deadline ?? '');
        expect(late).toBeGreaterThanOrEqual(72 * 3_600_000);
      }
      notes.closed = true;
    } else if (effect.type === 'announce_cancelled') {
      expect(effect.finalized?.slotId ?? null).toBe(notes.decided);
      if (notes.decided !== null) notes.automaticOff = true;
      notes.decided = null;
      notes.closed = true;
    } else if (effect.type === 'announce_reopened') {
      expect(notes.closed).toBe(true);
      notes.closed = false;
      notes.deadlineOver = false;
      notes.deadline = state.deadline;
    } else if (effect.type === 'refuse') expect(state).toBe(before);
  }
  expect([...notes.armed.keys()].sort()).toEqual(state.timers.map(({ id }) => id).sort());
  expect(state.finalized?.slotId ?? null).toBe(notes.decided);
  if (notes.decided !== null || notes.closed) expect(notes.armed.size).toBe(0);
  const { mode, autoFinalize, preferInviteeKeys } = notes.rule.finalizePolicy;
  const delayRuns = [...notes.armed.values()].some(({ kind }) => kind === 'finalize');
  const couldStand =
    notes.opened &&
    !notes.closed &&
    notes.decided === null &&
    notes.questions.size === 0 &&
    !notes.automaticOff &&
    autoFinalize &&
    mode !== 'MANUAL' &&
    (preferInviteeKeys.length === 0 || notes.deadlineOver || silentPeople(notes).length === 0) &&
    satisfiedSlots(notes).length > 0;
  expect(delayRuns).toBe(couldStand);
  return effects;
}

class Happening implements fc.Command<Notes, Machine> {
  readonly #name: string;
  readonly #run: (notes: Notes, machine: Machine) => void;
  constructor(name: string, run: (notes: Notes, machine: Machine) => void) {
    this.#name = name;
    this.#run = run;
  }
  check(): boolean {
    return true;
  }
  run(notes: Notes, machine: Machine): void {
    notes.minute++;
    this.#run(notes, machine);
  }
  toString(): string {
    return this.#name;
  }
}

const person = fc.integer({ min: 1, max: 3 });
const slotIds = fc.constantFrom('s1', 's2', 's9');
const status = fc.constantFrom<SelectionStatus>(
  'selected',
  'selected',
  'selected',
  'if_needed',
  'declined',
  'pending',
);

const happenings = [
  fc.constant(
    new Happening('open', (notes, machine) => {
      const deadline = at(notes.minute + 200);
      const first = !notes.opened && !notes.closed;
      if (first) {
        notes.opened = true;
        notes.deadline = deadline;
      }
      hand(notes, machine, {
        type: 'opened',
        at: at(notes.minute),
        deadline,
        remindAt: [at(notes.minute + 5)],
      });
    }),
  ),
  fc.tuple(person, slotIds, status, fc.integer({ min: 0, max: 6 })).map(
    ([who, slotId, answer, late]) =>
      new Happening(`u:${who} ${answer} ${slotId} (-${late})`, (notes, machine) => {
        const before = machine.state;
        const respondedAt = at(Math.max(0, notes.minute - late));
        const effects = hand(notes, machine, {
          type: 'answered',
          at: at(notes.minute),
          selection: { inviteeKey: `u:${who}`, slotId, status: answer, respondedAt },
        });
        const several = notes.rule.slotPolicy.allowMultipleSlotsPerInvitee;
        if (
          effects.some(({ type }) => type === 'record_answer') &&
          !several &&
          before.finalized === null &&
          answer === 'selected'
        ) {
          const others = slots.filter((other) => other.slotId !== slotId);
          const had = notes.answers.slice(0, before.selections.length);
          for (const other of others) {
            expect(oracle(notes.rule, other.slotId, had).latest.get(`u:${who}`)).not.toBe(
              'selected',
            );
          }
        }
      }),
  ),
  // Any timer, armed or long gone, on time, early or late, as often as it likes.
  fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 70, 300, 5_000)).map(
    ([timerId, later]) =>
      new Happening(`timer ${timerId} +${later}`, (notes, machine) => {
        const timer = notes.armed.get(timerId);
        notes.minute += later;
        const due = timer !== undefined && timer.at <= at(notes.minute);
        if (due) notes.armed.delete(timerId);
        if (due && timer.kind === 'deadline') notes.deadlineOver = true;
        const effects = hand(notes, machine, fires(notes.minute, timerId));
        if (timer === undefined) expect(effects).toEqual([]);
        if (!due) expect(effects.some(({ type }) => type === 'finalize')).toBe(false);
      }),
  ),
  fc.tuple(fc.constantFrom('q1', 'q2'), fc.constantFrom(true, false, false, false)).map(
    ([questionId, open]) =>
      new Happening(`${questionId} ${open ? 'opens' : 'closes'}`, (notes, machine) => {
        if (!notes.closed && notes.decided === null) {
          if (open) notes.questions.add(questionId);
          else notes.questions.delete(questionId);
        }
        hand(notes, machine, {
          type: open ? 'question_opened' : 'question_closed',
          at: at(notes.minute),
          questionId,
        });
      }),
  ),
  slotIds.map(
    (slotId) =>
      new Happening(`finalize ${slotId}`, (notes, machine) => {
        hand(notes, machine, finalizes(slotId, notes.minute));
      }),
  ),
  fc.tuple(slotIds, fc.nat(3)).map(
    ([slotId, luck]) =>
      new Happening(luck === 0 ? `overrule ${slotId}` : 'nothing', (notes, machine) => {
        if (luck === 0) hand(notes, machine, finalizes(slotId, notes.minute, true));
      }),
  ),
  fc.nat(3).map(
    (luck) =>
      new Happening(luck === 0 ? 'close' : 'nothing', (notes, machine) => {
        if (luck === 0) hand(notes, machine, { type: 'organiser_closes', at: at(notes.minute) });
      }),
  ),
  fc.constant(
    new Happening('reopen', (notes, machine) => {
      const deadline = at(notes.minute + 100);
      const remindAt = [at(notes.minute + 50)];
      hand(notes, machine, {
        type: 'organiser_reopens',
        at: at(notes.minute),
        deadline,
        remindAt,
      });
    }),
  ),
  fc.constant(
    new Happening('unfinalize', (notes, machine) => {
      hand(notes, machine, { type: 'organiser_unfinalizes', at: at(notes.minute) });
    }),
  ),
  fc.constant(
    new Happening('move deadline', (notes, machine) => {
      const deadline = at(notes.minute + 100);
      if (notes.opened && !notes.closed && notes.decided === null) {
        notes.deadline = deadline;
        notes.deadlineOver = false;
      }
      hand(notes, machine, { type: 'deadline_moved', at: at(notes.minute), deadline });
    }),
  ),
  // Seldom, or no thread would live long enough to be decided.
  fc.nat(25).map(
    (luck) =>
      new Happening(luck === 0 ? 'cancel' : 'nothing', (notes, machine) => {
        if (luck === 0) hand(notes, machine, { type: 'organiser_cancels', at: at(notes.minute) });
      }),
  ),
];

/** Answers, timers and closed questions come more often than the rest. */
const often = [
  ...happenings.slice(1, 3),
  ...happenings.slice(1, 3),
  ...happenings.slice(1, 3),
  happenings.slice(1, 2),
].flat();

describe('どんな順番でも', () => {
  const shape = fc.record({
    k: fc.integer({ min: 1, max: 3 }),
    several: fc.boolean(),
    mode: fc.constantFrom('EARLIEST_VALID' as const, 'BEST_SCORE' as const, 'MANUAL' as const),
    automatic: fc.boolean(),
    everyoneWished: fc.boolean(),
  });
  it('二度確定せず、成立しない候補を確定せず、質問が残るうちは確定しない', () => {
    let decisions = 0;
    fc.assert(
      fc.property(
        shape,
        fc.commands([...happenings, ...often], { maxCommands: 60, size: 'max' }),
        (form, commands) => {
          const chosen = rule(form);
          fc.modelRun(
            () => ({
              model: {
                minute: 0,
                opened: false,
                rule: chosen,
                answers: [],
                questions: new Set<string>(),
                armed: new Map(),
                decided: null,
                decisions: 0,
                closed: false,
                deadline: null,
                deadlineOver: false,
                automaticOff: false,
              } satisfies Notes,
              real: { state: draftThread(chosen, slots) },
            }),
            [
              new Happening('open at once', (notes, machine) => {
                notes.opened = true;
                notes.deadline = at(1_000);
                hand(notes, machine, {
                  type: 'opened',
                  at: at(notes.minute),
                  deadline: at(1_000),
                  remindAt: [],
                });
              }),
              ...commands,
              new Happening('count', (notes) => {
                decisions += notes.decisions;
              }),
            ],
          );
        },
      ),
      { numRuns: runs(4_000) },
    );
    // The check would be empty if hardly any run came to a decision.
    expect(decisions).toBeGreaterThan(runs(4_000) / 40);
  });
});
