import type { Strip } from '../cell/frame.ts';
import { inkTuning } from '../cell/tuning.ts';
import { type Lattice, spansOf } from '../recognise/ctc.ts';
import { sizeTuning } from './tuning.ts';

const { usual, low, small, perHeight, most } = sizeTuning;

/** How high a kana stands beside others of its hand. */
const heightOf = (char: string): number =>
  Object.hasOwn(low, char) ? (low[char as keyof typeof low] as number) : usual;

/**
 * Nats for the sign at a place being a small kana, against it by being large: by how high its ink is beside
 * that of the other kana of the label. Nought where there is none to compare with. `large` is the
 * label with every kana in its large form, `ids` its classes.
 */
export function smallness(
  strip: Strip,
  lattice: Lattice,
  large: readonly string[],
  ids: readonly number[],
  at: number,
): number {
  const spans = spansOf(lattice, ids);
  const perStep = (lattice.perStep ?? 0) * strip.stretch;
  const centres = spans.map(([from, to]) => ((from + to + 1) / 2) * perStep);
  const relative = large.map((char, i) => {
    if (!/[ぁ-んァ-ヴ]/.test(char)) return null;
    const here = centres[i] as number;
    const before = i === 0 ? 0 : (here + (centres[i - 1] as number)) / 2;
    const after = i === large.length - 1 ? strip.width : (here + (centres[i + 1] as number)) / 2;
    return inkHeight(strip, before, after) / heightOf(char);
  });
  const own = relative[at];
  const others = relative.filter((value, i) => value !== null && i !== at).sort() as number[];
  const middle = others[others.length >> 1];
  if (!own || !middle) return 0;
  return Math.max(-most, Math.min(most, (small - own / middle) * perHeight));
}

/** Height of the ink between two columns. */
function inkHeight({ width, height, ink }: Strip, from: number, to: number): number {
  let [top, bottom] = [height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x++) {
      if ((ink[y * width + x] as number) <= inkTuning.strokeInk) continue;
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return Math.max(0, bottom - top + 1);
}
