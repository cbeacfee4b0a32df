import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cronItems, tasksOf } from '../src/jobs/index.ts';
import { retention } from '../src/jobs/retention.ts';
import { bodyOf } from './test-site.ts';
import { startWorld, type Tenant, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.site.stop());

const path = '/api/privacy/retention';
const always = { photo_days: null, audit_days: null, thread_days: null };
const set = (tenant: Tenant, json: object) => tenant.owner.call(path, { method: 'PUT', json });

const day = 86_400_000;
const now = () => world.site.clock.now;
const daysAgo = (days: number) => new Date(now().getTime() - days * day);
/** As the job does it every hour. */
const keep = () => retention(world.site.service)({}, {} as JobHelpers);

/** A slip with a photo, a thread that is over and an entry of the log, all of that age. */
async function old(tenant: Tenant, days: number) {
  const at = daysAgo(days);
  const { db } = world.site;
  const photo = await tenant.parameters('/api/accounts/photos/{id}', '');
  await sql`update slip_photos set created_at = ${at} where slip_id = ${photo.id}`.execute(db);
  const thread = await tenant.parameters('/api/threads/{id}', '');
  await tenant.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: thread.slot });
  await sql`update outbox set state = 'withheld' where thread_id = ${thread.id}`.execute(db);
  await sql`update scheduling_threads set closed_at = ${at} where id = ${thread.id}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into audit_log (workspace_id, at, actor, action, object_type, object_id)
    values (${tenant.id}, ${at}, 'local', 'create', 'thread', 'x') returning id`.execute(db);
  return { photo: photo.id ?? '', thread: thread.id ?? '', entry: rows[0]?.id ?? '' };
}

async function left({ photo, thread, entry }: Awaited<ReturnType<typeof old>>) {
  const { rows } = await sql<{ photo: boolean; slip: boolean; thread: boolean; entry: boolean }>`
    select exists (select from slip_photos where slip_id = ${photo}) as photo,
      exists (select from slips where id = ${photo}) as slip,
      exists (select from scheduling_threads where id = ${thread}) as thread,
      exists (select from audit_log where id = ${entry}) as entry`.execute(world.site.db);
  return rows[0];
}
const all = { photo: true, slip: true, thread: true, entry: true };

describe('保存期間', () => {
  it('決めるまでは何も消えない', async () => {
    const { ours } = world;
    expect(await bodyOf(ours.owner.call(path))).toEqual(always);
    const things = await old(ours, 10_000);
    await keep();
    expect(await left(things)).toEqual(all);
  });

  it('過ぎたものだけが消え、伝票の内容とほかのワークスペースは残り、数が記録される', async () => {
    const { ours, theirs } = world;
    const [past, recent, foreign] = [
      await old(ours, 41),
      await old(ours, 39),
      await old(theirs, 41),
    ];
    const days = { photo_days: 40, audit_days: 40, thread_days: 40 };
    const saved = await set(ours, days);
    expect([saved.status, await bodyOf(saved)]).toEqual([200, days]);
    expect(await bodyOf(ours.owner.call(path))).toEqual(days);
    await keep();
    expect(await left(past)).toEqual({ photo: false, slip: true, thread: false, entry: false });
    expect(await left(recent)).toEqual(all);
    expect(await left(foreign)).toEqual(all);
    const { entries } = await bodyOf(ours.owner.call('/api/audit?limit=2'));
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      'outdated-removed',
      'retention-changed',
    ]);
    expect(entries[0]).toMatchObject({ actor: 'timer', details: { threads: expect.any(Number) } });
    expect(entries[0].details.photos).toBeGreaterThan(0);
    await keep();
    const again = await bodyOf(ours.owner.call('/api/audit?limit=1'));
    expect(again.entries[0].id).toBe(entries[0].id);
  });

  it('一度では消しきれない数でも、すべて消える', async () => {
    const { theirs } = world;
    await sql`insert into audit_log (workspace_id, at, actor, action, object_type, object_id)
      select ${theirs.id}, ${daysAgo(100)}, 'local', 'create', 'many', n::text
      from generate_series(1, 1201) n`.execute(world.site.db);
    await set(theirs, { ...always, audit_days: 90 });
    await keep();
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from audit_log where object_type = 'many'`.execute(
      world.site.db,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('まだ送っているメールのある日程調整は残る', async () => {
    const { ours } = world;
    const things = await old(ours, 41);
    await sql`update outbox set state = 'waiting' where thread_id = ${things.thread}`.execute(
      world.site.db,
    );
    await keep();
    expect((await left(things))?.thread).toBe(true);
  });

  it.each([
    { ...always, audit_days: 29 },
    { ...always, photo_days: 0 },
    { ...always, thread_days: 1.5 },
    { ...always, thread_days: 36_501 },
    { photo_days: 1 },
  ])('%j は断る', async (json) => {
    expect((await set(world.ours, json)).status).toBe(400);
  });

  it('オーナーのほかは、読めも変えもできない', async () => {
    for (const role of ['staff', 'organiser'] as const) {
      const member = await world.ours.person(role);
      expect((await member.call(path)).status).toBe(403);
      expect((await member.call(path, { method: 'PUT', json: always })).status).toBe(403);
    }
  });

  it('毎時の仕事として登録されている', () => {
    expect(tasksOf(world.site.service)).toHaveProperty('retention');
    expect(cronItems().map(({ task }) => task)).toContain('retention');
  });
});
