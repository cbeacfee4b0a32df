import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

/** M39: one link for all, links handed out without ending others, and addresses put right. */

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const pathOf = (link: string) => new URL(link).pathname;
const switchOn = async (id: string, lists_names = false): Promise<string> => {
  const put = { method: 'PUT', json: { lists_names } };
  const { open_link } = await bodyOf(rig.owner.call(`/api/threads/${id}/open-link`, put));
  return pathOf(open_link.link);
};
const json = { accept: 'application/json' };
const join = (open: string, body: object, visitor = rig.visitor()) =>
  visitor.post(`${open}/join`, body, json);
// biome-ignore lint/suspicious/noExplicitAny: looked at field by field
const inviteOf = async (id: string, name: string): Promise<any> =>
  (await rig.status(id)).invites.find((each: { name: string }) => each.name === name);

describe('共有リンク', () => {
  it('招待した方の名前なら本人の回答になり、人数に数える', async () => {
    const { id, slots } = await rig.open();
    const open = await switchOn(id);
    const joined = await bodyOf(join(open, { name: '山田　太郎' }));
    expect(joined).toMatchObject({ name: '山田 太郎', known: true });
    const answered = await answer(rig, pathOf(joined.link), [slots[0], 'selected']);
    expect(answered.status).toBe(200);
    const invite = await inviteOf(id, '山田 太郎');
    expect(invite).toMatchObject({ counts: true, by_open_link: true });
    expect(invite.selections[0].status).toBe('selected');
    expect(invite.self_named).toBeUndefined();
  });

  it('知らない名前は回答できるが、主催者が加えるまで数えない', async () => {
    const { id, slots, links } = await rig.open();
    const open = await switchOn(id);
    const { link, known } = await bodyOf(join(open, { name: '飛び入り' }));
    expect(known).toBe(false);
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    await answer(rig, pathOf(link), [slots[0], 'selected']);
    const standing = async () => (await rig.status(id)).slots[0].evaluation.status;
    expect(await inviteOf(id, '飛び入り')).toMatchObject({ counts: false, self_named: true });
    expect(await standing()).toBe('POSSIBLE');
    const { invitee_key } = await inviteOf(id, '飛び入り');
    const path = `/api/threads/${id}/invites/${encodeURIComponent(invitee_key)}/let-in`;
    expect((await rig.owner.post(path)).status).toBe(204);
    expect(await inviteOf(id, '飛び入り')).toMatchObject({ counts: true, self_named: true });
    expect(await standing()).toBe('SATISFIED');
    // Twice is once.
    expect((await rig.owner.post(path)).status).toBe(204);
  });

  it('加わっても、主催者の編集は古くならない', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const { thread } = await rig.status(id);
    await join(open, { name: '新しい方' });
    const after = await rig.status(id);
    expect(after.thread.revision).toBe(thread.revision);
    expect(after.thread.change).toBeGreaterThan(thread.change);
  });

  it('回答の始まった名前では、ほかの人は始められない', async () => {
    const { id, slots, links } = await rig.open();
    const open = await switchOn(id);
    await answer(rig, links.get('u:2'), [slots[0], 'declined']);
    for (const name of ['佐藤 花子', '佐藤花子', 'ｻﾄｳ'.normalize('NFC')]) {
      const refused = await join(open, { name });
      expect(refused.status, name).toBe(name.startsWith('佐藤') ? 409 : 200);
    }
    expect((await bodyOf(join(open, { name: '佐藤 花子' }))).code).toBe('name-taken');
    const first = await join(open, { name: '二人目' });
    expect(first.status).toBe(200);
    expect((await join(open, { name: '二人目' })).status).toBe(409);
    const kept = await inviteOf(id, '佐藤 花子');
    expect(kept.selections[0].status).toBe('declined');
  });

  it('招待した方のメールアドレスを入れても、登録のアドレスは変わらない', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const joined = await bodyOf(join(open, { name: '鈴木 一郎', address: 'other@example.org' }));
    expect(joined.known).toBe(true);
    const row = await rig.db
      .selectFrom('thread_invites')
      .select('address_sealed')
      .where('thread_id', '=', id)
      .where('name', '=', '鈴木 一郎')
      .executeTakeFirstOrThrow();
    expect(rig.service.sealer.open(row.address_sealed ?? Buffer.alloc(0))).toBe(
      'suzuki@example.com',
    );
  });

  it('名前は、主催者が並べることにしたときだけ、まだの方のものが見える', async () => {
    const { id, slots, links } = await rig.open();
    const open = await switchOn(id);
    const look = async () => bodyOf(rig.visitor().call(open, { headers: json }));
    expect((await look()).names).toEqual([]);
    expect(await switchOn(id, true)).toBe(open);
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    expect((await look()).names).toEqual(['佐藤 花子', '鈴木 一郎']);
    const text = JSON.stringify(await look());
    expect(text).not.toMatch(/example\.com|u:\d/);
  });

  it('止めると見つからず、回答した方のリンクは残る。入れ直すと別のリンクになる', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const { link } = await bodyOf(join(open, { name: '先の方' }));
    const off = await rig.owner.call(`/api/threads/${id}/open-link`, { method: 'DELETE' });
    expect(off.status).toBe(204);
    expect((await rig.visitor().call(open, { headers: json })).status).toBe(404);
    expect((await join(open, { name: '後の方' })).status).toBe(404);
    expect((await rig.visitor().call(pathOf(link), { headers: json })).status).toBe(200);
    expect(await switchOn(id)).not.toBe(open);
  });

  it('中止のあとは加われない', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    await rig.owner.post(`/api/threads/${id}/cancel`);
    expect((await bodyOf(join(open, { name: '遅い方' }))).code).toBe('thread-cancelled');
    const view = await bodyOf(rig.visitor().call(open, { headers: json }));
    expect(view).toMatchObject({ can_join: false });
  });

  it('画面の入力欄でも進め、ブラウザは自分が誰だったかを覚えている', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const visitor = rig.visitor();
    const form = (fields: Record<string, string>) =>
      visitor.call(`${open}/join`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html' },
      });
    const empty = await form({ name: '', address: '' });
    expect(empty.status).toBe(409);
    expect(await empty.text()).toContain('お名前を入れてください');
    const sent = await form({ name: '画面の方', address: '' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/^\/i\/[\w-]{43}\?joined$/);
    const again = await visitor.call(open, { headers: { accept: 'text/html' } });
    const page = await again.text();
    expect(page).toContain('前回は「画面の方」様として開いています。');
    // Somebody else's browser knows nothing of it.
    const other = await rig.visitor().call(open, { headers: { accept: 'text/html' } });
    expect(await other.text()).not.toContain('画面の方');
  });
});

