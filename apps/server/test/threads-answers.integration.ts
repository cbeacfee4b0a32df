import { randomBytes } from 'node:crypto';
import { evaluationFromJson, evaluationToJson } from '@tashika/attendance';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { fireTimer } from '../src/jobs/thread-timer.ts';
import { bodyOf } from './test-site.ts';
import { answer, ruleOf, startThreadRig, type ThreadRig, threadRequest } from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const html = { accept: 'text/html,application/xhtml+xml' };
const json = { accept: 'application/json' };
const look = (link: string | undefined, headers: Record<string, string> = json) =>
  rig.visitor().call(link ?? '', { headers });
const form = (link: string | undefined, fields: Record<string, string>) =>
  rig.visitor().call(`${link}/respond`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    // A page that says no-referrer sends its own forms with this origin.
    headers: { ...html, origin: 'null', 'sec-fetch-site': 'same-origin' },
  });

describe('招待された方の画面', () => {
  it('JavaScript なしで、開いて、選んで、保存したことがわかる', async () => {
    const thread = await rig.open();
    const link = thread.links.get('u:1');
    const page = await look(link, html);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain('日本時間');
    expect(text).toContain('田中 次郎さんから');
    expect(text).toContain('まだ回答していません');
    expect(text).not.toMatch(/佐藤|鈴木|@example\.com/);
    expect(text.match(/type="radio"/g)).toHaveLength(12);
    const sent = await form(link, {
      [`slot.${thread.slots[0]}`]: 'selected',
      [`slot.${thread.slots[1]}`]: 'declined',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link}?saved`]);
    const after = await (await look(`${link}?saved`, html)).text();
    expect(after).toContain('回答を保存しました。');
    expect(after).toContain('保存済み：参加できる');
    expect(after).toContain('保存済み：参加できない');
  });

  it('題名に書かれた HTML は、文字として出る', async () => {
    const thread = await rig.open({ title: '<script>alert(1)</script>"会議"' });
    const text = await (await look(thread.links.get('u:1'), html)).text();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;');
  });

  it('部品は小さく、外のものを使わない', async () => {
    const files = ['page.css', 'answer.js'];
    let size = 0;
    for (const name of files) {
      const file = await rig.visitor().call(`/i/files/${name}`);
      const text = await file.text();
      size += text.length;
      expect(file.status).toBe(200);
      expect(text).not.toMatch(/https?:\/\//);
    }
    expect(size).toBeLessThan(20_000);
  });

  it('何度開いても、何も変わらない', async () => {
    const thread = await rig.open();
    const before = await rig.status(thread.id);
    for (let time = 0; time < 3; time++) await look(thread.links.get('u:1'), html);
    await rig.visitor().call(thread.links.get('u:1') ?? '', { method: 'HEAD', headers: html });
    expect(await rig.status(thread.id)).toEqual(before);
  });
});

describe('回答', () => {
  it('最後の回答が残り、決まるまで変えられる', async () => {
    const thread = await rig.open();
    const link = thread.links.get('u:1');
    for (const status of ['selected', 'declined', 'pending', 'selected']) {
      const saved = await answer(rig, link, [thread.slots[0], status]);
      expect(saved.status).toBe(200);
      expect((await bodyOf(saved)).selections).toMatchObject([{ status }]);
      rig.clock.now = new Date(rig.clock.now.getTime() + 1000);
    }
    const seen = await bodyOf(look(link));
    expect(seen.slots.map(({ status }: { status: string }) => status)).toEqual([
      'selected',
      'pending',
      'pending',
    ]);
    expect(Object.keys(seen)).toEqual([
      'thread',
      'invitee',
      'allow_multiple_slots',
      'can_answer',
      'can_attend',
      'message',
      'calendar_read_at',
      'slots',
      'decision',
    ]);
  });

  it('1つしか選べないとき、2つ目は 409 で先の候補の名を言い、何も保存しない', async () => {
    const one = { conflict_policy: 'first_selected', timezone: 'Asia/Tokyo' };
    const thread = await rig.open({
      attendance_rule: ruleOf(3, {
        slot_policy: { ...one, allow_multiple_slots_per_invitee: false },
      }),
    });
    const link = thread.links.get('u:1');
    const [a, b, c] = thread.slots;
    await answer(rig, link, [a, 'selected']);
    const second = await answer(rig, link, [c, 'declined'], [b, 'selected']);
    expect(second.status).toBe(409);
    const problem = await bodyOf(second);
    expect(problem).toMatchObject({ code: 'slot-taken' });
    expect(problem.detail).toContain('11月24日（火）14:00〜15:00');
    const states = async () =>
      (await bodyOf(look(link))).slots.map(({ status }: { status: string }) => status);
    expect(await states()).toEqual(['selected', 'pending', 'pending']);
    // One sheet can move from one to another.
    expect((await answer(rig, link, [b, 'selected'], [a, 'declined'])).status).toBe(200);
    expect(await states()).toEqual(['declined', 'selected', 'pending']);
    // Without a script the page comes again, with what was chosen and the sentence.
    const page = await form(link, { [`slot.${c}`]: 'selected' });
    expect([page.status, await page.text()]).toEqual([
      409,
      expect.stringContaining('すでに11月25日（水）14:00〜15:00を選んでいます。'),
    ]);
  });

  it.each([
    ['空', { selections: [] }, 400],
    ['知らない回答', { selections: [{ slot_id: 'x', status: 'maybe' }] }, 400],
    ['番号でない候補', { selections: [{ slot_id: "'; drop", status: 'selected' }] }, 409],
    ['配列', [], 400],
  ])('%sは断る', async (_, body, status) => {
    const thread = await rig.open();
    const sent = await rig.visitor().post(`${thread.links.get('u:1')}/respond`, body, json);
    expect(sent.status).toBe(status);
  });
});

describe('リンクの状態', () => {
  it('知らないリンクは 404、期限切れと取り消しは 410', async () => {
    const unknown = `/i/${randomBytes(32).toString('base64url')}`;
    expect([(await look(unknown)).status, (await look(unknown, html)).status]).toEqual([404, 404]);
    expect((await answer(rig, unknown, ['x', 'selected'])).status).toBe(404);
    const thread = await rig.open();
    const revoke = (key: string) =>
      rig.owner.call(`/api/threads/${thread.id}/invites/${key}/revoke`, { method: 'POST' });
    expect((await revoke('u:1')).status).toBe(204);
    const link = thread.links.get('u:1');
    for (const accept of [json, html]) expect((await look(link, accept)).status).toBe(410);
    expect((await answer(rig, link, [thread.slots[0], 'selected'])).status).toBe(410);
    const before = rig.clock.now;
    rig.clock.now = new Date('2027-02-01T00:00:00+09:00');
    expect((await look(thread.links.get('u:2'))).status).toBe(410);
    expect((await answer(rig, thread.links.get('u:2'), [thread.slots[0], 'selected'])).status).toBe(
      410,
    );
    rig.clock.now = before;
  });

  it('作り直すと、前のリンクは使えず、新しいリンクで答えられる', async () => {
    const thread = await rig.open();
    const rotated = await rig.owner.post(`/api/threads/${thread.id}/invites/u%3A1/rotate`);
    const { link, expires_at } = await bodyOf(rotated);
    expect(Date.parse(expires_at)).toBeGreaterThan(rig.clock.now.getTime());
    expect((await look(thread.links.get('u:1'))).status).toBe(410);
    const fresh = new URL(link).pathname;
    expect((await answer(rig, fresh, [thread.slots[0], 'selected'])).status).toBe(200);
  });

  it('確定後は 409 で結果を見せ、回答は断る', async () => {
    const thread = await rig.open();
    const [slot] = thread.slots;
    for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
    await rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
    const link = thread.links.get('u:3');
    const seen = await look(link);
    expect(seen.status).toBe(409);
    expect(await bodyOf(seen)).toMatchObject({
      code: 'already-finalized',
      invite: { decision: { slot_id: slot, label: '11月24日（火）14:00〜15:00' } },
    });
    const page = await look(link, html);
    expect([page.status, await page.text()]).toEqual([
      409,
      expect.stringContaining('11月24日（火）14:00〜15:00に決まりました。'),
    ]);
    const other = thread.slots[1];
    const late = await answer(rig, link, [other, 'selected']);
    expect([late.status, (await bodyOf(late)).code]).toEqual([409, 'already-finalized']);
    // Even what is already so; to the decided slot people may still answer (M37).
    expect((await answer(rig, thread.links.get('u:1'), [other, 'pending'])).status).toBe(409);
  });
});

describe('同時に', () => {
  it('100人が一度に答えても、すべて残り、確定は1つ', async () => {
    const size = 100;
    const invitees = Array.from({ length: size }, (_, index) => ({
      name: `参加者${index + 1}`,
      key: `u:${index + 1}`,
    }));
    const rule = ruleOf(size, { rule: { k: 10, n: size } });
    const thread = await rig.open({ ...threadRequest(), attendance_rule: rule, invitees });
    const [slot, other] = thread.slots;
    const first = [...thread.links].slice(0, 10);
    await Promise.all(first.map(([, link]) => answer(rig, link, [slot, 'selected'])));
    const { timers } = await rig.db
      .selectFrom('scheduling_threads')
      .select('timers')
      .where('id', '=', thread.id)
      .executeTakeFirstOrThrow();
    rig.clock.now = new Date(rig.clock.now.getTime() + 2 * 3_600_000);
    const [answers, finals] = await Promise.all([
      Promise.all(
        [...thread.links].map(async ([key, link]) => ({
          key,
          status: (await answer(rig, link, [slot, 'selected'], [other, 'declined'])).status,
        })),
      ),
      Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          if (index % 3 === 0) {
            await fireTimer(rig.service, thread.id, timers[0]?.id ?? 0);
            return null;
          }
          const done = await rig.owner.post(`/api/threads/${thread.id}/finalize`, {
            slot_id: slot,
          });
          return [done.status, await done.text()] as const;
        }),
      ),
    ]);
    const rows = await rig.db
      .selectFrom('thread_finalize')
      .selectAll()
      .where('thread_id', '=', thread.id)
      .execute();
    expect(rows).toHaveLength(1);
    const bodies = new Set(finals.filter((each) => each !== null).map(([, body]) => body));
    expect(bodies.size).toBe(1);
    // Every answer that was acknowledged is there, and none that was refused.
    const stored = new Set(
      (
        await rig.db
          .selectFrom('thread_selections')
          .select('invitee_key')
          .where('thread_id', '=', thread.id)
          .where('slot_id', '=', other ?? '')
          .execute()
      ).map(({ invitee_key }) => invitee_key),
    );
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
    for (const { key, status } of answers)
      expect([key, stored.has(key)]).toEqual([key, status === 200]);
    const told = await rig.db
      .selectFrom('outbox')
      .select('recipient_key')
      .where('thread_id', '=', thread.id)
      .where('kind', '=', 'finalized')
      .execute();
    expect(told).toHaveLength(size + 1);
    expect(new Set(told.map(({ recipient_key }) => recipient_key)).size).toBe(size + 1);
  });

  it('別々のサーバーで代わる代わる答えても、初めから数えたのと同じ判定になる', async () => {
    const thread = await rig.open();
    // Each has its own memory of what the answers amount to.
    const servers = [0, 1, 2].map(() =>
      createApp({ log: pino({ level: 'silent' }), service: { ...rig.service } }),
    );
    const statuses = ['selected', 'declined', 'pending'];
    const keys = [...thread.links.keys()];
    let number = 7;
    const draw = <T>(from: readonly T[]): T => {
      number = (number * 48_271) % 2_147_483_647;
      return from[number % from.length] as T;
    };
    for (let time = 0; time < 60; time++) {
      const selections = thread.slots.flatMap((slot_id) =>
        draw([true, false]) ? [{ slot_id, status: draw(statuses) }] : [],
      );
      if (selections.length === 0) continue;
      const answered = await draw(servers).request(`${thread.links.get(draw(keys))}/respond`, {
        method: 'POST',
        headers: { host: 'localhost', 'content-type': 'application/json' },
        body: JSON.stringify({ selections }),
      });
      expect(answered.status).toBe(200);
      rig.clock.now = new Date(rig.clock.now.getTime() + draw([0, 1, 1000]));
    }
    const { rows: selections } = await rig.service.store.pool.query(
      `select invitee_key, slot_id, status,
        to_char(responded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as responded_at
      from thread_selections where thread_id = $1 order by id`,
      [thread.id],
    );
    expect(selections.length).toBeGreaterThan(30);
    const seen = await rig.status(thread.id);
    const anew = evaluationFromJson({ attendance_rule: seen.rule, slots: seen.slots, selections });
    if (!anew.ok) throw new Error(anew.error.message);
    const expected = evaluationToJson(anew.value);
    for (const server of servers) {
      const looked = await server.request(`/api/threads/${thread.id}/status`, {
        headers: { host: 'localhost' },
      });
      const { slots, evaluation } = await bodyOf(looked);
      expect(slots.map((slot: { evaluation: object }) => slot.evaluation)).toEqual(expected.slots);
      expect(evaluation.recommended_slot_id).toBe(expected.recommended_slot_id);
    }
  });
});

describe('外に出ないもの', () => {
  it('ログと応答に、リンクもメールアドレスも出ない', async () => {
    const thread = await rig.open();
    const link = thread.links.get('u:1') ?? '';
    await look(link, html);
    await answer(rig, link, [thread.slots[0], 'selected']);
    const answers = [
      await (await rig.owner.call('/api/threads')).text(),
      await (await rig.owner.call(`/api/threads/${thread.id}`)).text(),
      await (await rig.owner.call(`/api/threads/${thread.id}/status`)).text(),
      await (await look(link)).text(),
    ].join('');
    for (const secret of [link.slice(3), 'yamada@', 'tanaka@']) {
      expect(answers).not.toContain(secret);
      expect(rig.logged()).not.toContain(secret);
    }
  });
});
