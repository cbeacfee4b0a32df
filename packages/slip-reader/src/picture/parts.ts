import type { Raster } from './raster.ts';

/** Pixels of one row, both ends inclusive. */
export interface Run {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

class Joined implements Run {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  /** The first run this one hangs together with, over some others; itself where it is the first. */
  first: Joined;

  constructor(y: number, from: number, to: number) {
    this.y = y;
    this.from = from;
    this.to = to;
    this.first = this;
  }
}

/**
 * The connected parts of a picture that are above a threshold, each as its runs from the top, in the
 * order of their first pixels. `corners`: whether pixels that touch by a corner are connected.
 */
export function partsAbove(
  { width, height, data }: Raster,
  threshold: number,
  corners: boolean,
): Run[][] {
  const reach = corners ? 1 : 0;
  const all: Joined[] = [];
  let above = 0;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const here = all.length;
    for (let x = 0; x < width; x++) {
      if (!((data[start + x] as number) > threshold)) continue;
      const from = x;
      while (x + 1 < width && (data[start + x + 1] as number) > threshold) x++;
      const run = new Joined(y, from, x);
      all.push(run);
      while (above < here && (all[above] as Joined).to < from - reach) above++;
      for (let i = above; i < here && (all[i] as Joined).from <= x + reach; i++)
        join(all[i] as Joined, run);
    }
    above = here;
  }
  const parts = new Map<Joined, Run[]>();
  for (const run of all) {
    const first = firstOf(run);
    const part = parts.get(first);
    if (part === undefined) parts.set(first, [run]);
    else part.push(run);
  }
  return [...parts.values()];
}

function firstOf(run: Joined): Joined {
  let first = run;
  while (first.first !== first) first = first.first = first.first.first;
  return first;
}

/** The earlier of two firsts stays: a part is known by its first pixel. */
function join(a: Joined, b: Joined): void {
  const [one, other] = [firstOf(a), firstOf(b)];
  const earlier = one.y < other.y || (one.y === other.y && one.from <= other.from);
  if (earlier) other.first = one;
  else one.first = other;
}
