import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  backUp,
  examine,
  movePhotos,
  openObjects,
  openStore,
  type PhotoPlace,
  removeUnusedPhotos,
  restore,
  type Store,
} from '../src/index.ts';
import { wholeOf } from '../src/photos/objects.ts';
import { startEmptyDatabase, startTestDatabase, type TestDatabase } from '../src/testing/index.ts';
import { startTestObjects } from '../src/testing/objects.ts';

let outside: Awaited<ReturnType<typeof startTestObjects>>;
let database: TestDatabase;
let stores: Record<PhotoPlace, Store>;
let slipAccount: { readonly workspaceId: string; readonly accountId: string };
let position = 0;

beforeAll(async () => {
  outside = await startTestObjects();
});
afterAll(() => outside?.stop());

beforeEach(async () => {
  database = await startTestDatabase();
  const { url } = database;
  const objects = outside.settings;
  stores = {
    database: await openStore({ url, photos: { objects, keepIn: 'database' } }),
    objects: await openStore({ url, photos: { objects, keepIn: 'objects' } }),
  };
  slipAccount = await newAccount(stores.database);
  return async () => {
    for (const hash of await listed()) {
      await openObjects(objects).remove(Buffer.from(hash, 'hex'));
    }
    await Promise.all([stores.database.close(), stores.objects.close()]);
    await database.stop();
  };
});

