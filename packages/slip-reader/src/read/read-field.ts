import { type CleanCell, wholePicture } from '../cut/clean.ts';
import type { FieldName } from '../find/layout.ts';
import type { Read } from '../recognise/read.ts';
import type { Recognisers } from '../recognisers.ts';
import { between, holdsWords, linesOf, type Split, splitsOf, stretchesOf } from './caption.ts';
import { unsure } from './doubt.ts';
import { captionLexicon, fieldNamed } from './field-captions.ts';
import { captionTuning, splitTuning, statedTuning } from './tuning.ts';

export type FieldKind = 'time' | 'total';

export interface CaptionRead {
  readonly name: FieldName | 'other';
  readonly confidence: number;
}

/** What stands at a place for a time or the total, read as either; null for nothing written. */
export interface FieldReading {
  readonly time: Read<string> | null;
  readonly total: Read<string> | null;
  readonly caption: CaptionRead | null;
  /** Something is printed there, be it legible or not. */
  readonly printed: boolean;
  /** Nothing stands before the number: it may be a caption that looks like one (OUT, 0:07). */
  readonly alone: boolean;
  /** Surely nothing but a caption stands there, though nobody can read it. */
  readonly bare?: boolean;
  /** Neither written nor printed: an empty box right behind the one with its caption. */
  readonly empty?: boolean;
  /** Its words: where they begin, where the first and the last one end, and where the number begins. */
  readonly words?: {
    readonly from: number;
    readonly firstTo: number;
    readonly to: number;
    readonly number: number;
  };
}

/** What stands where a caption may stand. */
export interface CaptionSeen {
  readonly read: Promise<CaptionRead | null>;
  readonly printed: boolean;
}

type Readers = Pick<Recognisers, 'readDigits' | 'readLabel'>;

/** A place whose caption stands in a cell of its own, or is not known. */
export async function readValue(
  readers: Readers,
  value: CleanCell,
  named: CaptionSeen | null,
): Promise<FieldReading> {
  const printed = named?.printed ?? false;
  if (value.writing === null)
    return { time: null, total: null, caption: (await named?.read) ?? null, printed, alone: true };
  const picture = wholePicture(value);
  const [time, total] = await Promise.all([
    readers.readDigits(picture, 'time'),
    readers.readDigits(picture, 'total'),
  ]);
  return { time, total, caption: (await named?.read) ?? null, printed, alone: true };
}

const { leastWorth, caption: captionWorth, whole: wholeWorth, illegible: hardly } = splitTuning;
const { leastCaption } = splitTuning;
const { legible } = statedTuning;
const { widestAlone, widestPause, beforeNumber } = captionTuning;

/**
 * A place where the caption may stand before the number. Where it ends is decided by the gap, by which
 * rest reads as a number and by which beginning reads as a caption. `print` shows what is printed as
 * well as what the pen wrote.
 */
export async function readBehindCaption(
  readers: Readers,
  value: CleanCell,
  print: CleanCell,
): Promise<FieldReading> {
  const stretches = stretchesOf(print);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined)
    return { time: null, total: null, caption: null, printed: false, alone: true };
  const splits = splitsOf(print).filter(({ worth }) => worth >= leastWorth);
  // on ruled paper the caption is written as well
  const handwritten = value === print;
  const tried = await Promise.all([
    ...splits.map((split) =>
      trySplit(readers, value, between(print, first.from, split.from - beforeNumber), split),
    ),
    wholeOf(readers, value, splits.length === 0),
  ]);
  const best = (kind: FieldKind): Tried | undefined => {
    const written = tried.filter((each) => each[kind] !== null);
    const score = (each: Tried): number => {
      const read = each[kind];
      return each.worth * (read?.state === 'read' ? read.confidence : hardly);
    };
    return written.sort((a, b) => score(b) - score(a))[0];
  };
  const [time, total] = [best('time'), best('total')];
  if (!isNumber(time?.time) && !isNumber(total?.total)) {
    // nothing but a caption is nothing written; what is wider may hold a number nobody can read
    const caption =
      last.to - first.from <= widestAlone * print.height ? await readCaption(readers, print) : null;
    if (caption !== null) return { time: null, total: null, caption, printed: true, alone: true };
    // a printed word may be a caption nobody knows; what a pen wrote is something
    if (handwritten && holdsWords(print)) {
      const [asTime, asTotal] = [unsaid(time?.time), unsaid(total?.total)];
      return { time: asTime, total: asTotal, caption: null, printed: true, alone: true };
    }
  }
  const captions = [time?.caption, total?.caption].filter(
    (each) => each !== null && each !== undefined,
  );
  const named = captions.sort((a, b) => b.confidence - a.confidence)[0] ?? null;
  return {
    time: time?.time ?? null,
    total: total?.total ?? null,
    caption: named,
    printed: true,
    alone: splits.length === 0,
    words: {
      from: first.from,
      firstTo: first.to,
      to: last.to,
      number: Math.max(time?.from ?? 0, total?.from ?? 0),
    },
  };
}

