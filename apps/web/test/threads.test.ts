import { emailInviteeKey } from '@tashika/attendance';
import type { ThreadSummary } from '@tashika/contract/threads';
import { momentAt, wallAt } from '@tashika/japanese/dates';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIntent, slotsOf } from '../src/features/attendance/plan/conclusions.ts';
import { keptPlan } from '../src/features/attendance/plan/kept-plan.ts';
import { membersOf } from '../src/features/attendance/plan/people.ts';
import { emptyPlan, type Plan, planReducer } from '../src/features/attendance/plan/plan.ts';
import { threadRequest } from '../src/features/attendance/plan/thread-request.ts';
import { list, momentText, remainingText } from '../src/features/threads/messages.ja.ts';
import { nextStep } from '../src/features/threads/next-step.ts';

const now = '2026-11-16T00:00:00.000Z';
const blank = { reading: '', role: '', groups: '', email: '' };

const plan: Plan = {
  ...planReducer(emptyPlan, {
    type: 'add-people',
    people: [
      { ...blank, name: '山田 太郎', role: '部長', email: 'Yamada@example.jp ' },
      { ...blank, name: '佐藤 花子', groups: '営業部、役員会', email: 'まだ' },
      { ...blank, name: '  ' },
    ],
  }),
  utterance: '山田部長は必須で、ほかに1人以上。来週の平日の午後に1時間、候補を2つ。',
};

const tokeniser = await loadTokeniser();

function requestOf(of: Plan) {
  const read = readIntent(
    of.utterance,
    membersOf(of.people),
    of.answers,
    { now, timeZone: of.timeZone },
    tokeniser,
  );
  return threadRequest(of, read, slotsOf(of, read).slots, now);
}

describe('日程調整の依頼', () => {
  it('名前のある方だけを、読み取りと同じ識別子で送り、形の違うアドレスは送らない', () => {
    const { invitees, intent, open } = requestOf(plan);
    expect(invitees).toEqual([
      {
        name: '山田 太郎',
        key: emailInviteeKey('yamada@example.jp'),
        address: 'Yamada@example.jp',
        role: '部長',
      },
      { name: '佐藤 花子', key: 'lm:2', groups: ['営業部', '役員会'] },
    ]);
    expect(intent).toEqual({ utterance: plan.utterance, now, answers: [], contacts: false });
    expect(open).toBe(true);
  });

  it('言葉にある返事の期限は、締め切りになる。書き込んだものが先に立つ', () => {
    const utterance = '2人以上で開催。12/3の19時〜21時。返事は11/27までにお願いします';
    const said = { ...plan, utterance };
    // To the end of that day, and read as that day wherever it is shown.
    expect(requestOf(said).deadline).toBe('2026-11-27T23:59:00+09:00');
    const typed = { ...said, start: { ...said.start, deadline: '2026-11-25T18:00' } };
    expect(requestOf(typed).deadline).toBe('2026-11-25T18:00:00+09:00');
    expect(requestOf(plan).deadline).toBeNull();
  });

  it('連絡先から選んだ方は、連絡先として送り、読み取りと同じ識別子で数える', () => {
    const contact = { id: 'c1', key: 'e:abc', address: 's***@example.jp' } as const;
    const known = { ...blank, name: '鈴木 一郎', role: '課長', contact };
    const add = { type: 'add-people', people: [known] } as const;
    // Chosen twice is chosen once.
    const chosen = planReducer(planReducer(plan, add), add);
    expect(membersOf(chosen.people).at(-1)).toEqual({
      name: '鈴木 一郎',
      key: 'e:abc',
      role: '課長',
    });
    expect(requestOf(chosen).invitees.slice(2)).toEqual([
      { name: '鈴木 一郎', contact_id: 'c1', role: '課長' },
    ]);
    const storage = { getItem: () => JSON.stringify(chosen) } as unknown as Storage;
    expect(keptPlan(storage)).toEqual(chosen);
  });

  it('書きかけの候補は送らず、日をまたぐ候補は翌日に終わる', () => {
    const slots = [
      { id: 'a', date: '2026-12-01', start: '23:00', end: '01:00', wholeDay: false },
      { id: 'b', date: '', start: '10:00', end: '11:00', wholeDay: false },
    ];
    expect(requestOf({ ...plan, slots }).slots).toEqual([
      {
        start_time: '2026-12-01T23:00:00+09:00',
        end_time: '2026-12-02T01:00:00+09:00',
        timezone: 'Asia/Tokyo',
      },
    ]);
  });

  it('主催者は、書いた名前、なければサインインしている方', () => {
    const signedIn = { name: '田中 一', email: 'tanaka@example.jp' };
    const organiserOf = (start: Partial<Plan['start']>) => {
      const of = { ...plan, start: { ...plan.start, ...start } };
      const moment = { now, timeZone: of.timeZone };
      const read = readIntent(of.utterance, membersOf(of.people), of.answers, moment, tokeniser);
      return threadRequest(of, read, [], now, signedIn).organiser;
    };
    expect(organiserOf({})).toEqual({ name: '田中 一', address: 'tanaka@example.jp' });
    expect(organiserOf({ organiser: '営業部', organiserEmail: '' })).toEqual({ name: '営業部' });
  });

  it('お知らせは締め切りから数え、もう過ぎたものは頼まない', () => {
    const start = { ...plan.start, deadline: '2026-11-17T18:00', remindBefore: [3, 24, 72] };
    const { deadline, remind_at } = requestOf({ ...plan, start });
    expect(deadline).toBe('2026-11-17T18:00:00+09:00');
    expect(remind_at).toEqual(['2026-11-16T09:00:00.000Z', '2026-11-17T06:00:00.000Z']);
    const none = requestOf(plan);
    expect([none.deadline, none.remind_at]).toEqual([null, []]);
  });

  it('件名や主催者の欄がなかった頃の保存も、そのまま読める', () => {
    const { start: _, ...before } = plan;
    const storage = { getItem: () => JSON.stringify(before) } as unknown as Storage;
    expect(keptPlan(storage)).toEqual(plan);
  });
});

