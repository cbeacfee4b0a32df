import {
  character as characterFile,
  type JudgeRequest as GivenRequest,
  type VerdictJson,
} from '@tashika/contract/dialogue';
import {
  type Character,
  type ConversationState,
  type Director,
  enterFrame,
  follow,
  type Hear,
  hearing,
  judgeHeardWithDirector,
  judgeLineLoading,
  judgementJson,
  openingState,
  type Profile,
  shippedProfiles,
  specProfile,
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
  /** Reads a line; in this thread, where nothing else is said. */
  readonly hear?: Hear | undefined;
  readonly signal: AbortSignal;
}

/** With the character, so that a report can be made of the answers. */
export type NamedVerdict = { readonly character: string } & VerdictJson;

/**
 * The route has let only known names and whole characters through; what a thread gets is the body as
 * it was sent, in which a character's file still leaves out what is usual.
 */
const withCharacter =
  (cast: readonly Character[]) =>
  <Line extends { readonly character: string | Character }>(line: Line) => ({
    ...line,
    character:
      typeof line.character === 'string'
        ? (cast.find(({ name }) => name === line.character) as Character)
        : characterFile.parse(line.character),
  });

/** As the request has it: the verdict on one line, or on several. */
export async function judgeGiven(
  given: GivenRequest,
  cast: readonly Character[],
  director: Director | null,
  { hear, signal = new AbortController().signal }: { hear?: Hear; signal?: AbortSignal } = {},
): Promise<NamedVerdict | { readonly results: readonly NamedVerdict[] }> {
  const lines = given.lines ?? [
    { character: given.character ?? '', text: given.text ?? '', scene: given.scene },
  ];
  const verdicts = await judgeLines({
    lines: lines.map(withCharacter(cast)),
    history: (given.history ?? []).map(withCharacter(cast)),
    profile: shippedProfiles.find(({ name }) => name === given.profile) ?? specProfile,
    conversation: given.conversation ?? false,
    director,
    hear,
    signal,
  });
  const [first] = verdicts;
  return given.lines === undefined && first !== undefined ? first : { results: verdicts };
}

/** Others get their turn after so long. */
const turnMilliseconds = 20;

/** Judges lines as `tashika dialogue judge` does, each alone or as one conversation. */
export async function judgeLines(request: JudgeRequest): Promise<NamedVerdict[]> {
  const { lines, history, conversation, director, profile, signal } = request;
  const { hear = hearing(loadTokeniser) } = request;
  let state = conversation || history.length > 0 ? openingState() : undefined;
  const judge = async (line: GivenLine, by: Director | null, followed: boolean) => {
    const { character, text, scene } = line;
    const before = sceneState(state, scene);
    const input = { character, text, profile, state: before };
    const isFollowed = followed && before !== undefined;
    // Half of all lines are judged without the dictionary, as long as nothing follows.
    if (by === null && !isFollowed) {
      const verdict = verdictJson(await judgeLineLoading(input, loadTokeniser));
      return { character: character.name, ...verdict };
    }
    const heard = await hear(input);
    const judgement = await judgeHeardWithDirector(heard, { ...input, director: by, signal });
    const verdict = by === null ? verdictJson(heard.verdict) : judgementJson(judgement);
    if (isFollowed) state = follow(before, heard.line, verdict);
    return { character: character.name, ...verdict };
  };

  // What was said before has been shown, whatever a director would say of it now.
  let begun = performance.now();
  const letOthers = async () => {
    if (performance.now() - begun < turnMilliseconds) return;
    await new Promise(setImmediate);
    begun = performance.now();
  };
  for (const line of history) {
    await letOthers();
    if (signal.aborted) return [];
    await judge(line, null, true);
  }
  const verdicts: NamedVerdict[] = [];
  for (const line of lines) {
    await letOthers();
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
