import { runsOver } from './cell/run-over.ts';
import { framings } from './cell/tuning.ts';
import type { CellPicture } from './cell-picture.ts';
import type { DigitsKind } from './digits/number-forms.ts';
import { digitsRead } from './digits/read-digits.ts';
import { lacksDigit, looksListed } from './digits/unlisted-price.ts';
import type { Lexicon } from './label/lexicon.ts';
import { labelRead } from './label/read-label.ts';
import {
  type Calibration,
  type Calibrations,
  calibrated,
  calibrations,
} from './recognise/calibration.ts';
import type { Lattice } from './recognise/ctc.ts';
import type { LastLayer } from './recognise/last-layer.ts';
import { type Net, type OpenNet, openNet } from './recognise/net.ts';
import { type Pass, type PreparedCell, preparedFor } from './recognise/passes.ts';
import type { Read } from './recognise/read.ts';
import { passTuning } from './recognise/tuning.ts';
import type { Mark } from './tally/marks.ts';
import { tallyRead } from './tally/read-tally.ts';

/** Digits and labels are read by two nets, trained apart: they seldom make the same mistake. */
export type NetName = 'digits' | 'digits-second' | 'tally' | 'label' | 'label-second';

/** How often each net was trained anew. What a shop's hands taught one training is of no use to the next. */
export const netTrainings: Readonly<Record<NetName, number>> = {
  digits: 2,
  'digits-second': 2,
  tally: 1,
  label: 1,
  'label-second': 1,
};

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

/** What a shop's own hands add to the nets; where a net is left out it stays as it is. */
export type Layers = Readonly<Partial<Record<NetName, LastLayer>>>;

/** Recognisers whose nets can be taught the hands of a shop. */
export interface OpenRecognisers extends Recognisers {
  /** The same nets with what a shop's hands add to them. */
  taught(layers: Layers): Recognisers;
  /** The two passes over numbers and labels as they are, to learn from. */
  readonly passes: Readonly<Record<'digits' | 'label', readonly [Pass, Pass]>>;
}

export async function openRecognisers(settings: RecogniserSettings): Promise<OpenRecognisers> {
  const open = async (name: NetName): Promise<Net> =>
    (settings.openNet ?? openNet)(await settings.weights(name));
  const nets = {
    tally: await open('tally'),
    digits: await open('digits'),
    'digits-second': await open('digits-second'),
    label: await open('label'),
    'label-second': await open('label-second'),
  };
  return {
    ...recognisersOver(nets, {}, settings),
    taught: (layers) => recognisersOver(nets, layers, settings),
    passes: {
      digits: [passOver(nets, 'digits'), passOver(nets, 'digits-second')],
      label: [passOver(nets, 'label'), passOver(nets, 'label-second')],
    },
  };
}

type Nets = Readonly<Record<NetName, Net>>;

const passOver = (nets: Nets, name: NetName, layer?: LastLayer): Pass => ({
  net: nets[name],
  framing: framings[name === 'label-second' ? 'label' : name],
  layer,
});

function recognisersOver(nets: Nets, layers: Layers, settings: RecogniserSettings): Recognisers {
  const sure = settings.calibrations ?? calibrations;
  const pass = (name: NetName): Pass => passOver(nets, name, layers[name]);
  const digits = preparedFor(pass('digits'), pass('digits-second'));
  const tally = preparedFor(pass('tally'), pass('tally'));
  const label = preparedFor(pass('label'), pass('label-second'));
  return {
    async readDigits(cell, kind, prices = settings.prices) {
      const prepared = digits(cell);
      if (prepared === null) return blank;
      // Nothing else on a slip says what a time, a total or a price nobody listed should be.
      const isExpected = (value: string | null) =>
        kind === 'amount' || (kind === 'price' && prices.includes(Number(value)));
      const read = await readTwice(
        prepared,
        sure[kind],
        (lattices) => digitsRead(lattices, kind, prices, sure[kind]),
        isExpected,
      );
      const doubtful =
        runsOver(prepared.written.picture) ||
        (kind === 'price' && (lacksDigit(read.value, prices) || looksListed(read.value, prices)));
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
