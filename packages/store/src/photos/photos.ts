import { createHash } from 'node:crypto';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type Kysely, sql } from 'kysely';
import { photoMessages as words } from '../messages.ts';
import { ObjectsAway } from '../problems.ts';
import type { Tables } from '../tables.ts';
import { type ObjectStore, openObjects } from './objects.ts';
import type { PhotoSettings } from './settings.ts';

/**
 * Where photos are kept, each content once. A row comes before its object and goes after it, so that
 * no object is ever unknown; a content that no slip shows (yet) is kept until its moment to look.
 */
export interface PhotoStore {
  /** Before the slips that show them; a content that none shows within a while goes again. */
  readonly keep: (photos: readonly Uint8Array[]) => Promise<Result<readonly KeptPhoto[], Problem>>;
  /** What is kept under a hash, as it comes in; null where there is nothing. */
  readonly read: (hash: Buffer) => Promise<ReadableStream<Uint8Array> | Uint8Array | null>;
  readonly objects: ObjectStore | null;
}

/** A content that is kept; only `keep` makes one. */
export interface KeptPhoto {
  readonly hash: Buffer;
}

type Db = Kysely<Tables>;

/** As long as a request can take from its photos to its slips, several times over. */
const claim = sql<Date>`now() + interval '15 minutes'`;
/** A content that is being moved is in the other place the second time. */
const looks = 3;

export function openPhotos(db: Db, { objects: settings, keepIn }: PhotoSettings): PhotoStore {
  const objects = settings === null ? null : openObjects(settings);
  const keepOne = async (bytes: Uint8Array): Promise<KeptPhoto> => {
    const hash = createHash('sha256').update(bytes).digest();
    if (objects === null || keepIn === 'database') await keepInDatabase(db, hash, bytes);
    else await keepInObjects(db, objects, hash, bytes);
    return { hash };
  };
  return {
    objects,
    async keep(photos) {
      try {
        return ok(await Promise.all(photos.map(keepOne)));
      } catch (error) {
        if (!(error instanceof ObjectsAway)) throw error;
        return err({ code: 'photos-away', message: words.away, kind: 'unavailable' });
      }
    },
    async read(hash) {
      for (let look = 0; look < looks; look++) {
        const row = await db
          .selectFrom('photo_contents')
          .select('bytes')
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (row === undefined) return null;
        if (row.bytes !== null) return row.bytes;
        const found = await objects?.get(hash);
        if (found) return found;
      }
      return null;
    },
  };
}

async function keepInDatabase(db: Db, hash: Buffer, bytes: Uint8Array): Promise<void> {
  await db
    .insertInto('photo_contents')
    .values({ hash, size: bytes.length, bytes: Buffer.from(bytes), look_at: claim })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({
        look_at: claim,
        // Whoever claimed it for the object store may have got no further.
        bytes: eb.fn.coalesce('photo_contents.bytes', 'excluded.bytes'),
      })),
    )
    .execute();
}

async function keepInObjects(
  db: Db,
  objects: ObjectStore,
  hash: Buffer,
  bytes: Uint8Array,
): Promise<void> {
  const row = await db
    .insertInto('photo_contents')
    .values({ hash, size: bytes.length, bytes: null, has_object: true, look_at: claim })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ look_at: claim }))
    .returning(sql<boolean>`bytes is not null`.as('is_here'))
    .executeTakeFirstOrThrow();
  if (row.is_here) return;
  await objects.put(hash, bytes);
  // Whoever moved it to the database meanwhile has taken an object away, perhaps the one before this.
  await db
    .updateTable('photo_contents')
    .set({ has_object: true })
    .where('hash', '=', hash)
    .execute();
}
