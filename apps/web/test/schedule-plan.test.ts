import { emailInviteeKey, ruleInWords, slotLabel } from '@tashika/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, readIntent, ruleOf, slotsOf } from '../src/features/attendance/plan/conclusions.ts';
import { keepPlan, keptPlan } from '../src/features/attendance/plan/kept-plan.ts';
import { readPastedPeople } from '../src/features/attendance/plan/pasted-people.ts';
import { keyOf, membersOf, troubleOf } from '../src/features/attendance/plan/people.ts';
import {
  emptyPlan,
  type Mark,
  markOf,
  type Plan,
  type PlanAction,
  planReducer,
} from '../src/features/attendance/plan/plan.ts';
import { samplePeople, samples } from '../src/features/attendance/plan/samples.ts';
import { collides, engineSlot, oneMore, planSlot } from '../src/features/attendance/plan/slots.ts';

const tokeniser = await loadTokeniser();

const now = '2026-11-16T09:00:00+09:00';
const after = (plan: Plan, ...actions: readonly PlanAction[]) => actions.reduce(planReducer, plan);
const twelve = after(emptyPlan, { type: 'add-people', people: samplePeople });

/** Everything that follows from a plan. */
function conclude(plan: Plan) {
  const read = readIntent(
    plan.utterance,
    membersOf(plan.people),
    plan.answers,
    { now, timeZone: plan.timeZone },
    tokeniser,
  );
  const rule = ruleOf(read, plan);
  const shown = slotsOf(plan, read);
  return { read, rule, shown, outcome: judge(plan, rule, read, shown.slots) };
}

describe('名簿の貼り付け', () => {
  const names = (text: string) => readPastedPeople(text).people.map(({ name }) => name);

  it('表計算の行は、見た目どおりの欄に入る', () => {
    expect(
      readPastedPeople('山田 太郎\tやまだ たろう\t部長\t営業部\tyamada@example.jp').people,
    ).toEqual([
      {
        name: '山田 太郎',
        reading: 'やまだ たろう',
        role: '部長',
        groups: '営業部',
        email: 'yamada@example.jp',
      },
    ]);
  });

  it('見出しがあれば、並びは見出しに従う', () => {
    const { people } = readPastedPeople(
      'メール,部署,氏名,ふりがな,備考\nsato@example.jp,開発部,佐藤 健,さとう けん,急ぎ',
    );
    expect(people).toEqual([
      {
        name: '佐藤 健',
        reading: 'さとう けん',
        role: '',
        groups: '開発部',
        email: 'sato@example.jp',
      },
    ]);
  });

  it.each([
    ['山田\n佐藤\n鈴木', ['山田', '佐藤', '鈴木']],
    ['山田、佐藤、鈴木', ['山田', '佐藤', '鈴木']],
    ['・山田さん\r\n・佐藤様\r\n\r\n', ['山田', '佐藤']],
    ['1. 山田 太郎\n2. 佐藤 花子', ['山田 太郎', '佐藤 花子']],
    ['山田 太郎 <yamada@example.jp>', ['山田 太郎']],
    ['"山田 太郎","部長"\n"佐藤 花子",""', ['山田 太郎', '佐藤 花子']],
    ['', []],
  ])('%j', (text, expected) => expect(names(text)).toEqual(expected));

  it('名前のない行は、何行目かを言う', () => {
    expect(readPastedPeople('山田\n<only@example.jp>\n佐藤')).toMatchObject({
      people: [{ name: '山田' }, { name: '佐藤' }],
      unread: [2],
    });
  });

  it('どんな文字列でも、名前のない人を作らない', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { name } of readPastedPeople(text).people) expect(name).not.toBe('');
      }),
    );
  });
});

