// node cells/slips.mjs SLIPS SEED FOLDER NAME [HANDS] [HARD]
// HARD is the share of hard photos, 0.4 unless told.
// Draws whole slips by the hands the nets learn from (or others, to measure), photographs them and lets the reader itself find,
// cut and clean the cells: what a net learns from is what it will be shown. Writes FOLDER/digits-NAME,
// tally-NAME and label-NAME (.bin and .json, as cells/make.mjs does).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { frameWriting } from '../../../packages/slip-reader/src/cell/frame.ts';
import { framings, inkTuning } from '../../../packages/slip-reader/src/cell/tuning.ts';
import { writingOf } from '../../../packages/slip-reader/src/cell/writing.ts';
import { digitsAlphabet } from '../../../packages/slip-reader/src/digits/alphabet.ts';
import { labelAlphabet } from '../../../packages/slip-reader/src/label/alphabet.ts';
import { tallyAlphabet } from '../../../packages/slip-reader/src/tally/alphabet.ts';
import { photograph, shotOf } from '../photos/camera.mjs';
import { sheetOf } from '../photos/forms.mjs';
import { dressed, handsOf } from '../photos/writer.mjs';
import { classText, labelText } from './labels.mjs';
import { random } from './random.mjs';
import { shownCells } from './shown.mjs';

const alphabets = { digits: digitsAlphabet, tally: tallyAlphabet, label: labelAlphabet };

const price = (r) =>
  String(
    r.chance(0.5)
      ? r.pick([1700, 2200, 3300, 600, 700, 1100, 1500, 8400, 300, 500, 800, 1000, 1200])
      : r.chance(0.5)
        ? r.whole(1, 99) * 100
        : r.whole(1, 9999),
  );
const amount = (r) => String(r.chance(0.6) ? r.whole(3, 999) * 100 : r.whole(10, 99999));
const clock = (r) =>
  `${r.whole(0, 29)}:${String(r.chance(0.5) ? r.whole(0, 11) * 5 : r.whole(0, 59)).padStart(2, '0')}`;

/** Anything a slip may say; hardly a name twice, and no number to be guessed from another. */
const contentsOf = (r, rows) => ({
  entry: clock(r),
  exit: clock(r),
  total: amount(r),
  rows: Array.from({ length: rows }, () => ({
    label: labelText(r),
    count: r.chance(0.6) ? r.whole(1, 5) : r.whole(1, 14),
    unit: price(r),
    amount: amount(r),
  })),
});

const centre = (corners) => [
  corners.reduce((sum, [x]) => sum + x, 0) / 4,
  corners.reduce((sum, [, y]) => sum + y, 0) / 4,
];
const holds = ([x0, y0, x1, y1], [x, y]) => x > x0 && x < x1 && y > y0 && y < y1;

/** The tokens of the tally alphabet a row of marks was written in; bars may stand side by side or stacked. */
function tokensOf(glyphs, strip) {
  const fives = glyphs.filter(({ kind }) => kind === 'sei').length;
  const bars = glyphs.slice(fives).map(({ dir }) => dir);
  const way = bars.join('');
  let rest = bars;
  if (['hv', 'hvh', 'hvhv'].includes(way)) rest = ['_TFL'[bars.length - 1]];
  else if (bars.length > 1 && /^h+$/.test(way)) {
    if (fives > 0) return null;
    if (isStacked(strip, bars.length)) rest = [String(bars.length)];
  }
  return [...Array.from({ length: fives }, () => '正'), ...rest].join('');
}

function isStacked({ width, height, ink }, bars) {
  const { strokeInk } = inkTuning;
  let [inked, full] = [0, 0];
  for (let x = 0; x < width; x++) {
    let runs = 0;
    for (let y = 0; y < height; y++) {
      const here = ink[y * width + x] > strokeInk;
      if (here && !(y > 0 && ink[(y - 1) * width + x] > strokeInk)) runs++;
    }
    if (runs > 0) inked++;
    if (runs >= bars) full++;
  }
  return full > inked * 0.4;
}

const [slips, seed, folder, name, whose = 'train', hard = '0.4'] = process.argv.slice(2);
const hands = handsOf(whose, false, 'any');
const crowdedHands = handsOf(whose, true, 'any');
const sets = { digits: [], tally: [], label: [] };
let missed = 0;
for (let i = 0; i < Number(slips); i++) {
  // canvas memory is freed only between turns of the event loop
  await new Promise((done) => setImmediate(done));
  const r = random(Number(seed) * 1_000_003 + i);
  const style = r.pick([...'AAABBC']);
  const rows = r.whole(9, style === 'A' ? 12 : 11);
  const { canvas, truth } = sheetOf(
    r,
    style,
    contentsOf(r, rows),
    r.chance(0.15) ? crowdedHands : hands,
  );
  const shot = shotOf(r, r.chance(Number(hard)) ? 'hard' : 'normal');
  const { data, places } = photograph(r, [canvas], shot);
  const bytes = await sharp(data, { raw: { width: shot.width, height: shot.height, channels: 3 } })
    .blur(Math.max(0.3, shot.blur))
    .jpeg({ quality: shot.quality })
    .toBuffer();
  const shown = await shownCells(new Uint8Array(bytes));
  if (!shown) {
    missed++;
    continue;
  }
  const add = (net, cell, at, text) => {
    const picture = shown.pictureOf(cell);
    const writing = picture && holds(cell.box, at) ? writingOf(picture) : null;
    if (!writing) return;
    const margin = r.between(0.1, 0.22);
    const strip = frameWriting(writing, framings[net], margin);
    const target = text(strip);
    if (target !== null) sets[net].push({ strip, target });
  };
  const inPhoto = (corners) => places[0].toPhoto(centre(corners));
  const number = (value) => () => dressed(truth.writer, value);
  const { page } = shown;
  // behind a caption the reader cannot say where the number begins without reading it
  if (style !== 'C') {
    add('digits', page.entry, inPhoto(truth.cells.entry), () => truth.entry.text);
    add('digits', page.exit, inPhoto(truth.cells.exit), () => truth.exit.text);
    add('digits', page.stated_total, inPhoto(truth.cells.total), number(truth.stated_total.text));
  }
  for (const got of page.rows) {
    const at = truth.cells.rows.findIndex(
      ({ label }) => got.label.box && holds(got.label.box, inPhoto(label)),
    );
    const row = truth.rows[at];
    if (!row) continue;
    const where = truth.cells.rows[at];
    add('label', got.label, inPhoto(where.label), () => classText(row.label.text));
    add('tally', got.qty, inPhoto(where.qty), (strip) => tokensOf(row.qty.glyphs, strip));
    add('digits', got.unit, inPhoto(where.unit), number(row.unit.text));
    add('digits', got.amount, inPhoto(where.amount), number(row.amount.text));
  }
}
for (const [net, cells] of Object.entries(sets)) {
  const out = path.join(folder, `${net}-${name}`);
  const parts = cells.map(({ strip }) =>
    Buffer.from(Uint8Array.from(strip.ink, (v) => Math.round(v * 255))),
  );
  writeFileSync(`${out}.bin`, Buffer.concat(parts));
  writeFileSync(
    `${out}.json`,
    JSON.stringify({
      height: framings[net].height,
      widths: cells.map(({ strip }) => strip.width),
      texts: cells.map(({ target }) => target),
      alphabet: alphabets[net],
    }),
  );
}
console.log(
  `${slips} slips, ${missed} not found; ${Object.entries(sets).map(([net, cells]) => `${net} ${cells.length}`)}`,
);
