import { sql } from 'kysely';
import { writeAudit } from '../audit-log.ts';
import type { Live } from '../live.ts';
import type { Store, Transaction } from '../open.ts';
import { threadChanged } from '../topics.ts';

/** How long a workspace keeps photos, its log and threads that are over; days, or null for always. */

export interface Retention {
  readonly photoDays: number | null;
  readonly auditDays: number | null;
  readonly threadDays: number | null;
}

type Db = Store['db'] | Transaction;

export async function retentionOf(db: Db, workspaceId: string): Promise<Retention> {
  const row = await db
    .selectFrom('retention')
    .select(['photo_days', 'audit_days', 'thread_days'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return {
    photoDays: row?.photo_days ?? null,
    auditDays: row?.audit_days ?? null,
    threadDays: row?.thread_days ?? null,
  };
}

export async function setRetention(
  tx: Transaction,
  workspaceId: string,
  { photoDays, auditDays, threadDays }: Retention,
): Promise<void> {
  const days = { photo_days: photoDays, audit_days: auditDays, thread_days: threadDays };
  await tx
    .insertInto('retention')
    .values({ workspace_id: workspaceId, ...days })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(days))
    .execute();
}

/** What went. */
export interface Outdated {
  readonly photos: number;
  readonly auditEntries: number;
  readonly threads: number;
}

/** As many as one transaction takes away; the next goes on. */
const mostAtOnce = 500;

/** Takes away whatever any workspace keeps no longer, and writes down how much that was. */
export async function keepRetention({ db }: Store, live: Live, now: Date): Promise<void> {
  const workspaces = await db.selectFrom('retention').select('workspace_id').execute();
  for (const { workspace_id: workspaceId } of workspaces) {
    for (;;) {
      const gone = await db
        .transaction()
        .execute((tx) => removeOutdated(tx, live, workspaceId, now));
      if (Math.max(gone.photos, gone.auditEntries, gone.threads) < mostAtOnce) break;
    }
  }
}

async function removeOutdated(
  tx: Transaction,
  live: Live,
  workspaceId: string,
  now: Date,
): Promise<Outdated> {
  const { photoDays, auditDays, threadDays } = await retentionOf(tx, workspaceId);
  const gone: Outdated = {
    photos: photoDays === null ? 0 : await removePhotos(tx, workspaceId, before(now, photoDays)),
    auditEntries:
      auditDays === null ? 0 : await removeEntries(tx, workspaceId, before(now, auditDays)),
    threads:
      threadDays === null ? 0 : await removeThreads(tx, live, workspaceId, before(now, threadDays)),
  };
  const { photos, auditEntries, threads } = gone;
  if (photos + auditEntries + threads > 0) {
    await writeAudit(tx, {
      workspaceId,
      actor: 'timer',
      action: 'outdated-removed',
      object: { type: 'workspace', id: workspaceId },
      details: { photos, audit_entries: auditEntries, threads },
    });
  }
  return gone;
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The picture with what was read from it; the slip itself stays. */
async function removePhotos(tx: Transaction, workspaceId: string, end: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from slip_photos where slip_id in (
      select photo.slip_id from slip_photos photo join slips slip on slip.id = photo.slip_id
      where slip.workspace_id = ${workspaceId} and photo.created_at < ${end}
      limit ${mostAtOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function removeEntries(tx: Transaction, workspaceId: string, end: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where workspace_id = ${workspaceId} and at < ${end}
      order by id limit ${mostAtOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** With answers, mails and links; one whose mails still wait is not over yet. */
async function removeThreads(
  tx: Transaction,
  live: Live,
  workspaceId: string,
  end: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from scheduling_threads where id in (
      select thread.id from scheduling_threads thread
      where thread.workspace_id = ${workspaceId} and thread.closed_at < ${end}
        and not exists (
          select from outbox entry where entry.thread_id = thread.id and entry.state = 'waiting'
        )
      order by thread.closed_at
      limit ${mostAtOnce}
      for update skip locked
    ) returning id`.execute(tx);
  await live.publishAll(
    tx,
    rows.flatMap(({ id }) => threadChanged(workspaceId, { thread_id: id, status: 'deleted' })),
  );
  return rows.length;
}
