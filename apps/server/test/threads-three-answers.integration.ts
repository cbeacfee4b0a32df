import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const html = { accept: 'text/html' };
const json = { accept: 'application/json' };
const respond = (link: string | undefined, body: object) =>
  rig.visitor().post(`${link}/respond`, body, json);
const form = (link: string | undefined, fields: Record<string, string>) =>
  rig.visitor().call(`${link}/respond`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...html, origin: 'null', 'sec-fetch-site': 'same-origin' },
  });
const page = async (link: string | undefined) =>
  (await rig.visitor().call(link ?? '', { headers: html })).text();
const answerFor = (id: string, key: string, body: object) =>
  rig.owner.post(`/api/threads/${id}/invites/${key}/respond`, body);
const edit = async (id: string, edits: object) =>
  rig.owner.call(`/api/threads/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(edits),
    headers: { 'content-type': 'application/json', 'if-match': '*' },
  });
const standing = async (id: string) =>
  (await rig.status(id)).slots.map(
    ({ evaluation }: { evaluation: { status: string } }) => evaluation.status,
  );

describe('△（必要なら参加）', () => {
  it('数えないうちは成立せず、数えると成立し、戻すと止まる', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    const saved = await answer(rig, links.get('u:2'), [slots[0], 'if_needed']);
    expect((await bodyOf(saved)).selections).toMatchObject([
      { status: 'if_needed', saved: expect.stringContaining('保存済み：必要なら参加') },
    ]);
    const before = await rig.status(id);
    expect(before.slots[0].evaluation).toMatchObject({
      status: 'POSSIBLE',
      satisfied_with_if_needed: true,
      counts: { selected: 1, if_needed: 1, pending: 1 },
    });
    expect(before.auto_finalize_at).toBeNull();
    expect((await edit(id, { count_if_needed: true })).status).toBe(200);
    const counted = await rig.status(id);
    expect(counted.slots[0].evaluation.status).toBe('SATISFIED');
    expect(counted.rule.finalize_policy.count_if_needed).toBe(true);
    expect(counted.auto_finalize_at).not.toBeNull();
    expect((await edit(id, { count_if_needed: false })).status).toBe(200);
    const again = await rig.status(id);
    expect([again.slots[0].evaluation.status, again.auto_finalize_at]).toEqual(['POSSIBLE', null]);
  });

  it('始めるときに数えると決められる', async () => {
    const { id, slots, links } = await rig.open({ count_if_needed: true });
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [slots[1], 'if_needed']);
    expect(await standing(id)).toEqual(['POSSIBLE', 'SATISFIED', 'POSSIBLE']);
  });

  it('質問に答えてルールを読み直しても、数える設定は残る', async () => {
    const made = await rig.owner.post('/api/threads', {
      intent: { utterance: '佐藤さんは必須で、ほかに1人以上。' },
      invitees: [{ name: '佐藤 花子' }, { name: '佐藤 健' }, { name: '山田 太郎' }],
      slots: [{ start_time: '2026-11-24T14:00:00+09:00', end_time: '2026-11-24T15:00:00+09:00' }],
      count_if_needed: true,
      open: true,
    });
    const { id, questions } = await bodyOf(made);
    const [question] = questions;
    const answered = await edit(id, {
      answers: [{ question: question.id, answer: question.options[0].value }],
    });
    expect(answered.status).toBe(200);
    expect((await rig.status(id)).rule.finalize_policy.count_if_needed).toBe(true);
  });

  it('次に尋ねる方に挙がり、名指しでお願いでき、メールは△のことを言う', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected'], [slots[1], 'declined']);
    await answer(
      rig,
      links.get('u:2'),
      [slots[0], 'if_needed'],
      [slots[1], 'declined'],
      [slots[2], 'declined'],
    );
    const { followups } = await rig.status(id);
    const wavering = followups.find(
      ({ invitee_key }: { invitee_key: string }) => invitee_key === 'u:2',
    );
    expect(wavering.reason).toContain('「必要なら参加（△）」と答えています。');
    const named = await bodyOf(
      rig.owner.post(`/api/threads/${id}/remind`, { invitee_keys: ['u:2'], again: true }),
    );
    expect(named).toEqual({ reminded: ['u:2'], asked_lately: [], skipped: [] });
    // Whoever has answered is not reminded unless somebody names them.
    const all = await bodyOf(rig.owner.post(`/api/threads/${id}/remind`, { again: true }));
    expect(all.reminded).not.toContain('u:2');
    const { rows } = await sql<{ payload: { if_needed?: unknown[] } }>`
      select payload from outbox where thread_id = ${id} and kind = 'reminder'
        and recipient_key = 'u:2'`.execute(rig.db);
    expect(rows[0]?.payload.if_needed).toHaveLength(1);
  });

  it('確定のお知らせは、未定と未回答を区別し、△の方の予定は仮になる', async () => {
    const { id, slots, links } = await rig.open({
      invitees: [
        { name: '一', key: 'u:1', address: 'one@example.com' },
        { name: '二', key: 'u:2', address: 'two@example.com' },
        { name: '三', key: 'u:3', address: 'three@example.com' },
        { name: '四', key: 'u:4', address: 'four@example.com' },
        { name: '五', key: 'u:5', address: 'five@example.com' },
      ],
    });
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    await answer(rig, links.get('u:2'), [slots[0], 'selected']);
    await answer(rig, links.get('u:3'), [slots[0], 'if_needed']);
    await answer(rig, links.get('u:4'), [slots[0], 'pending']);
    const done = await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: slots[0] });
    expect(done.status).toBe(200);
    const { rows } = await sql<{ recipient_key: string; answer: string }>`
      select recipient_key, payload ->> 'answer' as answer from outbox
      where thread_id = ${id} and kind = 'finalized' and recipient_key <> 'organiser'
      order by recipient_key`.execute(rig.db);
    expect(rows.map((row) => row.answer)).toEqual([
      'selected',
      'selected',
      'if_needed',
      'pending',
      'none',
    ]);
  });
});

describe('未定は未回答ではない', () => {
  it('状況では、答えた未定に印が付く', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'pending']);
    const { invites } = await rig.status(id);
    expect(invites[0].selections).toEqual([
      { slot_id: slots[0], status: 'pending', undecided: true },
      { slot_id: slots[1], status: 'pending' },
      { slot_id: slots[2], status: 'pending' },
    ]);
    expect(invites[0].answered_at).not.toBeNull();
    expect(invites[1].answered_at).toBeNull();
    const text = await page(links.get('u:1'));
    expect(text).toContain('保存済み：未定');
    expect(text).toContain('まだ回答していません');
  });
});

describe('ひとこと', () => {
  it('回答と一緒にも、それだけでも残り、主催者に見え、取り消せる', async () => {
    const { id, slots, links } = await rig.open();
    const link = links.get('u:1');
    const commentOf = async () => (await rig.status(id)).invites[0].comment;
    const saved = await respond(link, {
      selections: [{ slot_id: slots[0], status: 'if_needed' }],
      comment: ' 15分ほど\r\n遅れます。 ',
    });
    expect(saved.status).toBe(200);
    expect((await bodyOf(saved)).comment_saved).toMatch(/^保存済み（/);
    expect(await commentOf()).toBe('15分ほど\n遅れます。');
    expect((await respond(link, { comment: '行けます' })).status).toBe(200);
    expect(await commentOf()).toBe('行けます');
    // An answer without one leaves it as it is.
    await answer(rig, link, [slots[1], 'declined']);
    expect(await commentOf()).toBe('行けます');
    expect(await page(link)).toContain('行けます</textarea>');
    expect((await bodyOf(rig.visitor().call(link ?? '', { headers: json }))).invitee).toMatchObject(
      {
        name: '山田 太郎',
        comment: '行けます',
      },
    );
    // Nobody else sees it.
    expect(await page(links.get('u:2'))).not.toContain('行けます');
    expect((await respond(link, { comment: '' })).status).toBe(200);
    expect(await commentOf()).toBeNull();
  });

  it('JavaScript なしの入力欄からも届き、書かれた HTML は文字として出る', async () => {
    const { id, slots, links } = await rig.open();
    const link = links.get('u:1');
    const sent = await form(link, {
      [`slot.${slots[0]}`]: 'if_needed',
      comment: '</textarea><script>alert(1)</script>',
    });
    expect(sent.status).toBe(303);
    expect((await rig.status(id)).invites[0].comment).toBe('</textarea><script>alert(1)</script>');
    const text = await page(link);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;/textarea&gt;');
  });

  it.each([
    ['501文字', 'あ'.repeat(501), 400],
    ['500文字', 'あ'.repeat(500), 200],
    ['向きを変える文字', '参加\u202eします', 400],
    ['見えない文字', '参加\u0007します', 400],
  ])('%s → %3$s', async (_, comment, status) => {
    const { links } = await rig.open();
    expect((await respond(links.get('u:1'), { comment })).status).toBe(status);
  });

  it('締め切りの後や中止の後は、ひとことだけでも断る', async () => {
    const { id, links } = await rig.open();
    await rig.owner.post(`/api/threads/${id}/cancel`, {});
    const late = await respond(links.get('u:1'), { comment: '遅れて' });
    expect([late.status, (await bodyOf(late)).code]).toEqual([409, 'thread-cancelled']);
    expect((await rig.status(id)).invites[0].comment).toBeNull();
  });

  it('回答が断られたら、ひとことも残らない', async () => {
    const { id, slots, links } = await rig.open({ allow_multiple_slots_per_invitee: false });
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    const refused = await respond(links.get('u:1'), {
      selections: [{ slot_id: slots[1], status: 'selected' }],
      comment: '残らない',
    });
    expect(refused.status).toBe(409);
    expect((await rig.status(id)).invites[0].comment).toBeNull();
  });
});

describe('主催者が代わりに答える', () => {
  it('印が付き、ご本人の画面でもそう言い、ご本人が答え直すと印は消える', async () => {
    const { id, slots, links } = await rig.open();
    const done = await answerFor(id, 'u:1', {
      selections: [
        { slot_id: slots[0], status: 'selected' },
        { slot_id: slots[1], status: 'if_needed' },
      ],
      comment: 'お電話で伺いました',
    });
    expect(done.status, await done.clone().text()).toBe(204);
    const first = (await rig.status(id)).invites[0];
    expect(first.selections.slice(0, 2)).toEqual([
      { slot_id: slots[0], status: 'selected', by_organiser: true },
      { slot_id: slots[1], status: 'if_needed', by_organiser: true },
    ]);
    expect(first.comment).toBe('お電話で伺いました');
    expect(await page(links.get('u:1'))).toContain('主催者が代わりに入れた回答：参加できる');
    // The same answer, given by the person, becomes theirs; the other stays as it was.
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    expect((await rig.status(id)).invites[0].selections.slice(0, 2)).toEqual([
      { slot_id: slots[0], status: 'selected' },
      { slot_id: slots[1], status: 'if_needed', by_organiser: true },
    ]);
    // Said again by the organiser, it stays the person's own.
    await answerFor(id, 'u:1', { selections: [{ slot_id: slots[0], status: 'selected' }] });
    expect((await rig.status(id)).invites[0].selections[0].by_organiser).toBeUndefined();
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where object_id = ${id} and action = 'answer-for'`.execute(
      rig.db,
    );
    expect(rows).toHaveLength(2);
  });

  it('ほかの方の分や、ほかの日程調整の候補は断る', async () => {
    const { id } = await rig.open();
    const other = await rig.open();
    const selections = [{ slot_id: other.slots[0], status: 'selected' }];
    expect((await answerFor(id, 'u:9', { selections })).status).toBe(404);
    const strange = await answerFor(id, 'u:1', { selections });
    expect((await bodyOf(strange)).code).toBe('unknown-slot');
    expect((await answerFor(id, 'u:1', { selections: [] })).status).toBe(400);
  });
});

