import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { addJob, findBundledPostgres, openStore } from '@tashika/store';
import { prepareFolder } from '@tashika/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../src/serve.ts';

const data = mkdtempSync(join(tmpdir(), 'tashika-outage-'));
const env = { TASHIKA_DATA: data, LOG_LEVEL: 'silent', TASHIKA_SAMPLES: 'off' };
let served: Served;
let url: string;

async function start(): Promise<void> {
  const started = await serve({ port: 0, workerOnly: false, env });
  if (!started.ok) throw new Error(started.error.message);
  served = started.value;
  url = /http:\S+/.exec(served.greeting)?.[0] ?? '';
}

beforeAll(async () => {
  await prepareFolder(data);
  await start();
});
afterAll(async () => {
  await served.stop();
  rmSync(data, { recursive: true, force: true });
});

/** As its owner does, with the key of the address it printed. */
const get = (path: string) =>
  fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${new URL(url).hash.slice(1)}` },
  });
const postmaster = (): number =>
  JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8')).postmaster;

async function untilReady(): Promise<void> {
  let said = '';
  await until(
    () => `ready: ${said}`,
    async () => {
      const answer = await get('/readyz');
      said = await answer.text();
      return answer.status === 200;
    },
  );
}

describe('データベースがなくなっても', () => {
  it('そのあいだは 503 と Retry-After で答え、戻れば続ける', async () => {
    await untilReady();
    process.kill(postmaster(), 'SIGSTOP');
    process.kill(postmaster(), 'SIGKILL');
    let refused = await get('/api/contacts');
    await until('a refusal', async () => {
      if (refused.status !== 503) refused = await get('/api/contacts');
      return refused.status === 503;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = await refused.json();
    expect(body).toMatchObject({ code: 'store-away', status: 503 });
    expect(JSON.stringify(body)).not.toMatch(/\bat |postgres|ECONN|\.ts/);
    expect((await get('/healthz')).status).toBe(200);
    await untilReady();
    expect((await get('/api/contacts')).status).toBe(200);
  });

  it('殺されたワーカーが持っていた仕事は、ほかのワーカーが引き取る', async () => {
    await untilReady();
    const store = await openStore({ url: (await findBundledPostgres(data)) ?? '' });
    await store.db
      .transaction()
      .execute((tx) => addJob(tx, 'sweep', {}, { jobKey: 'left', maxAttempts: 5 }));
    // As if its process had died in the middle of it, a while ago.
    await store.pool.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '1 hour',
      locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '1 minute'
      where key = 'left'`,
    );
    await until('the job is done', async () => {
      const { rows } = await store.pool.query(
        "select count(*)::int as n from graphile_worker.jobs where key = 'left'",
      );
      return rows[0].n === 0;
    });
    await store.close();
  });

  it('数値に、要求・接続・予約・送信の状態がある', async () => {
    const text = await (await get('/metrics')).text();
    expect(text).toContain(
      'tashika_http_request_duration_seconds_count{method="GET",route="/api/contacts",status="200"}',
    );
    for (const name of ['database_connections', 'jobs', 'outbox', 'nodejs_eventloop_lag_seconds']) {
      expect(text).toMatch(new RegExp(`^tashika_${name}`, 'm'));
    }
  });

  it('同じフォルダーでの二つ目の起動は、誰が使っているかを言って終わる', async () => {
    const second = await serve({ port: 0, workerOnly: false, env });
    expect(second).toMatchObject({ ok: false, error: { code: 'data-folder-held' } });
    expect(second.ok ? '' : second.error.message).toContain(String(process.pid));
  });

  it('秘密鍵が変わっていれば始めない', async () => {
    await served.stop();
    const other = { ...env, TASHIKA_SECRET: 'x'.repeat(40) };
    const refused = await serve({ port: 0, workerOnly: false, env: other });
    expect(refused).toMatchObject({ ok: false, error: { code: 'secret-mismatch' } });
    await start();
    await untilReady();
  });
});
