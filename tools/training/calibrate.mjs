// node calibrate.mjs PAIRS [PAIRS ...] [--check PAIRS]
// From readings of photos no net has seen (measure.mjs --pairs) to the calibration the reader
// ships. Prints the reliability of the pairs it was fitted to or, with --check, only judges the shipped
// calibration by other ones: the table of docs/slip-reader-models.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sureFrom } from '../../packages/slip/src/read/certainty.ts';
import { calibrated, logOdds } from '../../packages/slip-reader/src/recognise/calibration.ts';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'string' } },
});
const out = path.join(
  import.meta.dirname,
  '../../packages/slip-reader/src/recognise/data/calibration.json',
);

/** Share of the readings stated as certain that shall be right: they pass without a question. */
const wantedRight = 0.998;
/**
 * What a fit must reach for it, as if one more had been wrong. It is less: among hands nobody has learnt
 * from some digits are written so that everybody takes them for another one.
 */
const fittedRight = 0.9965;
/** No column is sure of a reading with less of the share, however few wrong ones were among the measured. */
const leastSure = 0.7;

/** So many readings at the lower end of the sure ones must all be right. */
const lowest = 100;

/** Fewer readings than this say too little to stand for a knot of their own. */
const fewest = 40;

const pairsOf = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((pair) => ({ ...pair, odds: logOdds(pair.share) }))
    .sort((a, b) => a.odds - b.odds);

/** Rising steps fitted to right and wrong (pool adjacent violators), small steps joined. */
function rising(sorted) {
  const steps = [];
  for (const { odds, right } of sorted) {
    steps.push({ odds, right: right ? 1 : 0, count: 1 });
    while (steps.length > 1) {
      const [a, b] = steps.slice(-2);
      if (a.right / a.count < b.right / b.count && a.count >= fewest) break;
      steps.splice(-2, 2, {
        odds: a.odds + b.odds,
        right: a.right + b.right,
        count: a.count + b.count,
      });
    }
  }
  return steps.map(({ odds, right, count }) => ({
    odds: odds / count,
    right: (right + 0.5) / (count + 1),
  }));
}

const round = (value) => Math.round(value * 1e4) / 1e4;

/** From where on nearly everything is right, even if `more` had been wrong, and the lowest readings all are. */
function surelyFrom(sorted, right, more) {
  let wrong = more;
  let from = sorted.length;
  for (let i = sorted.length - 1, seen = 0; i >= 0; i--) {
    seen++;
    if (!sorted[i].right) wrong++;
    if (wrong / seen <= 1 - right) from = i;
  }
  for (let i = from; i < Math.min(sorted.length, from + lowest); i++)
    if (!sorted[i].right) from = i + 1;
  return sorted[from]?.odds ?? Infinity;
}

/** A column with fewer readings starts where its net does … */
const enough = 1000;
/** … or so much sooner or later: it has too few readings to say more. */
const mostApart = 1;

/** From where on a column is sure. `all` are the readings of every column its net reads. */
function columnFrom(sorted, all) {
  if (sorted.length >= enough) return surelyFrom(sorted, fittedRight, 1);
  const common = surelyFrom(all, fittedRight, 1);
  const own = surelyFrom(sorted, wantedRight, 0);
  return Math.min(Math.max(own, common - mostApart), common + mostApart);
}

/** Knots of the calibration of a column: right as often as said, and nearly always where it says it is sure. */
function fitted(sorted, all) {
  const steps = rising(sorted);
  const threshold = Math.max(columnFrom(sorted, all), logOdds(leastSure));
  const knots = steps
    .filter(({ odds }) => odds < threshold)
    .map(({ odds, right }) => [odds, Math.min(right, sureFrom - 0.02)]);
  if (Number.isFinite(threshold)) {
    if (knots.length === 0) knots.push([Math.min(0, threshold - 1), 0.5]);
    knots.push(
      [threshold, sureFrom],
      [threshold + 1, Math.max(0.93, 1 - (1 - wantedRight) * 10)],
      [threshold + 3, Math.min(0.995, wantedRight)],
    );
  }
  const clean = [];
  for (const [odds, right] of knots) {
    const last = clean.at(-1);
    if (last && odds <= last[0] + 1e-3) last[1] = Math.max(last[1], right);
    else clean.push([odds, Math.max(right, last?.[1] ?? 0)]);
  }
  return { temperature: 1, knots: clean.map(([odds, right]) => [round(odds), round(right)]) };
}

/** Rows of the reliability table: said and right, by how sure. */
function show(kind, pairs, calibration) {
  const told = pairs.map(({ share, right }) => ({
    said: calibrated(share, calibration),
    right,
  }));
  console.log(
    `\n${kind}: ${told.length} readings, ${told.filter(({ right }) => right).length} right`,
  );
  for (const [low, high] of [
    [0, 0.5],
    [0.5, 0.7],
    [0.7, sureFrom],
    [sureFrom, 0.95],
    [0.95, 1.01],
  ]) {
    const inside = told.filter(({ said }) => said >= low && said < high);
    if (inside.length === 0) continue;
    const mean = inside.reduce((sum, { said }) => sum + said, 0) / inside.length;
    const right = inside.filter((each) => each.right).length;
    console.log(
      `| ${low}–${Math.min(1, high)} | ${inside.length} | ${mean.toFixed(3)} | ${(right / inside.length).toFixed(3)} |`,
    );
  }
  const surely = told.filter(({ said }) => said >= sureFrom);
  console.log(
    `at ${sureFrom} or more: ${surely.length} (${((100 * surely.length) / told.length).toFixed(1)} %), wrong ${surely.filter(({ right }) => !right).length}`,
  );
}

/** Columns, and the net that reads them. */
const columns = {
  time: 'digits',
  total: 'digits',
  price: 'digits',
  amount: 'digits',
  tally: 'tally',
  label: 'label',
};
if (options.check) {
  const shipped = JSON.parse(readFileSync(out, 'utf8'));
  const pairs = pairsOf(options.check);
  for (const column of Object.keys(columns))
    show(
      column,
      pairs.filter(({ what }) => what === column),
      shipped[column],
    );
} else {
  const pairs = files.flatMap(pairsOf).sort((a, b) => a.odds - b.odds);
  const calibration = {};
  for (const [column, net] of Object.entries(columns)) {
    const sorted = pairs.filter(({ what }) => what === column);
    calibration[column] = fitted(
      sorted,
      pairs.filter(({ kind }) => kind === net),
    );
    show(column, sorted, calibration[column]);
  }
  writeFileSync(out, `${JSON.stringify(calibration, null, 2)}\n`);
}
