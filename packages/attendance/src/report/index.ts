export { easingInWords, ruleInWords } from './rule-in-words.ts';
export { questionsOf, understandingToJson, understoodOf } from './understanding-json.ts';
