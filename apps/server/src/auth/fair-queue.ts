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

type Lane = Map<string, (() => void)[]>;

export class FairQueue {
  readonly #bounds: Bounds;
  readonly #lanes: Record<Asker['lane'], Lane> = { known: new Map(), stranger: new Map() };
  #running = 0;
  #last: Asker['lane'] = 'stranger';

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
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
    const { atOnce, waitingPerAsker, waitingPerLane } = this.#bounds;
    if (this.#running < atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    const waiting = this.#lanes[lane];
    const own = waiting.get(key) ?? [];
    const all = [...waiting.values()].reduce((sum, each) => sum + each.length, 0);
    if (own.length >= waitingPerAsker || all >= waitingPerLane) return undefined;
    return new Promise((resolve) => {
      own.push(resolve);
      waiting.set(key, own);
    });
  }

  /** Whoever ends hands the place on, so that nobody new takes it first. */
  #handOn(): void {
    const other = this.#last === 'known' ? 'stranger' : 'known';
    for (const lane of [other, this.#last] as const) {
      const next = takeFirst(this.#lanes[lane]);
      if (next === undefined) continue;
      this.#last = lane;
      next();
      return;
    }
    this.#running -= 1;
  }
}

/** The first asker's first; their others go behind everybody else's. */
function takeFirst(lane: Lane): (() => void) | undefined {
  const [first] = lane;
  if (first === undefined) return undefined;
  const [key, waiting] = first;
  const next = waiting.shift();
  lane.delete(key);
  if (waiting.length > 0) lane.set(key, waiting);
  return next;
}
