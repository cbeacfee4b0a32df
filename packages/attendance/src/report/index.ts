export { ruleInWords } from './rule-in-words.ts';
export {
  type AnswerOption,
  questionsOf,
  type UnderstandingJson,
  understandingToJson,
  understoodOf,
} from './understanding-json.ts';
