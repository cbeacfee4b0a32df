import type { LabelAgreement } from '@tashika/contract/dialogue';
import { aspects, type Scores } from '../consult/director.ts';
import { averageOf, mean } from './calibrate.ts';
import { weightedKappa } from './kappa.ts';

interface Rater {
  readonly name: string;
  /** By the place of the line. */
  readonly scores: ReadonlyMap<number, Scores>;
}

/** How far the first two people agree on the lines both have scored. */
export function peopleAgreement(people: readonly Rater[]): LabelAgreement {
  const [one, other] = people;
  const pairs = [...(one?.scores ?? [])].flatMap(([place, scores]) => {
    const second = other?.scores.get(place);
    return second === undefined ? [] : [[scores, second] as const];
  });
  return {
    people: people.map(({ name, scores }) => ({
      name,
      lines: scores.size,
      average: scores.size === 0 ? 0 : mean([...scores.values()].map(averageOf)),
    })),
    lines: pairs.length,
    aspects: aspects.map((aspect) => ({
      aspect,
      kappa: weightedKappa(pairs.map(([first, second]) => [first[aspect], second[aspect]])),
    })),
  };
}
