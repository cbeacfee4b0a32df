// node measure.mjs FOLDER [FOLDER ...] [--weights DIR] [--pairs FILE] [--log FILE]
// Reads whole photos as the product does, but without calibration: the best reading of every written
// cell, by style. --pairs writes for every cell how sure the net was and whether it was right: what
// calibrate.mjs starts from.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyOf, lexiconOf } from '../../packages/slip-reader/src/label/lexicon.ts';
import { askTuning } from '../../packages/slip-reader/src/label/tuning.ts';
import { readPhoto } from '../../packages/slip-reader/src/read/read-photo.ts';
import {
  cautionTuning,
  doubtTuning,
  sumTuning,
} from '../../packages/slip-reader/src/read/tuning.ts';
import { uncalibrated } from '../../packages/slip-reader/src/recognise/calibration.ts';
import { passTuning } from '../../packages/slip-reader/src/recognise/tuning.ts';
import { openRecognisers } from '../../packages/slip-reader/src/recognisers.ts';
import { cast, items, prices } from './shop.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weights: {
      type: 'string',
      default: path.join(import.meta.dirname, '../../packages/slip-reader/weights'),
    },
    pairs: { type: 'string' },
    log: { type: 'string' },
  },
});
const bare = await openRecognisers({
  weights: async (name) => new Uint8Array(readFileSync(path.join(options.weights, `${name}.onnx`))),
  prices,
  calibrations: Object.fromEntries(
    ['time', 'total', 'price', 'amount', 'tally', 'label'].map((column) => [column, uncalibrated]),
  ),
});
const lexicon = lexiconOf({ cast, items });

/** Confidences a rule gave, whatever the nets made of the cell: they say nothing about nets. */
const byRule = new Set([
  askTuning.most,
  cautionTuning.tangled,
  doubtTuning.unsurePlace,
  passTuning.partly,
  sumTuning.agreed,
]);

const pairs = [];
const log = [];
const counts = new Map();
const count = (style, what, right) => {
  for (const key of [style, 'all']) {
    const row = counts.get(what) ?? new Map();
    const [good, all] = row.get(key) ?? [0, 0];
    counts.set(what, row.set(key, [good + (right ? 1 : 0), all + 1]));
  }
  return right;
};
const expected = new Set(lexicon.map(({ key }) => key));
const strokes = (marks) => marks.reduce((sum, { kind }) => sum + (kind === 'sei' ? 5 : 1), 0);
/** Notes the best reading of a written cell; gives whether it is right. */
const note = (file, style, kind, what, wanted, cell) => {
  if (wanted.state === 'blank') return true;
  const truth = wanted.glyphs ? String(strokes(wanted.glyphs)) : wanted.text;
  const said = cell.glyphs
    ? String(strokes(cell.glyphs))
    : (cell.text ?? cell.candidates?.[0] ?? null);
  const right = said !== null && (kind === 'label' ? keyOf(said) === keyOf(truth) : said === truth);
  const guest = kind === 'label' && !expected.has(keyOf(truth));
  count(style, guest ? 'guest' : what, right);
  if (!right) log.push([what, file, truth, said, cell.confidence, cell.state].join('\t'));
  if (said !== null && !byRule.has(cell.confidence))
    pairs.push({ kind, what, share: cell.confidence, right, file });
  return right;
};
for (const folder of positionals) {
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const truth = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const style = `${truth.meta.style} ${truth.meta.difficulty}`;
    const bytes = readFileSync(path.join(folder, file.replace('.json', '.jpg')));
    const read = await readPhoto(new Uint8Array(bytes), { recognisers: bare, lexicon, prices });
    if (!read.ok || read.value.page.rows.length !== truth.rows.length) {
      const found = read.ok ? read.value.page.rows.length : read.error.code;
      log.push(['rows', file, truth.rows.length, found].join('\t'));
      count(style, 'rows found', false);
      count(style, 'every written cell right', false);
      continue;
    }
    count(style, 'rows found', true);
    const { page } = read.value;
    const right = [
      note(file, style, 'digits', 'time', truth.entry, page.entry),
      note(file, style, 'digits', 'time', truth.exit, page.exit),
      note(file, style, 'digits', 'total', truth.stated_total, page.stated_total),
      ...truth.rows.flatMap((row, i) => [
        note(file, style, 'label', 'label', row.label, page.rows[i].label),
        note(file, style, 'tally', 'tally', row.qty, page.rows[i].qty),
        note(file, style, 'digits', 'price', row.unit, page.rows[i].unit),
      ]),
    ];
    // the amount column decides nothing, here as little as anywhere
    for (const [i, row] of truth.rows.entries())
      note(file, style, 'digits', 'amount', row.amount, page.rows[i].amount);
    count(style, 'every written cell right', !right.includes(false));
  }
}
const styles = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort();
console.log(''.padEnd(26) + styles.map((style) => style.padStart(16)).join(''));
for (const [what, row] of counts) {
  const cells = styles.map((style) => {
    const [good, all] = row.get(style) ?? [0, 0];
    return (all === 0 ? '' : `${((100 * good) / all).toFixed(1)} ${good}/${all}`).padStart(16);
  });
  console.log(what.padEnd(26) + cells.join(''));
}
if (options.pairs)
  writeFileSync(options.pairs, `${pairs.map((pair) => JSON.stringify(pair)).join('\n')}\n`);
if (options.log) writeFileSync(options.log, `${log.sort().join('\n')}\n`);
