// Long because it is the table of the evaluation, clause by clause.

import { readFileSync } from 'node:fs';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  evaluationFromJson,
  evaluationToJson,
  type Selection,
  withAnswer,
} from '../src/evaluate/index.ts';
import { randomThread } from './evaluate/random-thread.ts';

const caseLines = readFileSync(new URL('./evaluate/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const evaluated = (json: unknown) => {
  const result = evaluationFromJson(json);
  if (!result.ok) throw new Error(result.error.message);
  return evaluationToJson(result.value);
};

describe('回答から判定へ（M20〜M22）', () => {
  expect(caseLines).toHaveLength(24);
  for (const line of caseLines) {
    const { id, note, expected, ...input } = JSON.parse(line);
    it(`${id} ${note}`, () => {
      const got = evaluated(input);
      const sizes = got.slots.map(({ slot_id, status, score, nudge, blockers }) => ({
        slot_id,
        status,
        score,
        nudge_size: nudge?.length ?? null,
        blockers_size: blockers?.length ?? null,
      }));
      expect(sizes).toEqual(expected.slots);
      expect(got.recommended_slot_id).toBe(expected.recommended_slot_id);
    });
  }
});

const [firstCase = ''] = caseLines;
const base = JSON.parse(firstCase);

describe('数えない回答', () => {
  it('知らない人・候補・状態・時刻の回答は報告され、判定を変えない', () => {
    const strange = [
      {
        invitee_key: 'u:9',
        slot_id: 's1',
        status: 'declined',
        responded_at: '2026-11-20T10:00:00Z',
      },
      {
        invitee_key: 'u:1',
        slot_id: 'none',
        status: 'declined',
        responded_at: '2026-11-20T10:00:00Z',
      },
      { invitee_key: 'u:1', slot_id: 's1', status: 'maybe', responded_at: '2026-11-20T10:00:00Z' },
      { invitee_key: 'u:1', slot_id: 's1', status: 'declined', responded_at: 'きのう' },
      {
        invitee_key: 'u:1',
        slot_id: 's1',
        status: 'declined',
        responded_at: '2026-02-30T10:00:00Z',
      },
      { invitee_key: 'u:1', slot_id: 's1', status: 'declined' },
      {
        invitee_key: 'u:1',
        slot_id: 's1',
        status: 'constructor',
        responded_at: '2026-11-21T10:00:00Z',
      },
      { invitee_key: 1 },
      null,
    ];
    const clean = evaluated(base);
    const mixed = evaluated({ ...base, selections: [...strange, ...base.selections] });
    expect(mixed.slots).toEqual(clean.slots);
    expect(mixed.recommended_slot_id).toBe(clean.recommended_slot_id);
    expect(mixed.ignored_selections.map(({ index, code }) => [index, code])).toEqual([
      [0, 'outside-target'],
      [1, 'unknown-slot'],
      [2, 'unknown-status'],
      [3, 'unknown-time'],
      [4, 'unknown-time'],
      [5, 'unknown-time'],
      [6, 'unknown-status'],
      [7, 'malformed'],
      [8, 'malformed'],
    ]);
    for (const { message } of mixed.ignored_selections)
      expect(message).toMatch(/数えていません。$/u);
  });

  it('まだ答えていない印（時刻なしのpending）は、後の回答を消さない', () => {
    const pending = { invitee_key: 'u:1', slot_id: 's1', status: 'pending', responded_at: null };
    const got = evaluated({ ...base, selections: [...base.selections, pending] });
    expect(got.slots).toEqual(evaluated(base).slots);
    expect(got.ignored_selections).toEqual([]);
  });

  it('一つずつ足すときも、数えない回答を順番どおりに報告する', () => {
    const rule = evaluationFromJson(base);
    if (!rule.ok) throw new Error(rule.error.message);
    const stranger: Selection = {
      inviteeKey: 'u:99',
      slotId: 's1',
      status: 'selected',
      respondedAt: '2026-11-20T10:00:00Z',
    };
    expect(withAnswer(rule.value, stranger).ignored).toEqual([
      { index: base.selections.length, because: 'outside-target' },
    ]);
  });
});

describe('入力の形', () => {
  const refusal = (json: unknown) => {
    const result = evaluationFromJson(json);
    return result.ok ? null : result.error.code;
  };
  it('読めないルールや候補は文で断る', () => {
    const [slot] = base.slots;
    expect(refusal(null)).toBe('malformed');
    expect(refusal({ ...base, attendance_rule: { ...base.attendance_rule, version: '9' } })).toBe(
      'rule-version-unknown',
    );
    expect(refusal({ ...base, slots: {} })).toBe('malformed');
    expect(refusal({ ...base, slots: [{ slot_id: 1 }] })).toBe('malformed');
    expect(refusal({ ...base, slots: [slot, slot] })).toBe('slot-twice');
    expect(refusal({ ...base, slots: [{ ...slot, end_time: slot.start_time }] })).toBe(
      'slot-times',
    );
    expect(refusal({ ...base, slots: [{ ...slot, start_time: '明日' }] })).toBe('slot-times');
    expect(refusal({ ...base, selections: 'none' })).toBe('malformed');
    expect(refusal({ ...base, selections: undefined })).toBe(null);
  });
});

describe('理由の文', () => {
  it('推薦・手動・見込み・不成立・空のルールをそれぞれ言葉にする', () => {
    const reason = (change: object) => evaluated({ ...base, ...change }).reason;
    const rule = base.attendance_rule;
    expect(reason({})).toBe('12月1日（火）10:00〜11:00が条件を満たしています。');
    const all = [...base.selections, { ...base.selections[4], slot_id: 's2' }];
    expect(reason({ selections: all })).toBe(
      '12月1日（火）10:00〜11:00をお勧めします。条件を満たす候補はほかに1件あります。',
    );
    expect(
      reason({
        selections: all,
        attendance_rule: { ...rule, finalize_policy: { ...rule.finalize_policy, mode: 'MANUAL' } },
      }),
    ).toBe(
      '条件を満たす候補は12月1日（火）10:00〜11:00、12月2日（水）10:00〜11:00です。主催者が選んでください。',
    );
    expect(reason({ selections: [] })).toBe(
      'まだ条件を満たす候補はありません。見込みのある候補は2件で、最も近いものはあと3人です。',
    );
    // The nearest of several: one has said yes to the first slot alone.
    expect(reason({ selections: base.selections.slice(0, 1) })).toBe(
      'まだ条件を満たす候補はありません。見込みのある候補は2件で、最も近いものはあと2人です。',
    );
    const no = base.slots.map(({ slot_id }: { slot_id: string }) => ({
      invitee_key: 'u:1',
      slot_id,
      status: 'declined',
      responded_at: '2026-11-20T10:00:00Z',
    }));
    expect(reason({ selections: no })).toMatch(/^どの候補も/u);
    expect(reason({ slots: [] })).toBe('候補日時がまだありません。');
    const nobody = { ...rule, invitee_scope: { include_invitee_keys: [] } };
    expect(reason({ attendance_rule: nobody })).toMatch(/確定できません/u);
  });

  it('候補ごとに、人数と次の一手を言う', () => {
    const reasons = (selections: unknown) =>
      evaluated({ ...base, selections }).slots.map(({ reason }) => reason);
    expect(reasons(base.selections)).toEqual([
      '条件を満たしています。対象3人のうち参加可能3人、参加不可0人、未定・未回答0人です。',
      'あと1人が参加できれば成立します。対象3人のうち参加可能2人、参加不可0人、未定・未回答1人です。',
    ]);
    const [first] = base.selections;
    expect(reasons([{ ...first, status: 'declined' }])[0]).toBe(
      '未定・未回答の方が全員参加できても成立しません。1人の「参加不可」が変わる必要があります。対象3人のうち参加可能0人、参加不可1人、未定・未回答2人です。',
    );
  });

  it('ほかの候補を選んでいる人に頼むときは、それを添える', () => {
    const [first] = base.selections;
    const got = evaluated({ ...base, selections: [first] });
    expect(got.slots[1]?.nudge_taken).toEqual([{ invitee_key: 'u:1', slot_ids: ['s1'] }]);
    expect(got.slots[0]?.nudge_taken).toEqual([]);
  });
});

describe('だれの答えがまだ意味を持つか（M28）', () => {
  const answer = (person: number, slotId: string, status: 'selected' | 'declined') => ({
    invitee_key: `u:${person}`,
    slot_id: slotId,
    status,
    responded_at: `2026-11-20T10:0${person}:00+09:00`,
  });
  const mattering = (change: object, selections: readonly object[], mode = 'EARLIEST_VALID') => {
    const attendance_rule = {
      ...base.attendance_rule,
      invitee_scope: { include_invitee_keys: ['u:1', 'u:2', 'u:3', 'u:4'] },
      finalize_policy: { ...base.attendance_rule.finalize_policy, mode },
      ...change,
    };
    const read = evaluationFromJson({ ...base, attendance_rule, selections });
    if (!read.ok) throw new Error(read.error.message);
    return [...read.value.answersThatMatter].sort();
  };
  const groups = {
    type: 'GROUP_ANY',
    rule: {
      groups: [
        { name: 'A', min: 2, any_of_invitee_keys: ['u:1', 'u:2'] },
        { name: 'B', min: 2, any_of_invitee_keys: ['u:3', 'u:4'] },
      ],
    },
  };
  const quorum = {
    type: 'REQUIRED_PLUS_QUORUM',
    rule: { required_invitee_keys: ['u:1'], min_additional: 1 },
  };

  it('もう届かないグループの人には聞かない', () => {
    const no = ['s1', 's2'].map((slotId) => answer(1, slotId, 'declined'));
    expect(mattering(groups, no)).toEqual(['u:3', 'u:4']);
  });
  it('必須の人が断った候補では、だれの答えも意味を持たない', () => {
    const no = answer(1, 's1', 'declined');
    expect(mattering(quorum, [no, answer(1, 's2', 'declined')])).toEqual([]);
    expect(mattering(quorum, [no])).toEqual(['u:1', 'u:2', 'u:3', 'u:4']);
  });
  it('すでに足りている枠の人には聞かない', () => {
    const others = ['s1', 's2'].map((slotId) => answer(2, slotId, 'selected'));
    expect(mattering(quorum, others)).toEqual(['u:1']);
  });
  it('成立した後は、点数を比べるときだけ聞く', () => {
    const stands = [answer(1, 's1', 'selected'), answer(2, 's1', 'selected')];
    expect(mattering(quorum, stands)).toEqual([]);
    expect(mattering(quorum, stands, 'BEST_SCORE')).toEqual(['u:1', 'u:2', 'u:3', 'u:4']);
    const only = [...stands, answer(1, 's2', 'declined')];
    expect(mattering(quorum, only, 'BEST_SCORE')).toEqual([]);
  });
});

describe('順番', () => {
  it('頼む人は対象者の並びで挙げる', () => {
    const attendance_rule = {
      ...base.attendance_rule,
      type: 'REQUIRED_PLUS_QUORUM',
      rule: { required_invitee_keys: ['u:3'], min_additional: 2 },
    };
    expect(evaluated({ ...base, attendance_rule, selections: [] }).slots[0]?.nudge).toEqual([
      'u:1',
      'u:2',
      'u:3',
    ]);
  });

  it('成立していない候補は、点数が高くても勧めない', () => {
    const attendance_rule = {
      ...base.attendance_rule,
      type: 'GROUP_ANY',
      rule: {
        groups: [
          { name: 'A', min: 3, any_of_invitee_keys: ['u:1', 'u:2', 'u:3'] },
          { name: 'B', min: 1, any_of_invitee_keys: ['u:3'] },
        ],
      },
    };
    const at = '2026-11-20T10:00:00+09:00';
    const selections = [
      { invitee_key: 'u:1', slot_id: 's1', status: 'selected', responded_at: at },
      { invitee_key: 'u:2', slot_id: 's1', status: 'selected', responded_at: at },
      { invitee_key: 'u:3', slot_id: 's2', status: 'selected', responded_at: at },
    ];
    expect(evaluated({ ...base, attendance_rule, selections }).recommended_slot_id).toBe('s2');
  });

  it('同じところから二通りに続けても、互いに混ざらない', () => {
    fc.assert(
      fc.property(randomThread, ({ rule, slots, selections }) => {
        const [one, other, late, ...rest] = selections;
        if (one === undefined || other === undefined || late === undefined) return;
        const start = evaluate(rule, slots, rest);
        const first = withAnswer(withAnswer(start, one), late);
        const second = withAnswer(withAnswer(start, other), late);
        const whole = (...more: readonly Selection[]) =>
          evaluationToJson(evaluate(rule, slots, [...rest, ...more]));
        expect(evaluationToJson(first)).toEqual(whole(one, late));
        expect(evaluationToJson(second)).toEqual(whole(other, late));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('だれがどの候補を選んでいるか', () => {
    const read = evaluationFromJson(base);
    if (!read.ok) throw new Error(read.error.message);
    expect(Object.fromEntries(read.value.taken)).toEqual({
      'u:1': ['s1', 's2'],
      'u:2': ['s1', 's2'],
      'u:3': ['s1'],
    });
  });
});
