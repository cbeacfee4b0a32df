import { sql } from 'kysely';
import { addJob, removeJobs } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Store } from '../open.ts';
import { topics } from '../topics.ts';

/** What a server asks of whichever process reads photos. */
export interface PhotoRequest {
  readonly kind: 'read' | 'copy';
  readonly hash: Buffer;
  readonly wishes: unknown;
}

interface Room {
  readonly all: number;
  readonly each: number;
}

/** A reader that dies with a photo in its hands is not the photo's fault, but may be. */
const attempts = 3;

const jobKeyOf = (id: string) => `photo:${id}`;

/** Into the queue; null where as many wait as may. */
export function requestPhoto(
  { db }: Store,
  asker: string,
  { kind, hash, wishes }: PhotoRequest,
  room: Room,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ everybody: number; own: number }>`
      select count(*)::integer as everybody,
        count(*) filter (where asker = ${asker})::integer as own
      from photo_requests where answer is null`.execute(tx);
    const { everybody = 0, own = 0 } = rows[0] ?? {};
    if (everybody >= room.all || own >= room.each) return null;
    const { id } = await tx
      .insertInto('photo_requests')
      .values({ asker, kind, content_hash: hash, wishes: JSON.stringify(wishes) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = { jobKey: jobKeyOf(id), maxAttempts: attempts };
    await addJob(tx, 'read_photo', { request_id: id }, options);
    return id;
  });
}

/** Undefined where nobody waits for it any more. */
export async function photoRequest({ db }: Store, id: string): Promise<PhotoRequest | undefined> {
  const row = await db
    .selectFrom('photo_requests')
    .select(['kind', 'content_hash', 'wishes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { kind: row.kind, hash: row.content_hash, wishes: row.wishes };
}

export async function answerPhoto(
  { db }: Store,
  live: Live,
  id: string,
  answer: object,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('photo_requests')
      .set({ answer: JSON.stringify(answer) })
      .where('id', '=', id)
      .execute();
    await live.publish(tx, topics.photo(id), { type: 'answered' });
  });
}

/** Null as long as there is none. */
export async function photoAnswer({ db }: Store, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('photo_requests')
    .select('answer')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Whoever waited has the answer, or has left. */
export async function dropPhotoRequest({ db }: Store, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('photo_requests').where('id', '=', id).execute();
    await removeJobs(tx, [jobKeyOf(id)]);
  });
}

/** Those of servers that died meanwhile. */
export async function forgetOldPhotoRequests({ db }: Store): Promise<void> {
  await sql`delete from photo_requests where created_at < now() - interval '10 minutes'`.execute(
    db,
  );
}
