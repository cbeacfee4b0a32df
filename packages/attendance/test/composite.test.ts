import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluationFromJson, evaluationToJson } from '../src/evaluate/index.ts';

/** Two slots, s1 before s2, and a rule to put others in the place of. */
const [firstCase = ''] = readFileSync(
  new URL('./evaluate/cases.jsonl', import.meta.url),
  'utf8',
).split('\n');
const base = JSON.parse(firstCase);

const evaluated = (json: unknown) => {
  const result = evaluationFromJson(json);
  if (!result.ok) throw new Error(result.error.message);
  return evaluationToJson(result.value);
};

describe('条件の組み合わせ（M29）', () => {
  const group = (name: string, min: number, ...people: number[]) => ({
    name,
    min,
    any_of_invitee_keys: people.map((person) => `u:${person}`),
  });
  const composite = (...ways: readonly ReturnType<typeof group>[][]) => ({
    ...base.attendance_rule,
    version: '1.1',
    type: 'COMPOSITE',
    invitee_scope: {
      include_invitee_keys: Array.from({ length: 8 }, (_, index) => `u:${index + 1}`),
    },
    rule: { any_of: ways.map((all_of) => ({ name: '', all_of })) },
  });
  const says = (slotId: string, answers: Readonly<Record<string, 'selected' | 'declined'>>) =>
    Object.entries(answers).map(([person, status]) => ({
      invitee_key: `u:${person}`,
      slot_id: slotId,
      status,
      responded_at: '2026-11-20T10:00:00+09:00',
    }));
  /** 部長は必須、営業から2人以上、開発から1人以上; 4 is in both. */
  const rule = composite([group('部長', 1, 1), group('営業', 2, 2, 3, 4), group('開発', 1, 4, 5)]);
  const judged = (attendance_rule: unknown, selections: readonly object[]) => {
    const [slot] = evaluated({ ...base, attendance_rule, selections }).slots;
    if (slot === undefined) throw new Error('no slot');
    return slot;
  };

  it('両方に数えられる人に先に尋ねる', () => {
    const slot = judged(rule, []);
    expect(slot.nudge).toHaveLength(3);
    expect(slot.nudge).toEqual(expect.arrayContaining(['u:1', 'u:4']));
    expect(slot.reason).toMatch(/^あと3人が参加できれば成立します。/u);
    expect(judged(rule, says('s1', { 1: 'selected', 2: 'selected' })).nudge).toEqual(['u:4']);
  });
  it('両方に数えられる人が断れば、あとの人数が増える', () => {
    expect(judged(rule, says('s1', { 4: 'declined' })).nudge).toEqual(['u:1', 'u:2', 'u:3', 'u:5']);
  });
  it('断った人のうち、変われば足りる最も少ない人を挙げる', () => {
    const no = says('s1', { 2: 'declined', 3: 'declined', 4: 'declined', 5: 'declined' });
    const slot = judged(rule, no);
    expect([slot.status, slot.nudge, slot.blockers?.length]).toEqual(['IMPOSSIBLE', null, 2]);
    expect(slot.blockers).toContain('u:4');
  });
  it('満たしたときの点数は1000＋参加できる対象者の数。どの枠にもいない人も数える', () => {
    const yes = { 1: 'selected', 2: 'selected', 4: 'selected' } as const;
    expect(judged(rule, says('s1', yes)).score).toBe(1003);
    expect(judged(rule, says('s1', { ...yes, 8: 'selected' })).score).toBe(1004);
    expect(judged(rule, says('s1', { 2: 'selected', 8: 'selected' })).score).toBe(2);
  });
  it('道がいくつかあれば、最も少なく済む道で尋ねる', () => {
    const either = composite(
      [group('', 2, 1, 2, 3), group('', 2, 3, 4, 5)],
      [group('', 2, 6, 7, 8)],
    );
    expect(judged(either, []).nudge).toEqual(['u:6', 'u:7']);
    expect(
      judged(either, says('s1', { 3: 'selected', 6: 'declined', 7: 'declined' })).nudge,
    ).toEqual(['u:1', 'u:4']);
  });
  it('枠が12を超えて言い切れないときは「少なくとも」と言う', () => {
    // Every two of seven: one fewer than all of them, which a sum of what is lacked does not see.
    const pairs = [1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
      [1, 2, 3, 4, 5, 6, 7].filter((b) => a < b).map((b) => group('', 1, a, b)),
    );
    const slot = judged(composite(pairs), []);
    expect(slot).toMatchObject({ at_least: 4, nudge: expect.any(Array) });
    expect(slot.nudge).toHaveLength(6);
    expect(slot.reason).toMatch(/^少なくともあと4人が必要で、6人が参加できれば成立します。/u);
    const all = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((person) => [person, 'declined'] as const),
    );
    expect(judged(composite(pairs), says('s1', all)).reason).toMatch(
      /少なくとも4人の「参加不可」が変わる必要があり、6人が変われば成立します。/u,
    );
    expect(
      evaluated({ ...base, attendance_rule: composite(pairs), selections: [] }).reason,
    ).toMatch(/最も近いものは少なくともあと4人です。$/u);
  });
  it('空の道は誰もいなくても成立するので、確定できない', () => {
    const got = evaluated({ ...base, attendance_rule: composite([]), selections: [] });
    expect([got.can_finalize, got.recommended_slot_id]).toEqual([false, null]);
    expect(got.rule_problems.map(({ code }) => code)).toEqual(['way-empty']);
    expect(judged(composite(), says('s1', { 1: 'selected' }))).toMatchObject({
      status: 'IMPOSSIBLE',
      nudge: null,
      blockers: null,
    });
  });
  it('点数を比べるときは、どの枠にもいない人の答えも意味を持つ', () => {
    const mattering = (mode: string) => {
      const attendance_rule = { ...rule, finalize_policy: { ...rule.finalize_policy, mode } };
      const selections = says('s1', { 1: 'selected', 2: 'selected', 4: 'selected' });
      const read = evaluationFromJson({ ...base, attendance_rule, selections });
      if (!read.ok) throw new Error(read.error.message);
      return [...read.value.answersThatMatter].sort();
    };
    expect(mattering('EARLIEST_VALID')).toEqual([]);
    expect(mattering('BEST_SCORE')).toContain('u:8');
  });
});

