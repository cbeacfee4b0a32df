import type { InviteeKey } from '../../rules/index.ts';
import { type Conclusion, conclude } from '../conclude.ts';
import type { Fitted, FittedGroup } from '../fit.ts';
import type { Question, QuestionKind } from '../questions.ts';
import type { TextReading, UnderstandingContext } from '../read.ts';
import type { Statement } from '../statement.ts';
import { type Net, openNet } from './net.ts';
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
  turns: readonly Pick<TextReading, 'folded' | 'words' | 'sentences'>[],
  context: UnderstandingContext,
  beside: readonly Statement[],
  net: Net = ownNet,
): readonly Candidate[] {
  const said = turns.reduce((sum, { words }) => sum + words.length, 0);
  if (said === 0 || said > longestSheet) return [];
  const sheet = sheetOf(turns, context);
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
const idOf = ({ asks, conclusion: { body, exclude } }: Omit<Candidate, 'share'>): string =>
  asks ? asked : ruleId(body, exclude);

/** Two rules with the same name hold for the same people. */
export const ruleId = (body: Fitted, exclude: readonly InviteeKey[]): string =>
  `${named(body)}-${sorted(exclude)}`;

/** How the grammar read it. */
export interface OwnReading {
  /** The rule it came to; null where it asks. */
  readonly rule: string | null;
  readonly isSure: boolean;
  readonly confidence: number;
  readonly isReply: boolean;
  /** The rule that stood before a reply. */
  readonly before: string | null;
  /** What it asks. */
  readonly asks: readonly Question[];
  /** Whoever it does not know, and nobody is called by a part of. */
  readonly strangers: readonly string[];
}

/** From this share on the net reads plainly what the grammar does not understand. */
const plainly = 0.6;

/** Asked of a first sentence; a reply may have answered it in words only the net reads (M05, M32). */
const firmAtFirst: ReadonlySet<QuestionKind> = new Set(['who', 'total_or_additional']);

/** M02, M06, M08: questions about the words themselves, which no other reading of them answers. */
const firm: ReadonlySet<QuestionKind> = new Set([
  'upper_bound',
  'lower_bound',
  'not_enough_people',
  'nobody_needed',
  'impossible',
  'exactly',
  'around',
  'mentioned',
  'unsupported',
  'contradiction',
  'too_long',
]);
function isFirm(
  question: Question,
  { before, strangers, isReply }: OwnReading,
  best: Candidate,
): boolean {
  // Whoever is left out by the other reading may be who was not counted.
  if (question.kind === 'stated_number') return question.stated !== sizeOf(best);
  // M05: nobody of that name is known, by no part of it either.
  if (question.kind === 'unknown_person') return strangers.includes(question.name);
  // What was said last, and not understood, is not passed over, nor read by half.
  if (question.kind === 'not_understood') return idOf(best) === before || best.share < plainly;
  return firm.has(question.kind) || (!isReply && firmAtFirst.has(question.kind));
}

const sizeOf = ({ conclusion: { include, exclude } }: Candidate): number =>
  include.filter((key) => !exclude.includes(key)).length;

/** Questions about words the grammar knows one by one. */
const known: ReadonlySet<QuestionKind> = new Set(['wish', 'stated_number']);

/**
 * Of two readings that differ, how likely it is that the net's is right and not the grammar's: log odds, fitted to
 * texts neither had seen (`tools/training/intents/tune.ts`).
 */
export const odds = {
  always: 0.51,
  /** The grammar is sure, or asks. */
  sure: -0.75,
  asking: 0.47,
  /** What it asks are words it knows one by one. */
  known: -0.18,
  /** How confident it is, where it does not ask. */
  confidence: -1.7,
  /** Of the net's share: for its own reading, and for the grammar's. */
  share: 2.64,
  shared: -2.46,
  reply: -0.77,
  /** Only the net would ask. */
  netAsks: -0.51,
} as const;
/** From these odds on the net's reading is taken. */
const takenFrom = 0.5;
/** So much of the net's share must be for a reading that is to be sure. */
const agreement = 0.3;

export type Verdict =
  | { readonly is: 'agreed' }
  /** The grammar's reading stands, and is not sure. */
  | { readonly is: 'contested' }
  | { readonly is: 'taken'; readonly candidate: Candidate };

/** A number for each of them: how far it holds, or how much it counts. */
export type Grounds = Readonly<Record<keyof typeof odds, number>>;

/** Which of two readings stands. */
export function weigh(own: OwnReading, list: readonly Candidate[], by: Grounds = odds): Verdict {
  const [best] = list;
  if (best === undefined) return { is: 'agreed' };
  const grounds = groundsOf(own, list);
  if (grounds === undefined) return { is: best.share >= agreement ? 'agreed' : 'contested' };
  if (!best.asks && own.asks.some((one) => isFirm(one, own, best))) return { is: 'contested' };
  return logOdds(grounds, by) > takenFrom ? { is: 'taken', candidate: best } : { is: 'contested' };
}

/** Undefined where the readings do not differ. */
export function groundsOf(own: OwnReading, list: readonly Candidate[]): Grounds | undefined {
  const [best] = list;
  const id = own.rule ?? asked;
  if (best === undefined || idOf(best) === id) return undefined;
  const asks = own.rule === null;
  return {
    always: 1,
    sure: Number(own.isSure),
    asking: Number(asks),
    known: Number(own.asks.some(({ kind }) => known.has(kind))),
    confidence: asks ? 0 : own.confidence,
    share: best.share,
    shared: list.find((one) => idOf(one) === id)?.share ?? 0,
    reply: Number(own.isReply),
    netAsks: Number(best.asks),
  };
}

const names = Object.keys(odds) as (keyof Grounds)[];
const logOdds = (of: Grounds, by: Grounds): number =>
  names.reduce((sum, name) => sum + of[name] * by[name], 0);

const sorted = (keys: readonly InviteeKey[]): string => keys.toSorted().join();
const group = ({ min, anyOfInviteeKeys }: FittedGroup): string =>
  `${min}/${sorted(anyOfInviteeKeys)}`;

function named(body: Fitted): string {
  switch (body.type) {
    case 'ALL':
    case 'ANY':
      return body.type;
    case 'K_OF_N':
      return `${body.k}`;
    case 'REQUIRED_PLUS_QUORUM':
      return `${sorted(body.requiredInviteeKeys)}+${body.minAdditional}`;
    case 'GROUP_ANY':
      return `any(${body.groups.map(group).toSorted().join(' ')})`;
    case 'COMPOSITE':
      return `ways(${body.anyOf
        .map(({ allOf }) => allOf.map(group).toSorted().join(' '))
        .toSorted()
        .join('|')})`;
  }
}
