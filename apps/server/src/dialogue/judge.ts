import type { VerdictJson } from '@tashika/contract/dialogue';
import {
  type Character,
  type ConversationState,
  type Director,
  enterFrame,
  follow,
  judgeLineLoading,
  judgementJson,
  judgeWithDirector,
  openingState,
  type Profile,
  readLine,
  verdictJson,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';

export interface GivenLine {
  readonly character: Character;
  readonly text: string;
  readonly scene?: string | undefined;
}

export interface JudgeRequest {
  readonly lines: readonly GivenLine[];
  readonly profile: Profile;
  /** What was said before; makes a conversation of it. */
  readonly history: readonly GivenLine[];
  /** Every line follows the one before it. */
  readonly conversation: boolean;
  readonly director: Director | null;
  readonly signal: AbortSignal;
}

/** With the character, so that a report can be made of the answers. */
export type NamedVerdict = { readonly character: string } & VerdictJson;

/** So many lines are judged before other requests get their turn. */
const linesAtOnce = 50;

/** Judges lines as `tashika dialogue judge` does, each alone or as one conversation. */
export async function judgeLines(request: JudgeRequest): Promise<NamedVerdict[]> {
  const { lines, history, conversation, director, profile, signal } = request;
  let state = conversation || history.length > 0 ? openingState() : undefined;
  const judge = async (line: GivenLine, by: Director | null, followed: boolean) => {
    const { character, text, scene } = line;
    const before = sceneState(state, scene);
    const input = { character, text, profile, state: before };
    const verdict = await verdictOn(input, by, signal);
    if (followed && before !== undefined) {
      const tokeniser = await loadTokeniser();
      const read = readLine(input, () => tokeniser);
      state = follow(before, read, verdict);
    }
    return { character: character.name, ...verdict };
  };

  // What was said before has been shown, whatever a director would say of it now.
  for (const line of history) await judge(line, null, true);
  const verdicts: NamedVerdict[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await new Promise(setImmediate);
    if (signal.aborted) break;
    verdicts.push(await judge(line, director, conversation));
  }
  return verdicts;
}

function sceneState(
  state: ConversationState | undefined,
  scene: string | undefined,
): ConversationState | undefined {
  if (scene === undefined) return state;
  return state === undefined ? openingState(scene) : enterFrame(state, scene);
}

interface JudgedInput {
  readonly character: Character;
  readonly text: string;
  readonly profile: Profile;
  readonly state: ConversationState | undefined;
}

async function verdictOn(
  input: JudgedInput,
  director: Director | null,
  signal: AbortSignal,
): Promise<VerdictJson> {
  if (director === null) return verdictJson(await judgeLineLoading(input, loadTokeniser));
  const tokeniser = await loadTokeniser();
  return judgementJson(await judgeWithDirector({ ...input, director, signal }, () => tokeniser));
}
