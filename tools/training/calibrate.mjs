// node calibrate.mjs PAIRS [PAIRS ...] [--print]
// From readings of photos no net has seen (measure.mjs --pairs) to the calibration the reader
// ships. Prints the reliability table of docs/slip-reader-models.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calibrated, logOdds } from '../../packages/slip-reader/src/recognise/calibration.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const onlyPrint = process.argv.includes('--print');
const out = path.join(
  import.meta.dirname,
  '../../packages/slip-reader/src/recognise/data/calibration.json',
);

/** Readings said at this confidence pass without a question; almost none of them may be wrong. */
const sure = 0.85;
const wantedRight = 0.995;

/** Fewer readings than this say too little to stand for a knot of their own. */
const fewest = 30;

/** A photo with more wrong cells than this was cut in the wrong places: no net can be blamed. */
const miscut = 0.3;

const read = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);

const photos = Map.groupBy(read, ({ file }) => file);
const pairs = [...photos.values()]
  .filter((cells) => cells.filter(({ right }) => !right).length <= cells.length * miscut)
  .flat()
  // the amount column decides nothing and is written over its borders more than any other
  .filter(({ what }) => what !== 'amount');

/** Rising steps fitted to right and wrong (pool adjacent violators), small steps joined. */
function rising(sorted) {
  const steps = [];
  for (const { odds, right } of sorted) {
    steps.push({ odds: odds, right: right ? 1 : 0, count: 1 });
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
  return steps.map(({ odds, right, count }) => [odds / count, (right + 0.5) / (count + 1)]);
}

const round = (value) => Math.round(value * 1e4) / 1e4;
const calibration = {};
for (const kind of ['digits', 'tally', 'label']) {
  const sorted = pairs
    .filter((pair) => pair.kind === kind)
    .map((pair) => ({ ...pair, odds: logOdds(pair.share) }))
    .sort((a, b) => a.odds - b.odds);
  // from where on nearly everything is right
  let wrong = 0;
  let threshold = Infinity;
  for (let i = sorted.length - 1, seen = 0; i >= 0; i--) {
    seen++;
    if (!sorted[i].right) wrong++;
    if (wrong / seen <= 1 - wantedRight) threshold = sorted[i].odds;
  }
  const fitted = rising(sorted);
  const below = fitted
    .filter(([odds]) => odds < threshold)
    .map(([odds, right]) => [odds, Math.min(right, sure - 0.02)]);
  const knots = [...below];
  if (Number.isFinite(threshold)) {
    if (knots.length === 0) knots.push([Math.min(0, threshold - 1), 0.5]);
    knots.push(
      [threshold, sure],
      [threshold + 1, Math.max(0.93, 1 - (1 - wantedRight) * 5)],
      [threshold + 3, wantedRight],
    );
  }
  const clean = [];
  for (const [odds, right] of knots) {
    const last = clean.at(-1);
    if (last && odds <= last[0] + 1e-3) last[1] = Math.max(last[1], right);
    else clean.push([odds, Math.max(right, last?.[1] ?? 0)]);
  }
  calibration[kind] = {
    temperature: 1,
    knots: clean.map(([odds, right]) => [round(odds), round(right)]),
  };
  console.log(
    `\n${kind}: ${sorted.length} readings, ${sorted.filter(({ right }) => right).length} right`,
  );
  for (const [low, high] of [
    [0, 0.5],
    [0.5, 0.7],
    [0.7, 0.85],
    [0.85, 0.95],
    [0.95, 1.01],
  ]) {
    const inside = sorted.filter(({ share }) => {
      const confidence = calibrated(share, calibration[kind]);
      return confidence >= low && confidence < high;
    });
    if (inside.length === 0) continue;
    const said =
      inside.reduce((sum, { share }) => sum + calibrated(share, calibration[kind]), 0) /
      inside.length;
    const right = inside.filter((pair) => pair.right).length;
    console.log(
      `| ${low}–${Math.min(1, high)} | ${inside.length} | ${said.toFixed(3)} | ${(right / inside.length).toFixed(3)} |`,
    );
  }
  const surely = sorted.filter(({ share }) => calibrated(share, calibration[kind]) >= sure);
  console.log(
    `at ${sure} or more: ${surely.length} (${((100 * surely.length) / sorted.length).toFixed(1)} %), wrong ${surely.filter(({ right }) => !right).length}`,
  );
}
if (!onlyPrint) writeFileSync(out, `${JSON.stringify(calibration, null, 2)}\n`);
