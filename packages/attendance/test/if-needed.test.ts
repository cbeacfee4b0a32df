import { describe, expect, it } from 'vitest';
import {
  evaluationFromJson,
  evaluationToJson,
  type SelectionStatus,
} from '../src/evaluate/index.ts';
import { draftThread, type ThreadEvent, transition } from '../src/finalize/index.ts';
import { parseRule, ruleToJson } from '../src/rules/index.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 1, minute)).toISOString();
const slots = ['s1', 's2'].map((slot_id, index) => ({
  slot_id,
  start_time: `2026-12-0${index + 1}T10:00:00+09:00`,
  end_time: `2026-12-0${index + 1}T11:00:00+09:00`,
  timezone: 'Asia/Tokyo',
}));
const keys = ['u:1', 'u:2', 'u:3', 'u:4'];
const group = (min: number, ...any_of_invitee_keys: string[]) => ({
  name: '',
  min,
  any_of_invitee_keys,
});

const bodies = {
  ALL: {},
  ANY: {},
  K_OF_N: { k: 2, n: 4 },
  REQUIRED_PLUS_QUORUM: { required_invitee_keys: ['u:1'], min_additional: 1 },
  GROUP_ANY: { groups: [group(2, 'u:1', 'u:2'), group(3, 'u:2', 'u:3', 'u:4')] },
  COMPOSITE: { any_of: [{ name: '', all_of: [group(1, 'u:1', 'u:2'), group(2, 'u:2', 'u:3')] }] },
};
type Type = keyof typeof bodies;

const ruleOf = (type: Type, policy: object = {}, several = true) => ({
  version: '1.1',
  type,
  slot_policy: {
    conflict_policy: 'first_selected',
    timezone: 'Asia/Tokyo',
    allow_multiple_slots_per_invitee: several,
  },
  invitee_scope: { include_invitee_keys: keys },
  rule: bodies[type],
  finalize_policy: {
    mode: 'BEST_SCORE',
    tie_breaker: 'earliest_slot',
    auto_finalize: false,
    ...policy,
  },
});

const marks: Readonly<Record<string, SelectionStatus>> = {
  '○': 'selected',
  '△': 'if_needed',
  '×': 'declined',
};
/** `'○△×？'`: what the four said to a slot. */
const said = (slot_id: string, answers: string) =>
  [...answers].flatMap((mark, index) => {
    const status = marks[mark];
    return status === undefined
      ? []
      : [{ invitee_key: keys[index], slot_id, status, responded_at: at(index) }];
  });

function judged(rule: object, ...answers: readonly string[]) {
  const selections = answers.flatMap((row, index) => said(slots[index]?.slot_id ?? '', row));
  const result = evaluationFromJson({ attendance_rule: rule, slots, selections });
  if (!result.ok) throw new Error(result.error.message);
  return evaluationToJson(result.value);
}
const first = (rule: object, answers: string) => {
  const [slot] = judged(rule, answers).slots;
  if (slot === undefined) throw new Error('no slot');
  return slot;
};

