import { type Kysely, sql } from 'kysely';
import { ObjectsAway } from '../problems.ts';
import type { Tables } from '../tables.ts';
import type { ObjectStore } from './objects.ts';

type Db = Kysely<Tables>;

/** Contents looked at in one transaction; each may cost a call to the object store. */
const atOnce = 50;

/** Takes away what no slip shows any more; answers with how many contents went. */
export async function removeUnusedPhotos(db: Db, objects: ObjectStore | null): Promise<number> {
  let removed = 0;
  for (;;) {
    const seen = await db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('photo_contents')
        .select(['hash', 'has_object'])
        .where('look_at', '<=', sql<Date>`now()`)
        .orderBy('look_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      // Asked once they are locked: from here on no slip can begin to show one.
      const shown = await tx
        .selectFrom('slip_photos')
        .select('content_hash')
        .where(sql<boolean>`content_hash = any(${due.map(({ hash }) => hash)}::bytea[])`)
        .execute();
      const isShown = new Set(shown.map(({ content_hash }) => content_hash.toString('hex')));
      const unused = due.filter(({ hash }) => !isShown.has(hash.toString('hex')));
      const gone = await withoutObjects(unused, objects);
      const kept = unused.filter((one) => !gone.includes(one));
      await lookAgain(
        tx,
        due.filter((one) => !unused.includes(one)),
        null,
      );
      await lookAgain(tx, kept, sql<Date>`now() + interval '10 minutes'`);
      const { numAffectedRows } = await sql`
        delete from photo_contents where hash = any(${hashesOf(gone)}::bytea[])`.execute(tx);
      removed += Number(numAffectedRows ?? 0n);
      return due.length;
    });
    if (seen < atOnce) return removed;
  }
}

interface Due {
  readonly hash: Buffer;
  readonly has_object: boolean;
}

const hashesOf = (contents: readonly Due[]): Buffer[] => contents.map(({ hash }) => hash);

/** Those that have no object any more; where the store is away they have to wait. */
async function withoutObjects(
  contents: readonly Due[],
  objects: ObjectStore | null,
): Promise<readonly Due[]> {
  const tried = await Promise.all(
    contents.map(async (content) => {
      if (!content.has_object) return [content];
      if (objects === null) return [];
      try {
        await objects.remove(content.hash);
        return [content];
      } catch (error) {
        if (error instanceof ObjectsAway) return [];
        throw error;
      }
    }),
  );
  return tried.flat();
}

async function lookAgain(
  tx: Db,
  contents: readonly Due[],
  at: ReturnType<typeof sql<Date>> | null,
): Promise<void> {
  if (contents.length === 0) return;
  await sql`update photo_contents set look_at = ${at}
    where hash = any(${hashesOf(contents)}::bytea[])`.execute(tx);
}
