import { recordOf } from '../../rules/index.ts';
import { type Conclusion, conclude } from '../conclude.ts';
import { finalizePolicyOf } from '../policy.ts';
import type { UnderstandingContext } from '../read.ts';
import type { Policy, Statement } from '../statement.ts';
import type { Understanding } from '../understanding.ts';
import { type Net, openNet } from './net.ts';
import { marksOf, type OwnReading } from './own-reading.ts';
import { ruleId } from './rule-id.ts';
import { type Decides, type Said, saidBy } from './said.ts';
import { sheetOf } from './sheet.ts';
import { Weights } from './weights.ts';

/** What the net makes of everything that was said: who has to come, and how it is decided, each with its share. */
export interface NetReading {
  readonly candidates: readonly Candidate[];
  readonly decisions: readonly Decision[];
}

/** One reading of how it is decided. */
export interface Decision extends Decides {
  readonly share: number;
}

/** One reading of who has to come. */
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

const unread: NetReading = { candidates: [], decisions: [] };

/** The readings of the net, the likeliest first; those that come to the same rule, or the same decision, are one. */
export function readByNet(
  own: Pick<Understanding, 'turns' | 'context'> & OwnReading,
  beside: readonly Statement[],
  net: Net = ownNet,
): NetReading {
  const { turns, context } = own;
  const said = turns.reduce((sum, { words }) => sum + words.length, 0);
  if (said === 0 || said > longestSheet) return unread;
  const sheet = sheetOf(turns, context, marksOf(own));
  // 各班: its groups are words of the sheet, too.
  if (sheet.words.length > longestSheet) return unread;
  const candidates = new Map<string, Candidate>();
  const decisions = new Map<string, Decision>();
  for (const { signs, log } of net(sheet)) {
    const reading = saidBy(signs, sheet);
    if (reading === undefined) continue;
    const share = Math.exp(log);
    const one = concluded(reading, share, context, beside);
    add(candidates, idOf(one), one);
    add(decisions, decisionId(own, reading.decides), { ...reading.decides, share });
  }
  return { candidates: byShare(candidates), decisions: byShare(decisions) };
}

function add<One extends { readonly share: number }>(
  to: Map<string, One>,
  id: string,
  one: One,
): void {
  const same = to.get(id);
  to.set(id, same === undefined ? one : { ...same, share: same.share + one.share });
}

const byShare = <One extends { readonly share: number }>(all: ReadonlyMap<string, One>): One[] =>
  [...all.values()].toSorted((a, b) => b.share - a.share);

/** What is said of deciding is the same where the same follows from it. */
const decisionId = ({ rule }: Pick<OwnReading, 'rule'>, { policies, otherwise }: Decides): string =>
  JSON.stringify([finalizePolicyOf(recordOf(rule.type).defaultPolicy, policies, true), otherwise]);

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
 * From these shares on the net's reading stands where the grammar's is another. Below eight tenths it is wrong in more
 * than one of three texts where the grammar asks: then it is better asked. Which of two people is meant no reading may choose
 * (M05), unless both are plainly meant, nor what an upper limit or a number that cannot be means (M02). Where the grammar is
 * sure it is seldom wrong, and of three people or fewer the net was taught next to nothing; where it is not, and the net hardly
 * is, neither is right more often.
 */
export const takenFrom = {
  asks: 0.8,
  asksFirmly: 0.95,
  unsure: 0.65,
  sure: 0.9,
  sureOfFew: 1,
} as const;
/** From this share on the net's reading of how it is decided stands in the place of the grammar's. */
const decisionFrom = 0.6;
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

export type DecisionVerdict =
  | { readonly is: 'agreed' }
  /** What the grammar made of it stands, and is not sure. */
  | { readonly is: 'contested' }
  | { readonly is: 'taken'; readonly policies: readonly Policy[] };

/** 「すぐ確定」: that it is at once, where nothing else is said of deciding. */
const isAtOnce = ({ policies, otherwise }: Decides): boolean =>
  !otherwise && policies.length > 0 && policies.every((one) => one.what === 'auto' && one.atOnce);
const isAutomatic = ({ policies, otherwise }: Decides): boolean =>
  !otherwise && policies.length > 0 && policies.every(({ what }) => what === 'auto');

/** The same for how it is decided: by itself only where both read so. */
export function weighDecision(
  own: Pick<OwnReading, 'rule' | 'statements'>,
  decisions: readonly Decision[],
): DecisionVerdict {
  const [best] = decisions;
  if (best === undefined) return { is: 'agreed' };
  const policies = own.statements.flatMap((one) =>
    one.says === 'policy' && one.modality === 'asserted' ? [one.policy] : [],
  );
  const said = { policies, otherwise: false };
  // The words for at once are plain: the net, which is torn over them, must find only that it is automatic.
  const alike = decisions.filter(
    isAtOnce(said) && best.share < agreement
      ? isAutomatic
      : (one) => decisionId(own, one) === decisionId(own, said),
  );
  if (alike.includes(best)) return { is: shareOf(alike) >= agreement ? 'agreed' : 'contested' };
  const isSaid = !best.otherwise && best.share >= decisionFrom;
  return isSaid ? { is: 'taken', policies: best.policies } : { is: 'contested' };
}

const shareOf = (decisions: readonly Decision[]): number =>
  decisions.reduce((sum, { share }) => sum + share, 0);