describe('招待する方', () => {
  it('メールアドレスがあれば、文に書かれたアドレスと同じ人になる', () => {
    const plan = after(twelve, {
      type: 'say',
      utterance: 'tanaka@example.jp は必須で、ほかに2人以上',
    });
    const { rule, outcome } = conclude(plan);
    expect(rule).toMatchObject({ requiredInviteeKeys: [emailInviteeKey('tanaka@example.jp')] });
    expect(
      outcome.invitees.filter(({ part }) => part === 'required').map(({ name }) => name),
    ).toEqual(['田中 誠']);
    expect(outcome.invitees).toHaveLength(12);
  });

  it('名簿にないアドレスは、その人として加わる', () => {
    const { outcome } = conclude(
      after(twelve, { type: 'say', utterance: 'guest@example.com は必須で、ほかに2人以上' }),
    );
    expect(outcome.invitees.at(-1)).toMatchObject({ name: 'guest@example.com', part: 'required' });
  });

  it('同じアドレスの二人は、アドレスでは見分けない', () => {
    const plan = after(emptyPlan, {
      type: 'add-people',
      people: ['山田', '佐藤'].map((name) => ({
        name,
        reading: '',
        role: '',
        groups: '',
        email: 'Same@example.jp',
      })),
    });
    expect(plan.people.map((person) => keyOf(person, plan.people))).toEqual(['lm:1', 'lm:2']);
    expect(plan.people.map((person) => troubleOf(person, plan.people))).toEqual([
      'same-email',
      'same-email',
    ]);
  });

  it('同じ人を二度貼り付けても増えない。空の行は貼り付けで消える', () => {
    const again = after(
      twelve,
      { type: 'add-person' },
      { type: 'add-people', people: samplePeople },
    );
    expect(again.people).toHaveLength(12);
  });
});

describe('質問への答え', () => {
  const said = after(twelve, { type: 'say', utterance: '佐藤さんは必須で、あと3人' });
  const asked = conclude(said).read.understanding.questions;
  const given = {
    question: 'who:佐藤',
    text: '「佐藤」さんに当てはまる方が2人います。どなたですか？',
    answer: keyOf(twelve.people[2] as Plan['people'][number], twelve.people),
    label: '佐藤 健',
  };

  it('答えるとルールが仕上がり、取り消すと元に戻る', () => {
    expect(asked).toHaveLength(1);
    const answered = after(said, { type: 'answer', given });
    const { read, rule, outcome } = conclude(answered);
    expect(read.understanding.questions).toEqual([]);
    const nameOf = (key: string) => outcome.invitees.find((one) => one.key === key)?.name ?? key;
    expect(ruleInWords(rule, nameOf)).toContain('佐藤 健さんに加えて、ほかに3人以上');
    const back = after(answered, { type: 'take-back', given });
    expect(conclude(back).read.understanding.questions).toEqual(asked);
  });

  it('普段の言葉で答え、続けて変えられる。ひとつだけ取り消すこともできる', () => {
    const words = (answer: string) => ({ question: null, text: '', answer, label: answer });
    const [reply, change] = [words('健さんのほうです'), words('やっぱりあと5人')];
    const plan = after(said, { type: 'answer', given: reply }, { type: 'answer', given: change });
    const { read, rule } = conclude(plan);
    expect(rule).toMatchObject({ requiredInviteeKeys: [given.answer], minAdditional: 5 });
    expect(read.used.map(({ changed }) => changed)).toEqual([
      expect.stringContaining('佐藤 健さんを必須に加えました'),
      expect.stringContaining('ほかに5人以上'),
    ]);
    expect(read.used[0]?.understood).toContainEqual(
      expect.objectContaining({ words: '健さんのほうです' }),
    );
    const back = conclude(after(plan, { type: 'take-back', given: change }));
    expect(back.rule).toMatchObject({ requiredInviteeKeys: [given.answer], minAdditional: 3 });
  });

  it('別の問いになれば、前の答えは使わない', () => {
    const count = (utterance: string) => ({ type: 'say' as const, utterance });
    const plan = after(twelve, count('2、3人来られればいいです'), {
      type: 'answer',
      given: {
        question: 'lower_bound',
        text: '最低2人でよろしいですか？それとも3人必要ですか？',
        answer: 'at_least:3',
        label: '3人以上で成立',
      },
    });
    expect(conclude(plan).rule).toMatchObject({ k: 3 });
    const { read } = conclude(after(plan, count('5、6人来られればいいです')));
    expect([read.used, read.understanding.questions.length]).toEqual([[], 1]);
  });

  it('メールアドレスを書き換えても、答えた人のまま', () => {
    const plan = after(
      said,
      { type: 'answer', given },
      { type: 'write-person', id: 3, field: 'email', text: 'ken@example.com' },
    );
    const { outcome, read } = conclude(plan);
    expect(read.understanding.questions).toEqual([]);
    expect(outcome.invitees.find(({ part }) => part === 'required')?.name).toBe('佐藤 健');
  });
});

