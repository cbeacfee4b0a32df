export type {
  Behaviour,
  ChatBody,
  HostileMode,
  HostileServer,
  RecordedRequest,
} from './hostile-server.ts';
export { hostileModes, startHostileServer } from './hostile-server.ts';
export type { Script, ScriptedModel, ScriptedReply, ScriptedRequest } from './scripted-model.ts';
export { scriptedModel } from './scripted-model.ts';
