import type { ModelCall } from '@tashika/kernel';
import type { LanguageModel, UnavailableCause } from '@tashika/language-model';
import { z } from 'zod';
import type { Profile } from '../characters/profile.ts';
import { type Spent, spent } from './expense.ts';
import { type DirectorQuestion, directorPrompt, PROMPT_VERSION } from './prompts.ja.ts';

/** The five aspects of §7, in the order in which they are asked. */
export const aspects = ['frame', 'roleplay', 'connection', 'density', 'naturalness'] as const;
export type Aspect = (typeof aspects)[number];
export type Scores = Readonly<Record<Aspect, number>>;

const point = z.int().min(1).max(5);

/** The reason stands first, so that the scores follow from it and not the other way round. */
const sheetSchema = z.object({
  reason: z.string().trim().min(1),
  frame: point,
  roleplay: point,
  connection: point,
  density: point,
  naturalness: point,
});
type Sheet = z.infer<typeof sheetSchema>;

export interface Sample {
  readonly reason: string;
  readonly scores: Scores;
  readonly average: number;
  readonly evidence: ModelCall;
}

/** What the director says of a line; a failure of the model is neither a pass nor a retry (T13). */
export type Opinion =
  | {
      readonly state: 'scored';
      /** Computed here, never by the model. */
      readonly status: 'PASS' | 'WARN' | 'RETRY';
      readonly average: number;
      readonly scores: Scores;
      readonly reason: string;
      /** Every answer of the panel; the middle one decides. */
      readonly samples: readonly Sample[];
      readonly promptVersion: string;
      readonly expenses: readonly Spent[];
    }
  | {
      readonly state: 'unavailable';
      readonly cause: UnavailableCause;
      readonly message: string;
      readonly detail: string | null;
      readonly expenses: readonly Spent[];
    }
  /** The written rules sent the line back already (T12). */
  | { readonly state: 'skipped' }
  /** There is no director in this run. */
  | { readonly state: 'not-asked' };

export interface Director {
  readonly model: LanguageModel;
  /** How many times it is asked; the median decides. 1 when absent. */
  readonly panel?: number;
}

export interface ConsultOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Asks the director for its scores of a line (§7). */
export async function consult(
  director: Director,
  question: DirectorQuestion,
  profile: Profile,
  { signal }: ConsultOptions = {},
): Promise<Opinion> {
  const panel = Math.max(1, Math.trunc(director.panel ?? 1));
  const prompt = directorPrompt(question);
  const answers = await Promise.all(
    Array.from({ length: panel }, () =>
      director.model.ask<Sheet>(
        {
          ...prompt,
          schema: sheetSchema,
          schemaName: 'director_scores',
          ...(panel === 1 ? { temperature: 0 } : {}),
        },
        signal === undefined ? {} : { signal },
      ),
    ),
  );

  const expenses = answers.map((answer) => spent(director.model.name, answer));
  const samples: Sample[] = [];
  let failure: Extract<Opinion, { state: 'unavailable' }> | undefined;
  for (const answer of answers) {
    if (answer.status === 'answered') {
      const { reason, ...scores } = answer.value;
      samples.push({ reason, scores, average: averageOf(scores), evidence: answer.evidence });
    } else {
      const { cause, message, detail } = answer;
      failure ??= { state: 'unavailable', cause, message, detail, expenses };
    }
  }
  // Half a panel is no panel: what the missing ones would have said is unknown.
  if (failure !== undefined && samples.length * 2 <= panel) return failure;

  const middle = medianSample(samples);
  return {
    state: 'scored',
    status: statusOfScores(middle.scores, profile),
    average: middle.average,
    scores: middle.scores,
    reason: middle.reason,
    samples,
    promptVersion: PROMPT_VERSION,
    expenses,
  };
}

const sumOf = (scores: Scores): number => aspects.reduce((sum, aspect) => sum + scores[aspect], 0);

const averageOf = (scores: Scores): number => sumOf(scores) / aspects.length;

/** §7.1 on the sum, where nothing is rounded: 17.5 lies between two sums, 20 is one. */
function statusOfScores(scores: Scores, profile: Profile): 'PASS' | 'WARN' | 'RETRY' {
  const sum = sumOf(scores);
  if (sum < profile.scores.retry * aspects.length) return 'RETRY';
  return sum < profile.scores.warn * aspects.length ? 'WARN' : 'PASS';
}

/** The sample in the middle by its sum; of two middle ones the stricter. */
function medianSample(samples: readonly Sample[]): Sample {
  const sorted = [...samples].sort((a, b) => sumOf(a.scores) - sumOf(b.scores));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('A panel without samples has no middle');
  return middle;
}
