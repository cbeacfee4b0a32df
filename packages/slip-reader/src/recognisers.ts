import { type Framing, frameWriting, margins, type Strip } from './cell/frame.ts';
import { framings } from './cell/framings.ts';
import { runsOver } from './cell/run-over.ts';
import { type Written, writingOf } from './cell/writing.ts';
import type { CellPicture } from './cell-picture.ts';
import { lacksDigit } from './digits/lacks-digit.ts';
import type { DigitsKind } from './digits/number-forms.ts';
import { digitsRead } from './digits/read-digits.ts';
import type { Lexicon } from './label/lexicon.ts';
import { labelRead } from './label/read-label.ts';
import {
  type Calibration,
  type Calibrations,
  calibrated,
  calibrations,
} from './recognise/calibration.ts';
import type { Lattice } from './recognise/ctc.ts';
import { type Net, type OpenNet, openNet } from './recognise/net.ts';
import type { Read } from './recognise/read.ts';
import type { Mark } from './tally/marks.ts';
import { tallyRead } from './tally/read-tally.ts';

/** Digits and labels are looked at by two nets, trained apart: they seldom make the same mistake. */
export type NetName = 'digits' | 'digits-second' | 'tally' | 'label' | 'label-second';

export interface RecogniserSettings {
  /** The bytes of `<name>.onnx`. */
  readonly weights: (name: NetName) => Promise<Uint8Array>;
  /** Prices of the shop's list: preferred, never the only answer. A call may name others. */
  readonly prices: readonly number[];
  /** Opens the nets elsewhere than in this thread. */
  readonly openNet?: OpenNet;
  /** Other than the measured ones only to measure again. */
  readonly calibrations?: Calibrations;
}

/**
 * Readers of single cells. Cells handed over without waiting for each other (Promise.all) keep nets in
 * a thread of their own busy while others are weighed.
 */
export interface Recognisers {
  readDigits(
    cell: CellPicture,
    kind: DigitsKind,
    prices?: readonly number[],
  ): Promise<Read<string>>;
  readTally(cell: CellPicture): Promise<Read<readonly Mark[]>>;
  readLabel(cell: CellPicture, lexicon: Lexicon): Promise<Read<string>>;
}

const blank: Read<never> = { state: 'blank', value: null, confidence: 0.99, candidates: [] };

export async function openRecognisers(settings: RecogniserSettings): Promise<Recognisers> {
  const sure = settings.calibrations ?? calibrations;
  const open = async (name: NetName): Promise<Net> =>
    (settings.openNet ?? openNet)(await settings.weights(name));
  const tallyNet = await open('tally');
  const digits = looksBy(
    [await open('digits'), framings.digits],
    [await open('digits-second'), framings['digits-second']],
  );
  const tally = looksBy([tallyNet, framings.tally], [tallyNet, framings.tally]);
  const label = looksBy(
    [await open('label'), framings.label],
    [await open('label-second'), framings.label],
  );
  return {
    async readDigits(cell, kind, prices = settings.prices) {
      const looks = digits(cell);
      if (looks === null) return blank;
      const read = await readTwice(looks, sure.digits, (lattices) =>
        digitsRead(lattices, kind, prices, sure.digits),
      );
      const doubtful =
        runsOver(looks.written.picture) || (kind === 'price' && lacksDigit(read.value, prices));
      return doubtful ? doubted(read) : read;
    },
    async readTally(cell) {
      const looks = tally(cell);
      if (looks === null) return blank;
      const { strip, written } = looks;
      return readTwice(looks, sure.tally, (lattices) =>
        tallyRead(lattices, strip, written.picture, written.box, sure.tally),
      );
    },
    async readLabel(cell, lexicon) {
      const looks = label(cell);
      if (looks === null) return blank;
      const { left, right, top, bottom } = looks.written.box;
      const aspect = (right - left + 1) / (bottom - top + 1);
      const read = await readTwice(
        looks,
        sure.label,
        (lattices) => labelRead(lattices, lexicon, aspect, sure.label),
        (value) => lexicon.some(({ text }) => text === value),
      );
      return runsOver(looks.written.picture) ? doubted(read) : read;
    },
  };
}

/** What is written in a cell, and what nets see in it. */
interface Looks {
  readonly written: Written;
  /** What the first look is at. */
  readonly strip: Strip;
  readonly first: () => Promise<Lattice>;
  readonly second: () => Promise<Lattice>;
}

/**
 * Looks at cells; null for a blank one. The same picture may be asked about as a time, as a total and
 * as a caption: each net looks at it once, if at all.
 */
function looksBy(
  first: readonly [Net, Framing],
  second: readonly [Net, Framing],
): (cell: CellPicture) => Looks | null {
  const known = new WeakMap<CellPicture, Looks | null>();
  const looksAt = (written: Written | null): Looks | null => {
    if (written === null) return null;
    const strip = frameWriting(written, first[1], margins.first);
    return {
      written,
      strip,
      first: once(() => first[0].look(strip)),
      second: once(() => second[0].look(frameWriting(written, second[1], margins.second))),
    };
  };
  return (cell) => {
    const looks = known.get(cell) ?? looksAt(writingOf(cell));
    known.set(cell, looks);
    return looks;
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** A reading to which the first look gives this share of all is plain and needs no second look. */
const plainShare = 0.997;

async function readTwice<T>(
  { first, second }: Looks,
  calibration: Calibration,
  judge: (looks: readonly [Lattice, ...Lattice[]]) => Read<T>,
  isExpected: (value: T | null) => boolean = () => true,
): Promise<Read<T>> {
  const look = await first();
  const alone = judge([look]);
  const isPlain = alone.confidence >= calibrated(plainShare, calibration);
  return alone.state === 'read' && isPlain && isExpected(alone.value)
    ? alone
    : judge([look, await second()]);
}

/** Who sees only part of the writing cannot be surer than this. */
const partly = 0.7;

const doubted = (read: Read<string>): Read<string> => ({
  ...read,
  confidence: Math.min(read.confidence, partly),
  candidates: read.candidates.map(({ value, confidence }) => ({
    value,
    confidence: Math.min(confidence, partly),
  })),
});
