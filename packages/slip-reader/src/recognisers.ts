import { type Framing, frameWriting, type Strip } from './cell/frame.ts';
import { runsOver } from './cell/run-over.ts';
import { frameTuning, framings } from './cell/tuning.ts';
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
import { passTuning } from './recognise/tuning.ts';
import type { Mark } from './tally/marks.ts';
import { tallyRead } from './tally/read-tally.ts';

/** Digits and labels are read by two nets, trained apart: they seldom make the same mistake. */
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

const blank: Read<never> = {
  state: 'blank',
  value: null,
  confidence: passTuning.blank,
  candidates: [],
};

export async function openRecognisers(settings: RecogniserSettings): Promise<Recognisers> {
  const sure = settings.calibrations ?? calibrations;
  const open = async (name: NetName): Promise<Net> =>
    (settings.openNet ?? openNet)(await settings.weights(name));
  const tallyNet = await open('tally');
  const digits = preparedFor(
    { net: await open('digits'), framing: framings.digits },
    { net: await open('digits-second'), framing: framings['digits-second'] },
  );
  const tally = preparedFor(
    { net: tallyNet, framing: framings.tally },
    { net: tallyNet, framing: framings.tally },
  );
  const label = preparedFor(
    { net: await open('label'), framing: framings.label },
    { net: await open('label-second'), framing: framings.label },
  );
  return {
    async readDigits(cell, kind, prices = settings.prices) {
      const prepared = digits(cell);
      if (prepared === null) return blank;
      const read = await readTwice(prepared, sure[kind], (lattices) =>
        digitsRead(lattices, kind, prices, sure[kind]),
      );
      const doubtful =
        runsOver(prepared.written.picture) || (kind === 'price' && lacksDigit(read.value, prices));
      return doubtful ? doubted(read) : read;
    },
    async readTally(cell) {
      const prepared = tally(cell);
      if (prepared === null) return blank;
      const { strip, written } = prepared;
      return readTwice(prepared, sure.tally, (lattices) =>
        tallyRead(lattices, strip, written.picture, written.box, sure.tally),
      );
    },
    async readLabel(cell, lexicon) {
      const prepared = label(cell);
      if (prepared === null) return blank;
      const { strip, written } = prepared;
      const { left, right, top, bottom } = written.box;
      const seen = { strip, aspect: (right - left + 1) / (bottom - top + 1) };
      const read = await readTwice(
        prepared,
        sure.label,
        (lattices) => labelRead(lattices, lexicon, seen, sure.label),
        (value) => lexicon.some(({ text }) => text === value),
      );
      return runsOver(written.picture) ? doubted(read) : read;
    },
  };
}

/** A net and how it wants its strips. */
interface Pass {
  readonly net: Net;
  readonly framing: Framing;
}

/** What is written in a cell, and what nets make of it. */
interface PreparedCell {
  readonly written: Written;
  /** What the first pass reads. */
  readonly strip: Strip;
  readonly first: () => Promise<Lattice>;
  readonly second: () => Promise<Lattice>;
}

/**
 * Prepares cells for two passes; null for a blank one. The same picture may be asked about as a time, as
 * a total and as a caption: each net reads it once, if at all.
 */
function preparedFor(first: Pass, second: Pass): (cell: CellPicture) => PreparedCell | null {
  const known = new WeakMap<CellPicture, PreparedCell | null>();
  const { margins } = frameTuning;
  const prepare = (written: Written | null): PreparedCell | null => {
    if (written === null) return null;
    const strip = frameWriting(written, first.framing, margins.first);
    return {
      written,
      strip,
      first: once(() => first.net.run(strip)),
      second: once(() => second.net.run(frameWriting(written, second.framing, margins.second))),
    };
  };
  return (cell) => {
    const prepared = known.get(cell) ?? prepare(writingOf(cell));
    known.set(cell, prepared);
    return prepared;
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The second pass is made only where the first one is not plain. */
async function readTwice<T>(
  { first, second }: PreparedCell,
  calibration: Calibration,
  judge: (lattices: readonly [Lattice, ...Lattice[]]) => Read<T>,
  isExpected: (value: T | null) => boolean = () => true,
): Promise<Read<T>> {
  const lattice = await first();
  const alone = judge([lattice]);
  const isPlain = alone.confidence >= calibrated(passTuning.plainShare, calibration);
  return alone.state === 'read' && isPlain && isExpected(alone.value)
    ? alone
    : judge([lattice, await second()]);
}

const { partly } = passTuning;

const doubted = (read: Read<string>): Read<string> => ({
  ...read,
  confidence: Math.min(read.confidence, partly),
  candidates: read.candidates.map(({ value, confidence }) => ({
    value,
    confidence: Math.min(confidence, partly),
  })),
});
