import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultShop } from '../src/index.ts';
import { type OpenRow, solveExactSum } from '../src/solve/exact-sum.ts';

/*
 * The search for open prices against HiGHS, a general solver for integer programs, on the same
 * instances in the same run. HiGHS is asked for a solution with the fewest different prices, the
 * first tie-break; ours answers that, the second tie-break and the exact number of solutions.
 */

interface Instance {
  readonly rows: readonly OpenRow[];
  readonly difference: number;
}

/** mulberry32, so that every run has the same instances. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function instances(rows: number, count: number, total: number | null): readonly Instance[] {
  const random = randomFrom(rows * 1000 + (total ?? 0));
  const { dictionaryOrder, shot } = defaultShop;
  const shots = (shot?.items ?? []).map((item) => item.price);
  return Array.from({ length: count }, () => {
    const open = Array.from({ length: rows }, () => ({
      quantity: 1 + Math.floor(random() * 12),
      candidates: random() < 0.3 ? shots : dictionaryOrder,
    }));
    const reached = open.reduce(
      (sum, row) =>
        sum + row.quantity * (row.candidates[Math.floor(random() * row.candidates.length)] ?? 0),
      0,
    );
    return { rows: open, difference: total ?? reached };
  });
}

/** Each row takes one of its prices, the products add up to the difference, and few prices are used. */
function asProgram({ rows, difference }: Instance): string {
  const taken = (row: number, price: number) => `x${row}_${price}`;
  const used = (price: number) => `y${price}`;
  const all = rows.flatMap((row, index) => row.candidates.map((price) => ({ index, price, row })));
  const prices = [...new Set(all.map(({ price }) => price))];
  return [
    'Minimize',
    ` obj: ${prices.map(used).join(' + ')}`,
    'Subject To',
    ` total: ${all.map(({ index, price, row }) => `${price * row.quantity} ${taken(index, price)}`).join(' + ')} = ${difference}`,
    ...rows.map(
      (row, index) =>
        ` row${index}: ${row.candidates.map((price) => taken(index, price)).join(' + ')} = 1`,
    ),
    ...all.map(
      ({ index, price }) => ` use${index}_${price}: ${taken(index, price)} - ${used(price)} <= 0`,
    ),
    'Binary',
    ` ${[...all.map(({ index, price }) => taken(index, price)), ...prices.map(used)].join(' ')}`,
    'End',
  ].join('\n');
}

interface Highs {
  solve(program: string, options?: Readonly<Record<string, unknown>>): { readonly Status: string };
}

/** HiGHS from the folder that holds the peers of the benches; null where there is none. */
async function peer(): Promise<Highs | null> {
  const folder = process.env.TASHIKA_BENCH_PEERS;
  if (folder === undefined) return null;
  if (!existsSync(join(folder, 'highs'))) return null;
  const file = pathToFileURL(join(folder, 'highs', 'build', 'highs.js')).href;
  const loaded = (await import(file)) as { default: () => Promise<Highs> };
  return loaded.default();
}

/** Milliseconds of each call, shortest first; of several rounds the best, because other work shares the machine. */
function timed(
  list: readonly Instance[],
  solve: (instance: Instance) => void,
  rounds = 3,
): readonly number[] {
  return list
    .map((instance) => {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        solve(instance);
        best = Math.min(best, performance.now() - start);
      }
      return best;
    })
    .sort((a, b) => a - b);
}

const middle = (times: readonly number[]): number => times[Math.floor(times.length / 2)] ?? 0;
const worst = (times: readonly number[]): number => times.at(-1) ?? 0;
const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);

export default async function bench(report: (line: string) => void): Promise<void> {
  const ours = ({ rows, difference }: Instance) =>
    solveExactSum(rows, difference, defaultShop.dictionaryOrder, 3);
  for (const rows of [3, 5, 10, 20])
    for (const instance of instances(rows, 40, null)) ours(instance);

  for (const total of [100_000, 300_000, 1_000_000]) {
    const times = timed(instances(40, 31, total), ours);
    report(
      `price search: 40 open rows, ${total} yen: median ${middle(times).toFixed(1)} ms, worst ${worst(times).toFixed(1)} ms (goals 60, 500)`,
    );
  }

  const highs = await peer();
  if (highs === null) {
    report(
      'price search: HiGHS is not installed in the folder that TASHIKA_BENCH_PEERS names; not compared',
    );
    return;
  }
  for (const rows of [3, 5, 10]) {
    const list = instances(rows, rows > 5 ? 6 : 20, null);
    const mine = timed(list, ours);
    const theirs = timed(list, (instance) => {
      const { Status } = highs.solve(asProgram(instance), { log_to_console: false });
      if (Status !== 'Optimal')
        throw new Error(`HiGHS found no solution where there is one: ${Status}`);
    });
    report(
      `price search: ${rows} open rows: ours ${(sum(mine) / list.length).toFixed(2)} ms, HiGHS ${(sum(theirs) / list.length).toFixed(2)} ms, ${Math.round(sum(theirs) / sum(mine))} times faster (goal 30)`,
    );
  }
}
