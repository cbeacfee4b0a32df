import type { Refusal } from '@tashika/attendance';
import type { Store, Transaction } from '../open.ts';
import { isStoreAway } from '../problems.ts';
import { Statement } from '../statements.ts';
import type { Reader } from '../tables.ts';
import { tokenHashText } from '../tokens.ts';
import { type Saved, versionedColumns } from './columns.ts';
import type { SaveContext } from './effects.ts';
import type { KeptStandings } from './kept-standings.ts';
import { KnownLinks, type Link } from './links.ts';
import { inviteeActor, LockedThread, type Sheet } from './locked-thread.ts';
import type { VersionedRow } from './rows.ts';
import { saveThreads } from './save.ts';
import type { Answer } from './standing.ts';

/** What became of one person's sheet. */
export type AnswerOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'answered';
      /** Null where the answers were saved. */
      readonly refusal: Refusal | null;
      /** What the person has said to each slot by now. */
      readonly answers: ReadonlyMap<string, Answer>;
      readonly timezone: string;
      readonly reader: Reader;
    };

/** Somebody's sheet, handed in and not looked at yet. */
interface Arrived {
  readonly hash: string;
  readonly sheet: Sheet;
  readonly comment: string | null | undefined;
  /** How they read just now; kept where nobody chose otherwise. */
  readonly reader: Reader;
  /** Others held the thread when it was looked for: the next time it is waited for. */
  readonly isPassedOver: boolean;
  readonly resolve: (outcome: AnswerOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

interface Waiting extends Arrived {
  readonly link: Link;
}

/** Keeps a transaction short even when everybody answers at once. */
const mostTogether = 250;

/**
 * Where other servers write to the same threads, answers are gathered for so many times as long as
 * the last transaction took, in milliseconds at most: about as long as the others need for theirs.
 * Begun at once, the next one would wait for them with the few answers that have come so far.
 */
const gathering = { times: 1.5, most: 30 };

/**
 * M24 under load. Where a sheet's link leads is asked while the ones before it are being written;
 * sheets that are ready by then go into the next transaction together. A second one beside it would
 * mostly wait for the same threads, and take fewer along.
 *
 * A thread that this process wrote to last is known: answers to it are judged from memory and sent in
 * one piece with the question whether it is still so, which the whole transaction depends on. Where
 * it is not, or where other servers write to the same threads, they are locked first. Who waited for
 * a lock takes along what is ready by then, and the next one lets the others have their turn: the more
 * servers want the same threads, the more each of them writes at a time.
 *
 * Nobody is told "saved" before the transaction that holds their answer is committed.
 */
export class AnswerQueue {
  readonly #store: Store;
  readonly #kept: KeptStandings;
  readonly #context: SaveContext;
  readonly #links: KnownLinks;
  readonly #arrived: Arrived[] = [];
  readonly #ready: Waiting[] = [];
  #isLooking = false;
  #isWriting = false;
  /** Whether another server wrote to the threads of the last transaction. */
  #isShared = false;

  constructor(store: Store, kept: KeptStandings, context: SaveContext) {
    this.#store = store;
    this.#kept = kept;
    this.#context = context;
    this.#links = new KnownLinks(store.db);
  }

  hand(
    token: string,
    sheet: Sheet,
    comment: string | null | undefined,
    reader: Reader,
  ): Promise<AnswerOutcome> {
    return new Promise((resolve, reject) => {
      const hash = tokenHashText(token);
      const isPassedOver = false;
      this.#arrived.push({ hash, sheet, comment, reader, isPassedOver, resolve, reject });
      this.#look();
    });
  }

  /** Where the links lead of all who have arrived in one turn of the event loop. */
  #look(): void {
    if (this.#isLooking || this.#arrived.length === 0) return;
    this.#isLooking = true;
    setImmediate(async () => {
      const arrived = this.#arrived.splice(0, mostTogether);
      try {
        const hashes = arrived.map(({ hash }) => hash);
        this.#admit(arrived, await this.#links.of(hashes, this.#context.now()));
      } catch (error) {
        for (const { reject } of arrived) reject(error);
      }
      this.#isLooking = false;
      this.#next();
      this.#look();
    });
  }

  #admit(arrived: readonly Arrived[], links: ReadonlyMap<string, Link>): void {
    const now = this.#context.now();
    for (const one of arrived) {
      const link = links.get(one.hash);
      if (link === undefined) one.resolve({ kind: 'unknown' });
      else if (link.revoked_at !== null || link.expires_at <= now) one.resolve({ kind: 'gone' });
      else this.#ready.push({ ...one, link });
    }
  }

  #next(): void {
    // Whoever is being looked for is ready in a moment.
    if (this.#isWriting || this.#isLooking || this.#ready.length === 0) return;
    const together = this.#ready.splice(0, mostTogether);
    this.#isWriting = true;
    const begun = performance.now();
    void this.#take(together).then((tell) => {
      const next = () => {
        this.#isWriting = false;
        this.#next();
      };
      const took = performance.now() - begun;
      if (this.#isShared) setTimeout(next, Math.min(took * gathering.times, gathering.most));
      // Whoever has arrived by now is read first, and comes along.
      else setImmediate(next);
      // The database works on the next ones while these are told.
      setImmediate(tell);
    });
  }

