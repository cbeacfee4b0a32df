export type { Script, ScriptedModel, ScriptedReply, ScriptedRequest } from './scripted-model.ts';
export { scriptedModel } from './scripted-model.ts';
