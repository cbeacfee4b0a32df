import { FairQueue } from '@tashika/kernel';

/**
 * Work of which few can run at a time, for many who ask. Nobody's turn depends on how often others
 * ask: askers take turns, those who are known take turns with those who are not, and whoever asks
 * for more than their share is told so at once instead of waiting.
 */
export interface Asker {
  /** `known`: has shown something that strangers do not have. */
  readonly lane: 'known' | 'stranger';
  /** Who they are to each other: an address, a device, a session. */
  readonly key: string;
}

interface Bounds {
  readonly atOnce: number;
  readonly waitingPerAsker: number;
  readonly waitingPerLane: number;
}

export class PasswordTurns {
  readonly #atOnce: number;
  readonly #lanes: Readonly<Record<Asker['lane'], FairQueue<() => void>>>;
  #running = 0;
  #last: Asker['lane'] = 'stranger';

  constructor({ atOnce, waitingPerAsker, waitingPerLane }: Bounds) {
    this.#atOnce = atOnce;
    const limits = { all: waitingPerLane, each: waitingPerAsker };
    this.#lanes = { known: new FairQueue(limits), stranger: new FairQueue(limits) };
  }

  /** Undefined where there is no room to wait in. */
  async run<Value>(asker: Asker, work: () => Promise<Value>): Promise<Value | undefined> {
    const turn = this.#turn(asker);
    if (turn === undefined) return undefined;
    await turn;
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  #turn({ lane, key }: Asker): Promise<void> | undefined {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    return this.#lanes[lane].push(key, resolve) ? promise : undefined;
  }

  /** Whoever ends hands the place on, so that nobody new takes it first. */
  #handOn(): void {
    const other = this.#last === 'known' ? 'stranger' : 'known';
    for (const lane of [other, this.#last] as const) {
      const next = this.#lanes[lane].shift();
      if (next === undefined) continue;
      this.#last = lane;
      next();
      return;
    }
    this.#running -= 1;
  }
}