describe('△（必要なら参加）は「はい」ではない（M33）', () => {
  it.each<[Type, string, string, readonly string[] | null, readonly string[] | null, boolean]>([
    ['ALL', '○○○△', 'POSSIBLE', ['u:4'], [], true],
    ['ALL', '○○△×', 'IMPOSSIBLE', null, ['u:4'], false],
    ['ANY', '△×××', 'POSSIBLE', ['u:1'], [], true],
    ['ANY', '○△××', 'SATISFIED', [], [], true],
    ['K_OF_N', '○△××', 'POSSIBLE', ['u:2'], [], true],
    ['K_OF_N', '○△？×', 'POSSIBLE', ['u:2'], [], true],
    ['K_OF_N', '○×？×', 'POSSIBLE', ['u:3'], [], false],
    ['K_OF_N', '△△△△', 'POSSIBLE', ['u:1', 'u:2'], [], true],
    ['K_OF_N', '△×××', 'IMPOSSIBLE', null, ['u:2'], false],
    ['REQUIRED_PLUS_QUORUM', '△○××', 'POSSIBLE', ['u:1'], [], true],
    ['REQUIRED_PLUS_QUORUM', '×△△△', 'IMPOSSIBLE', null, ['u:1'], false],
    ['GROUP_ANY', '○△××', 'POSSIBLE', ['u:2'], [], true],
    ['GROUP_ANY', '×△△△', 'POSSIBLE', ['u:2', 'u:3', 'u:4'], [], true],
    ['COMPOSITE', '×△○×', 'POSSIBLE', ['u:2'], [], true],
    ['COMPOSITE', '△×△×', 'IMPOSSIBLE', null, ['u:2'], false],
  ])('%s %s → %s', (type, answers, status, nudge, blockers, withIfNeeded) => {
    expect(first(ruleOf(type), answers)).toMatchObject({
      status,
      nudge,
      blockers,
      satisfied_with_if_needed: withIfNeeded,
    });
  });

  it('数えると決めれば「はい」と同じに数え、成立する', () => {
    const counting = { count_if_needed: true };
    for (const type of Object.keys(bodies) as Type[]) {
      expect(first(ruleOf(type), '△△△△').status).toBe('POSSIBLE');
      const slot = first(ruleOf(type, counting), '△△△△');
      expect(slot).toMatchObject({ status: 'SATISFIED', nudge: [], missing: [] });
      expect(slot.reason).toMatch(/^「必要なら参加（△）」の方を数えて、条件を満たしています。/u);
      expect(first(ruleOf(type, counting), '○○○○').reason).toMatch(/^条件を満たしています。/u);
    }
    // Whoever counts already is not asked again.
    expect(first(ruleOf('ALL', counting), '○△？？')).toMatchObject({
      nudge: ['u:3', 'u:4'],
      missing: ['u:3', 'u:4'],
    });
  });

  it('点は○だけで付け、同じ点なら△の多い候補、それも同じなら決めた順', () => {
    const best = (policy: object, one: string, two: string) =>
      judged(ruleOf('K_OF_N', policy), one, two).recommended_slot_id;
    expect(best({}, '○○××', '○○△×')).toBe('s2');
    expect(best({}, '○○△△', '○○○×')).toBe('s2');
    expect(best({}, '○○△×', '○○△×')).toBe('s1');
    // Counted or not, ○ comes first.
    expect(best({ count_if_needed: true }, '○△△△', '○○××')).toBe('s2');
    expect(first(ruleOf('K_OF_N', { count_if_needed: true }), '○△△△').score).toBe(1);
    expect(first(ruleOf('REQUIRED_PLUS_QUORUM', { count_if_needed: true }), '△○××').score).toBe(1);
    expect(first(ruleOf('COMPOSITE', { count_if_needed: true }), '△△△△').score).toBe(0);
  });

  it('人数に△を分けて数え、文でも言う', () => {
    const slot = first(ruleOf('K_OF_N'), '○△×？');
    expect(slot.counts).toEqual({ target: 4, selected: 1, if_needed: 1, declined: 1, pending: 1 });
    expect(slot.reason).toBe(
      'あと1人が参加できれば成立します。「必要なら参加（△）」の方を数えれば、いまのままで成立します。対象4人のうち参加可能1人、必要なら参加（△）1人、参加不可1人、未定・未回答1人です。',
    );
    expect(first(ruleOf('K_OF_N'), '△×××').reason).toMatch(
      /^△・未定・未回答の方が全員参加できても成立しません。/u,
    );
    expect(judged(ruleOf('K_OF_N'), '○△××', '○？？？').reason).toBe(
      'まだ条件を満たす候補はありません。見込みのある候補は2件で、最も近いものはあと1人です。うち1件は、「必要なら参加（△）」の方を数えれば成立します。',
    );
  });

  it('設定は、入れたときだけルールに書かれる', () => {
    const written = (policy: object) => {
      const rule = parseRule(ruleOf('K_OF_N', policy));
      if (!rule.ok) throw new Error(rule.error.message);
      return ruleToJson(rule.value).finalize_policy;
    };
    expect(written({ count_if_needed: true })).toMatchObject({ count_if_needed: true });
    expect(written({ count_if_needed: false })).not.toHaveProperty('count_if_needed');
    expect(written({})).not.toHaveProperty('count_if_needed');
  });
});

