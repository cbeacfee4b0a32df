export { answerQuestion } from './answer-question.ts';
export type { Missing } from './assemble.ts';
export {
  type Intent,
  readIntent,
  readMembers,
} from './intent-json.ts';
export type { KnownPerson } from './members.ts';
export { type Question, type QuestionKind, questionId } from './questions.ts';
export { type SecondReading, understandWithModel } from './second-reader.ts';
export type {
  IntentReading,
  Understanding,
  UnderstandingContext,
} from './understand.ts';
export { understand } from './understand.ts';
