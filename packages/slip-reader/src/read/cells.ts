import { strokeCount } from '@tashika/japanese';
import { sureFrom } from '@tashika/slip/certainty';
import type { Read } from '../recognise/read.ts';
import type { Mark } from '../tally/marks.ts';
import type { BoxJson, QuantityCellJson, TextCellJson } from './page-json.ts';
import { statedTuning } from './tuning.ts';

const { legible, legibleName, mostCandidates, leastCandidate, most, steps } = statedTuning;

const rounded = (share: number): number =>
  Math.round(Math.max(0, Math.min(most, share)) * steps) / steps;

export const blankCell = (box: BoxJson): TextCellJson => ({
  state: 'blank',
  text: null,
  confidence: statedTuning.blank,
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

export function textCell(read: Read<string>, box: BoxJson, least: number = legible): TextCellJson {
  const confidence = rounded(read.confidence);
  const candidates = readCandidates(read, (text) => text);
  if (read.state === 'read' && read.value !== null && read.confidence >= least) {
    return { state: 'written', text: read.value, confidence, box, ...others(candidates) };
  }
  if (read.state === 'blank' && read.confidence >= sureFrom) {
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
  if (read.state === 'blank' && read.confidence >= sureFrom) {
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
