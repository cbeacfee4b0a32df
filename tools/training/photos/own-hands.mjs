import { bilinear, boxOf } from '../cells/digit-pictures.mjs';
import { random } from '../cells/random.mjs';
import { writerOf } from './writer.mjs';

/*
 * A shop with hands of its own, for `--shop`: a few writers, each with one pen, one kana and digits that look
 * alike. What stands on the first photos (`first`) shows other pictures of these digits than what comes later
 * (`next`): a reader that has learnt from the first meets the same hands, not the same ink.
 */

const writersOfShop = 3;
/** Pictures of a digit one writer has; half of them for either part. */
const alike = 16;
const grid = 12;

/** The hands with the writers of one shop in place of anybody. */
export function ofShop(hands, seed, part) {
  const r = random(seed * 6151);
  const writers = Array.from({ length: writersOfShop }, () => {
    const writer = writerOf(r, hands);
    return { ...writer, pictures: ownPictures(r, writer.pictures, part) };
  });
  return { ...hands, writers };
}

function ownPictures(r, set, part) {
  const byDigit = set.byDigit.map((list) => {
    const model = lookOf(set, r.pick(list));
    const near = list
      .map((at) => ({ at, away: distance(model, lookOf(set, at)) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, alike);
    return near.filter((_, i) => (i % 2 === 0) === (part === 'first')).map(({ at }) => at);
  });
  return { ...set, byDigit };
}

/** A digit in a coarse raster over its own box. */
function lookOf(set, index) {
  const at = index * set.size ** 2;
  const { left, right, top, bottom } = boxOf(set, at);
  return Float32Array.from({ length: grid * grid }, (_, i) =>
    bilinear(
      set,
      at,
      left + (((i % grid) + 0.5) / grid) * (right - left) - 0.5,
      top + ((Math.floor(i / grid) + 0.5) / grid) * (bottom - top) - 0.5,
    ),
  );
}

const distance = (a, b) => a.reduce((sum, v, i) => sum + (v - b[i]) ** 2, 0);