const isNumber = (read: Read<string> | null | undefined): boolean =>
  read?.state === 'read' && read.confidence >= legible;

/** Whether what stands before a number, and is no caption that can be read, looks like its first digits. */
async function isPartOfNumber(readers: Readers, before: CleanCell): Promise<boolean> {
  if (before.writing === null) return false;
  return isNumber(await readers.readDigits(wholePicture(before), 'total'));
}

/** What nobody can read, with what it may say all the same. */
const unsaid = (read: Read<string> | null | undefined): Read<string> => ({
  state: 'unreadable',
  value: null,
  confidence: 0,
  candidates: read?.candidates ?? [],
});

interface Tried {
  /** Where the number begins. */
  readonly from: number;
  readonly time: Read<string> | null;
  readonly total: Read<string> | null;
  readonly caption: CaptionRead | null;
  readonly worth: number;
}

/** The number behind one gap, and the caption before it. */
async function trySplit(
  readers: Readers,
  value: CleanCell,
  before: CleanCell,
  split: Split,
): Promise<Tried> {
  const caption = await readCaption(readers, before);
  const worth = split.worth * (1 + captionWorth * (caption?.confidence ?? 0));
  const { time, total } = await readValue(readers, between(value, split.from, split.to), null);
  // digits stand closer to each other
  const near = split.gap < widestPause * value.height;
  const cut = caption === null && near && (await isPartOfNumber(readers, before));
  return {
    from: split.from,
    time: cut && time !== null ? unsure(time) : time,
    total: cut && total !== null ? unsure(total) : total,
    caption,
    worth,
  };
}

/** One stretch of writing that reads as no number is a caption, and nothing is written behind it. */
async function wholeOf(readers: Readers, value: CleanCell, alone: boolean): Promise<Tried> {
  const { time, total } = await readValue(readers, value, null);
  const written = isNumber(time) || isNumber(total) || !alone;
  return {
    from: value.writing?.left ?? 0,
    time: written ? time : null,
    total: written ? total : null,
    caption: null,
    worth: wholeWorth,
  };
}

/** What a caption says, in one line or in two that do not say different things (お会計 above 合計). */
export async function readCaption(
  readers: Pick<Recognisers, 'readLabel'>,
  cell: CleanCell,
): Promise<CaptionRead | null> {
  const whole = await readLine(readers, cell);
  if (whole !== null) return whole;
  const lines = await Promise.all(linesOf(cell).map((line) => readLine(readers, line)));
  const [first, ...others] = lines
    .filter((line) => line !== null)
    .sort((a, b) => b.confidence - a.confidence);
  return first === undefined || others.some(({ name }) => name !== first.name) ? null : first;
}

async function readLine(
  readers: Pick<Recognisers, 'readLabel'>,
  cell: CleanCell,
): Promise<CaptionRead | null> {
  if (cell.writing === null) return null;
  const read = await readers.readLabel(wholePicture(cell), captionLexicon);
  if (read.value === null || read.confidence < leastCaption) return null;
  const name = fieldNamed(read.value);
  return name === null ? null : { name, confidence: read.confidence };
}