describe('希望（M30）', () => {
  const all = ['u:1', 'u:2', 'u:3'];
  const recommended = (policy: object, answers: Readonly<Record<string, readonly string[]>>) => {
    const attendance_rule = {
      ...base.attendance_rule,
      type: 'K_OF_N',
      rule: { k: 1, n: 3 },
      finalize_policy: {
        mode: 'BEST_SCORE',
        tie_breaker: 'highest_score',
        auto_finalize: false,
        ...policy,
      },
    };
    const selections = Object.entries(answers).flatMap(([slot_id, keys]) =>
      all.map((invitee_key) => ({
        invitee_key,
        slot_id,
        status: keys.includes(invitee_key) ? 'selected' : 'declined',
        responded_at: '2026-11-20T10:00:00+09:00',
      })),
    );
    return evaluated({ ...base, attendance_rule, selections });
  };
  const wish = { prefer_invitee_keys: ['u:3'] };

  it('並んだ候補の間でだけ、希望の人が多いほうを選ぶ', () => {
    const even = { s1: ['u:1'], s2: ['u:3'] };
    expect(recommended({}, even).recommended_slot_id).toBe('s1');
    expect(recommended(wish, even).recommended_slot_id).toBe('s2');
    expect(recommended({ ...wish, mode: 'EARLIEST_VALID' }, even).recommended_slot_id).toBe('s2');
    expect(recommended(wish, { s1: ['u:1', 'u:2'], s2: ['u:3'] }).recommended_slot_id).toBe('s1');
  });
  it('早い日を選ぶと言われていれば、希望より早さが先', () => {
    const early = { ...wish, tie_breaker: 'earliest_slot' };
    expect(recommended(early, { s1: ['u:1'], s2: ['u:3'] }).recommended_slot_id).toBe('s1');
  });
  it('条件にはならず、来られる希望の人を示す', () => {
    const got = recommended(wish, { s1: ['u:1'], s2: ['u:1', 'u:3'] });
    expect(got.slots.map(({ status, preferred }) => [status, preferred])).toEqual([
      ['SATISFIED', []],
      ['SATISFIED', ['u:3']],
    ]);
  });
});
