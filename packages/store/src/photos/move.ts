import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import pg from 'pg';
import { photoMessages as words } from '../messages.ts';
import { openStore } from '../open.ts';
import { ObjectsAway, reasonOf } from '../problems.ts';
import { type ObjectStore, openObjects, wholeOf } from './objects.ts';
import type { ObjectSettings, PhotoPlace } from './settings.ts';
import { removeUnusedPhotos } from './unused.ts';

export interface Moved {
  readonly moved: number;
  /** Objects that were nobody's, and went. */
  readonly strays: number;
  /** Contents that are in neither place, as hexadecimal hashes. */
  readonly missing: readonly string[];
}

interface MoveOptions {
  readonly url: string;
  readonly objects: ObjectSettings;
  readonly to: PhotoPlace;
  readonly signal?: AbortSignal;
  /** After every few photos. */
  readonly report?: (moved: number) => void;
}

/** Side by side: most of the time is spent waiting for the other side. */
const lanes = 4;
const atOnce = 100;
const tries = 3;
const retryMilliseconds = 500;

/**
 * Brings every photo to one place while servers go on. Each is first in both places and then in one,
 * which the database knows at every moment: whatever breaks it off, the next call goes on from there.
 */
export async function movePhotos(options: MoveOptions): Promise<Result<Moved, Problem>> {
  const turn = new pg.Client({ connectionString: options.url, application_name: 'tashika-photos' });
  turn.on('error', () => {});
  try {
    await turn.connect();
    // A transaction holds the turn, so that a pooler in between may give its connections to others.
    await turn.query('begin');
    await turn.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await turn.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('tashika move-photos', 0)) as taken`,
    );
    if (!rows[0]?.taken) return err({ code: 'photos-moving', message: words.moving });
    const store = await openStore({ url: options.url, poolSize: lanes });
    try {
      return ok(await new Move(store.pool, openObjects(options.objects), options).run(store.db));
    } finally {
      await store.close();
    }
  } catch (error) {
    return err({ code: 'photos-not-moved', message: words.moveFailed(reasonOf(error)) });
  } finally {
    await turn.end().catch(() => {});
  }
}

type Db = Parameters<typeof removeUnusedPhotos>[0];

class Move {
  readonly #pool: pg.Pool;
  readonly #objects: ObjectStore;
  readonly #options: MoveOptions;
  readonly #missing = new Set<string>();
  #moved = 0;

  constructor(pool: pg.Pool, objects: ObjectStore, options: MoveOptions) {
    this.#pool = pool;
    this.#objects = objects;
    this.#options = options;
  }

  async run(db: Db): Promise<Moved> {
    const strays = await this.#adoptStrays();
    await removeUnusedPhotos(db, this.#objects);
    // Servers keep new ones meanwhile, perhaps in the old place.
    for (let before = -1; before < this.#moved; ) {
      before = this.#moved;
      await this.#pass();
    }
    return { moved: this.#moved, strays, missing: [...this.#missing] };
  }

  /** Objects no row knows, as a restored backup leaves them: with a row they are looked after. */
  async #adoptStrays(): Promise<number> {
    let strays = 0;
    let hashes: Buffer[] = [];
    const adopt = async () => {
      const { rowCount } = await this.#pool.query(
        `insert into photo_contents (hash, size, has_object, look_at)
        select hash, 0, true, now() from unnest($1::bytea[]) as given (hash)
        on conflict (hash) do update set has_object = true, look_at = now()
          where not photo_contents.has_object`,
        [hashes],
      );
      strays += rowCount ?? 0;
      hashes = [];
    };
    for await (const hash of this.#objects.list()) {
      hashes.push(Buffer.from(hash, 'hex'));
      if (hashes.length === atOnce) await adopt();
    }
    await adopt();
    return strays;
  }

  async #pass(): Promise<void> {
    const isLeft = this.#options.to === 'objects' ? 'bytes is not null' : 'has_object';
    for (let after: Buffer = Buffer.alloc(0); ; ) {
      const { rows } = await this.#pool.query<{ hash: Buffer }>(
        `select hash from photo_contents where ${isLeft} and hash > $1 order by hash limit ${atOnce}`,
        [after],
      );
      const queue = rows.map(({ hash }) => hash);
      after = queue.at(-1) ?? after;
      await Promise.all(Array.from({ length: lanes }, () => this.#work(queue)));
      this.#options.report?.(this.#moved);
      if (rows.length < atOnce) return;
    }
  }

  async #work(queue: Buffer[]): Promise<void> {
    for (let hash = queue.pop(); hash !== undefined; hash = queue.pop()) {
      this.#options.signal?.throwIfAborted();
      await this.#patiently(hash);
    }
  }

  async #patiently(hash: Buffer): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const isMoved = await (this.#options.to === 'objects'
          ? this.#toObjects(hash)
          : this.#toDatabase(hash));
        if (isMoved) this.#moved += 1;
        return;
      } catch (error) {
        if (!(error instanceof ObjectsAway) || attempt === tries) throw error;
        await wait(retryMilliseconds * attempt, undefined, this.#options);
      }
    }
  }

  async #toObjects(hash: Buffer): Promise<boolean> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      `update photo_contents set has_object = true, ${claimed}
      where hash = $1 and bytes is not null returning bytes`,
      [hash],
    );
    const [row] = rows;
    if (row === undefined) return false;
    await this.#objects.put(hash, row.bytes);
    await this.#pool.query('update photo_contents set bytes = null where hash = $1', [hash]);
    return true;
  }

  async #toDatabase(hash: Buffer): Promise<boolean> {
    const object = await this.#objects.get(hash);
    const bytes = object === null ? null : await wholeOf(object);
    const isWhole = bytes !== null && createHash('sha256').update(bytes).digest().equals(hash);
    const { rows } = await this.#pool.query<{ is_here: boolean; is_shown: boolean }>(
      `update photo_contents set bytes = coalesce(bytes, $2), ${claimed}
      where hash = $1 and has_object
      returning bytes is not null as is_here,
        exists (select from slip_photos where content_hash = hash) as is_shown`,
      [hash, isWhole ? bytes : null],
    );
    const [row] = rows;
    if (row === undefined) return false;
    if (!row.is_here) {
      if (row.is_shown) this.#missing.add(hash.toString('hex'));
      return false;
    }
    return this.#withoutObject(hash);
  }

  /** Whoever puts the object again at this moment says so after us. */
  async #withoutObject(hash: Buffer): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('select from photo_contents where hash = $1 for update', [hash]);
      await this.#objects.remove(hash);
      await client.query('update photo_contents set has_object = false where hash = $1', [hash]);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

/** Nobody takes it away while it is between two places. */
const claimed = `look_at = greatest(look_at, now() + interval '15 minutes')`;