describe('△の方に尋ねる（M28、M33）', () => {
  const asked = (rule: object, answers: string) => {
    const selections = said('s1', answers);
    const result = evaluationFromJson({
      attendance_rule: rule,
      slots: slots.slice(0, 1),
      selections,
    });
    if (!result.ok) throw new Error(result.error.message);
    const { answersThatMatter, firmAnswersThatMatter } = result.value;
    return [[...answersThatMatter], [...firmAnswersThatMatter]];
  };
  it('答えた方にお知らせは送らず、決め手になる△の方を別に挙げる', () => {
    expect(asked(ruleOf('K_OF_N'), '○△？×')).toEqual([['u:3'], ['u:2']]);
    expect(asked(ruleOf('REQUIRED_PLUS_QUORUM'), '×△？△')).toEqual([[], []]);
    expect(asked(ruleOf('K_OF_N'), '○○△×')).toEqual([[], []]);
    expect(asked(ruleOf('K_OF_N', { count_if_needed: true }), '△？？×')).toEqual([
      ['u:2', 'u:3'],
      [],
    ]);
  });
});

describe('△と確定（M23、M24、M33）', () => {
  const automatic = { auto_finalize: true, auto_finalize_delay_seconds: 60 };
  const threadOf = (policy: object, several = true) => {
    const rule = parseRule(ruleOf('K_OF_N', { ...automatic, ...policy }, several));
    if (!rule.ok) throw new Error(rule.error.message);
    return draftThread(
      rule.value,
      slots.map(({ slot_id, start_time, end_time, timezone }) => ({
        slotId: slot_id,
        startTime: start_time,
        endTime: end_time,
        timezone,
      })),
    );
  };
  const opened: ThreadEvent = { type: 'opened', at: at(0), deadline: at(50), remindAt: [] };
  const says = (minute: number, inviteeKey: string, slotId: string, status: SelectionStatus) =>
    ({
      type: 'answered',
      at: at(minute),
      selection: { inviteeKey, slotId, status, respondedAt: at(minute) },
    }) as const;
  const play = (thread: ReturnType<typeof threadOf>, ...events: readonly ThreadEvent[]) => {
    let state = thread;
    let types: readonly string[] = [];
    for (const event of events) {
      const step = transition(state, event);
      state = step.state;
      types = step.effects.map((effect) => (effect.type === 'refuse' ? effect.code : effect.type));
    }
    return { state, types };
  };

  it('△では待ち時間は始まらず、数えると決めていれば始まる', () => {
    const answers = [says(1, 'u:1', 's1', 'selected'), says(2, 'u:2', 's1', 'if_needed')];
    const runs = (policy: object) =>
      play(threadOf(policy), opened, ...answers).state.timers.some(
        ({ kind }) => kind === 'finalize',
      );
    expect(runs({})).toBe(false);
    expect(runs({ count_if_needed: true })).toBe(true);
  });

  it('一人一候補でも、△はいくつでも付けられ、○を妨げない', () => {
    const { state, types } = play(
      threadOf({}, false),
      opened,
      says(1, 'u:1', 's1', 'if_needed'),
      says(2, 'u:1', 's2', 'selected'),
      says(3, 'u:1', 's1', 'if_needed'),
    );
    expect(types).toEqual(['record_answer']);
    expect([...(state.taken.get('u:1') ?? [])]).toEqual(['s2']);
  });

  it('ひとことは、回答と同じ間だけ受け取る', () => {
    const writes = (minute: number) =>
      ({ type: 'commented', at: at(minute), inviteeKey: 'u:1', comment: '遅れます' }) as const;
    expect(play(threadOf({}), writes(1)).types).toEqual(['not-open']);
    const open = play(threadOf({}), opened);
    const taken = play(open.state, writes(50));
    expect(taken.types).toEqual(['record_comment']);
    expect(taken.state).toBe(open.state);
    expect(play(open.state, writes(51)).types).toEqual(['deadline-passed']);
    const cancelled = play(open.state, { type: 'organiser_cancels', at: at(3) });
    expect(play(cancelled.state, writes(4)).types).toEqual(['thread-cancelled']);
  });
});
