import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addJob,
  agreeOnSecret,
  backUp,
  examine,
  openStore,
  restore,
  type Store,
  secretCheck,
} from '../src/index.ts';
import { startEmptyDatabase, startTestDatabase, type TestDatabase } from '../src/testing/index.ts';

const at = new Date('2026-11-16T09:00:00+09:00');
const folder = mkdtempSync(join(tmpdir(), 'tashika-backup-'));
const file = join(folder, 'all.backup');

let source: TestDatabase;
let target: TestDatabase;
let store: Store;
beforeAll(async () => {
  source = await startTestDatabase();
  target = await startEmptyDatabase();
  store = await openStore({ url: source.url });
});
afterAll(async () => {
  await store.close();
  await source.stop();
  await target.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that is kept, as the database itself writes it. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const opened = await openStore({ url });
  try {
    const { rows } = await opened.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname <> 'workers'
      and relname not like 'kysely%'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await opened.pool.query(`select t::text as row from ${name} t order by 1`);
      all[name] = found.rows.map(({ row }) => row as string);
    }
    const jobs = await opened.pool.query(
      'select task_identifier, run_at, max_attempts, key from graphile_worker.jobs order by key',
    );
    all.jobs = jobs.rows.map((row) => JSON.stringify(row));
    return all;
  } finally {
    await opened.close();
  }
}

/** Anything PostgreSQL takes: all but the NUL character and halves of pairs. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.replaceAll('\0', '').toWellFormed());
const json = fc
  .jsonValue({ noUnicodeString: false })
  .map((value) => JSON.stringify(value).replaceAll('\\u0000', '').toWellFormed());
const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value));

const workspace = fc.record({
  name: text,
  contacts: fc.array(
    fc.record({
      name: text,
      reading: fc.option(text),
      address: fc.option(bytes),
      sample: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  settings: fc.array(json, { maxLength: 3 }),
  scopes: fc.array(text, { maxLength: 3 }),
  audit: fc.array(json, { maxLength: 5 }),
  photos: fc.array(bytes, { maxLength: 3 }),
  jobs: fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 3 }),
});

type Given = typeof workspace extends fc.Arbitrary<infer Value> ? Value : never;

async function insert(given: Given): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('workspaces')
      .values({ name: given.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const contact of given.contacts) {
      await tx
        .insertInto('contacts')
        .values({
          workspace_id: id,
          invitee_key: randomUUID(),
          name: contact.name,
          reading: contact.reading,
          role: null,
          address_sealed: contact.address,
          is_sample: contact.sample,
        })
        .execute();
    }
    for (const [version, settings] of given.settings.entries()) {
      await tx
        .insertInto('shop_settings')
        .values({ workspace_id: id, version, settings, saved_by: 'local' })
        .execute();
    }
    await tx
      .insertInto('api_tokens')
      .values({
        workspace_id: id,
        name: given.name,
        token_hash: Buffer.from(randomUUID()),
        scopes: given.scopes,
        created_by: 'local',
      })
      .execute();
    for (const details of given.audit) {
      await tx
        .insertInto('audit_log')
        .values({
          workspace_id: id,
          actor: 'local',
          action: 'try',
          object_type: 'thing',
          object_id: '1',
          details,
        })
        .execute();
    }
    for (const photo of given.photos) await insertPhoto(tx, id, photo);
    for (const seconds of given.jobs) {
      const runAt = new Date(at.getTime() + seconds * 1000);
      await addJob(tx, 'try', { seconds }, { runAt, jobKey: randomUUID() });
    }
  });
}

/** No two accounts of a day have the same number. */
let accounts = 0;