describe('乱用', () => {
  it('でたらめなリンクは 404 で、似せたものも開けない', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const last = open.at(-1) === 'A' ? 'B' : 'A';
    for (const path of [
      '/o/x',
      `${open.slice(0, -1)}${last}`,
      `/o${open.slice(2).toUpperCase()}`,
    ]) {
      expect((await rig.visitor().call(path, { headers: json })).status, path).toBe(404);
      expect((await join(path, { name: '誰か' })).status, path).toBe(404);
    }
  });

  it('一つのアドレスからは、10分に60人まで', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1) {
      statuses.push((await join(open, { name: `人${index}` })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    // Another thread is not in it.
    const other = await rig.open();
    expect((await join(await switchOn(other.id), { name: '一人' })).status).toBe(200);
  });

  it('同じ名前で同時に来ても、始められるのは一人', async () => {
    const { id } = await rig.open();
    const open = await switchOn(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => join(open, { name: '鈴木 一郎' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { invites } = await rig.status(id);
    expect(invites.filter(({ name }: { name: string }) => name === '鈴木 一郎')).toHaveLength(1);
  });
});

describe('お一人ずつのリンク', () => {
  it('もう1つ作っても、前のリンクは使える', async () => {
    const { id, links } = await rig.open();
    const made = await bodyOf(rig.owner.post(`/api/threads/${id}/invites/u:1/link`));
    for (const link of [links.get('u:1') ?? '', pathOf(made.link)]) {
      expect((await rig.visitor().call(link, { headers: json })).status).toBe(200);
    }
  });

  it('送り直すと招待がもう1通でき、前のリンクは使える', async () => {
    const { id, links } = await rig.open();
    expect(
      (await rig.owner.post(`/api/threads/${id}/invites/u:1/resend`, { again: true })).status,
    ).toBe(204);
    const { outbox } = await rig.status(id);
    const theirs = outbox.filter(
      ({ kind, recipient_key }: Record<string, string>) =>
        kind === 'invitation' && recipient_key === 'u:1',
    );
    expect(theirs).toHaveLength(2);
    expect((await rig.visitor().call(links.get('u:1') ?? '', { headers: json })).status).toBe(200);
  });

  it('アドレスを直すと、前のリンクは止まり、新しい宛先に送り、回答は残る', async () => {
    const { id, slots, links } = await rig.open({
      invitees: [
        { name: '山田 太郎', key: 'u:1' },
        { name: '佐藤 花子', key: 'u:2' },
        { name: '鈴木 一郎', key: 'u:3' },
        { name: '高橋 四郎', address: 'wrong@example.com' },
      ],
    });
    const before = await inviteOf(id, '高橋 四郎');
    const kept = rig.service.sealer.blind(before.invitee_key);
    await answer(rig, links.get(kept), [slots[0], 'selected']);
    const path = `/api/threads/${id}/invites/${encodeURIComponent(before.invitee_key)}`;
    const body = { address: 'right@example.com', name: '高橋 史郎', mail: true };
    const patched = await rig.owner.call(path, { method: 'PATCH', json: body });
    expect(patched.status, await patched.clone().text()).toBe(200);
    const { invitee_key } = await bodyOf(patched);
    expect(invitee_key).not.toBe(before.invitee_key);
    expect((await rig.visitor().call(links.get(kept) ?? '', { headers: json })).status).toBe(410);
    const after = await inviteOf(id, '高橋 史郎');
    expect(after.invitee_key).toBe(invitee_key);
    expect(after.selections[0].status).toBe('selected');
    const fresh = await rig.links(id);
    const link = fresh.get(rig.service.sealer.blind(invitee_key)) ?? '';
    expect((await rig.visitor().call(link, { headers: json })).status).toBe(200);
    // An address of somebody else in the thread is refused, and nothing has changed.
    const again = `/api/threads/${id}/invites/${encodeURIComponent(invitee_key)}`;
    await rig.owner.post(`/api/threads/${id}/invites`, {
      invitees: [{ name: '別の方', address: 'other@example.com' }],
    });
    const taken = await rig.owner.call(again, {
      method: 'PATCH',
      json: { address: 'other@example.com' },
    });
    expect(taken.status).toBe(409);
    expect((await rig.visitor().call(link, { headers: json })).status).toBe(200);
  });
});
