/**
 * How full each part of the service is under a load, from what one piece of work costs. Work arrives
 * by chance (Poisson), waits for a free processor of its part and takes it for as long as it costs;
 * everything is counted in processor milliseconds, which a busy machine does not change.
 */

/** What is done to one piece of work, one after the other. */
export type Part = 'server' | 'database' | 'reader';
export const parts: readonly Part[] = ['server', 'database', 'reader'];

export type Kind = 'answer' | 'status' | 'photo' | 'line';
export const kinds: readonly Kind[] = ['answer', 'status', 'photo', 'line'];

/** Processor milliseconds of one piece of each kind, by part. */
export type Costs = Readonly<Record<Kind, Partial<Readonly<Record<Part, number>>>>>;
/** Pieces a second, in the busiest hour. */
export type Rates = Readonly<Record<Kind, number>>;
/** Processors of each part. */
export type Machines = Readonly<Record<Part, number>>;

export interface Outcome {
  /** Share of its processors' time each part is busy; above 1 the queue grows without end. */
  readonly busy: Readonly<Record<Part, number>>;
  /** Milliseconds from arrival to the end, by kind. */
  readonly p50: Rates;
  readonly p99: Rates;
}

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const busyShares = (costs: Costs, rates: Rates, machines: Machines): Outcome['busy'] =>
  Object.fromEntries(
    parts.map((part) => {
      const work = kinds.reduce((sum, kind) => sum + rates[kind] * (costs[kind][part] ?? 0), 0);
      return [part, work / 1000 / machines[part]];
    }),
  ) as Outcome['busy'];

/** As many processors as keep each part below the given share. */
export function machinesFor(costs: Costs, rates: Rates, share: number): Machines {
  const one = busyShares(costs, rates, { server: 1, database: 1, reader: 1 });
  return Object.fromEntries(
    parts.map((part) => [part, Math.max(1, Math.ceil(one[part] / share))]),
  ) as unknown as Machines;
}

/** A free processor soonest; the heap is a sorted list, for there are few. */
class Station {
  readonly #freeAt: number[];

  constructor(processors: number) {
    this.#freeAt = Array.from({ length: processors }, () => 0);
  }

  /** When work that arrives then, and takes so long, is done. */
  take(arrival: number, milliseconds: number): number {
    let soonest = 0;
    for (let at = 1; at < this.#freeAt.length; at += 1) {
      if ((this.#freeAt[at] as number) < (this.#freeAt[soonest] as number)) soonest = at;
    }
    const end = Math.max(arrival, this.#freeAt[soonest] as number) + milliseconds;
    this.#freeAt[soonest] = end;
    return end;
  }
}

interface Piece {
  readonly kind: Kind;
  readonly at: number;
  readonly since: number;
}

/** Lets so many pieces arrive, and follows each through its parts. */
export function simulate(
  costs: Costs,
  rates: Rates,
  machines: Machines,
  { pieces = 50_000, seed = 20_261_117 } = {},
): Outcome {
  const random = numbersFrom(seed);
  const total = kinds.reduce((sum, kind) => sum + rates[kind], 0);
  let arriving: Piece[] = [];
  for (let at = 0, n = 0; n < pieces; n += 1) {
    at += (-Math.log(1 - random()) / total) * 1000;
    arriving.push({ kind: kindAt(random() * total, rates), at, since: at });
  }
  // Each part sees what has left the part before it, in the order in which it left.
  for (const part of parts) {
    const station = new Station(machines[part]);
    arriving = arriving
      .map((piece) => {
        const cost = costs[piece.kind][part];
        // What is done varies: as much again for one piece, next to nothing for another.
        const spent = cost === undefined ? 0 : cost * -Math.log(1 - random());
        return cost === undefined ? piece : { ...piece, at: station.take(piece.at, spent) };
      })
      .sort((one, other) => one.at - other.at);
  }
  const waited = Map.groupBy(arriving, ({ kind }) => kind);
  const share = (of: number): Rates =>
    Object.fromEntries(
      kinds.map((kind) => {
        const all = (waited.get(kind) ?? [])
          .map(({ at, since }) => at - since)
          .sort((a, b) => a - b);
        return [kind, all[Math.floor(all.length * of)] ?? 0];
      }),
    ) as Rates;
  return { busy: busyShares(costs, rates, machines), p50: share(0.5), p99: share(0.99) };
}

function kindAt(place: number, rates: Rates): Kind {
  let left = place;
  for (const kind of kinds) {
    left -= rates[kind];
    if (left < 0) return kind;
  }
  return 'line';
}