async function insertPhoto(tx: Store['db'], workspaceId: string, photo: Buffer): Promise<void> {
  const account = await tx
    .insertInto('slip_accounts')
    .values({
      workspace_id: workspaceId,
      business_day: '2026-11-16',
      number: ++accounts,
      verdict: '正確',
      result: '{}',
      settings_version: 1,
      created_by: 'local',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slip = await tx
    .insertInto('slips')
    .values({
      workspace_id: workspaceId,
      account_id: account.id,
      position: 1,
      transcript: '{}',
      created_by: 'local',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content_hash = createHash('sha256').update(photo).digest();
  await tx
    .insertInto('photo_contents')
    .values({ hash: content_hash, size: photo.length, bytes: photo, look_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('slip_photos')
    .values({ slip_id: slip.id, media_type: 'image/jpeg', content_hash, reading: '{}' })
    .execute();
}

describe('バックアップと復元', () => {
  it('どんな行も、戻すとまったく同じになる', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(workspace, { maxLength: 3 }), async (workspaces) => {
        for (const each of workspaces) await insert(each);
        const saved = await backUp({ url: source.url, file, at, objects: null });
        expect(saved).toMatchObject({ ok: true });
        const restored = await restore(target.url, file, { replace: true });
        expect(restored).toEqual(saved);
        expect(await contents(target.url)).toEqual(await contents(source.url));
      }),
      { numRuns: 6 },
    );
  });

  it('戻したあとの新しい行は、番号が重ならない', async () => {
    const opened = await openStore({ url: target.url });
    const { id } = await opened.db
      .insertInto('workspaces')
      .values({ name: '後' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into audit_log (workspace_id, actor, action, object_type, object_id)
      values (${id}, 'local', 'try', 'thing', '1')`.execute(opened.db);
    await opened.close();
  });

  it('データがあれば断り、使用中でも断り、どちらも何も変えない', async () => {
    await insert(fc.sample(workspace, { numRuns: 1, seed: 1 })[0] as Given);
    await backUp({ url: source.url, file, at, objects: null });
    const before = await contents(source.url);
    const used = await restore(source.url, file, { replace: true });
    expect(used).toMatchObject({ ok: false, error: { code: 'store-in-use' } });
    const full = await restore(target.url, file, { replace: false });
    expect(full).toMatchObject({ ok: false, error: { code: 'store-not-empty' } });
    expect(await contents(source.url)).toEqual(before);
  });

  it('切れたり変わったりしたファイルは、触る前に断る', async () => {
    await backUp({ url: source.url, file, at, objects: null });
    const whole = readFileSync(file);
    expect(statSync(file).mode & 0o077).toBe(0);
    const before = await contents(target.url);
    const broken = join(folder, 'broken.backup');
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    for (const bytes of [
      whole.subarray(0, middle),
      flipped,
      Buffer.from('別のもの'),
      Buffer.of(),
    ]) {
      writeFileSync(broken, bytes);
      const refused = await restore(target.url, broken, { replace: true });
      expect(refused).toMatchObject({ ok: false, error: { code: 'backup-unreadable' } });
    }
    const missing = await restore(target.url, join(folder, 'none'), { replace: true });
    expect(missing).toMatchObject({ ok: false, error: { code: 'backup-unreadable' } });
    expect(await contents(target.url)).toEqual(before);
  });
});

describe('点検', () => {
  const stateOf = async (id: string, check: Buffer | null = null) => {
    const found = await examine({ url: source.url, secretCheck: check, folder, objects: null });
    return found.find((each) => each.id === id)?.state;
  };

  it('決まりに合わない行を見つける', async () => {
    expect(await stateOf('decision-and-state')).toBe('ok');
    const { id } = await store.db
      .insertInto('workspaces')
      .values({ name: '点検' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const thread = await store.db
      .insertInto('scheduling_threads')
      .values({
        workspace_id: id,
        title: '決まったはずの会',
        status: 'finalized',
        timezone: 'Asia/Tokyo',
        organiser_name: '幹事',
        created_by: 'local',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await stateOf('decision-and-state')).toBe('problem');
    expect(await stateOf('thread-has-rule')).toBe('problem');
    await store.db.deleteFrom('scheduling_threads').where('id', '=', thread.id).execute();
    expect(await stateOf('decision-and-state')).toBe('ok');
  });

  it('秘密鍵が違えば問題、手元になければ注意とする', async () => {
    const own = Buffer.from('この鍵がはじめに使われた鍵です。ずっと使い続けます。');
    expect(await agreeOnSecret(store, own)).toMatchObject({ ok: true });
    expect(await agreeOnSecret(store, Buffer.from('別の鍵'))).toMatchObject({
      ok: false,
      error: { code: 'secret-mismatch' },
    });
    expect(await stateOf('secret', secretCheck(own))).toBe('ok');
    expect(await stateOf('secret', secretCheck(Buffer.from('別の鍵')))).toBe('problem');
    expect(await stateOf('secret', null)).toBe('warning');
  });

  it('つながらなければ、それだけを言う', async () => {
    const found = await examine({
      url: 'postgres://127.0.0.1:1/none',
      secretCheck: null,
      folder: null,
      objects: null,
    });
    expect(found).toMatchObject([{ id: 'connection', state: 'problem' }]);
  });
});
