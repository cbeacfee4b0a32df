import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';
import { people, threadRequest } from './thread-rig.ts';

let site: TestSite;
let owner: Member;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.member(await site.workspace('本社'), 'owner');
});
afterAll(() => site?.stop());

async function tokenFor(...scopes: string[]): Promise<string> {
  const { token } = await bodyOf(owner.post('/api/tokens', { name: '道具', scopes, days: 1 }));
  return token;
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', site.url), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const done = await client.callTool({ name, arguments: given });
  const [first] = done.content as readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers with what its route documents
  const answer = done.structuredContent as any;
  return { isError: done.isError ?? false, text: first?.text ?? '', answer };
}

/** The first who was invited takes a slot. */
async function answerFirst(threadId: string, slotId: string): Promise<void> {
  const { entries } = await bodyOf(owner.call(`/api/outbox?thread_id=${threadId}`));
  const { pathname } = new URL(entries[0].link);
  const answered = await fetch(new URL(`${pathname}/respond`, site.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ selections: [{ slot_id: slotId, status: 'selected' }] }),
  });
  expect(answered.status, await answered.clone().text()).toBe(200);
}

const openRequest = () => ({ ...threadRequest(), open: true });

describe('/mcp', () => {
  it('トークンがなければ、どこから始めるかを告げて断る', async () => {
    const refused = await fetch(new URL('/mcp', site.url), { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    const about = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '');
    const path = new URL(about?.[1] ?? '').pathname;
    const metadata = await bodyOf(fetch(new URL(path, site.url)));
    expect(metadata).toMatchObject({ bearer_methods_supported: ['header'] });
    expect(new URL(metadata.resource).pathname).toBe('/mcp');
    // A signed-in browser has no right here: a page could use it.
    expect((await owner.post('/mcp', {})).status).toBe(401);
    await expect(connect('tsk_aaaaaaaaaaaaaaaaaaaaaaaaaaaa')).rejects.toThrow();
  });

  it('すべての道具を並べ、調べる道具に答える', async () => {
    const client = await connect(await tokenFor('threads:read', 'dialogue:write'));
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(11);
    const dates = await call(client, 'read_dates', {
      text: '来週の水曜14時',
      now: '2026-11-16T09:00:00+09:00',
    });
    expect(dates.answer.windows[0].start).toBe('2026-11-25T14:00:00+09:00');
    const judged = await call(client, 'judge_lines', {
      lines: [{ character: 'やな', text: 'わ！ほんとだね！' }],
    });
    expect(judged.answer.results[0].status).toBe('PASS');
    const members = people.map(({ key, name }) => ({ key, name }));
    const intent = await call(client, 'read_intent', { utterance: '全員参加で', members });
    expect(intent.answer.attendance_rule.type).toBe('ALL');
    const slots = await call(client, 'propose_slots', {
      text: '11/25と11/26の19時から21時',
      now: '2026-11-16T09:00:00+09:00',
    });
    expect(slots.answer.slots).toHaveLength(2);
    await client.close();
  });

  it('トークンの権限を越えない', async () => {
    const client = await connect(await tokenFor('threads:read'));
    expect(await call(client, 'create_thread', threadRequest())).toMatchObject({
      isError: true,
      answer: { error: { code: 'forbidden' } },
    });
    expect((await call(client, 'list_threads')).isError).toBe(false);
    await client.close();
  });

  it('日程調整を作り、様子を見て、確かめてから一度だけ決める', async () => {
    const client = await connect(await tokenFor('threads:read', 'threads:write'));
    const key = 'once';
    const made = await call(client, 'create_thread', { ...openRequest(), idempotency_key: key });
    expect(made.isError).toBe(false);
    const again = await call(client, 'create_thread', { ...openRequest(), idempotency_key: key });
    expect(again.answer.id).toBe(made.answer.id);

    const thread_id = made.answer.id;
    const status = await call(client, 'thread_status', { thread_id });
    expect(status.answer.invites).toHaveLength(people.length);
    const listed = await client.listResources();
    expect(listed.resources.map(({ uri }) => uri)).toContain(`tashika://threads/${thread_id}`);
    const read = await client.readResource({ uri: `tashika://threads/${thread_id}` });
    expect(JSON.stringify(read.contents)).toContain(thread_id);

    const slot_id = status.answer.slots[0].slot_id;
    const asked = await call(client, 'finalize', { thread_id, slot_id, overrule: true });
    expect(asked.answer.decided).toBe(false);
    expect(asked.text).toContain('NOT met');
    expect((await call(client, 'thread_status', { thread_id })).answer.decision).toBeNull();
    // What was confirmed is another slot's.
    const { confirmation: before } = asked.answer;
    await answerFirst(thread_id, slot_id);
    const told = await call(client, 'finalize', {
      thread_id,
      slot_id,
      overrule: true,
      confirmation: before,
    });
    expect(told.answer.decided).toBe(false);
    // Answers count, mails do not.
    const { confirmation } = told.answer;
    expect((await call(client, 'remind', { thread_id })).isError).toBe(false);
    const other = status.answer.slots[1].slot_id;
    const stale = await call(client, 'finalize', {
      thread_id,
      slot_id: other,
      overrule: true,
      confirmation,
    });
    expect(stale.answer.decided).toBe(false);
    const wanted = { thread_id, slot_id, overrule: true, confirmation };
    const decided = await call(client, 'finalize', wanted);
    expect(decided.answer.decision.slot_id).toBe(slot_id);
    const twice = await call(client, 'finalize', wanted);
    expect(twice.answer.decision.finalized_at).toBe(decided.answer.decision.finalized_at);
    await client.close();
  });

  it('誤った引数や、ほかの仕事場の日程調整は、文で断る', async () => {
    const client = await connect(await tokenFor('threads:read', 'threads:write'));
    expect((await call(client, 'thread_status', { thread_id: 'x' })).isError).toBe(true);
    const missing = crypto.randomUUID();
    expect(await call(client, 'thread_status', { thread_id: missing })).toMatchObject({
      isError: true,
      answer: { error: { code: 'thread-not-found' } },
    });
    expect((await call(client, 'read_slip', { path: '/etc/passwd' })).answer.error.code).toBe(
      'path-not-here',
    );
    await expect(client.readResource({ uri: 'tashika://threads/x' })).rejects.toThrow();
    await client.close();
  });

  it('壊れたメッセージや大きすぎるものに答え、次に答えられる', async () => {
    const token = await tokenFor('threads:read');
    const send = (body: string | Uint8Array<ArrayBuffer>) =>
      fetch(new URL('/mcp', site.url), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body,
      });
    for (const body of ['', '{', '[]', '{"jsonrpc":"2.0"}', '['.repeat(5_000)]) {
      expect((await send(body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await send(new Uint8Array(16 * 1024 * 1024))).status).toBe(413);
    const client = await connect(token);
    expect((await client.listTools()).tools).toHaveLength(11);
    await client.close();
  });
});
