import type { Refusal } from '@tashika/attendance';
import type { Store, Transaction } from '../open.ts';
import { isStoreAway } from '../problems.ts';
import type { Reader } from '../tables.ts';
import { tokenHashText } from '../tokens.ts';
import type { Saved } from './columns.ts';
import type { SaveContext } from './effects.ts';
import type { KeptStandings, KnownThread } from './kept-standings.ts';
import { KnownLinks, type Link } from './links.ts';
import { inviteeActor, LockedThread, type Sheet } from './locked-thread.ts';
import { saveThreads } from './save.ts';
import { keepSeen, readersOf } from './seen-readers.ts';
import { SharedWriter } from './shared-writer.ts';
import type { Answer } from './standing.ts';
import {
  isOtherwise,
  type LockedRow,
  lockFreeThreads,
  refuseLate,
  refuseUnlessSo,
  waitForThread,
  waitForThreads,
} from './thread-locks.ts';

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
interface Given {
  readonly hash: string;
  readonly sheet: Sheet;
  readonly comment: string | null | undefined;
  /** How they read just now; kept where nobody chose otherwise. */
  readonly reader: Reader;
  /** By the clock of the database, in seconds: later it is not to be written. */
  readonly until: number;
}

interface Arrived extends Given {
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

/** One is judged and written while the other is brought to the disk. */
const mostUnderway = 2;

/** What goes into one transaction. */
interface Batch {
  readonly together: Waiting[];
  /** Those that are under way before it. */
  readonly before: readonly Promise<unknown>[];
  /** Called when nothing of it is missing but its commit. */
  readonly written: () => void;
}

/**
 * Where other servers write to the same threads, answers are gathered for so many times as long as
 * the last transaction took, in milliseconds at most: about as long as the others need for theirs.
 * Begun at once, the next one would wait for them with the few answers that have come so far.
 */
const gathering = { times: 1.5, most: 30 };

/**
 * M24 under load. Where a sheet's link leads is asked while the ones before it are being written;
 * sheets that are ready by then go into the next transaction together. A second one beside it would
 * mostly wait for the same threads, and take fewer along: the next one begins when nothing of the one
 * before is missing but its commit, judged by what that one leaves behind.
 *
 * A thread that this process wrote to last is known: answers to it are judged from memory and sent in
 * one piece with the question whether it is still so, which the whole transaction depends on. Where
 * it is not, or where other servers write to the same threads, they are locked first. Who waited for
 * a lock takes along what is ready by then, and the next one lets the others have their turn: the more
 * servers want the same threads, the more each of them writes at a time. Before long one of them
 * writes for all (`shared-writer.ts`).
 *
 * Nobody is told "saved" before the transaction that holds their answer is committed.
 */
export class AnswerQueue {
  readonly #store: Store;
  readonly #kept: KeptStandings;
  readonly #context: SaveContext;
  readonly #links: KnownLinks;
  readonly #writer: SharedWriter;
  readonly #arrived: Arrived[] = [];
  readonly #ready: Waiting[] = [];
  /** What threads are once a transaction is committed that has written all it had to. */
  readonly #awaited = new Map<string, KnownThread>();
  #isLooking = false;
  /** Whether a transaction has not written all it has to. */
  #isWriting = false;
  readonly #underway = new Set<Promise<unknown>>();
  /** Whether another server wrote to the threads of the last transaction. */
  #isShared = false;

  constructor(store: Store, kept: KeptStandings, context: SaveContext) {
    this.#store = store;
    this.#kept = kept;
    this.#context = context;
    this.#links = new KnownLinks(store.db);
    this.#writer = new SharedWriter(context.live, (sheet) =>
      this.#arrive({ ...sheet, comment: undefined }),
    );
  }

