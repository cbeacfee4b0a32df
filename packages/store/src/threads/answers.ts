import type { Refusal } from '@tashika/attendance';
import type { Store, Transaction } from '../open.ts';
import { isStoreAway } from '../problems.ts';
import { Statement } from '../statements.ts';
import type { Reader } from '../tables.ts';
import { tokenHash } from '../tokens.ts';
import { type Saved, threadColumns } from './columns.ts';
import type { SaveContext } from './effects.ts';
import type { KeptStandings } from './kept-standings.ts';
import { inviteeActor, LockedThread, type Sheet } from './locked-thread.ts';
import { keepReader } from './open-link.ts';
import type { ThreadRow } from './rows.ts';
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

interface Waiting {
  readonly hash: string;
  readonly sheet: Sheet;
  readonly comment: string | null | undefined;
  /** How they read just now; kept where nobody chose otherwise. */
  readonly reader: Reader;
  /** Others held the thread when it was looked for: the next time it is waited for. */
  isPassedOver: boolean;
  readonly resolve: (outcome: AnswerOutcome) => void;
  readonly reject: (reason: unknown) => void;
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
 * M24 under load: answers that arrive while others are being written go into the next transaction
 * together; a second one beside it would mostly wait for the same threads, and take fewer along. One
 * that had to wait for another server takes along what arrived meanwhile, and the next one lets the
 * others have their turn: the more servers want the same threads, the more each of them writes at a
 * time. Nobody is told "saved" before the transaction
 * that holds their answer is committed.
 */
export class AnswerQueue {
  readonly #store: Store;
  readonly #kept: KeptStandings;
  readonly #context: SaveContext;
  readonly #queue: Waiting[] = [];
  #isWriting = false;
  /** Whether another server wrote to the threads of the last transaction. */
  #isShared = false;

  constructor(store: Store, kept: KeptStandings, context: SaveContext) {
    this.#store = store;
    this.#kept = kept;
    this.#context = context;
  }