describe('候補日時', () => {
  const said = after(twelve, {
    type: 'say',
    utterance: '8人以上で。来週の水曜と木曜の午後に90分、候補を3つ。',
  });

  it('触るまでは文に従い、触ると自分の候補になる', () => {
    const { shown } = conclude(said);
    expect(shown.slots.map(({ date, start, end }) => `${date} ${start}-${end}`)).toEqual([
      '2026-11-25 13:00-14:30',
      '2026-11-25 14:30-16:00',
      '2026-11-26 13:00-14:30',
    ]);
    const removed = after(said, { type: 'remove-slot', shown: shown.slots, id: 's1' });
    const changed = after(removed, { type: 'say', utterance: '8人以上で。来月の平日の午前。' });
    expect(conclude(changed).shown).toMatchObject({
      slots: shown.slots.slice(1),
      wordsDiffer: true,
    });
    const followed = conclude(after(changed, { type: 'follow-words' })).shown;
    expect(followed.slots[0]?.date).toBe('2026-12-01');
    expect(followed.wordsDiffer).toBe(false);
  });

  it('足す候補は、いまの候補と重ならない', () => {
    let plan = said;
    for (let count = 0; count < 6; count += 1) {
      const { read, shown } = conclude(plan);
      const slot = oneMore(read.understanding, shown.slots, []);
      if (slot === null) throw new Error('no room');
      plan = after(plan, { type: 'add-slot', shown: shown.slots, slot });
    }
    const { outcome } = conclude(plan);
    expect(outcome.slots).toHaveLength(9);
    const times = outcome.slots
      .map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const)
      .sort((a, b) => a[0] - b[0]);
    for (const [index, [start]] of times.entries()) {
      expect(start).toBeGreaterThanOrEqual(times[index - 1]?.[1] ?? 0);
    }
  });

  it('書きかけは数えず、終わりが前なら翌日まで', () => {
    const zone = 'Asia/Tokyo';
    const slot = { id: 's1', date: '2026-11-25', start: '22:00', end: '01:30', wholeDay: false };
    expect(engineSlot(slot, zone)?.endTime).toBe('2026-11-26T01:30:00+09:00');
    expect(engineSlot({ ...slot, end: '' }, zone)).toBeNull();
    expect(engineSlot({ ...slot, end: '22:00' }, zone)).toBeNull();
    expect(engineSlot({ ...slot, date: '' }, zone)).toBeNull();
  });

  it('時刻のない候補は、その土地の一日になる。時計が変わる日も一日', () => {
    const slot = { id: 's1', date: '2027-03-14', start: '', end: '', wholeDay: true };
    const whole = engineSlot(slot, 'America/New_York');
    expect(whole).toMatchObject({
      startTime: '2027-03-14T00:00:00-05:00',
      endTime: '2027-03-15T00:00:00-04:00',
    });
    if (whole === null) throw new Error('half');
    expect(slotLabel(whole)).toBe('3月14日（日）');
    expect(planSlot(whole)).toMatchObject({ date: '2027-03-14', wholeDay: true });
    // The clocks there know no half past two that night, and nobody guesses which hour is meant.
    const skipped = { ...slot, wholeDay: false, start: '02:30', end: '05:00' };
    expect(engineSlot(skipped, 'America/New_York')).toBeNull();
  });

  it('暦で押すと候補になり、もう一度押すと外れ、回答も消える', () => {
    const { slots } = conclude(said).shown;
    const slot = { date: '2027-02-01', start: '10:00', end: '11:00', wholeDay: false };
    const added = after(said, { type: 'toggle-slot', shown: slots, slot });
    expect(added.slots).toHaveLength(slots.length + 1);
    const gone = after(added, { type: 'toggle-slot', shown: added.slots ?? [], slot });
    expect(gone.slots).toEqual(slots);
    const day = { ...slot, wholeDay: true };
    expect(
      after(added, { type: 'toggle-slot', shown: added.slots ?? [], slot: day }).slots,
    ).toHaveLength(slots.length + 2);
  });

  it('予定のある時間は避けて作り、重なる候補は重なると言う', () => {
    const before = conclude(said).shown.slots.map((slot) => engineSlot(slot, said.timeZone));
    const [first] = before;
    if (first == null) throw new Error('none');
    const busy = [{ start: first.startTime, end: first.endTime }];
    expect(collides(first, busy)).toBe(true);
    const read = conclude(said).read;
    for (const slot of slotsOf(said, read, busy).slots) {
      const whole = engineSlot(slot, said.timeZone);
      expect(whole !== null && collides(whole, busy)).toBe(false);
    }
    // What ends when the other begins is no collision.
    expect(collides(first, [{ start: first.endTime, end: first.endTime }])).toBe(false);
  });

  it('読めない日時からは作らない', () => {
    const { shown } = conclude(
      after(twelve, { type: 'say', utterance: '8人以上で。お盆あたりに。' }),
    );
    expect([shown.slots, shown.proposal]).toEqual([[], null]);
  });
});