  /** Writes them and who comes late; what is answered tells everybody what became of theirs. */
  async #take(together: Waiting[]): Promise<() => void> {
    try {
      const outcomes = await this.#write(together);
      return () => {
        for (const [index, { resolve }] of together.entries()) {
          resolve(outcomes[index] ?? { kind: 'unknown' });
        }
      };
    } catch (error) {
      if (together.length === 1 || isStoreAway(error)) {
        return () => {
          for (const { reject } of together) reject(error);
        };
      }
      // One thread that cannot be read must not stand in the way of the others.
      const told: (() => void)[] = [];
      for (const one of together) told.push(await this.#take([one]));
      return () => {
        for (const tell of told) tell();
      };
    }
  }

  async #write(together: Waiting[]): Promise<readonly AnswerOutcome[]> {
    const known = this.#isShared ? null : this.#recall(together);
    if (known !== null) {
      try {
        return await this.#transact(together, async (tx) => {
          await refuseUnlessSo(tx, known);
          const threads = await LockedThread.all(tx, known, this.#kept, inviteeActor);
          for (const thread of threads) thread.isListenedTo = false;
          return threads;
        });
      } catch (error) {
        if (!isOtherwise(error)) throw error;
      }
    }
    return this.#transact(together, (tx) => this.#lock(tx, together));
  }

  async #transact(
    together: readonly Waiting[],
    threadsIn: (tx: Transaction) => Promise<readonly LockedThread[]>,
  ): Promise<readonly AnswerOutcome[]> {
    const threads = new Map<string, LockedThread>();
    const readers = new Map<string, Reader>();
    let saved: ReadonlyMap<string, Saved> = new Map();
    const answered = await this.#store.db.transaction().execute(async (tx) => {
      for (const thread of await threadsIn(tx)) threads.set(thread.row.id, thread);
      const now = this.#context.now();
      const judged = together.map(({ link, sheet, comment }) => {
        const thread = threads.get(link.thread_id);
        if (thread === undefined) return null;
        const refusal = thread.answer(link.invitee_key, sheet, now, comment);
        const answers = thread.standing.answers.get(link.invitee_key) ?? new Map();
        return { refusal, answers, timezone: thread.row.timezone };
      });
      await keepSeen(
        tx,
        together.filter((_, place) => judged[place]?.refusal === null),
      );
      await readersOf.send(tx, [together.map(({ link }) => link.invite_id)], (rows) => {
        for (const { id, ...reader } of rows) readers.set(id, reader);
      });
      saved = await saveThreads(tx, [...threads.values()], this.#context);
      return judged;
    });
    for (const [id, thread] of threads) {
      const numbers = saved.get(id);
      if (numbers === undefined) continue;
      const { revision, change, row } = numbers;
      const isKnown = row !== undefined && !thread.isListenedTo;
      this.#kept.keep(id, { revision, change, ...(isKnown && { row }) }, thread.standing);
    }
    return together.map(({ link, reader: seen }, place): AnswerOutcome => {
      const own = answered[place];
      if (own === null || own === undefined) return { kind: 'unknown' };
      const { locale = null, timezone = null } = readers.get(link.invite_id) ?? {};
      const reader = { locale: locale ?? seen.locale, timezone: timezone ?? seen.timezone };
      return { kind: 'answered', ...own, reader };
    });
  }

  /** Their threads as this process left them; null where it does not know one of them. */
  #recall(together: readonly Waiting[]): readonly VersionedRow[] | null {
    const rows = new Map<string, VersionedRow>();
    for (const { link } of together) {
      const row = this.#kept.rowOf(link.thread_id);
      if (row?.revision !== link.revision) return null;
      rows.set(row.id, row);
    }
    return [...rows.values()];
  }

  /**
   * Their threads, locked. One is waited for, and of the others what nobody holds is taken: who holds
   * threads never waits for another, so that whoever waits for the same one finds all the rest free.
   * Who wants one of them and is ready by then comes along; whose thread others hold, or was changed
   * since their link was looked for, goes back.
   */
  async #lock(tx: Transaction, together: Waiting[]): Promise<readonly LockedThread[]> {
    const passedOver = together.filter(({ isPassedOver }) => isPassedOver);
    const [first] = threadsOf(passedOver.length > 0 ? passedOver : together).sort();
    await waitForThread.send(tx, [first]);
    const wanted = threadsOf(together);
    const rows = new Map<string, LockedRow>();
    await lockFreeThreads.send(tx, [wanted], (held) => {
      for (const row of held) rows.set(row.id, row);
    });
    const ahead = await this.#kept.readAhead(tx, wanted);
    const isHeld = ({ link }: Waiting) => rows.get(link.thread_id)?.revision === link.revision;
    const isElsewhere = (one: Waiting) => !isHeld(one);
    const back = together.filter(isElsewhere);
    for (const { hash } of back) this.#links.forget(hash);
    const late = this.#ready.filter(isHeld).slice(0, mostTogether - together.length);
    replace(together, [...together.filter(isHeld), ...late]);
    replace(
      this.#ready,
      this.#ready.filter((one) => !late.includes(one)),
    );
    this.#arrived.unshift(...back.map((one) => ({ ...one, isPassedOver: true })));
    this.#look();
    this.#isShared = [...rows.values()].some((row) => this.#kept.isBehind(row));
    const threads = await LockedThread.all(tx, [...rows.values()], this.#kept, inviteeActor, ahead);
    for (const thread of threads) {
      thread.isListenedTo = rows.get(thread.row.id)?.is_listened_to ?? true;
    }
    return threads;
  }
}

