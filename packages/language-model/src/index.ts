export type { CheckOptions, ModelCheck, Trial, Tried } from './check.ts';
export { checkModel } from './check.ts';
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
export { modelCheckParts, modelCheckReport } from './report/check-report.ts';
export { messages as modelMessages } from './report/messages.ts';
export type { ModelSettings, SettingsProblem } from './settings.ts';
export { modelSettings, readModelSettings } from './settings.ts';
export { unavailableModel } from './unavailable.ts';
