export type { Piece } from './excerpt.ts';
export { Excerpt } from './excerpt.ts';
export type { Numeral } from './find-numerals.ts';
export { findNumerals } from './find-numerals.ts';
export type { FoldOptions } from './fold.ts';
export { fold } from './fold.ts';
export type { Folded, Folding } from './folded.ts';
export { FoldedBuilder, unfolded } from './folded.ts';
export { hiraganaOf, kanaKey, katakanaOf } from './kana.ts';
export type { NumeralAt } from './numeral-at.ts';
export { numeralAt } from './numeral-at.ts';
export { readNumeral } from './numerals.ts';
export { readPeopleCount } from './people-count.ts';
export type { PrefixEntry } from './prefix-table.ts';
export { PrefixTable, wordTable } from './prefix-table.ts';
export type { Quotation } from './quotations.ts';
export { quotations } from './quotations.ts';
export type { Sentence } from './sentences.ts';
export { splitSentences } from './sentences.ts';
export { kanaSimilarity } from './similarity.ts';
export { foldSymbols } from './symbols.ts';
export type { StrokeDirection, TallySign } from './tally.ts';
export { seiStrokes, strokeCount, tallyCount, tallyMarks, tallySigns } from './tally.ts';
export type { WallClock } from './wall-clock.ts';
export {
  clockInWords,
  dayInWords,
  homeTimeZone,
  isoDay,
  isTimeZone,
  momentInWords,
  wallClock,
} from './wall-clock.ts';
export { foldWidth } from './width.ts';
