// node cells/make.mjs digits|tally|label train|test COUNT SEED OUT
// Draws cells, photographs them and writes the strips the nets see: OUT.bin (bytes, strip after
// strip, column count in OUT.json) and OUT.json (height, widths, texts, alphabet).
import { writeFileSync } from 'node:fs';
import { frameWriting } from '../../../packages/slip-reader/src/cell/frame.ts';
import { framings } from '../../../packages/slip-reader/src/cell/tuning.ts';
import { writingOf } from '../../../packages/slip-reader/src/cell/writing.ts';
import { digitsAlphabet } from '../../../packages/slip-reader/src/digits/alphabet.ts';
import { labelAlphabet } from '../../../packages/slip-reader/src/label/alphabet.ts';
import { tallyAlphabet } from '../../../packages/slip-reader/src/tally/alphabet.ts';
import { photograph } from './camera.mjs';
import { classText, labelHand, labelText, writeLabel } from './labels.mjs';
import { numberHand, numberText, writeNumber } from './numbers.mjs';
import { drawHeight, penOf } from './pen.mjs';
import { random } from './random.mjs';
import { spoil } from './spoil.mjs';
import { tallyHand, tallyTokens, writeTally } from './tally.mjs';
import { writeTallyApart } from './tally-apart.mjs';

const alphabets = { digits: digitsAlphabet, tally: tallyAlphabet, label: labelAlphabet };

const drawings = {
  digits(r, set) {
    const text = numberText(r);
    const width = r.pick([190, 204, 220, 260, 330, 400]);
    const pen = penOf(r);
    const hand = numberHand(r, set);
    const map = writeNumber(r, hand, text, width, drawHeight, pen);
    // written over: the same hand, another number, hardly moved
    const again = () =>
      writeNumber(
        r,
        hand,
        text.replace(/\d/g, () => String(r.whole(0, 9))),
        width,
        drawHeight,
        pen,
      );
    return { map, width, pen, target: text, again };
  },
  tally(r, set) {
    const count = r.chance(0.3) ? r.whole(1, 2) : r.chance(0.75) ? r.whole(1, 12) : r.whole(1, 25);
    const width = r.whole(170, 300);
    const pen = penOf(r);
    const tokens = tallyTokens(r, count);
    const hand = tallyHand(r);
    const write = () =>
      set === 'train'
        ? writeTally(r, hand, tokens, width, drawHeight, pen)
        : writeTallyApart(r, tokens, width, drawHeight, pen);
    return { map: write(), width, pen, target: tokens.join(''), again: write };
  },
  label(r, set) {
    const text = labelText(r);
    const width = r.whole(300, 500);
    const pen = penOf(r);
    const hand = labelHand(r, set);
    const map = writeLabel(r, hand, text, width, drawHeight, pen);
    const again = () => writeLabel(r, hand, labelText(r), width, drawHeight, pen);
    return { map, width, pen, target: classText(text), again };
  },
};

const [kind, set, count, seed, out] = process.argv.slice(2);
const { height } = framings[kind];
const parts = [];
const widths = [];
const texts = [];
for (let i = 0; texts.length < Number(count); i++) {
  // canvas memory is freed only between turns of the event loop
  if (i % 50 === 0) await new Promise((done) => setImmediate(done));
  const r = random(Number(seed) * 1000003 + i);
  const { map, width, pen, target, again } = drawings[kind](r, set);
  const spoilt = r.chance(0.045);
  const empty = !spoilt && r.chance(0.1);
  if (empty) map.fill(0);
  if (spoilt) spoil(r, map, width, drawHeight, pen, again);
  const writing = writingOf(photograph(r, map, width, drawHeight, pen, kind !== 'tally'));
  // an empty cell is shown to the nets only where a rest of a ruled line or a shadow looks written
  if (!writing) continue;
  const strip = frameWriting(writing, framings[kind], r.between(0.1, 0.22));
  parts.push(Buffer.from(Uint8Array.from(strip.ink, (v) => Math.round(v * 255))));
  widths.push(strip.width);
  texts.push(spoilt ? '×' : empty ? '' : target);
}
writeFileSync(`${out}.bin`, Buffer.concat(parts));
writeFileSync(`${out}.json`, JSON.stringify({ height, widths, texts, alphabet: alphabets[kind] }));
