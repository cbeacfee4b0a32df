import { looksAt, type Strip } from './cell/frame.ts';
import { framings } from './cell/framings.ts';
import { runsOver } from './cell/run-over.ts';
import { writingOf } from './cell/writing.ts';
import type { CellPicture } from './cell-picture.ts';
import { lacksDigit } from './digits/lacks-digit.ts';
import type { DigitsKind } from './digits/number-forms.ts';
import { digitsRead } from './digits/read-digits.ts';
import type { Lexicon } from './label/lexicon.ts';
import { labelRead } from './label/read-label.ts';
import { type Calibrations, calibrations } from './recognise/calibration.ts';
import type { Lattice } from './recognise/ctc.ts';
import { type Net, type OpenNet, openNet } from './recognise/net.ts';
import type { Read } from './recognise/read.ts';
import type { Mark } from './tally/marks.ts';
import { tallyRead } from './tally/read-tally.ts';

/** Labels are looked at by two nets, trained apart: they seldom make the same mistake. */
export type NetName = 'digits' | 'tally' | 'label' | 'label-second';

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
  const digits = await open('digits');
  const tally = await open('tally');
  const label = [await open('label'), await open('label-second')] as const;
  // The same picture may be asked about as a time and as a total: the net looks at it once.
  const looked = new WeakMap<CellPicture, Promise<[Lattice, Lattice]>>();
  const lookOnce = (cell: CellPicture, look: () => Promise<[Lattice, Lattice]>) => {
    const known = looked.get(cell) ?? look();
    looked.set(cell, known);
    return known;
  };
  return {
    async readDigits(cell, kind, prices = settings.prices) {
      const writing = writingOf(cell);
      if (!writing) return blank;
      const looks = await lookOnce(cell, () =>
        lookAll(digits, looksAt(writing.picture, writing.box, framings.digits)),
      );
      const read = digitsRead(looks, kind, prices, sure.digits);
      const doubtful =
        runsOver(writing.picture) || (kind === 'price' && lacksDigit(read.value, prices));
      return doubtful ? doubted(read) : read;
    },
    async readTally(cell) {
      const writing = writingOf(cell);
      if (!writing) return blank;
      const strips = looksAt(writing.picture, writing.box, framings.tally);
      const looks = await lookAll(tally, strips);
      return tallyRead(looks, strips[0], writing.picture, writing.box, sure.tally);
    },
    async readLabel(cell, lexicon) {
      const writing = writingOf(cell);
      if (!writing) return blank;
      const strips = looksAt(writing.picture, writing.box, framings.label);
      const { left, right, top, bottom } = writing.box;
      const aspect = (right - left + 1) / (bottom - top + 1);
      const [one, other] = label;
      const first = await one.look(strips[0]);
      const alone = labelRead([first], lexicon, aspect, sure.label);
      const read = isPlain(alone, lexicon)
        ? alone
        : labelRead([first, await other.look(strips[1])], lexicon, aspect, sure.label);
      return runsOver(writing.picture) ? doubted(read) : read;
    },
  };
}

/** An expected label that the first net reads without any doubt needs no second look. */
const plain = 0.995;
const isPlain = ({ value, confidence }: Read<string>, lexicon: Lexicon): boolean =>
  confidence >= plain && lexicon.some(({ text }) => text === value);

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

const lookAll = (net: Net, [first, second]: readonly [Strip, Strip]): Promise<[Lattice, Lattice]> =>
  Promise.all([net.look(first), net.look(second)]);
