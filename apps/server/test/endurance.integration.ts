import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from '@tashika/store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { runAbuse } from '../bench/abuse.ts';
import { runKills } from '../bench/kills.ts';

/** The short form of what `apps/server/bench` does for a minute and fifty times. */
async function dataFolder(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'tashika-endurance-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  await prepareFolder(data);
  return data;
}

it('サーバーとデータベースが殺され、メールが送れなくても、自分で戻り、何も失わず、二度送らない', async () => {
  const report = await runKills({ kills: 2, data: await dataFolder() });
  expect(report.back).toHaveLength(2);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ lost: [], mailsTwice: [] });
});

it('荒らす人がいても、ふつうに使う人の仕事は断られず、残る', async () => {
  // A photo that is none: what counts is that it comes, waits and is given up.
  const photo = new Uint8Array(200 * 1024);
  const report = await runAbuse({ seconds: 4, data: await dataFolder(), photo });
  expect(report.honest).toBeGreaterThan(0);
  expect(report).toMatchObject({ lost: 0, refused: {} });
});
