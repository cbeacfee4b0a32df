export type { Price } from './expense.ts';
export type {
  Answer,
  Answered,
  AskOptions,
  Cost,
  Expense,
  ImagePart,
  LanguageModel,
  ModelCallRecord,
  Question,
  ReplyFormat,
  Rung,
  SayOptions,
  TextRequest,
  Unavailable,
  UnavailableCause,
  Usage,
} from './model.ts';
export { unavailableModel } from './unavailable.ts';
