import { randomUUID } from 'node:crypto';
import {
  type Character,
  type Director,
  type Profile,
  readScript,
  readTranscript,
  resumeFrom,
  type ScriptLine,
  shippedCharacters,
  shippedProfiles,
  specProfile,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LanguageModel } from '@tashika/language-model';
import type { Dependencies } from '../resource.ts';
import { runs as words } from './messages.ja.ts';
import { Run, type RunPlan } from './run.ts';

/** In memory and bounded: the oldest one at rest makes room. */
const mostRuns = 20;
/** Without a script a conversation has to end somewhere. */
const usualTurns = 10;
export const mostTurns = 200;

export interface RunRequest {
  readonly scene?: string | undefined;
  readonly turns?: number | undefined;
  readonly characters?: readonly string[] | undefined;
  readonly profile?: string | undefined;
  /** The lines as a text; without it the model speaks. */
  readonly script?: string | undefined;
  readonly director?: boolean | undefined;
  readonly panel?: number | undefined;
  readonly pace_ms?: number | undefined;
  /** What an earlier run has left; it goes on from there. */
  readonly transcript?: string | undefined;
}

/** The runs of a server. */
export class Runs {
  readonly #runs = new Map<string, Run>();
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  find(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  async start(request: RunRequest): Promise<Result<Run, Problem>> {
    if (!this.#makeRoom()) {
      return err({ code: 'too-many-runs', message: words.tooMany(mostRuns) });
    }
    const before = readTranscript(request.transcript ?? '');
    if (!before.ok) return before;
    const { records } = before.value;
    const [first] = records;
    const begun = first?.record === 'start' ? first : undefined;
    if (first !== undefined && begun === undefined) {
      return err({ code: 'transcript-without-start', message: words.withoutStart });
    }
    // A conversation that goes on keeps the cast and the thresholds it began with.
    const characters = castOf(begun?.characters ?? request.characters);
    if (!characters.ok) return characters;
    const profile = profileOf(begun?.profile ?? request.profile);
    if (!profile.ok) return profile;
    const lines = this.#lines(request.script, characters.value);
    if (!lines.ok) return lines;

    const tokeniser = await loadTokeniser();
    const progress =
      begun === undefined
        ? ok(undefined)
        : resumeFrom(records, characters.value, profile.value, () => tokeniser);
    if (!progress.ok) return progress;
    const own = 'say' in lines.value ? usualTurns : Math.min(mostTurns, lines.value.length);
    const plan: RunPlan = {
      characters: characters.value,
      profile: profile.value,
      scene: request.scene ?? progress.value?.state.frame ?? '',
      turns: request.turns ?? begun?.turns ?? own,
      lines: lines.value,
      director: this.#director(request),
      paceMs: request.pace_ms ?? 0,
    };
    const { closing, log } = this.#dependencies;
    const run = new Run({
      id: randomUUID(),
      plan,
      ...(progress.value === undefined ? {} : { from: { records, progress: progress.value } }),
      closing,
      onFailure: (error) => log.error({ err: error }, 'run failed'),
    });
    this.#runs.set(run.id, run);
    run.start();
    return ok(run);
  }

  /** False when every run is at work. */
  #makeRoom(): boolean {
    if (this.#runs.size < mostRuns) return true;
    const resting = [...this.#runs.values()].find(({ status }) => status.status === 'resting');
    return resting !== undefined && this.#runs.delete(resting.id);
  }

  #lines(
    script: string | undefined,
    characters: readonly Character[],
  ): Result<readonly ScriptLine[] | LanguageModel, Problem> {
    if (script !== undefined) {
      const lines = readScript(script, characters);
      if (lines.ok) return lines;
      const { code, line, message } = lines.error;
      return err({ code, message: line === null ? message : words.scriptLine(line, message) });
    }
    const { model } = this.#dependencies;
    if (model?.ok === false) return model;
    return model?.value === undefined || model.value === null
      ? err({ code: 'not-configured', message: words.noModel })
      : ok(model.value);
  }

  /** Asked where there is a model, unless it is not wanted. */
  #director({ director, panel }: RunRequest): Director | null {
    const { model } = this.#dependencies;
    if (director === false || model?.ok !== true || model.value === null) return null;
    return { model: model.value, ...(panel === undefined ? {} : { panel }) };
  }
}

function castOf(names: readonly string[] | undefined): Result<readonly Character[], Problem> {
  if (names === undefined) return ok(shippedCharacters);
  const cast: Character[] = [];
  for (const name of names) {
    const character = shippedCharacters.find((one) => one.name === name);
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
