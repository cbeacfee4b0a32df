import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHostileServer } from '@tashika/language-model/testing';
import { afterAll, expect, it } from 'vitest';
import { tashika } from './surroundings.ts';

const server = await startHostileServer();
const folder = await mkdtemp(join(tmpdir(), '較正 '));
afterAll(() => server.stop());

const env = {
  TASHIKA_MODEL_URL: server.url,
  TASHIKA_MODEL_NAME: 'test-model',
  TASHIKA_MODEL_RETRIES: '0',
};
const same = (point: number) => ({
  frame: point,
  roleplay: point,
  connection: point,
  density: point,
  naturalness: point,
});
const labels = join(folder, 'labels.jsonl');
const replies = join(folder, 'replies.jsonl');
await writeFile(
  labels,
  [
    { character: 'やな', text: 'わ！ この夜店、すっごい楽しそうじゃん！', scores: same(5) },
    { character: 'あゆ', text: '今日の目安は十五度ですね。', scores: same(2) },
  ]
    .map((label) => `${JSON.stringify(label)}\n`)
    .join(''),
);
const calibrated = async (own: Record<string, string>, ...words: string[]) => {
  const { code, stdout } = await tashika(
    ['dialogue', 'calibrate', labels, '--json', ...words],
    '',
    own,
  );
  return { code, result: JSON.parse(stdout) };
};

it('人の採点と比べ、残した答えがあれば、モデルがなくても同じ数字になる', async () => {
  server.behave(({ body }) => ({
    mode: 'well-behaved',
    value: {
      reason: '試し',
      ...same(JSON.stringify(body.messages).includes('夜店') ? 5 : 3),
    },
  }));
  const first = await calibrated(env, '--replies', replies);
  expect(first.code).toBe(0);
  expect(first.result).toMatchObject({
    lines: 2,
    unscored: 0,
    confusions: [{ both_below: 1 }, {}],
  });
  expect(first.result.aspects[0]).toMatchObject({ aspect: 'frame', bias: 0.5 });
  const asked = server.requests.length;

  server.behave('server-error');
  expect(await calibrated(env, '--replies', replies)).toEqual(first);
  expect(await calibrated({}, '--replies', replies)).toEqual(first);
  expect(server.requests).toHaveLength(asked);
});

it('一度も答えがなければ、3で終わる', async () => {
  server.behave('server-error');
  const { code, result } = await calibrated(env);
  expect(code).toBe(3);
  expect(result.unscored).toBe(2);
});
