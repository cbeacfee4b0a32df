export { calibrate, directorScores, type LabelledLine } from './calibrate/calibrate.ts';
export { peopleAgreement } from './calibrate/people.ts';
export {
  type CardVersion,
  cardOf,
  cardTextIn,
  isCard,
  pictureWithCard,
} from './cards/card.ts';
export { isPng } from './cards/png.ts';
export type { Character } from './characters/character.ts';
export {
  type FileProblem,
  parseCharacter,
  parseProfile,
  readCharacter,
} from './characters/parse.ts';
export type { Profile } from './characters/profile.ts';
export {
  ayu,
  shippedCharacters,
  shippedProfiles,
  sisters,
  specProfile,
  yana,
} from './characters/shipped.ts';
export { type Aspect, aspects, type Director, type Opinion } from './consult/director.ts';
export { costsOf, isSilent } from './consult/expense.ts';
export { PROMPT_VERSION, type SpeechRequest } from './consult/prompts.ja.ts';
export {
  openingProgress,
  type Progress,
  type Resumption,
  type RunEvent,
  type RunInput,
  resumeFrom,
  runConversation,
} from './direct/conversation.ts';
export {
  type Attempt,
  type DirectEvent,
  type DirectInput,
  direct,
  type Outcome,
} from './direct/direct.ts';
export { follow } from './direct/follow.ts';
export { type Hear, type Heard, hearing, saidLine } from './direct/heard.ts';
export { type Intervention, interventionFor } from './direct/interventions.ts';
export { plainLine, readScript, type ScriptProblem } from './direct/script.ts';
export {
  type LineSource,
  modelSource,
  type ScriptLine,
  type SourceReply,
  scriptSource,
} from './direct/source.ts';
export {
  advance,
  type ConversationState,
  enterFrame,
  type JudgedLine,
  openingState,
} from './direct/state.ts';
export { readTranscript, transcriptLine } from './direct/transcript.ts';
export { importText, type PlacedLine } from './import/text.ts';
export { type Imported, importedLines } from './import/values.ts';
export {
  type DirectedInput,
  type Judgement,
  judgeHeardWithDirector,
  judgeWithDirector,
} from './judge/judgement.ts';
export type { DialogueFinding } from './judge/rule.ts';
export { rules } from './judge/rules.ts';
export {
  type JudgeInput,
  judgeLine,
  judgeLineLoading,
  readLine,
  type Status,
  type Verdict,
} from './judge/verdict.ts';
export {
  type ChatProxy,
  chatProxy,
  type ProxyEntry,
  type ProxyOptions,
} from './proxy/proxy.ts';
export { VERDICT_HEADER } from './proxy/response.ts';
export type { AskServer } from './proxy/server-reply.ts';
export { budgetsOf, type Limits } from './report/budget.ts';
export { compare, type Thresholds } from './report/compare.ts';
export { linesCsv, linesJsonl, linesJunit } from './report/export.ts';
export { reportHtml } from './report/html.ts';
export { reportedLine } from './report/listed.ts';
export { judgedRow, type RowInput } from './report/row.ts';
export { type JudgedRow, summarise } from './report/summary.ts';
export { reportText, ruleName } from './report/text.ts';
export { judgementJson, verdictJson } from './report/verdict-json.ts';
