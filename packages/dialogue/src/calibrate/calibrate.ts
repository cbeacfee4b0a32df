import type { Calibration, LineLabel } from '@tashika/contract/dialogue';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import { aspects, consult, type Director, type Scores } from '../consult/director.ts';
import { weightedKappa } from './kappa.ts';

/** A line with what people said of it and what the director did, each as often as it was asked. */
export interface LabelledLine {
  readonly people: readonly { readonly by: string; readonly scores: Scores }[];
  readonly director: readonly Scores[];
}

/** Asks the director for its scores of a labelled line, as often as wanted; failures are left out. */
export async function directorScores(
  director: Director,
  label: Omit<LineLabel, 'character' | 'scores'>,
  character: Character,
  profile: Profile,
  { times, signal }: { readonly times: number; readonly signal?: AbortSignal | undefined },
): Promise<readonly Scores[]> {
  const question = {
    character,
    frame: label.scene ?? '',
    history: label.history ?? [],
    line: label.text,
  };
  const scores: Scores[] = [];
  for (let time = 0; time < times; time += 1) {
    const opinion = await consult(director, question, profile, { signal });
    if (opinion.state === 'scored') scores.push(opinion.scores);
  }
  return scores;
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

export const averageOf = (scores: Scores): number => mean(aspects.map((aspect) => scores[aspect]));

/** The thresholds of §7.1. */
const RETRY = 3.5;
const WARN = 4;

/** How far the director's scores can be trusted, measured by people's. */
export function calibrate(lines: readonly LabelledLine[]): Calibration {
  const scored = lines.filter(({ people, director }) => people.length > 0 && director.length > 0);
  const averages = scored.map(({ people, director }) => ({
    people: mean(people.map(({ scores }) => averageOf(scores))),
    director: director[0] === undefined ? 0 : averageOf(director[0]),
  }));
  return {
    lines: lines.length,
    people: new Set(lines.flatMap(({ people }) => people.map(({ by }) => by))).size,
    unscored: lines.length - scored.length,
    aspects: aspects.map((aspect) => {
      const pairs = scored.flatMap(({ people, director: [said] }) =>
        said === undefined
          ? []
          : people.map(({ scores }) => [scores[aspect], said[aspect]] as const),
      );
      const between = lines.flatMap(({ people: [one, other] }) =>
        one === undefined || other === undefined
          ? []
          : [[one.scores[aspect], other.scores[aspect]] as const],
      );
      return {
        aspect,
        kappa: weightedKappa(pairs),
        people_kappa: weightedKappa(between),
        bias: pairs.length === 0 ? 0 : mean(pairs.map(([people, said]) => said - people)),
      };
    }),
    confusions: [RETRY, WARN].map((threshold) => confusionAt(averages, threshold)),
    spread: spreadOf(scored),
    suggested: { retry: bestFor(averages, RETRY), warn: bestFor(averages, WARN) },
  };
}

interface Averages {
  readonly people: number;
  readonly director: number;
}

function confusionAt(averages: readonly Averages[], threshold: number) {
  const count = (people: boolean, director: boolean) =>
    averages.filter(
      (one) => one.people < threshold === people && one.director < threshold === director,
    ).length;
  return {
    threshold,
    both_below: count(true, true),
    only_people_below: count(true, false),
    only_director_below: count(false, true),
    neither_below: count(false, false),
  };
}

/** The root of the mean variance of a line's averages over repetitions. */
function spreadOf(lines: readonly LabelledLine[]): number | null {
  const variances = lines.flatMap(({ director }) => {
    if (director.length < 2) return [];
    const all = director.map(averageOf);
    const middle = mean(all);
    return [all.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (all.length - 1)];
  });
  return variances.length === 0 ? null : Math.sqrt(mean(variances));
}

/** Averages are fifths: between two of them lies a threshold. */
const STEP = 0.2;

/**
 * The threshold of the director at which it agrees most often with people at theirs, the nearest to
 * theirs of several; null where people never differ, so that nothing can be learnt.
 */
function bestFor(averages: readonly Averages[], wanted: number): number | null {
  const below = averages.filter(({ people }) => people < wanted).length;
  if (below === 0 || below === averages.length) return null;
  let best = { threshold: wanted, agreed: -1 };
  for (let at = 1; at <= 5 + STEP; at += STEP) {
    const threshold = Math.round((at - STEP / 2) * 10) / 10;
    const agreed = averages.filter(
      ({ people, director }) => people < wanted === director < threshold,
    ).length;
    const nearer = Math.abs(threshold - wanted) < Math.abs(best.threshold - wanted);
    if (agreed > best.agreed || (agreed === best.agreed && nearer)) best = { threshold, agreed };
  }
  return best.threshold;
}