describe('日時の欄', () => {
  const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];

  it('欄に出した日時は、どの時間帯でも同じ時刻に戻る', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 28_000_000, max: 35_000_000 }),
        fc.constantFrom(...zones),
        (minutes, zone) => {
          const iso = new Date(minutes * 60_000).toISOString();
          const back = momentAt(wallAt(iso, zone), zone);
          // An hour that the clock shows twice is one of the two.
          const apart = Math.abs(Date.parse(back ?? '') - Date.parse(iso));
          expect([0, 3_600_000]).toContain(apart);
          if (zone === 'Asia/Tokyo' || zone === 'Asia/Kathmandu') expect(apart).toBe(0);
        },
      ),
    );
    expect(momentAt('2026-11-20T18:00', 'Asia/Tokyo')).toBe('2026-11-20T18:00:00+09:00');
    expect(momentAt('2026-07-20T18:00', 'Europe/Berlin')).toBe('2026-07-20T18:00:00+02:00');
    expect(momentAt('', 'Asia/Tokyo')).toBeNull();
    // The clocks of Berlin know no half past two that night.
    expect(momentAt('2026-03-29T02:30', 'Europe/Berlin')).toBeNull();
  });

  it('残りは大きいほうから2つの単位で言う', () => {
    const second = 1_000;
    expect(remainingText(0)).toBe('0秒');
    expect(remainingText(-second)).toBe('0秒');
    expect(remainingText(400)).toBe('1秒');
    expect(remainingText(61 * second)).toBe('1分1秒');
    expect(remainingText(3_600 * second)).toBe('1時間');
    expect(remainingText(90_061 * second)).toBe('1日1時間');
  });
});

describe('次にすること', () => {
  const thread: ThreadSummary = {
    id: 'x',
    title: '打ち合わせ',
    status: 'open',
    intent: null,
    timezone: 'Asia/Tokyo',
    timezone_name: '日本時間',
    deadline: null,
    remind_at: [],
    tells_answers: false,
    mails: { stuck: 0, failed: 0 },
    questions: [],
    by_hand_only: false,
    reading_is_sure: true,
    place: '',
    description: '',
    reopenable_until: null,
    organiser: { name: '田中', address: null },
    revision: 1,
    change: 1,
    is_sample: false,
    visibility: 'shared',
    created_by: 'local',
    created_at: now,
    closed_at: null,
    counts: { slots: 2, invites: 3, answered: 1 },
    decided: null,
  };
  const asked = [{ id: 'q', text: 'どなたですか', options: [] }];
  const next = (change: Partial<ThreadSummary>) =>
    nextStep({ ...thread, ...change }, Date.parse(now));

  it('状態ごとに一つを言う', () => {
    expect(next({})).toBe(list.next.waiting(2));
    expect(next({ counts: { slots: 2, invites: 3, answered: 3 } })).toBe(list.next.complete);
    expect(next({ deadline: '2026-11-15T00:00:00Z' })).toBe(list.next.overdue);
    expect(next({ deadline: '2026-11-17T00:00:00Z' })).toBe(list.next.waiting(2));
    expect(next({ questions: asked })).toBe(list.next.questions(1));
    expect(next({ status: 'draft' })).toBe(list.next.open);
    expect(next({ status: 'draft', counts: { slots: 0, invites: 3, answered: 0 } })).toBe(
      list.next.slots,
    );
    expect(next({ status: 'cancelled', questions: asked })).toBe(list.next.cancelled);
    expect(next({ status: 'failed' })).toBe(list.next.failed);
    expect(
      next({
        status: 'finalized',
        decided: {
          slot_id: 's',
          start_time: '2026-11-24T04:00:00Z',
          end_time: '2026-11-24T05:00:00Z',
        },
      }),
    ).toBe(list.next.decided('11月24日（火）13:00〜14:00'));
  });

  it('日時は日程調整の時間帯で言う', () => {
    expect(momentText('2026-11-20T15:30:00Z', 'Asia/Tokyo')).toBe('11月21日（土）0:30');
    expect(momentText('2026-11-20T15:30:00Z', 'Europe/London')).toBe('11月20日（金）15:30');
  });
});