describe('回答を試す', () => {
  const said = after(twelve, {
    type: 'say',
    utterance: '山田部長は必須で、ほかに2人以上。来週の平日の午後に、候補を2つ。',
  });
  const { shown } = conclude(said);
  const mark = (who: string, slot: string, to: Mark, minute: number): PlanAction => ({
    type: 'mark',
    shown: shown.slots,
    tried: [
      { who, slot, mark: to, at: `2026-11-16T10:${String(minute).padStart(2, '0')}:00+09:00` },
    ],
  });
  const statuses = (plan: Plan) =>
    conclude(plan).outcome.evaluation.slots.map(({ status }) => status);

  it('○が足りれば成立、必須の方の×で不成立', () => {
    const met = after(said, mark('1', 's1', 'selected', 1), mark('2', 's1', 'selected', 2));
    expect(statuses(met)).toEqual(['POSSIBLE', 'POSSIBLE']);
    expect(conclude(met).outcome.evaluation.slots[0]?.nudge).toHaveLength(1);
    const satisfied = after(met, mark('3', 's1', 'selected', 3));
    expect(statuses(satisfied)).toEqual(['SATISFIED', 'POSSIBLE']);
    const { evaluation } = conclude(satisfied).outcome;
    expect([evaluation.canFinalize, evaluation.recommendedSlotId]).toEqual([true, 's1']);
    expect(statuses(after(satisfied, mark('1', 's1', 'declined', 4)))).toEqual([
      'IMPOSSIBLE',
      'POSSIBLE',
    ]);
  });

  it('同じ所を続けて押したら、最後のものだけが回答', () => {
    const turned = after(said, mark('1', 's1', 'selected', 1), mark('1', 's1', 'declined', 2));
    expect(turned.tried).toHaveLength(1);
    expect([markOf(turned, '1', 's1'), markOf(turned, '2', 's1')]).toEqual(['declined', 'pending']);
  });

  it('人や候補を外すと、その回答も消える', () => {
    const marked = after(said, mark('1', 's1', 'selected', 1), mark('2', 's2', 'selected', 2));
    expect(after(marked, { type: 'remove-person', id: 1 }).tried).toHaveLength(1);
    const fewer = after(marked, { type: 'remove-slot', shown: shown.slots, id: 's2' });
    expect(fewer.tried.map(({ slot }) => slot)).toEqual(['s1']);
  });
});

describe('保存', () => {
  const storage = (items: Record<string, string> = {}) =>
    ({
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, value: string) => {
        items[key] = value;
      },
    }) as unknown as Storage;

  it('閉じる前と同じものが開く。壊れたものは開かない', () => {
    const kept = storage();
    const plan = after(
      twelve,
      { type: 'say', utterance: '全員' },
      { type: 'several-slots', allowed: false },
    );
    keepPlan(plan, kept);
    expect(keptPlan(kept)).toEqual(plan);
    expect(keptPlan(storage({ 'tashika-schedule-plan': '{"people":1}' }))).toBe(emptyPlan);
    expect(keptPlan(storage({ 'tashika-schedule-plan': '{' }))).toBe(emptyPlan);
  });
});

describe('見本', () => {
  it('あいまいなもの、同姓のもの以外は、質問なしで読み取れる', () => {
    for (const { title, utterance } of samples) {
      const { read, shown } = conclude(
        after(emptyPlan, { type: 'try-sample', utterance, people: samplePeople }),
      );
      const asks = title === '同じ名字の方がいる' || title === 'あいまいな希望';
      expect([title, read.understanding.questions.length > 0]).toEqual([title, asks]);
      expect(shown.slots.length).toBeGreaterThan(0);
    }
  });
});
