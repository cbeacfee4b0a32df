import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostileMode, startHostileServer } from '@tashika/language-model/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { tashika } from './surroundings.ts';

const server = await startHostileServer();
const folder = await mkdtemp(join(tmpdir(), '対話とモデル '));
afterAll(() => server.stop());

const env = {
  TASHIKA_MODEL_URL: server.url,
  TASHIKA_MODEL_NAME: 'test-model',
  TASHIKA_MODEL_RETRIES: '0',
};
/** Whoever hangs is waited for shortly; whoever answers may take as long as a busy machine needs. */
let timeoutMs = '240000';
const behave = (mode: HostileMode) => {
  timeoutMs = mode === 'hangs' ? '800' : '240000';
  server.behave(mode);
};
const script = join(folder, '台本.txt');
await writeFile(script, 'やな：わ！ この夜店、すっごい楽しそうじゃん！\n');
const run = async (...words: string[]) => {
  const ended = await tashika(['dialogue', 'run', '--jsonl', ...words], '', {
    ...env,
    TASHIKA_MODEL_TIMEOUT_MS: timeoutMs,
  });
  const records = ended.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { ...ended, records };
};

describe('言語モデルとの会話', () => {
  it('モデルが作ったせりふを、モデルが採点する', async () => {
    behave('well-behaved');
    const { code, records } = await run('--scene', '縁日', '--turns', '1');
    expect(code).toBe(0);
    expect(records.filter(({ record }) => record === 'line')).toHaveLength(1);
    expect(records.at(-1)).toMatchObject({ record: 'stop', reason: 'finished' });
  });

  it.each<HostileMode>(['server-error', 'connection-reset', 'empty', 'huge', 'html', 'hangs'])(
    '%s: せりふが来なければ、理由を記録して止まる',
    async (mode) => {
      behave(mode);
      const transcript = join(folder, `${mode}.jsonl`);
      const { code, records, stderr } = await run('--turns', '2', '--transcript', transcript);
      expect(code).toBe(1);
      expect(records.at(-1)).toMatchObject({ record: 'stop', reason: 'unavailable' });
      expect(records.filter(({ record }) => record === 'line')).toEqual([]);
      expect(stderr).toMatch(
        /^0回目のあとで止まりました。.+。\n(?:言語モデル（.+）への問い合わせは.+。\n)?$/,
      );
      // The same transcript goes on when the model is back.
      behave('well-behaved');
      expect((await run('--turns', '1', '--transcript', transcript)).code).toBe(0);
      const kept = (await readFile(transcript, 'utf8')).trimEnd().split('\n');
      expect(kept.filter((line) => line.includes('"record":"line"'))).toHaveLength(1);
    },
  );

  it.each<HostileMode>([
    'malformed',
    'wrong-types',
    'out-of-range',
    'rate-limited',
    'reset-midway',
  ])('%s: 採点できなくても、合格にも不合格にもならない', async (mode) => {
    behave(mode);
    const { code, records, stderr } = await run('--script', script);
    // A director that never answered must not pass for one that agreed.
    expect(code).toBe(3);
    expect(stderr).toContain('一度も答えがありませんでした。');
    const [, attempt] = records;
    expect(attempt).toMatchObject({
      record: 'attempt',
      status: 'PASS',
      judge: 'unavailable',
      judge_detail: { cause: expect.any(String) },
    });
  });

  it('採点だけ別の設定にでき、採点しないこともできる', async () => {
    const other = join(folder, 'director.json');
    await writeFile(other, JSON.stringify({ model: { url: server.url, name: 'other-model' } }));
    behave('well-behaved');
    const scored = await run('--script', script, '--director-config', other);
    expect(scored.records[1].judge).toBe('scored');
    const rules = await run('--script', script, '--no-director');
    expect(rules.records[1].judge).toBe('not_asked');
  });
});
