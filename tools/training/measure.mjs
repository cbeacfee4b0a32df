// node measure.mjs FOLDER [--weights DIR] [--log FILE] [--pairs FILE --raw]
// Recognition alone: cells are cut from photos by the corners in their truth, straightened, cleaned
// and read. --pairs writes one line per cell (kind, share of the best reading, right or not) for
// calibrate.mjs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { keyOf, lexiconOf } from '../../packages/slip-reader/src/label/lexicon.ts';
import { uncalibrated } from '../../packages/slip-reader/src/recognise/calibration.ts';
import { openRecognisers } from '../../packages/slip-reader/src/recognisers.ts';
import { cutCell } from './cells/cut.mjs';
import { cast, items, prices } from './shop.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weights: {
      type: 'string',
      default: path.join(import.meta.dirname, '../../packages/slip-reader/weights'),
    },
    log: { type: 'string' },
    pairs: { type: 'string' },
    raw: { type: 'boolean', default: false },
  },
});
const lexicon = lexiconOf({ cast, items });
const readers = await openRecognisers({
  weights: async (name) => new Uint8Array(readFileSync(path.join(options.weights, `${name}.onnx`))),
  prices,
  ...(options.raw
    ? { calibrations: { digits: uncalibrated, tally: uncalibrated, label: uncalibrated } }
    : {}),
});

const counts = new Map();
const log = [];
const pairs = [];
const note = (group, what, right, said) => {
  for (const key of [`${group}\t${what}`, `all\t${what}`]) {
    const entry = counts.get(key) ?? [0, 0];
    counts.set(key, [entry[0] + (right ? 1 : 0), entry[1] + 1]);
  }
  if (!right) log.push(`${what}\t${said}`);
};
const strokes = (marks) =>
  (marks ?? []).reduce((sum, { kind }) => sum + (kind === 'sei' ? 5 : 1), 0);
let spent = 0;
let busy = 0;
let photos = 0;
for (const folder of positionals)
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const truth = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    if (!truth.cells) continue;
    const { data, info } = await sharp(path.join(folder, file.replace('.json', '.jpg')))
      .rotate()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const photo = { width: info.width, height: info.height, data };
    const group = `${truth.meta.style} ${truth.meta.difficulty}`;
    const cell = (corners) => cutCell(photo, corners);
    const jobs = [];
    for (const key of ['entry', 'exit'])
      if (truth.cells[key]) jobs.push(['time', truth[key], cell(truth.cells[key])]);
    if (truth.cells.total) jobs.push(['total', truth.stated_total, cell(truth.cells.total)]);
    truth.cells.rows.forEach((cells, i) => {
      const row = truth.rows[i] ?? {
        label: { state: 'blank' },
        qty: { state: 'blank' },
        unit: { state: 'blank' },
        amount: { state: 'blank' },
      };
      jobs.push(
        ['label', row.label, cell(cells.label)],
        ['tally', row.qty, cell(cells.qty)],
        ['price', row.unit, cell(cells.unit)],
        ['amount', row.amount, cell(cells.amount)],
      );
    });
    const before = process.cpuUsage();
    const start = performance.now();
    const reads = await Promise.all(
      jobs.map(([what, , picture]) =>
        what === 'label'
          ? readers.readLabel(picture, lexicon)
          : what === 'tally'
            ? readers.readTally(picture)
            : readers.readDigits(picture, what),
      ),
    );
    spent += performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    if (photos > 0) busy += (user + system) / 1000;
    photos++;
    let whole = true;
    let numbers = true;
    for (const [i, [what, wanted]] of jobs.entries()) {
      const read = reads[i];
      let right;
      let said = read.value;
      const blank = wanted.state === 'blank';
      const kind = what === 'tally' || what === 'label' ? what : 'digits';
      if (blank) right = read.state === 'blank';
      else if (what === 'tally') {
        said = strokes(read.value);
        right = read.state === 'read' && said === strokes(wanted.glyphs);
        const [only] = wanted.glyphs;
        if (wanted.glyphs.length === 1 && only.dir === 'h') {
          const bar = read.value?.[0];
          note(
            group,
            'single bar high or low',
            bar?.dir === 'h' && bar.y < 0.45 === only.y < 0.45,
            `${file} ${JSON.stringify(only)} ${JSON.stringify(bar)}`,
          );
          if (bar)
            note(
              group,
              'single bar within 0.05',
              Math.abs(bar.y - only.y) < 0.05,
              `${file} ${only.y} ${bar.y}`,
            );
        }
        if (right)
          note(
            group,
            'tally directions',
            wanted.glyphs.map((g) => g.dir ?? '正').join('') ===
              read.value.map((g) => g.dir ?? '正').join(''),
            `${file} ${wanted.glyphs.map((g) => g.dir ?? '正').join('')} ${read.value.map((g) => g.dir ?? '正').join('')}`,
          );
      } else if (what === 'label')
        right = read.state === 'read' && keyOf(read.value) === keyOf(wanted.text);
      else right = read.state === 'read' && read.value === wanted.text;
      if (what === 'label' && right && !blank)
        note(
          group,
          'label letter by letter',
          read.value.replace(/\s/g, '') === wanted.text.replace(/\s/g, ''),
          `${file} ${wanted.text} ${read.value}`,
        );
      note(
        group,
        blank ? 'blank' : what,
        right,
        `${file} ${what} ${blank ? '(blank)' : (wanted.text ?? strokes(wanted.glyphs))} read ${said} ${read.state} ${read.confidence.toFixed(3)} ${read.candidates.map((c) => `${what === 'tally' ? strokes(c.value) : c.value}@${c.confidence.toFixed(2)}`).join(' ')}`,
      );
      if (read.confidence >= 0.85 && read.state === 'read')
        note(
          group,
          'right of those at 0.85',
          right,
          `${file} ${what} ${wanted.text} ${said} ${read.confidence.toFixed(3)}`,
        );
      if (!blank)
        note(
          group,
          `sure: ${kind}`,
          read.state === 'read' && read.confidence >= 0.85,
          `${file} ${what} ${wanted.text ?? ''} ${said} ${read.confidence.toFixed(2)}`,
        );
      if (read.state === 'read') pairs.push({ kind, share: read.confidence, right, what, file });
      if (!right && what !== 'amount') whole = false;
      if (!right && what !== 'amount' && what !== 'label') numbers = false;
    }
    note(group, 'whole slip', whole, file);
    note(group, 'whole slip, numbers', numbers, file);
  }
const names = [...new Set([...counts.keys()].map((key) => key.split('\t')[1]))];
const groups = [...new Set([...counts.keys()].map((key) => key.split('\t')[0]))].sort();
console.log(['', ...groups].map((g, i) => (i ? g.padStart(16) : ''.padEnd(26))).join(''));
for (const name of names)
  console.log(
    name.padEnd(26) +
      groups
        .map((group) => {
          const entry = counts.get(`${group}\t${name}`);
          return (
            entry ? `${((100 * entry[0]) / entry[1]).toFixed(1)} ${entry[0]}/${entry[1]}` : ''
          ).padStart(16);
        })
        .join(''),
  );
console.log(
  `${photos} photos, ${Math.round(spent / photos)} ms for the cells of one, ${Math.round(busy / (photos - 1))} ms of processor time when warm`,
);
if (options.log) writeFileSync(options.log, `${log.sort().join('\n')}\n`);
if (options.pairs)
  writeFileSync(options.pairs, `${pairs.map((p) => JSON.stringify(p)).join('\n')}\n`);