  hand(
    token: string,
    sheet: Sheet,
    comment: string | null | undefined,
    reader: Reader,
  ): Promise<AnswerOutcome> {
    return new Promise((resolve, reject) => {
      const hash = tokenHash(token).toString('hex');
      const isPassedOver = false;
      this.#queue.push({ hash, sheet, comment, reader, isPassedOver, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isWriting || this.#queue.length === 0) return;
    const together = this.#queue.splice(0, mostTogether);
    this.#isWriting = true;
    const late = () => this.#queue.splice(0, mostTogether - together.length);
    const begun = performance.now();
    void this.#take(together, late).then((tell) => {
      const next = () => {
        this.#isWriting = false;
        this.#next();
      };
      const took = performance.now() - begun;
      if (this.#isShared) setTimeout(next, Math.min(took * gathering.times, gathering.most));
      else next();
      // The database works on the next ones while these are told.
      setImmediate(tell);
    });
  }

  /** Writes them and who comes late; what is answered tells everybody what became of theirs. */
  async #take(together: Waiting[], late: () => Waiting[] = () => []): Promise<() => void> {
    try {
      const outcomes = await this.#write(together, late);
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

  async #write(together: Waiting[], late: () => Waiting[]): Promise<readonly AnswerOutcome[]> {
    const threads = new Map<string, LockedThread>();
    let saved: ReadonlyMap<string, Saved> = new Map();
    const outcomes = await this.#store.db.transaction().execute(async (tx) => {
      const { rows, links } = await this.#lock(tx, together, late);
      const locked = await LockedThread.all(tx, rows, this.#kept, inviteeActor);
      this.#isShared = rows.some((row) => this.#kept.isBehind(row));
      for (const [place, thread] of locked.entries()) {
        thread.isListenedTo = rows[place]?.is_listened_to ?? true;
        threads.set(thread.row.id, thread);
      }
      const now = this.#context.now();
      const readers: (Reader & { readonly inviteId: string })[] = [];
      const answered = together.map(({ hash, sheet, comment, reader: seen }): AnswerOutcome => {
        const link = links.get(hash);
        const thread = link && threads.get(link.thread_id);
        if (link === undefined || thread === undefined) return { kind: 'unknown' };
        if (link.revoked_at !== null || link.expires_at <= now) return { kind: 'gone' };
        const refusal = thread.answer(link.invitee_key, sheet, now, comment);
        const answers = thread.standing.answers.get(link.invitee_key) ?? new Map();
        const reader = {
          locale: link.locale ?? seen.locale,
          timezone: link.timezone ?? seen.timezone,
        };
        if (
          refusal === null &&
          (reader.locale !== link.locale || reader.timezone !== link.timezone)
        ) {
          readers.push({ ...reader, inviteId: link.invite_id });
        }
        return { kind: 'answered', refusal, answers, timezone: thread.row.timezone, reader };
      });
      await keepReaders(tx, readers);
      saved = await saveThreads(tx, [...threads.values()], this.#context);
      return answered;
    });
    for (const [id, thread] of threads) {
      const numbers = saved.get(id);
      if (numbers !== undefined) {
        this.#kept.keep(id, numbers.revision, numbers.change, thread.standing);
      }
    }
    return outcomes;
  }

  /**
   * Their threads and links. One thread is waited for; of the others, and of those of who came late,
   * what nobody holds is taken: who holds threads never waits for another, so that whoever waits for
   * the same one finds all the rest free. Answers to threads that others hold are put back.
   */
  async #lock(tx: Transaction, together: Waiting[], late: () => Waiting[]) {
    const rows = new Map<string, LockedRow>();
    const links = new Map<string, Link>();
    const hold = async (some: readonly Waiting[]) => {
      await lockFreeThreads.send(tx, [hashesOf(some)], (held) => {
        for (const row of held) rows.set(row.id, row);
      });
      // Answered after the locks: a link that was revoked before that is revoked.
      for (const link of await linksOf.ask(tx, [hashesOf(some)])) links.set(link.hash, link);
    };
    const passedOver = together.filter(({ isPassedOver }) => isPassedOver);
    await waitForThread.send(tx, [hashesOf(passedOver.length > 0 ? passedOver : together)]);
    await hold(together);
    const joining = late();
    together.push(...joining);
    if (joining.length > 0) await hold(joining);
    const isElsewhere = ({ hash }: Waiting) => {
      const link = links.get(hash);
      return link !== undefined && !rows.has(link.thread_id);
    };
    const elsewhere = together.filter(isElsewhere);
    for (const one of elsewhere) one.isPassedOver = true;
    this.#queue.unshift(...elsewhere);
    together.splice(0, together.length, ...together.filter((one) => !isElsewhere(one)));
    return { rows: [...rows.values()], links };
  }
}

interface LockedRow extends ThreadRow {
  readonly is_listened_to: boolean;
}

const isOfLinks = `
  thread.id in (
    select invite.thread_id
    from invite_tokens link join thread_invites invite on invite.id = link.invite_id
    where link.token_hash = any($1::bytea[])
  )`;

/** The first by its id: servers that want many of the same threads mostly wait for the same one. */
const waitForThread = new Statement<never>(`
  select thread.id from scheduling_threads thread where ${isOfLinks}
  order by thread.id limit 1
  for no key update of thread`);

const lockFreeThreads = new Statement<LockedRow>(`
  select ${threadColumns.map((name) => `thread.${name}`).join(', ')}, exists (
    select from signals
    where signals.workspace_id = thread.workspace_id and signals.stopped_at is null
  ) as is_listened_to
  from scheduling_threads thread where ${isOfLinks}
  for no key update of thread skip locked`);

/** Remembered for what is written to them later. */
async function keepReaders(
  tx: Transaction,
  readers: readonly (Reader & { readonly inviteId: string })[],
): Promise<void> {
  for (const { inviteId, locale, timezone } of readers) {
    await keepReader(tx, inviteId, { locale, timezone });
  }
}

interface Link extends Reader {
  readonly invite_id: string;
  readonly thread_id: string;
  readonly invitee_key: string;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

interface FoundLink extends Link {
  readonly hash: string;
}

const linksOf = new Statement<FoundLink>(`
  select encode(link.token_hash, 'hex') as hash, link.expires_at, link.revoked_at,
    invite.id as invite_id, invite.thread_id, invite.invitee_key, invite.locale, invite.timezone
  from invite_tokens link join thread_invites invite on invite.id = link.invite_id
  where link.token_hash = any($1::bytea[])`);

/** As PostgreSQL writes bytes. */
const hashesOf = (some: readonly Waiting[]) => some.map(({ hash }) => `\\x${hash}`);
