// node cells/tiles.mjs OUT [train|tune] : digits cut to their ink, for nets to learn from: those real people wrote, and
// those drawn in the ways people write them; or (tune) real ones no net has learnt from. OUT.bin (bytes, tile after tile) and OUT.json (sources; of each tile its source, digit,
// width and height). train.py --tiles writes numbers with them, as many different ones as it makes steps.
import { writeFileSync } from 'node:fs';
import { boxOf, mnistSplit, sheetDigits } from './digit-pictures.mjs';
import { drawWay, wayHand } from './digit-ways.mjs';
import { sheetOf } from './pen.mjs';
import { random } from './random.mjs';

/** Of MNIST and of drawn digits so many of each: as many as all sheets have together, and twice as many. */
const ofMnist = 4000;
const ofWays = 2000;

/** Digits drawn by strokes, as pictures like those of the collections: a hand for every ten. */
function drawnDigits() {
  const size = 48;
  const high = 36;
  const r = random(4711);
  const tiles = [];
  const byDigit = Array.from({ length: 10 }, () => []);
  for (let n = 0; n < ofWays; n++) {
    const hand = { ...wayHand(r), join: 0 };
    const pen = r.between(1.8, 4.4);
    for (let digit = 0; digit < 10; digit++) {
      const sheet = sheetOf(size, size);
      sheet.g.strokeStyle = '#000';
      drawWay(sheet.g, r, hand, digit, r.between(8, 14), size / 2, high, pen);
      byDigit[digit].push(tiles.length);
      tiles.push(Uint8Array.from(sheet.coverage(), (v) => Math.round(v * 255)));
    }
  }
  return { size, pixels: Buffer.concat(tiles), byDigit };
}

/** MNIST's test digits from 5000 on are for measuring alone. */
function mnistTune() {
  const split = mnistSplit('t10k');
  return { ...split, byDigit: split.byDigit.map((list) => list.filter((i) => i < 5000)) };
}

const [out, part = 'train'] = process.argv.slice(2);
const sets =
  part === 'tune'
    ? [{ source: 'mnist', ...mnistTune() }, ...sheetDigits('tune')]
    : [
        { source: 'mnist', ...mnistSplit('train') },
        ...sheetDigits('train'),
        { source: 'ways', ...drawnDigits() },
      ];
const parts = [];
const tiles = [];
for (const [source, set] of sets.entries()) {
  for (const [digit, list] of set.byDigit.entries()) {
    for (const i of list.slice(0, ofMnist)) {
      const at = i * set.size ** 2;
      const { left, right, top, bottom } = boxOf(set, at);
      if (right - left < 2 || bottom - top < 6) continue;
      for (let y = top; y < bottom; y++)
        parts.push(set.pixels.subarray(at + y * set.size + left, at + y * set.size + right));
      tiles.push([source, digit, right - left, bottom - top]);
    }
  }
}
writeFileSync(`${out}.bin`, Buffer.concat(parts));
writeFileSync(`${out}.json`, JSON.stringify({ sources: sets.map(({ source }) => source), tiles }));
console.log(`${tiles.length} tiles`);
