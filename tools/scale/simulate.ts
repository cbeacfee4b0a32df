// `node tools/scale/simulate.ts`: what a thousand times today's load does to the service, from what
// one piece of work costs. The figures of docs/scale.md come from here.
import {
  busyShares,
  type Costs,
  kinds,
  machinesFor,
  parts,
  type Rates,
  simulate,
} from './model.ts';

/** Processor milliseconds; where they come from stands in docs/scale.md. */
const costs: Costs = {
  answer: { server: 0.8, database: 0.28 },
  status: { server: 0.43, database: 0.05 },
  photo: { server: 15, database: 12, reader: 1_000 },
  line: { server: 0.4 },
};

/** A busy hour of one installation of today: assumed, not counted. Pieces a second. */
const today: Rates = {
  // 20 shops close within an hour, 30 slips each.
  photo: (20 * 30) / 3600,
  // 40 threads under way, of 20 people who answer 1.3 times, a third of them in the evening hour.
  answer: (40 * 20 * 1.3 * 0.33) / 3600,
  // Boards and invite pages: ten looks for each answer.
  status: (40 * 20 * 1.3 * 0.33 * 10) / 3600,
  // 50 people who write with a character, a line a minute each.
  line: 50 / 60,
};

const share = 0.6;
const factors = [1, 10, 100, 1_000];
const oneMachine = { server: 1, database: 1, reader: 2 };

const times = (factor: number): Rates =>
  Object.fromEntries(kinds.map((kind) => [kind, today[kind] * factor])) as Rates;
const percent = (of: number) => `${(of * 100).toFixed(of < 0.1 ? 1 : 0)} %`;
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(`One server thread, one database processor, one reader of two threads:\n`);
row(['load', ...kinds.map((kind) => `${kind}/s`), ...parts.map((part) => `${part} busy`)]);
row(Array.from({ length: 8 }, () => '---'));
for (const factor of factors) {
  const rates = times(factor);
  const busy = busyShares(costs, rates, oneMachine);
  row([
    `${factor}×`,
    ...kinds.map((kind) => rates[kind].toFixed(1)),
    ...parts.map((part) => percent(busy[part])),
  ]);
}

console.log(
  `\nProcessors that keep every part below ${percent(share)}, and what people wait then:\n`,
);
row(['load', ...parts, ...kinds.map((kind) => `${kind} p50 / p99 ms`)]);
row(Array.from({ length: 8 }, () => '---'));
for (const factor of factors) {
  const rates = times(factor);
  const machines = machinesFor(costs, rates, share);
  const { p50, p99 } = simulate(costs, rates, machines);
  row([
    `${factor}×`,
    ...parts.map((part) => machines[part]),
    ...kinds.map((kind) => `${p50[kind].toFixed(1)} / ${p99[kind].toFixed(1)}`),
  ]);
}
