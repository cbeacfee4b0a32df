// node photo-pairs.mjs FOLDER [FOLDER ...] --out PAIRS [--weights DIR] [--log FILE]
// Reads whole photos as the product does, but without calibration, and writes for every cell how sure
// the net was and whether it was right: what calibrate.mjs starts from.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyOf, lexiconOf } from '../../packages/slip-reader/src/label/lexicon.ts';
import { readPhoto } from '../../packages/slip-reader/src/read/read-photo.ts';
import { uncalibrated } from '../../packages/slip-reader/src/recognise/calibration.ts';
import { openRecognisers } from '../../packages/slip-reader/src/recognisers.ts';
import { cast, items, prices } from './shop.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weights: {
      type: 'string',
      default: path.join(import.meta.dirname, '../../packages/slip-reader/weights'),
    },
    out: { type: 'string' },
    log: { type: 'string' },
  },
});
const bare = await openRecognisers({
  weights: async (name) => new Uint8Array(readFileSync(path.join(options.weights, `${name}.onnx`))),
  prices,
  calibrations: { digits: uncalibrated, tally: uncalibrated, label: uncalibrated },
});
const lexicon = lexiconOf({ cast, items });

/** Every reading is remembered by its promise's result, so that cells can be matched afterwards. */
const pairs = [];
const log = [];
const counts = {};
const strokes = (marks) => marks.reduce((sum, { kind }) => sum + (kind === 'sei' ? 5 : 1), 0);
const note = (file, kind, what, wanted, cell) => {
  if (!cell || wanted.state === 'blank') return;
  const truth = wanted.glyphs ? String(strokes(wanted.glyphs)) : wanted.text;
  const said = cell.glyphs
    ? String(strokes(cell.glyphs))
    : (cell.text ?? cell.candidates?.[0] ?? null);
  const right = said !== null && (kind === 'label' ? keyOf(said) === keyOf(truth) : said === truth);
  counts[what] ??= [0, 0];
  counts[what][1]++;
  if (right) counts[what][0]++;
  else log.push(`${what}\t${file}\t${truth}\t${said}\t${cell.confidence}\t${cell.state}`);
  if (said !== null) pairs.push({ kind, what, share: cell.confidence, right, file });
};
let whole = 0;
let photos = 0;
for (const folder of positionals) {
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const truth = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const bytes = readFileSync(path.join(folder, file.replace('.json', '.jpg')));
    const read = await readPhoto(new Uint8Array(bytes), { recognisers: bare, lexicon });
    photos++;
    if (!read.ok || read.value.page.rows.length !== truth.rows.length) {
      log.push(
        `rows\t${file}\t${truth.rows.length}\t${read.ok ? read.value.page.rows.length : read.error.code}`,
      );
      continue;
    }
    const { page } = read.value;
    const before = log.length;
    note(file, 'digits', 'time', truth.entry, page.entry);
    note(file, 'digits', 'time', truth.exit, page.exit);
    note(file, 'digits', 'total', truth.stated_total, page.stated_total);
    for (const [i, row] of truth.rows.entries()) {
      const got = page.rows[i];
      note(file, 'label', 'label', row.label, got.label);
      note(file, 'tally', 'tally', row.qty, got.qty);
      note(file, 'digits', 'price', row.unit, got.unit);
    }
    if (log.length === before) whole++;
    for (const [i, row] of truth.rows.entries())
      note(file, 'digits', 'amount', row.amount, page.rows[i].amount);
  }
}
for (const [what, [right, all]] of Object.entries(counts))
  console.log(`${what.padEnd(8)} ${((100 * right) / all).toFixed(1)} % of ${all}`);
console.log(`every written cell right: ${whole} of ${photos} photos`);
if (options.out) writeFileSync(options.out, `${pairs.map((p) => JSON.stringify(p)).join('\n')}\n`);
if (options.log) writeFileSync(options.log, `${log.sort().join('\n')}\n`);
