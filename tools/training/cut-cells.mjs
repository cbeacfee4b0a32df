// node cut-cells.mjs PHOTOS OUT : cells of sample photos as one sheet of ink pictures with their truth,
// for the unit tests of the recognisers. Takes every third written cell.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { cellHeight } from '../../packages/slip-reader/src/cell-picture.ts';
import { shownCells } from './cells/shown.mjs';

const [folder, out] = process.argv.slice(2);
const cells = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  const truth = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const bytes = readFileSync(path.join(folder, file.replace('.json', '.jpg')));
  const shown = await shownCells(new Uint8Array(bytes));
  if (!shown) throw new Error(`no slip found in ${file}`);
  const { page } = shown;
  const add = (kind, wanted, cell) => {
    const picture = shown.pictureOf(cell);
    if (wanted.state !== 'blank' && picture?.height === cellHeight)
      cells.push({ kind, truth: wanted.glyphs ?? wanted.text, picture });
  };
  // behind a handwritten caption the reader must read to know where the number begins
  if (truth.meta.style !== 'C') {
    add('time', truth.entry, page.entry);
    add('total', truth.stated_total, page.stated_total);
  }
  for (const [i, row] of truth.rows.entries()) {
    const got = page.rows[i];
    if (i % 3 === 0) add('label', row.label, got.label);
    if (i % 3 === 1) add('tally', row.qty, got.qty);
    if (i % 3 === 2) add('price', row.unit, got.unit);
  }
}
const width = Math.max(...cells.map(({ picture }) => picture.width));
const sheet = Buffer.alloc(width * cellHeight * cells.length);
for (const [i, { picture }] of cells.entries())
  for (let y = 0; y < cellHeight; y++)
    for (let x = 0; x < picture.width; x++)
      sheet[(i * cellHeight + y) * width + x] = Math.round(picture.at(x, y) * 255);
await sharp(sheet, { raw: { width, height: cellHeight * cells.length, channels: 1 } })
  .png({ compressionLevel: 9 })
  .toFile(`${out}.png`);
writeFileSync(
  `${out}.json`,
  `${JSON.stringify(cells.map(({ kind, truth, picture }) => ({ kind, truth, width: picture.width })))}\n`,
);
