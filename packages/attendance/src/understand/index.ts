export type { KnownPerson } from './analyse/people.ts';
export type { Missing } from './conclude.ts';
export { type Intent, readIntent, readMembers } from './intent-json.ts';
export { type Question, type QuestionKind, questionId } from './questions.ts';
export type { UnderstandingContext } from './read.ts';
export { type SecondReading, understandWithModel } from './second-reader.ts';
export { answerQuestion, continueWith, understand } from './understand.ts';
export { sureFrom, type Understanding } from './understanding.ts';
