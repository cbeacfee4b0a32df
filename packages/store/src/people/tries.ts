import { sql } from 'kysely';
import type { Store } from '../open.ts';

/**
 * Tries to get in, counted before anything is checked and for all servers together: of a hundred at
 * the same moment no more are let through than of a hundred one after the other.
 */

/** So many in a while, or a few for nothing and then pauses that double; times in seconds. */
export type TryRule =
  | { readonly tries: number; readonly within: number }
  | {
      readonly free: number;
      readonly first: number;
      readonly longest: number;
      /** Without a further try for so long, the count begins anew. */
      readonly memory: number;
    };

/** No pause, also by the clock of a server that is behind. */
const noPause = new Date(0);

/**
 * Counts one try under a key, or says until when there is none to be had. One statement, so that
 * nobody holds a connection while others are counted. The key is a fingerprint: who tried from where
 * is nobody's business.
 */
export async function countTry(
  { db }: Pick<Store, 'db'>,
  { key, rule, now }: { readonly key: Buffer; readonly rule: TryRule; readonly now: Date },
): Promise<Date | undefined> {
  const span = 'within' in rule ? rule.within : rule.memory;
  const end = new Date(now.getTime() + span * 1000);
  const isOver = sql<boolean>`t.forget_at <= ${now}`;
  const count = sql<number>`case when ${isOver} then 1 else t.count + 1 end`;
  const forgetAt =
    'within' in rule
      ? sql<Date>`case when ${isOver} then ${end} else t.forget_at end`
      : sql`${end}`;
  const isFree = sql<boolean>`${count} < ${'within' in rule ? rule.tries : rule.free}`;
  const pausedUntil = 'within' in rule ? forgetAt : pauseAfter(count, rule, now);
  const { rows } = await sql`
    insert into sign_in_tries as t (key, count, paused_until, forget_at)
    values (${key}, 1, ${noPause}, ${end})
    on conflict (key) do update set
      count = ${count},
      paused_until = case when ${isFree} then ${noPause} else ${pausedUntil} end,
      forget_at = ${forgetAt}
    where ${isOver} or t.paused_until <= ${now}
    returning t.count`.execute(db);
  if (rows.length > 0) return undefined;
  const kept = await db
    .selectFrom('sign_in_tries')
    .select('paused_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return kept?.paused_until ?? now;
}

/**
 * Adds what a server has counted by itself, and answers how many there are of each now, in the same
 * order.
 */
export async function addTries(
  { db }: Pick<Store, 'db'>,
  counted: readonly { readonly key: Buffer; readonly count: number }[],
  forgetAt: Date,
): Promise<readonly number[]> {
  const keys = counted.map(({ key }) => key);
  const counts = counted.map(({ count }) => count);
  // In the order of the keys, so that two servers never wait for each other.
  const { rows } = await sql<{ readonly key: Buffer; readonly count: number }>`
    insert into sign_in_tries as t (key, count, paused_until, forget_at)
    select key, count, ${noPause}::timestamptz, ${forgetAt}::timestamptz
    from unnest(${keys}::bytea[], ${counts}::int[]) as given (key, count)
    order by key
    on conflict (key) do update set count = t.count + excluded.count
    returning t.key, t.count`.execute(db);
  const totals = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]));
  return keys.map((key) => totals.get(key.toString('hex')) ?? 0);
}

/** Doubled with every try; the exponent is bounded, as numbers are. */
const pauseAfter = (
  count: ReturnType<typeof sql<number>>,
  { free, first, longest }: Extract<TryRule, { readonly free: number }>,
  now: Date,
) => sql<Date>`
  ${now}::timestamptz
    + least(${first}::int * power(2, least(${count} - ${free}::int, 30)), ${longest}::int) * interval '1 second'`;

/** The tries under a key are forgotten. */
export async function forgetTries({ db }: Pick<Store, 'db'>, key: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('key', '=', key).execute();
}

/** One try is taken back, with the pause it brought; the others stay counted. */
export async function takeBackTry({ db }: Pick<Store, 'db'>, key: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_tries')
    .set((is) => ({ count: is('count', '-', 1), paused_until: noPause }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** What counts for nothing any more; rows that somebody is counting in are left for the next time. */
export async function forgetOldTries({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('key', 'in', (is) =>
      is
        .selectFrom('sign_in_tries')
        .select('key')
        .where('forget_at', '<', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