  hand(
    token: string,
    sheet: Sheet,
    comment: string | null | undefined,
    reader: Reader,
  ): Promise<AnswerOutcome> {
    const hash = tokenHashText(token);
    const given = { hash, sheet, comment, reader, until: Number.POSITIVE_INFINITY };
    // What somebody writes beside it goes no further.
    const elsewhere = comment === undefined ? this.#writer.handOn({ hash, sheet, reader }) : null;
    if (elsewhere === null) return this.#arrive(given);
    return elsewhere.then((outcome) => outcome ?? this.#arrive(given));
  }

  #arrive(given: Given): Promise<AnswerOutcome> {
    return new Promise((resolve, reject) => {
      this.#arrived.push({ ...given, isPassedOver: false, resolve, reject });
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
    if (this.#underway.size === mostUnderway) return;
    const together = this.#ready.splice(0, mostTogether);
    this.#isWriting = true;
    const begun = performance.now();
    let isOver = false;
    const written = () => {
      if (isOver) return;
      isOver = true;
      // Whoever has arrived by now is read first, and comes along.
      setImmediate(() => {
        this.#isWriting = false;
        this.#next();
      });
    };
    const batch: Batch = { together, before: [...this.#underway], written };
    const done = this.#take(batch).then((tell) => {
      this.#underway.delete(done);
      const took = performance.now() - begun;
      if (this.#isShared) setTimeout(written, Math.min(took * gathering.times, gathering.most));
      else written();
      this.#next();
      tell();
    });
    this.#underway.add(done);
  }

  /** Writes them and who comes late; what is answered tells everybody what became of theirs. */
  async #take(batch: Batch): Promise<() => void> {
    const { together } = batch;
    try {
      const outcomes = await this.#write(batch);
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
      for (const one of together) told.push(await this.#take({ ...batch, together: [one] }));
      return () => {
        for (const tell of told) tell();
      };
    }
  }

  async #write(batch: Batch): Promise<readonly AnswerOutcome[]> {
    const { together, before } = batch;
    const known = this.#isShared ? null : this.#recall(together);
    if (known !== null) {
      const rows = known.map(({ row }) => row);
      const isAwaited = rows.some(({ id }) => this.#awaited.has(id));
      try {
        return await this.#transact(batch, async (tx) => {
          if (isAwaited) await waitForThreads.send(tx, [rows.map(({ id }) => id)]);
          await refuseUnlessSo(tx, rows, firstEnd(together));
          const threads = await LockedThread.known(tx, known, inviteeActor);
          for (const thread of threads) thread.isListenedTo = false;
          return threads;
        });
      } catch (error) {
        if (!isOtherwise(error)) throw error;
      }
    }
    // What those amount to is taken on from.
    await Promise.all(before);
    return this.#transact(batch, (tx) => this.#lock(tx, together));
  }

  async #transact(
    { together, written }: Batch,
    threadsIn: (tx: Transaction) => Promise<readonly LockedThread[]>,
  ): Promise<readonly AnswerOutcome[]> {
    const threads = new Map<string, LockedThread>();
    const readers = new Map<string, Reader>();
    const awaited = new Map<string, KnownThread>();
    let saved: ReadonlyMap<string, Saved> = new Map();
    const transaction = this.#store.db.transaction().execute(async (tx) => {
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
      saved = await saveThreads(tx, [...threads.values()], this.#context);
      await readersOf.send(tx, [together.map(({ link }) => link.invite_id)], (rows) => {
        for (const { id, ...reader } of rows) readers.set(id, reader);
        if (this.#isShared) return;
        for (const [id, { isListenedTo, standing }] of threads) {
          const row = saved.get(id)?.row;
          if (row !== undefined && !isListenedTo) awaited.set(id, { row, standing });
        }
        for (const [id, known] of awaited) this.#awaited.set(id, known);
        written();
      });
      return judged;
    });
    const answered = await transaction.finally(() => {
      for (const [id, known] of awaited) {
        if (this.#awaited.get(id) === known) this.#awaited.delete(id);
      }
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
  #recall(together: readonly Waiting[]): readonly KnownThread[] | null {
    const threads = new Map<string, KnownThread>();
    for (const { link } of together) {
      const id = link.thread_id;
      const known = this.#awaited.get(id) ?? this.#kept.known(id);
      if (known?.row.revision !== link.revision) return null;
      threads.set(id, known);
    }
    return [...threads.values()];
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
    await refuseLate.send(tx, [firstEnd(together)]);
    this.#isShared = [...rows.values()].some((row) => this.#kept.isBehind(row));
    if (this.#isShared) this.#writer.need();
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

const firstEnd = (together: readonly Waiting[]) => Math.min(...together.map(({ until }) => until));

function replace<One>(list: One[], by: readonly One[]): void {
  list.splice(0, list.length, ...by);
}
