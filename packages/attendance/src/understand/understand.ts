import { type DatesReading, readDates } from '@tashika/japanese/dates';
import type { ModelCall } from '@tashika/kernel';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  type InviteeKey,
  RULE_VERSION,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { type Assembly, assemble, type Missing } from './assemble.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { confidenceOf } from './confidence.ts';
import { type Fact, factsOf } from './facts.ts';
import { type Member, memberLexicon } from './members.ts';
import { MAX_LENGTH, type NormalisedText, normaliseText, originalSpan } from './normalise.ts';
import { finalizePolicyOf, NO_WISHES, type PolicyWishes, policyWishes } from './policy.ts';
import type { Question } from './questions.ts';
import { type DateSpan, scan } from './scan.ts';
import type { Token } from './tokens.ts';

export interface UnderstandingContext {
  /** The people invited to this thread. */
  readonly members: readonly Member[];
  /** The organiser's other contacts: invited only where the words name them. */
  readonly contacts?: readonly Member[];
  /** ISO 8601 instant with offset: the only clock there is. */
  readonly now: string;
  readonly timeZone: string;
}

/** One thing that was understood, and the words it was understood from (offsets in the utterance). */
export interface Understood {
  readonly what: Fact['kind'] | 'date' | 'policy';
  readonly about: 'people' | 'group' | 'count' | 'date' | 'policy' | 'other';
  readonly meaning: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** The steps on the way, kept so that an answer can be worked in later. */
export interface IntentReading {
  readonly text: NormalisedText;
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly facts: readonly Fact[];
  readonly dates: DatesReading;
  readonly wishes: PolicyWishes;
}

/** What was understood of an intent (M01). */
export interface Understanding {
  readonly utterance: string;
  readonly context: UnderstandingContext;
  readonly reading: IntentReading;
  readonly rule: AttendanceRule;
  readonly inviteeSets: {
    readonly target: readonly InviteeKey[];
    readonly required: readonly InviteeKey[];
    readonly optional: readonly InviteeKey[];
  };
  readonly emails: readonly string[];
  readonly confidence: number;
  readonly questions: readonly Question[];
  readonly missing: readonly Missing[];
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  /** The second reader whose rule this is; null where the words were read by the grammar alone. */
  readonly model: ModelCall | null;
}

export function understand(utterance: string, context: UnderstandingContext): Understanding {
  const text = normaliseText(utterance);
  const { reading: dates, spans } = datesIn(utterance, text, context);
  const tokens = scan(text, memberLexicon(context.members, context.contacts), spans);
  const clauses = clausesOf(tokens);
  const facts = factsOf(clauses);
  const wishes = policyWishes(text.key, tokens);
  return conclude({ text, tokens, clauses, facts, dates, wishes }, context, []);
}

/** From the facts to the rule, its policy, the questions and the confidence. */
export function conclude(
  reading: IntentReading,
  context: UnderstandingContext,
  answers: Understanding['answers'],
): Understanding {
  const { text, tokens, clauses, facts, dates, wishes } = reading;
  const assembly = assemble(
    facts,
    context.members.map(({ key }) => key),
  );
  const questions = text.isCut ? [...askedOf(assembly), TOO_LONG] : askedOf(assembly);
  const rule = ruleOf(assembly, questions.length === 0, wishes, context.timeZone);
  return {
    utterance: text.original,
    context,
    reading,
    rule,
    inviteeSets: {
      target: targetOf(rule.inviteeScope),
      required: rule.type === 'REQUIRED_PLUS_QUORUM' ? rule.requiredInviteeKeys : assembly.required,
      optional: assembly.optional,
    },
    emails: emailsIn(tokens, text),
    confidence: confidenceOf(text.key, tokens, clauses, facts, assembly, {
      asks: questions.length > 0,
      answered: answers.length > 0,
    }),
    questions,
    missing: [...assembly.missing, ...unreadableDates(dates)],
    answers,
    model: null,
  };
}

const TOO_LONG: Question = { kind: 'too_long', limit: MAX_LENGTH };

const unreadableDates = (dates: DatesReading): Missing[] =>
  dates.words
    .filter(({ obstacle }) => obstacle !== undefined)
    .map(({ text: words, meaning }) => ({ kind: 'date', words, meaning }));

const NO_DATES: DatesReading = {
  kind: 'none',
  windows: [],
  hint: {},
  unreadable: false,
  words: [],
};

/** Most sentences without one of these have no date; asking is a hundred times cheaper than reading. */
const MAY_HOLD_DATE =
  /[0-9０-９一二三四五六七八九十](?:[月日時分週つ個案年/／:：]|か月|ヶ月|回)|曜|週|末|月初|来月|今月|再来月|旬|今日|今度|本日|明日|明後|昨日|午前|午後|朝|昼|夕|夜|晩|正午|平日|祝|年始|正月|盆|gw|ゴールデン|連休|休み|時間|以降|あさって|あした|きょう|翌|初旬/iu;

function datesIn(
  utterance: string,
  text: NormalisedText,
  { now, timeZone }: UnderstandingContext,
): { reading: DatesReading; spans: DateSpan[] } {
  if (!MAY_HOLD_DATE.test(utterance)) return { reading: NO_DATES, spans: [] };
  const reading = readDates(utterance.slice(0, text.origin[text.key.length]), { now, timeZone });
  const spans: DateSpan[] = [];
  for (const { start, end } of reading.words) {
    const from = text.origin.findIndex((at) => at >= start);
    const to = text.origin.findIndex((at) => at >= end);
    if (from >= 0 && to > from) spans.push({ start: from, end: to });
  }
  return { reading, spans };
}

/** What the validator would refuse is asked about: nothing invalid leaves without a question. */
function askedOf(assembly: Assembly): readonly Question[] {
  if (assembly.questions.length > 0) return assembly.questions;
  const draft = ruleOf(assembly, false, NO_WISHES, 'UTC');
  return validateRule(draft).map(({ message }) => ({ kind: 'contradiction', problem: message }));
}

function ruleOf(
  assembly: Assembly,
  hasNoQuestions: boolean,
  wishes: PolicyWishes,
  timeZone: string,
): AttendanceRule {
  const isSettled = assembly.understood && hasNoQuestions;
  return {
    version: RULE_VERSION,
    slotPolicy: defaultSlotPolicy(timeZone),
    inviteeScope: {
      includeInviteeKeys: assembly.include,
      excludeInviteeKeys: assembly.exclude,
    },
    finalizePolicy: finalizePolicyOf(assembly.body.type, wishes, isSettled),
    ...assembly.body,
  };
}

function emailsIn(tokens: readonly Token[], text: NormalisedText): string[] {
  const found: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'person' || token.email === undefined) continue;
    const { start, end } = originalSpan(text, token.start, token.end);
    found.push(text.original.slice(start, end).normalize('NFKC').trim());
  }
  return [...new Set(found)];
}