describe('回答の表（CSV）', () => {
  it('○△×・未定・空欄を分け、代わりの回答とひとことと合計を載せる', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected'], [slots[1], 'if_needed']);
    await respond(links.get('u:2'), {
      selections: [{ slot_id: slots[0], status: 'pending' }],
      comment: '=HYPERLINK("x"),要確認\n改行',
    });
    await answerFor(id, 'u:3', { selections: [{ slot_id: slots[0], status: 'declined' }] });
    const file = await rig.owner.call(`/api/threads/${id}/answers.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toBe(
      '名前,区分,11月24日（火）14:00〜15:00,11月25日（水）14:00〜15:00,11月26日（木）14:00〜15:00,ひとこと,最後の回答',
    );
    expect(lines[1]).toMatch(/^山田 太郎,対象,○,△,,,11月/);
    expect(lines[2]).toMatch(/^佐藤 花子,対象,未定,,,"'=HYPERLINK\(""x""\),要確認\n改行",11月/);
    expect(lines[3]).toMatch(/^鈴木 一郎,対象,×（主催者が入力）,,,,11月/);
    expect(lines.slice(4, 8)).toEqual([
      '○の人数（対象）,,1,0,0,,',
      '△の人数（対象）,,0,1,0,,',
      '×の人数（対象）,,1,0,0,,',
      '未定・未回答の人数（対象）,,1,2,3,,',
    ]);
  });
});