async function newAccount({ db }: Store) {
  const { id: workspaceId } = await db
    .insertInto('workspaces')
    .values({ name: '店' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto('slip_accounts')
    .values({
      workspace_id: workspaceId,
      business_day: '2026-11-16',
      number: 1,
      verdict: '正確',
      result: '{}',
      settings_version: 1,
      created_by: 'local',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { workspaceId, accountId: account.id };
}

/** A photo that is kept, and shown by a slip. */
async function keepPhoto({ db, photos }: Store, bytes: Buffer = randomBytes(5_000)) {
  const kept = await photos.keep([bytes]);
  if (!kept.ok) throw new Error(kept.error.message);
  const { id } = await db
    .insertInto('slips')
    .values({
      workspace_id: slipAccount.workspaceId,
      account_id: slipAccount.accountId,
      position: ++position,
      key: null,
      transcript: '{}',
      created_by: 'local',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content_hash = kept.value[0]?.hash as Buffer;
  await db
    .insertInto('slip_photos')
    .values({ slip_id: id, media_type: 'image/jpeg', content_hash, reading: '{}' })
    .execute();
  return { slipId: id, hash: content_hash };
}

async function listed(): Promise<string[]> {
  const hashes = [];
  for await (const hash of openObjects(outside.settings).list()) hashes.push(hash);
  return hashes.sort();
}

const placesOf = async (hash: Buffer) => {
  const row = await stores.database.db
    .selectFrom('photo_contents')
    .select([sql<boolean>`bytes is not null`.as('here'), 'has_object'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { here: row.here, object: (await listed()).includes(hash.toString('hex')) };
};

const readBy = async ({ photos }: Store, hash: Buffer) => {
  const content = await photos.read(hash);
  return (
    content &&
    createHash('sha256')
      .update(await wholeOf(content))
      .digest('hex')
  );
};

/** As if the time to look had come. */
const lookNow = (store: Store) =>
  sql`update photo_contents set look_at = now() where look_at is not null`.execute(store.db);

const deleteSlip = (id: string) =>
  stores.database.db.deleteFrom('slips').where('id', '=', id).execute();

const stateOfPhotos = async (objects = outside.settings as typeof outside.settings | null) => {
  const found = await examine({
    url: database.url,
    secretCheck: null,
    folder: null,
    objects: objects && openObjects(objects),
  });
  return found.find(({ id }) => id === 'photos');
};

describe.each<PhotoPlace>(['database', 'objects'])('写真を %s に置く', (place) => {
  it('置いた写真はそのまま読め、同じ写真は一つだけ置かれる', async () => {
    const store = stores[place];
    const bytes = randomBytes(200_000);
    const [first, second] = [await keepPhoto(store, bytes), await keepPhoto(store, bytes)];
    expect(first.hash).toEqual(second.hash);
    expect(await readBy(store, first.hash)).toBe(first.hash.toString('hex'));
    expect(await placesOf(first.hash)).toEqual({
      here: place === 'database',
      object: place === 'objects',
    });
    expect(await stateOfPhotos()).toMatchObject({ state: 'ok' });
  });

  it('最後の伝票が消えると写真も消え、ほかの伝票が見せているあいだは残る', async () => {
    const store = stores[place];
    const bytes = randomBytes(1_000);
    const [first, second] = [await keepPhoto(store, bytes), await keepPhoto(store, bytes)];
    await deleteSlip(first.slipId);
    await lookNow(store);
    expect(await removeUnusedPhotos(store.db, store.photos.objects)).toBe(0);
    expect(await readBy(store, first.hash)).toBe(first.hash.toString('hex'));
    await deleteSlip(second.slipId);
    expect(await removeUnusedPhotos(store.db, store.photos.objects)).toBe(1);
    expect(await placesOf(first.hash)).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  it('伝票にならなかった写真は、しばらくしてから消える', async () => {
    const store = stores[place];
    await store.photos.keep([randomBytes(1_000)]);
    expect(await removeUnusedPhotos(store.db, store.photos.objects)).toBe(0);
    await lookNow(store);
    expect(await removeUnusedPhotos(store.db, store.photos.objects)).toBe(1);
    expect(await listed()).toEqual([]);
  });

  it('バックアップに写真が入り、置き場のない所に戻しても読める', async () => {
    const { hash } = await keepPhoto(stores[place]);
    const file = join(tmpdir(), `tashika-photos-${randomUUID()}.backup`);
    const target = await startEmptyDatabase();
    try {
      const objects = openObjects(outside.settings);
      const saved = await backUp({ url: database.url, file, at: new Date(), objects });
      expect(saved).toMatchObject({ ok: true });
      expect(await restore(target.url, file, { replace: false })).toMatchObject({ ok: true });
      const restored = await openStore({ url: target.url });
      expect(await readBy(restored, hash)).toBe(hash.toString('hex'));
      await restored.close();
    } finally {
      rmSync(file, { force: true });
      await target.stop();
    }
  });
});

describe('写真の置き場', () => {
  it('鍵が違うときは置けないと言い、点検も問題と言う', async () => {
    const objects = { ...outside.settings, secret: 'another' };
    const { url } = database;
    const store = await openStore({ url, photos: { objects, keepIn: 'objects' } });
    expect(await store.photos.keep([randomBytes(10)])).toMatchObject({
      ok: false,
      error: { code: 'photos-away', kind: 'unavailable' },
    });
    await store.close();
    expect(await stateOfPhotos(objects)).toMatchObject({ state: 'problem' });
  });

  it('置き場が止まっているあいだ、消すはずの写真は次に回る', async () => {
    const { slipId, hash } = await keepPhoto(stores.objects);
    await deleteSlip(slipId);
    await lookNow(stores.objects);
    const away = openObjects({ ...outside.settings, secret: 'another' });
    expect(await removeUnusedPhotos(stores.objects.db, away)).toBe(0);
    expect(await placesOf(hash)).toEqual({ here: false, object: true });
    await lookNow(stores.objects);
    const { objects } = stores.objects.photos;
    expect(await removeUnusedPhotos(stores.objects.db, objects)).toBe(1);
  });

  it('設定がなければ、置き場にある写真は開けないと点検が言う', async () => {
    await keepPhoto(stores.objects);
    expect(await stateOfPhotos(null)).toMatchObject({ state: 'problem' });
  });

  it('あるはずの写真がなければ問題、余分なものがあれば注意で、移すと余分は片付く', async () => {
    const objects = openObjects(outside.settings);
    const { hash } = await keepPhoto(stores.objects);
    const stray = randomBytes(100);
    await objects.put(createHash('sha256').update(stray).digest(), stray);
    expect(await stateOfPhotos()).toMatchObject({ state: 'warning' });
    const move = () => movePhotos({ url: database.url, objects: outside.settings, to: 'objects' });
    expect(await move()).toMatchObject({ ok: true, value: { moved: 0, strays: 1 } });
    expect(await listed()).toEqual([hash.toString('hex')]);
    await objects.remove(hash);
    expect(await stateOfPhotos()).toMatchObject({
      state: 'problem',
      ids: [hash.toString('hex')],
    });
    expect(
      await movePhotos({ url: database.url, objects: outside.settings, to: 'database' }),
    ).toMatchObject({ ok: true, value: { missing: [hash.toString('hex')] } });
  });
});

/** Moves in a process of its own, killed as soon as `isEnough`. */
async function moveAndKill(to: PhotoPlace, isEnough: () => Promise<boolean>) {
  const script = join(import.meta.dirname, 'move-photos.ts');
  const args = [script, database.url, to, JSON.stringify(outside.settings)];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until('the move is on its way', async () => child.exitCode !== null || (await isEnough()));
  child.kill('SIGKILL');
  await ended;
}

describe('動いたまま移す', () => {
  it('途中で止められても、行きも帰りも一枚も失われず、重なりも残らない', async () => {
    const known = new Map<string, Buffer>();
    const keepOne = async (place: PhotoPlace) => {
      const { hash } = await keepPhoto(stores[place]);
      known.set(hash.toString('hex'), hash);
    };
    for (let n = 0; n < 60; n++) await keepOne('database');

    for (const to of ['objects', 'database'] as const) {
      let isOver = false;
      const failures: string[] = [];
      // Servers go on meanwhile: they keep new ones, in either place, and show all of them.
      const load = [0, 1].map(async (lane) => {
        for (let n = 0; !isOver; n++) {
          await keepOne((n + lane) % 2 === 0 ? 'objects' : 'database');
          const hashes = [...known.keys()];
          const hex = hashes[(n * 7) % hashes.length] ?? '';
          const read = await readBy(stores[to], known.get(hex) as Buffer);
          if (read !== hex) failures.push(hex);
          if (known.size > 400) await until('the moves are over', async () => isOver);
        }
      });
      const inNewPlace = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::integer as n
          from photo_contents where ${sql.raw(to === 'objects' ? 'bytes is null' : 'not has_object')}
        `.execute(stores.database.db);
        return rows[0]?.n ?? 0;
      };
      for (const more of [5, 20]) {
        const before = await inNewPlace();
        await moveAndKill(to, async () => (await inNewPlace()) >= before + more);
      }
      isOver = true;
      await Promise.all(load);
      const moved = await movePhotos({ url: database.url, objects: outside.settings, to });
      expect(moved).toMatchObject({ ok: true, value: { missing: [] } });
      expect(failures).toEqual([]);
      const all = [...known.keys()].sort();
      expect(await listed()).toEqual(to === 'objects' ? all : []);
      const { rows } = await sql<{ here: number; all: number }>`
        select count(bytes)::integer as here, count(*)::integer as all
        from photo_contents`.execute(stores.database.db);
      expect(rows[0]).toEqual({ here: to === 'objects' ? 0 : all.length, all: all.length });
      for (const hex of all) {
        expect(await readBy(stores[to], known.get(hex) as Buffer)).toBe(hex);
      }
      expect(await stateOfPhotos()).toMatchObject({ state: 'ok' });
    }
  });

  it('二つは同時に動かない', async () => {
    await keepPhoto(stores.database);
    const both = await Promise.all(
      [0, 1].map(() => movePhotos({ url: database.url, objects: outside.settings, to: 'objects' })),
    );
    const codes = both.map((one) => (one.ok ? 'moved' : one.error.code));
    expect(codes).toContain('moved');
    expect(await stateOfPhotos()).toMatchObject({ state: 'ok' });
  });
});
