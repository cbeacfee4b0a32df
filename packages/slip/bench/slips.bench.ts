import { readFileSync } from 'node:fs';
import {
  accountToJson,
  checkSlips,
  defaultShop,
  parseCastNames,
  parseTranscript,
} from '../src/index.ts';

const registered = parseCastNames(
  readFileSync(new URL('../../../DATA/CAST_NAMES.md', import.meta.url), 'utf8'),
);
if (!registered.ok) throw new Error(registered.error.message);
const facts = { shop: defaultShop, castNames: registered.value };

/** From the parsed JSON of a transcript to the whole output: validation, verdict, report, read JSON. */
function checkAll(transcript: unknown): number {
  const pages = parseTranscript(transcript);
  if (!pages.ok) throw new Error(pages.error.message);
  const accounts = checkSlips(pages.value, facts);
  if (!accounts.ok) throw new Error(accounts.error.message);
  let bytes = 0;
  for (const account of accounts.value) bytes += accountToJson(account).report.length;
  return bytes;
}

/** Calls a second, over at least a second. */
function rate(run: () => void): number {
  for (const warmUntil = performance.now() + 300; performance.now() < warmUntil; ) run();
  const start = performance.now();
  let runs = 0;
  while (performance.now() - start < 1000) {
    run();
    runs += 1;
  }
  return (runs * 1000) / (performance.now() - start);
}

/** On a machine that does other work as well, the time of the processor is what compares. */
function slipsPerCpuSecond(run: () => void, slips: number): number {
  const rounds = 500;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (rounds * slips * 1e6) / (user + system);
}

const blank = { state: 'blank', text: null };
const written = (text: string) => ({ state: 'written', text });
const row = (r: number) => ({
  r,
  label: written(['D にま', 'S ぷぷ', '単品ドリンク', 'へらぽて D', 'ショット'][r % 5] ?? ''),
  qty: { state: 'marks', glyphs: [{ kind: 'sei' }, { kind: 'bar', dir: 'v', y: 0.5 }] },
  unit: written(['1100', '1500', '300', '1100', '700'][r % 5] ?? ''),
  amount: blank,
});
const slipOf = (rows: number) => ({
  pages: [
    {
      entry: written('20:05'),
      exit: written('21:40'),
      rows: Array.from({ length: rows }, (_, index) => row(index + 1)),
      stated_total: written('6200'),
      instruction: null,
    },
  ],
});

export default async function bench(report: (line: string) => void): Promise<void> {
  const cases = readFileSync(new URL('../test/cases/slip.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string });
  // Typical slips: the worked cases in which nothing has to be searched for.
  const typical = cases.filter(({ id }) => id !== 'C30' && id !== 'C32');
  const check = () => {
    for (const slip of typical) checkAll(slip);
  };
  const perRound = rate(check);
  // The same transcripts only parsed and written again: what a slip costs beyond its JSON.
  const texts = typical.map((slip) => JSON.stringify(slip));
  const baseline = rate(() => {
    for (const text of texts) JSON.stringify(JSON.parse(text));
  });
  report(
    `slips: ${Math.round(perRound * typical.length)} typical slips/s (goal 20000), ${Math.round(slipsPerCpuSecond(check, typical.length))} a second of processor time; ${(baseline / perRound).toFixed(1)} times the cost of their JSON`,
  );

  for (const rows of [10, 100, 1_000]) {
    const slip = slipOf(rows);
    const perSecond = rate(() => checkAll(slip));
    report(`slips: ${rows} rows ${(1e6 / perSecond / rows).toFixed(2)} µs a row`);
  }
}
