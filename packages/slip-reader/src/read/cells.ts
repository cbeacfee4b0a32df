import { strokeCount } from '@tashika/japanese';
import type { Read } from '../recognise/read.ts';
import type { Mark } from '../tally/marks.ts';
import type { BoxJson, QuantityCellJson, TextCellJson } from './page-json.ts';

/** From here on a reading is as good as certain; below, the engine asks for a look at the paper. */
export const sure = 0.85;
/** From here on a reading is likelier than all others together, and is stated with its doubt. */
const legible = 0.5;
/** A name is stated only from here on: a guest must not become the registered name that is nearest. */
const legibleName = 0.6;
/** More candidates than this help nobody. */
const mostCandidates = 5;
const leastCandidate = 0.02;

/** What a cell without any ink left is given: the nets never saw it. */
export const blankConfidence = 0.98;

const rounded = (share: number): number =>
  Math.round(Math.max(0, Math.min(0.999, share)) * 1000) / 1000;

export const blankCell = (box: BoxJson): TextCellJson => ({
  state: 'blank',
  text: null,
  confidence: blankConfidence,
  box,
});

/** A field the form may have but where was not found: nobody can say that it is blank. */
export const missingField: TextCellJson = {
  state: 'unreadable',
  text: null,
  candidates: [],
  confidence: 0,
};

export const labelCell = (read: Read<string>, box: BoxJson): TextCellJson =>
  textCell(read, box, legibleName);

export function textCell(read: Read<string>, box: BoxJson, least = legible): TextCellJson {
  const confidence = rounded(read.confidence);
  const candidates = readCandidates(read, (text) => text);
  if (read.state === 'read' && read.value !== null && read.confidence >= least) {
    return { state: 'written', text: read.value, confidence, box, ...others(candidates) };
  }
  if (read.state === 'blank' && read.confidence >= sure) {
    return { state: 'blank', text: null, confidence, box };
  }
  return { state: 'unreadable', text: null, candidates, confidence, box };
}

export function quantityCell(read: Read<readonly Mark[]>, box: BoxJson): QuantityCellJson {
  const confidence = rounded(read.confidence);
  const candidates = readCandidates(read, countOf);
  if (read.state === 'read' && read.value !== null && read.confidence >= legible) {
    return { state: 'marks', glyphs: read.value, confidence, box, ...others(candidates) };
  }
  if (read.state === 'blank' && read.confidence >= sure) {
    return { state: 'blank', text: null, confidence, box };
  }
  return { state: 'unreadable', text: null, candidates, confidence, box };
}

/** The number of strokes, in words of the transcript. */
const countOf = (marks: readonly Mark[]): string => String(strokeCount(marks));

function readCandidates<T>(read: Read<T>, text: (value: T) => string): string[] {
  const likely = read.candidates
    .filter(({ confidence }) => confidence >= leastCandidate)
    .map(({ value }) => text(value));
  return [...new Set(likely)].slice(0, mostCandidates);
}

/** Beside a stated value only what else it could have been is worth showing. */
const others = (candidates: readonly string[]): { candidates?: readonly string[] } =>
  candidates.length > 1 ? { candidates } : {};
