import { type DatesReading, readDates } from '@tashika/japanese/dates';
import { missingInWords, questionInWords } from '../report/messages.ja.ts';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  finalizePolicyToJson,
  type InviteeKey,
  RULE_VERSION,
  ruleToJson,
  targetOf,
} from '../rules/index.ts';
import { type Assembly, assemble, type Missing, type Question } from './assemble.ts';
import { clausesOf } from './clauses.ts';
import { confidenceOf } from './confidence.ts';
import { type Fact, factsOf } from './facts.ts';
import { type Member, memberLexicon } from './members.ts';
import { type NormalisedText, normaliseText, originalSpan } from './normalise.ts';
import { finalizePolicyOf, type PolicyWishes, policyWishes } from './policy.ts';
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

export interface Understood {
  readonly what: Fact['kind'] | 'date' | 'policy';
  readonly detail: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** What was understood of an intent (M01). */
export interface Understanding {
  readonly utterance: string;
  readonly context: UnderstandingContext;
  readonly rule: AttendanceRule;
  readonly inviteeSets: {
    readonly target: readonly InviteeKey[];
    readonly required: readonly InviteeKey[];
    readonly optional: readonly InviteeKey[];
  };
  readonly dates: DatesReading;
  readonly emails: readonly string[];
  readonly confidence: number;
  readonly questions: readonly Question[];
  readonly missing: readonly Missing[];
  readonly understood: readonly Understood[];
  readonly wishes: PolicyWishes;
}

export function understand(utterance: string, context: UnderstandingContext): Understanding {
  const text = normaliseText(utterance);
  const dates = datesIn(utterance, text, context);
  const people = context.contacts?.length
    ? [...context.members, ...context.contacts]
    : context.members;
  const tokens = scan(text, memberLexicon(people), dates.spans);
  const clauses = clausesOf(tokens);
  const facts = factsOf(clauses);
  const assembly = assemble(
    facts,
    context.members.map(({ key }) => key),
  );
  const wishes = policyWishes(text.key, tokens);
  const confidence = confidenceOf(text.key, tokens, clauses, facts, assembly);
  const rule = ruleOf(assembly, wishes, context.timeZone);
  return {
    utterance,
    context,
    rule,
    inviteeSets: {
      target: targetOf(rule.inviteeScope),
      required: assembly.required,
      optional: assembly.optional,
    },
    dates: dates.reading,
    emails: emailsIn(tokens, utterance, text),
    confidence,
    questions: assembly.questions,
    missing: assembly.missing,
    understood: explain(text, facts, dates.reading, wishes),
    wishes,
  };
}

const NO_DATES: DatesReading = {
  kind: 'none',
  windows: [],
  hint: {},
  unreadable: false,
  words: [],
};

/** Most sentences without one of these have no date; asking is a hundred times cheaper than reading. */
const MAY_HOLD_DATE =
  /[0-9０-９一二三四五六七八九十].*[月日時分/:／：週つ個案]|[月火水木金土日]曜|週|日|月末|月初|上旬|中旬|下旬|今|明|昨|午前|午後|朝|昼|夕|夜|晩|正午|深夜|平日|祝|年末|年始|正月|盆|GW|ＧＷ|ゴールデン|連休|休み|時間|以降|あさって|あした|きょう/u;

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

function ruleOf(assembly: Assembly, wishes: PolicyWishes, timeZone: string): AttendanceRule {
  const isSettled = assembly.understood && assembly.questions.length === 0;
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

function emailsIn(tokens: readonly Token[], utterance: string, text: NormalisedText): string[] {
  const found: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'person' || token.email === undefined) continue;
    const { start, end } = originalSpan(text, token.start, token.end);
    found.push(utterance.slice(start, end).normalize('NFKC').trim());
  }
  return [...new Set(found)];
}

function explain(
  text: NormalisedText,
  facts: readonly Fact[],
  dates: DatesReading,
  wishes: PolicyWishes,
): Understood[] {
  const at = (start: number, end: number) => {
    const span = originalSpan(text, start, end);
    return { ...span, words: text.original.slice(span.start, span.end) };
  };
  return [
    ...facts.map((fact) => ({ what: fact.kind, detail: '', ...at(fact.start, fact.end) })),
    ...wishes.words.map(({ wish, start, end }) => ({
      what: 'policy' as const,
      detail: wish,
      ...at(start, end),
    })),
    ...dates.words.map(({ start, end, text: words, meaning }) => ({
      what: 'date' as const,
      detail: meaning,
      start,
      end,
      words,
    })),
  ];
}

/** M01: exactly the documented structure; everything else stands under `explanation`. */
export function understandingToJson(understanding: Understanding) {
  const { rule, inviteeSets, dates } = understanding;
  const attendance_rule = ruleToJson(rule);
  const { tie_breaker: _, ...finalize_policy } = finalizePolicyToJson(rule.finalizePolicy);
  return {
    attendance_rule,
    finalize_policy,
    invitee_sets: {
      target: [...inviteeSets.target],
      required: [...inviteeSets.required],
      optional: [...inviteeSets.optional],
    },
    slot_generation_hint: {
      count: dates.hint.count ?? null,
      preferred_days: [...(dates.hint.preferredDays ?? [])],
      preferred_hours: [...(dates.hint.preferredHours ?? [])],
      duration_minutes: dates.hint.durationMinutes ?? null,
    },
    share_intent: {
      room_id: null,
      list_ids: [] as string[],
      individual_emails: [...understanding.emails],
    },
    confidence: understanding.confidence,
    needs_clarification: understanding.questions.map((question) => questionInWords(question)),
    missing: understanding.missing.map((missing) => missingInWords(missing)),
    explanation: {
      understood: understanding.understood,
      windows: dates.windows,
      questions: understanding.questions.map((question) => ({
        id: question.id,
        text: questionInWords(question),
      })),
    },
  };
}
