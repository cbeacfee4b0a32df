import type { Store, Transaction } from '../open.ts';

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

export interface CountedTry {
  /** A fingerprint: who tried from where is nobody's business. */
  readonly key: Buffer;
  readonly rule: TryRule;
}

interface Count {
  readonly count: number;
  readonly pausedUntil: Date;
  readonly forgetAt: Date;
}

/** No pause, also by the clock of a server that is behind. */
const noPause = new Date(0);

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The count with one more try, or until when there is none to be had. */
export function counted(before: Count | undefined, rule: TryRule, now: Date): Count | Date {
  const known = before !== undefined && before.forgetAt > now ? before : undefined;
  if (known !== undefined && known.pausedUntil > now) return known.pausedUntil;
  const count = (known?.count ?? 0) + 1;
  if ('within' in rule) {
    const forgetAt = known?.forgetAt ?? after(now, rule.within);
    return { count, forgetAt, pausedUntil: count < rule.tries ? noPause : forgetAt };
  }
  const { free, first, longest, memory } = rule;
  const pause = Math.min(first * 2 ** Math.min(count - free, 30), longest);
  const pausedUntil = count < free ? noPause : after(now, pause);
  return { count, forgetAt: after(now, memory), pausedUntil };
}

/** Counts one try under every key, or under none: then it says until when. */
export async function countTry(
  { db }: Pick<Store, 'db'>,
  tries: readonly CountedTry[],
  now: Date,
): Promise<Date | undefined> {
  // Everybody locks in the same order.
  const sorted = [...tries].sort((one, other) => Buffer.compare(one.key, other.key));
  const keys = sorted.map(({ key }) => key);
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sign_in_tries')
      .values(keys.map((key) => ({ key, count: 0, paused_until: noPause, forget_at: noPause })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const rows = await tx
      .selectFrom('sign_in_tries')
      .selectAll()
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute();
    const next = sorted.map(({ key, rule }) => {
      const row = rows.find((each) => each.key.equals(key));
      const before = row && {
        count: row.count,
        pausedUntil: row.paused_until,
        forgetAt: row.forget_at,
      };
      return { key, count: counted(before, rule, now) };
    });
    const refused = next.flatMap(({ count }) => (count instanceof Date ? [count] : []));
    if (refused.length > 0) return new Date(Math.max(...refused.map((until) => until.getTime())));
    for (const { key, count } of next) if (!(count instanceof Date)) await keep(tx, key, count);
    return undefined;
  });
}

async function keep(
  tx: Transaction,
  key: Buffer,
  { count, pausedUntil, forgetAt }: Count,
): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set({ count, paused_until: pausedUntil, forget_at: forgetAt })
    .where('key', '=', key)
    .execute();
}

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
