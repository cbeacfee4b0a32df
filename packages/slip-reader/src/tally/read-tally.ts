import type { Strip } from '../cell/frame.ts';
import { inkTuning } from '../cell/tuning.ts';
import type { Writing } from '../cell/writing.ts';
import type { CellPicture } from '../cell-picture.ts';
import type { Calibration } from '../recognise/calibration.ts';
import { agreedTexts, type Lattice, spansOf } from '../recognise/ctc.ts';
import { blankKey, type Hypothesis, rank, spoiltKey } from '../recognise/ranking.ts';
import type { Read } from '../recognise/read.ts';
import { netTuning } from '../recognise/tuning.ts';
import { withUnread } from '../recognise/unread.ts';
import { tallyAlphabet } from './alphabet.ts';
import { type Mark, marksOf, strokesOf } from './marks.ts';
import { tallyTuning } from './tuning.ts';

const tokens = [...tallyAlphabet];
const spoilt = tokens.indexOf('×') + 1;
const { beamWidth, reach, unfinished } = tallyTuning;

/**
 * The count decides which readings are the same: T and two bars are both two. Among the ways to the
 * same count the likeliest gives directions, and the ink gives heights. `strip` is what the first lattice is of.
 */
export function tallyRead(
  lattices: readonly [Lattice, ...Lattice[]],
  strip: Strip,
  picture: CellPicture,
  box: Writing,
  calibration: Calibration,
): Read<readonly Mark[]> {
  const texts = withUnread(lattices, agreedTexts(lattices, beamWidth), reach, spoilt);
  const hypotheses = texts.map(({ signs, score }): Hypothesis<readonly number[]> => {
    const written = signs.map((c) => tokens[c - 1] as string);
    if (written.length === 0) return { key: blankKey, value: signs, score };
    if (written.includes('×')) return { key: spoiltKey, value: signs, score };
    const count = written.reduce((sum, token) => sum + strokesOf(token), 0);
    return { key: String(count), value: signs, score: score - unfinished * begunBefore(written) };
  });
  const read = rank(hypotheses, calibration);
  const [lattice] = lattices;
  const marks = (signs: readonly number[]): Mark[] => {
    const spans = spansOf(lattice, signs);
    return signs.flatMap((sign, i) => {
      const [top, bottom] = inkRange(lattice, strip, picture, box, spans, i);
      return marksOf(tokens[sign - 1] as string, top, bottom);
    });
  };
  return {
    state: read.state,
    value: read.value === null ? null : marks(read.value),
    confidence: read.confidence,
    candidates: read.candidates.map(({ value, confidence }) => ({
      value: marks(value),
      confidence,
    })),
  };
}

/** How many 正 were begun and left for another mark: one is finished before the next is begun. */
const begunBefore = (written: readonly string[]): number =>
  written.slice(0, -1).filter((token) => 'TFL'.includes(token)).length;

/** How high the ink of one token reaches, as shares of the cell's height. */
function inkRange(
  lattice: Lattice,
  strip: Strip,
  picture: CellPicture,
  box: Writing,
  spans: readonly (readonly [number, number])[],
  index: number,
): [number, number] {
  const [first, last] = spans[index] as readonly [number, number];
  const before = spans[index - 1];
  const after = spans[index + 1];
  // a net fires somewhere on a sign, not along all of it: half the way to its neighbours is its own
  const from = before ? (before[1] + first) / 2 : 0;
  const to = after ? (last + after[0]) / 2 : lattice.steps;
  const { width, height } = picture;
  const perStep = (strip.width + netTuning.paperBehind) / lattice.steps;
  const scale = (box.right - box.left + 1) / strip.width;
  const left = Math.max(0, Math.floor(box.left + from * perStep * scale));
  const right = Math.min(width - 1, Math.ceil(box.left + to * perStep * scale));
  let top = height;
  let bottom = -1;
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (picture.at(x, y) <= inkTuning.strokeInk) continue;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (bottom < 0) return [box.top / height, (box.bottom + 1) / height];
  return [top / height, (bottom + 1) / height];
}
