export type { Missing, Question } from './assemble.ts';
export type { Member } from './members.ts';
export type { Understanding, UnderstandingContext, Understood } from './understand.ts';
export { understand, understandingToJson } from './understand.ts';
