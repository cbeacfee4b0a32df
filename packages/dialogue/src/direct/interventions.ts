import { suggestions } from '../report/messages.ts';

/** Which instructions wait for whom, and which were given lately (T16). A value like the state. */
export interface Interventions {
  /** The rules each speaker's last line was warned by. */
  readonly waiting: Readonly<Record<string, readonly string[]>>;
  /** The rules of the turn before, whoever spoke. */
  readonly lastTurn: readonly string[];
  /** The rules of each speaker's own last turn. */
  readonly lastOwn: Readonly<Record<string, readonly string[]>>;
}

export const noInterventions: Interventions = { waiting: {}, lastTurn: [], lastOwn: {} };

/** One instruction for one turn. */
export interface Intervention {
  readonly rules: readonly string[];
  readonly text: string;
}

/** The most serious first, as the suggestions are listed. */
const order = new Map(Object.keys(suggestions).map((rule, index) => [rule, index]));

const of = (record: Readonly<Record<string, readonly string[]>>, speaker: string) =>
  Object.hasOwn(record, speaker) ? (record[speaker] ?? []) : [];

/**
 * What the speaker's next prompt carries: all that waits, merged into one instruction, without what
 * was said to her last time or to anybody the turn before; null when nothing is left.
 */
export function interventionFor(
  interventions: Interventions,
  speaker: string,
): Intervention | null {
  const lately = new Set([...interventions.lastTurn, ...of(interventions.lastOwn, speaker)]);
  const due = [...new Set(of(interventions.waiting, speaker))]
    .filter((rule) => !lately.has(rule) && order.has(rule))
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  if (due.length === 0) return null;
  return { rules: due, text: due.map((rule) => suggestions[rule]).join('') };
}

/** The interventions after a shown line. */
export function afterLine(
  interventions: Interventions,
  speaker: string,
  { warnings, instructed }: { warnings: readonly string[]; instructed: readonly string[] },
): Interventions {
  return {
    waiting: { ...interventions.waiting, [speaker]: [...new Set(warnings)] },
    lastTurn: instructed,
    lastOwn: { ...interventions.lastOwn, [speaker]: instructed },
  };
}
