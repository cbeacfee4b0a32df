import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entry, finish } from './process.ts';

const now = '2026-11-16T09:00:00+09:00';
const members = [
  { name: '山田', key: 'u:1' },
  { name: '田中', key: 'u:2' },
  { name: '佐藤', key: 'u:3' },
  { name: '鈴木', key: 'u:4' },
  { name: '高橋', key: 'u:5' },
];
const photo = fileURLToPath(
  new URL('../../../packages/slip-reader/test/photos/A-normal-01.jpg', import.meta.url),
);

let client: Client;
beforeAll(async () => {
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [entry, 'mcp'] }),
  );
});
afterAll(() => client?.close());

async function call(name: string, given: Record<string, unknown>) {
  const {
    isError = false,
    content,
    structuredContent,
  } = await client.callTool({ name, arguments: given });
  const [first] = content as readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers with what its engine documents
  return { isError, text: first?.text ?? '', answer: structuredContent as any };
}

describe('tashika mcp', () => {
  it('サーバーがなければ、この機械で調べる道具だけを並べる', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'read_slip',
      'check_slip',
      'judge_lines',
      'read_intent',
      'read_dates',
      'propose_slots',
    ]);
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
  });

  it('写真を読み、読んだとおりに確かめる', async () => {
    const read = await call('read_slip', { path: photo });
    expect(read.isError).toBe(false);
    const checked = await call('check_slip', { transcript: read.answer.page });
    expect(checked.answer.accounts[0].report).toContain('【');
    expect(checked.text).toContain(checked.answer.accounts[0].opening);
  });

  it('台詞を判定し、会話は前の台詞に続ける', async () => {
    const lines = [
      { character: 'やな', text: '今日の夕飯はカレーにしようよ！楽しみだね！' },
      { character: 'やな', text: '今日の夕飯はカレーにしようよ！楽しみだね！' },
    ];
    const alone = await call('judge_lines', { lines });
    const followed = await call('judge_lines', { lines, conversation: true });
    expect(alone.answer.results[1].status).toBe(alone.answer.results[0].status);
    expect(followed.answer.results[1].status).toBe('RETRY');
  });

  it('条件を読み、確かでないときは質問を渡す。返事を足すと確かになる', async () => {
    const sure = await call('read_intent', {
      utterance: '山田さんと田中さんは必須、あと2人以上',
      members,
      now,
    });
    expect(sure.text).toContain('Sure');
    expect(sure.answer.attendance_rule.type).toBe('REQUIRED_PLUS_QUORUM');
    const unsure = await call('read_intent', { utterance: 'みんなで集まりたい', members, now });
    expect(unsure.text).toContain('Not sure');
    expect(unsure.text).toContain('To ask: ');
    const replied = await call('read_intent', {
      utterance: 'みんなで集まりたい',
      turns: ['全員必須です'],
      members,
      now,
    });
    expect(replied.answer.attendance_rule.type).toBe('ALL');
  });

  it('日時を読み、枠にする', async () => {
    const read = await call('read_dates', { text: '来週の水曜14時', now });
    expect(read.answer.windows).toEqual([{ start: '2026-11-25T14:00:00+09:00', end: null }]);
    const asked = await call('read_dates', { text: 'お盆のころ', now });
    expect(asked.text).toContain('Not everything');
    const slots = await call('propose_slots', { text: '11/25と11/26の19時から21時', now });
    expect(slots.answer.slots).toHaveLength(2);
  });

  it('使い方の誤りは、道具の誤りとして文で返る。次の依頼には答える', async () => {
    expect(await call('read_dates', { text: 5 })).toMatchObject({ isError: true });
    expect(await call('read_slip', { image: '写真' })).toMatchObject({
      isError: true,
      answer: { error: { code: 'image-not-base64' } },
    });
    expect(await call('check_slip', {})).toMatchObject({
      isError: true,
      answer: { error: { code: 'photo-missing' } },
    });
    const nobody = await call('judge_lines', { lines: [{ character: 'だれか', text: 'はい' }] });
    expect(nobody.answer.error.code).toBe('unknown-character');
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow();
    expect((await call('read_dates', { text: '明日の15時', now })).isError).toBe(false);
  });

  it('サーバーを使うにはトークンが要る', async () => {
    const started = await finish([entry, 'mcp', '--server', 'http://127.0.0.1:9']);
    expect(started.code).toBe(2);
    expect(started.stderr).toContain('TASHIKA_TOKEN');
  });
});
