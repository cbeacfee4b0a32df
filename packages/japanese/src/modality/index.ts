export type { PredicateInText } from './clause.ts';
export { modalityIn } from './clause.ts';
export type { Ending, EndingKind } from './endings.ts';
export { endingAt, readEndings } from './endings.ts';
export type { MarkKind, Modality, Mood } from './modality.ts';
export type { Mark, TokenModality } from './morphemes.ts';
export { modalityAt } from './morphemes.ts';
