// node strips.mjs DATA/NAME COUNT OUT : the first cells of a drawn set as one picture, strip below strip,
// and their texts: what the unit tests of the nets read.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const [name, count, out] = process.argv.slice(2);
const about = JSON.parse(readFileSync(`${name}.json`, 'utf8'));
const bytes = readFileSync(`${name}.bin`);
const chosen = about.widths.slice(0, Number(count));
const width = Math.max(...chosen);
const picture = Buffer.alloc(width * about.height * chosen.length);
let from = 0;
for (const [i, w] of chosen.entries()) {
  for (let y = 0; y < about.height; y++) {
    bytes.copy(picture, (i * about.height + y) * width, from + y * w, from + (y + 1) * w);
  }
  from += about.height * w;
}
await sharp(picture, { raw: { width, height: about.height * chosen.length, channels: 1 } })
  .png({ compressionLevel: 9 })
  .toFile(`${out}.png`);
writeFileSync(
  `${out}.json`,
  `${JSON.stringify({ height: about.height, widths: chosen, texts: about.texts.slice(0, chosen.length) })}\n`,
);
