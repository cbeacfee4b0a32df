import { type Conclusion, conclude } from '../conclude.ts';
import type { UnderstandingContext } from '../read.ts';
import type { Statement } from '../statement.ts';
import type { Understanding } from '../understanding.ts';
import { type Net, openNet } from './net.ts';
import { marksOf, type OwnReading } from './own-reading.ts';
import { ruleId } from './rule-id.ts';
import { type Said, saidBy } from './said.ts';
import { sheetOf } from './sheet.ts';
import { Weights } from './weights.ts';

/** What the net makes of everything that was said: one reading with its share. */
export interface Candidate {
  readonly statements: readonly Statement[];
  /** What of it was said in which turn. */
  readonly inTurn: Said['inTurn'];
  readonly conclusion: Conclusion;
  readonly asks: boolean;
  readonly share: number;
}

let opened: Net | undefined;
/** The net that comes with the engine, opened once. */
const ownNet: Net = (sheet) => {
  opened ??= openNet(new Weights());
  return opened(sheet);
};

/** More than this nobody says in a turn or two, and the net was not taught it. */
const longestSheet = 300;

/** The readings of the net, the likeliest first; readings that come to the same rule are one. */
export function candidates(
  own: Pick<Understanding, 'turns' | 'context'> & OwnReading,
  beside: readonly Statement[],
  net: Net = ownNet,
): readonly Candidate[] {
  const { turns, context } = own;
  const said = turns.reduce((sum, { words }) => sum + words.length, 0);
  if (said === 0 || said > longestSheet) return [];
  const sheet = sheetOf(turns, context, marksOf(own));
  // 各班: its groups are words of the sheet, too.
  if (sheet.words.length > longestSheet) return [];
  const byRule = new Map<string, Candidate>();
  for (const { signs, log } of net(sheet)) {
    const reading = saidBy(signs, sheet);
    if (reading === undefined) continue;
    const one = concluded(reading, Math.exp(log), context, beside);
    const rule = idOf(one);
    const same = byRule.get(rule);
    byRule.set(rule, same === undefined ? one : { ...same, share: same.share + one.share });
  }
  return [...byRule.values()].toSorted((a, b) => b.share - a.share);
}

function concluded(
  { statements, inTurn, asks, isTalk }: Said,
  share: number,
  context: UnderstandingContext,
  beside: readonly Statement[],
): Candidate {
  const all = [...statements, ...beside];
  const conclusion = conclude(all, [], context);
  const isOpen = isTalk || !conclusion.isUnderstood || conclusion.questions.length > 0;
  return { statements: all, inTurn, conclusion, asks: asks || isOpen, share };
}

/** Whatever is asked about is one reading: what stands meanwhile decides nothing. */
const asked = 'ask';
const idOf = (one: Omit<Candidate, 'share'>): string => (one.asks ? asked : ruleIdOf(one));

export const ruleIdOf = ({
  conclusion: { body, exclude },
}: Pick<Candidate, 'conclusion'>): string => ruleId(body, exclude);

/**
 * From these shares on the net's reading stands where the grammar's is another. Below seven tenths it is wrong about as
 * often as right where the grammar asks: then it is better asked. Which of two people is meant no reading may choose
 * (M05), unless both are plainly meant. Where the grammar is sure it is seldom wrong.
 */
export const takenFrom = { asks: 0.7, asksWho: 0.95, unsure: 0.4, sure: 0.9 } as const;
/** So much of the net's share must be for a reading that is to be sure. */
const agreement = 0.7;

export type Verdict =
  | { readonly is: 'agreed' }
  /** The grammar's reading stands, and is not sure. */
  | { readonly is: 'contested' }
  | { readonly is: 'taken'; readonly candidate: Candidate };

/**
 * Which of two readings stands: that of the grammar, whose rule is null where it asks, or the net's. Where they differ
 * the net is right far more often on texts neither had seen, unless the grammar is sure (`tools/training/intents/tune.ts`).
 */
export function weigh(rule: string | null, list: readonly Candidate[], from: number): Verdict {
  const [best] = list;
  if (best === undefined) return { is: 'agreed' };
  if (idOf(best) === (rule ?? asked))
    return { is: best.share >= agreement ? 'agreed' : 'contested' };
  return best.share >= from ? { is: 'taken', candidate: best } : { is: 'contested' };
}