const threadsOf = (some: readonly Waiting[]) => [
  ...new Set(some.map(({ link }) => link.thread_id)),
];

function replace<One>(list: One[], by: readonly One[]): void {
  list.splice(0, list.length, ...by);
}

// ── the threads ────────────────────────────────────────────────────────────────────────────────

interface LockedRow extends VersionedRow {
  readonly is_listened_to: boolean;
}

const isListenedTo = `
  exists (
    select from signals
    where signals.workspace_id = thread.workspace_id and signals.stopped_at is null
  )`;

/** The first by its id: servers that want many of the same threads mostly wait for the same one. */
const waitForThread = new Statement<never>(`
  select id from scheduling_threads where id = $1 for no key update`);

const lockFreeThreads = new Statement<LockedRow>(`
  select ${versionedColumns}, ${isListenedTo} as is_listened_to
  from scheduling_threads thread where thread.id = any($1::uuid[])
  for no key update of thread skip locked`);

/**
 * Locks all of them as they are known, or fails, and with it all that is sent behind it: nothing has
 * to be waited for. A thread that somebody holds is about to be another.
 */
const lockIfStillSo = new Statement<never>(`
  with held as (
    select thread.id
    from unnest($1::uuid[], $2::xid[]) as known (id, version)
    join scheduling_threads thread on thread.id = known.id and thread.xmin = known.version
    where not ${isListenedTo}
    for no key update of thread skip locked
  )
  select 1 / (count(*) = cardinality($1))::integer from held`);

const refuseUnlessSo = (tx: Transaction, rows: readonly VersionedRow[]): Promise<void> =>
  lockIfStillSo.send(tx, [rows.map(({ id }) => id), rows.map(({ version }) => version)]);

/** The division by zero above: nothing else divides. */
const isOtherwise = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === '22012';

// ── how people read ────────────────────────────────────────────────────────────────────────────

/** What they or their browser said is remembered for what is written to them later, unless they chose. */
async function keepSeen(tx: Transaction, saved: readonly Waiting[]): Promise<void> {
  const seen = new Map(
    saved
      .filter(({ reader }) => reader.locale !== null || reader.timezone !== null)
      .map(({ link, reader }) => [link.invite_id, reader]),
  );
  if (seen.size === 0) return;
  const readers = [...seen.values()];
  await keepReaders.send(tx, [
    [...seen.keys()],
    readers.map(({ locale }) => locale),
    readers.map(({ timezone }) => timezone),
  ]);
}

const keepReaders = new Statement<never>(`
  update thread_invites invite
  set locale = coalesce(invite.locale, seen.locale),
    timezone = coalesce(invite.timezone, seen.timezone)
  from unnest($1::uuid[], $2::text[], $3::text[]) as seen (invite_id, locale, timezone)
  where invite.id = seen.invite_id and (
    invite.locale is null and seen.locale is not null
    or invite.timezone is null and seen.timezone is not null
  )`);

/** With the answers and not with their links: a person may choose anew while a link stays the same. */
const readersOf = new Statement<Reader & { readonly id: string }>(`
  select id, locale, timezone from thread_invites where id = any($1::uuid[])`);
