import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { everybody, type Live } from '../live.ts';
import type { Reader } from '../tables.ts';
import type { AnswerOutcome } from './answers.ts';
import type { Sheet } from './locked-thread.ts';
import type { Answer } from './standing.ts';

/** A sheet as it is handed on: who may write it is known by the hash of their link. */
export interface HandedOn {
  readonly hash: string;
  readonly sheet: Sheet;
  readonly reader: Reader;
  /** By the clock of the database, in seconds: later it is not to be written. */
  readonly until: number;
}

/** One of several that write answers: a process may have more than one. */
interface Place {
  readonly id: string;
  readonly address: string;
}

/** Who writes for all. */
interface Presence {
  readonly type: 'here';
  readonly place: Place;
}

interface Request extends Omit<HandedOn, 'until'> {
  readonly type: 'write';
  readonly to: string;
  readonly from: Place;
  readonly number: number;
}

interface Reply {
  readonly type: 'written';
  readonly to: string;
  readonly number: number;
  /** Null where it was not written. */
  readonly outcome: SentOutcome | null;
}

type Message = Presence | Request | Reply;

type Answered = Extract<AnswerOutcome, { readonly kind: 'answered' }>;
type SentOutcome =
  | Exclude<AnswerOutcome, Answered>
  | (Omit<Answered, 'answers'> & { readonly answers: readonly Answer[] });

/** Held by whoever writes for all. */
const lock = 'answers';
/** How often it is said who that is, and for how long it is believed. */
const saidMilliseconds = 1_000;
const believedMilliseconds = 2_500;
/** Where nobody else has written to the same threads for so long, everybody writes their own. */
const neededMilliseconds = 10_000;
/** How long what was handed on may be written, and how long it is waited for: a little longer. */
const validSeconds = 1;
const patienceMilliseconds = 1_100;
/** More would not fit into one notification. */
const mostSlots = 20;

/**
 * Where several servers write to the same threads, one of them does it for all: what arrives elsewhere
 * is handed on to it, judged from memory and written together. It is a help and no promise: whoever
 * hears nothing of what was handed on writes it after a while. By then the other does not, since its
 * transaction asks for the time once it has locked the threads.
 */
export class SharedWriter {
  readonly #live: Live;
  readonly #write: (sheet: HandedOn) => Promise<AnswerOutcome>;
  readonly #own: Place;
  readonly #unheard = new Map<number, (outcome: AnswerOutcome | null) => void>();
  #elsewhere: { readonly place: Place; readonly heardAt: number } | null = null;
  #number = 0;
  #neededAt = Number.NEGATIVE_INFINITY;
  #isKept = false;

  constructor(live: Live, write: (sheet: HandedOn) => Promise<AnswerOutcome>) {
    this.#live = live;
    this.#write = write;
    this.#own = { id: randomUUID(), address: live.address };
    live.onPost((message, at) => this.#hear(message as Message, at));
  }

  /** Null where it is to be written here: at once, or because it was not written there. */
  handOn(given: Omit<HandedOn, 'until'>): Promise<AnswerOutcome | null> | null {
    const place = this.#placeElsewhere();
    if (place === null || given.sheet.length > mostSlots) return null;
    this.#number += 1;
    const number = this.#number;
    const { address, id: to } = place;
    const posted = this.#live.post(address, {
      type: 'write',
      to,
      from: this.#own,
      number,
      ...given,
    });
    return new Promise((resolve) => {
      this.#unheard.set(number, resolve);
      const giveUp = () => {
        if (!this.#unheard.delete(number)) return;
        if (this.#placeElsewhere() === place) this.#elsewhere = null;
        resolve(null);
      };
      void posted.then(() => setTimeout(giveUp, patienceMilliseconds).unref());
    });
  }

  /** Others have written to the same threads. */
  need(): void {
    this.#neededAt = performance.now();
    if (this.#isKept) return;
    this.#isKept = true;
    void this.#keep().finally(() => {
      this.#isKept = false;
    });
  }

  /** As long as one is needed, there is one. */
  async #keep(): Promise<void> {
    const pause = () => wait(saidMilliseconds, undefined, { ref: false });
    const serve = async () => {
      await this.#live.post(everybody, { type: 'here', place: this.#own });
      await pause();
      return true;
    };
    while (performance.now() - this.#neededAt < neededMilliseconds) {
      if (this.#placeElsewhere() !== null) await pause();
      // Another one is, who was not heard yet, or the database is away.
      else if (!(await this.#live.alone(lock, serve).catch(() => false))) await pause();
    }
  }

  #placeElsewhere(): Place | null {
    if (this.#elsewhere === null) return null;
    const { place, heardAt } = this.#elsewhere;
    return performance.now() - heardAt < believedMilliseconds ? place : null;
  }

  #hear(message: Message, at: number): void {
    if (message.type === 'here') {
      const { place } = message;
      const isOwn = place.id === this.#own.id;
      this.#elsewhere = isOwn ? null : { place, heardAt: performance.now() };
    } else if (message.to !== this.#own.id) return;
    else if (message.type === 'write') void this.#writeFor(message, at);
    else {
      const heard = this.#unheard.get(message.number);
      this.#unheard.delete(message.number);
      heard?.(message.outcome && received(message.outcome));
    }
  }

  async #writeFor({ from, number, hash, sheet, reader }: Request, at: number): Promise<void> {
    this.#neededAt = performance.now();
    const given = { hash, sheet, reader, until: at + validSeconds };
    const outcome = await this.#write(given).then(sent, () => null);
    const reply: Reply = { type: 'written', to: from.id, number, outcome };
    // Who finds it written already tells the person the same.
    if (!(await this.#live.post(from.address, reply))) {
      await this.#live.post(from.address, { ...reply, outcome: null });
    }
  }
}

const sent = (outcome: AnswerOutcome): SentOutcome =>
  outcome.kind === 'answered' ? { ...outcome, answers: [...outcome.answers.values()] } : outcome;

const received = (outcome: SentOutcome): AnswerOutcome =>
  outcome.kind === 'answered'
    ? { ...outcome, answers: new Map(outcome.answers.map((one) => [one.slotId, one])) }
    : outcome;
