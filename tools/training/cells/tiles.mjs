// node cells/tiles.mjs OUT : digits of real people that nets may learn from, cut to their ink: OUT.bin (bytes, tile
// after tile) and OUT.json (sources; of each tile its source, digit, width and height). train.py --tiles writes
// numbers with them, as many different ones as it makes steps.
import { writeFileSync } from 'node:fs';
import { boxOf, mnistSplit, sheetDigits } from './digit-pictures.mjs';

/** Of MNIST so many of each digit: as many as all sheets have together. */
const ofMnist = 2000;

const [out] = process.argv.slice(2);
const sets = [{ source: 'mnist', ...mnistSplit('train') }, ...sheetDigits('train')];
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
