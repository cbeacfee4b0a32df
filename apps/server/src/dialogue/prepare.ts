import {
  longestLine,
  mostTurns,
  type RunRequest,
  type TranscriptRecord,
} from '@tashika/contract/dialogue';
import {
  type Character,
  type Profile,
  type Progress,
  readScript,
  readTranscript,
  resumeFrom,
  type ScriptLine,
  shippedProfiles,
  sisters,
  specProfile,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { runs as words } from './messages.ts';

/** Without a script a conversation has to end somewhere. */
const usualTurns = 10;

/** What is handed in: a request, and the transcript of a conversation that goes on, or nothing. */
export interface GivenRun {
  readonly request: RunRequest;
  readonly transcript: string;
}

/** What a run is made of, read from what was handed in: plain data, so that another thread can do it. */
export interface PreparedRun {
  readonly characters: readonly Character[];
  readonly profile: Profile;
  readonly scene: string;
  /** How many turns the conversation shall have in all. */
  readonly turns: number;
  /** Null where a model speaks. */
  readonly script: readonly ScriptLine[] | null;
  /** Null where the conversation begins. */
  readonly from: {
    readonly records: readonly TranscriptRecord[];
    readonly progress: Progress;
  } | null;
}

export async function prepareRun(
  { request, transcript }: GivenRun,
  cast: readonly Character[],
): Promise<Result<PreparedRun, Problem>> {
  const before = readTranscript(transcript);
  if (!before.ok) return before;
  const { records } = before.value;
  const [first] = records;
  const begun = first?.record === 'start' ? first : undefined;
  if (first !== undefined && begun === undefined) {
    return err({ code: 'transcript-without-start', message: words.withoutStart });
  }
  // A conversation that goes on keeps the cast and the thresholds it began with.
  const characters = speakersOf(begun?.characters ?? request.characters, request.characters, cast);
  if (!characters.ok) return characters;
  const profile = profileOf(begun?.profile ?? request.profile);
  if (!profile.ok) return profile;
  const script =
    request.script === undefined ? ok(null) : linesOf(request.script, characters.value);
  if (!script.ok) return script;
  const tokeniser = await loadTokeniser();
  const progress =
    begun === undefined
      ? ok(null)
      : resumeFrom(records, characters.value, profile.value, () => tokeniser);
  if (!progress.ok) return progress;
  const own = script.value === null ? usualTurns : Math.min(mostTurns, script.value.length);
  return ok({
    characters: characters.value,
    profile: profile.value,
    scene: request.scene ?? progress.value?.state.frame ?? '',
    turns: request.turns ?? begun?.turns ?? own,
    script: script.value,
    from: progress.value && { records, progress: progress.value },
  });
}

/** The lines of a script: each is as long as any other line may be. */
function linesOf(
  script: string,
  characters: readonly Character[],
): Result<readonly ScriptLine[], Problem> {
  const lines = readScript(script, characters);
  if (!lines.ok) {
    const { code, line, message } = lines.error;
    return err({ code, message: line === null ? message : words.scriptLine(line, message) });
  }
  const place = lines.value.findIndex(({ text }) => text.length > longestLine);
  if (place < 0) return lines;
  return err({ code: 'line-too-long', message: words.lineTooLong(place + 1, longestLine) });
}

/** The characters by name, those the request brings along before those of the workspace. */
function speakersOf(
  wanted: RunRequest['characters'] = sisters.map(({ name }) => name),
  brought: RunRequest['characters'] = [],
  all: readonly Character[] = [],
): Result<readonly Character[], Problem> {
  const known = [...brought.filter((one) => typeof one !== 'string'), ...all];
  const cast: Character[] = [];
  for (const one of wanted) {
    const name = typeof one === 'string' ? one : one.name;
    const character = known.find((other) => other.name === name);
    if (character === undefined) {
      return err({ code: 'unknown-character', message: words.unknownCharacter(name) });
    }
    cast.push(character);
  }
  return ok(cast);
}

function profileOf(name: string | undefined): Result<Profile, Problem> {
  const profile =
    name === undefined ? specProfile : shippedProfiles.find((one) => one.name === name);
  return profile === undefined
    ? err({ code: 'unknown-profile', message: words.unknownProfile(name ?? '') })
    : ok(profile);
}
