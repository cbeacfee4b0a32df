import type { PrefixEntry } from '@tashika/japanese';
import { type DatesReading, readDates } from '@tashika/japanese/dates';
import type { ModelCall } from '@tashika/kernel';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  type InviteeKey,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { type Assembly, assemble, type Missing } from './assemble.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { confidenceOf } from './confidence.ts';
import { type Fact, factsOf } from './facts.ts';
import {
  type GroupEntry,
  type KnownPerson,
  type MemberLexicon,
  memberLexicon,
  type PersonEntry,
} from './members.ts';
import {
  foldKey,
  keyOffset,
  MAX_LENGTH,
  type NormalisedText,
  normaliseText,
  originalSpan,
} from './normalise.ts';
import { finalizePolicyOf, NO_WISHES, type PolicyWishes, policyWishes } from './policy.ts';
import type { Question } from './questions.ts';
import { type DateSpan, scan } from './scan.ts';
import type { Token } from './tokens.ts';

export interface UnderstandingContext {
  /** The people invited to this thread. */
  readonly members: readonly KnownPerson[];
  /** The organiser's other contacts: invited only where the words name them. */
  readonly contacts?: readonly KnownPerson[];
  /** ISO 8601 instant with offset: the only clock there is. */
  readonly now: string;
  readonly timeZone: string;
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
  const names = memberLexicon(context.members, context.contacts);
  const { reading: dates, spans } = datesIn(withoutNames(text, names), text, context);
  const scanned = scan(text, names, spans);
  const wishes = policyWishes(text.key, scanned);
  const tokens = withoutDeciders(scanned, wishes);
  const clauses = clausesOf(tokens);
  const facts = factsOf(clauses);
  return conclude({ text, tokens, clauses, facts, dates, wishes }, context, []);
}

/** 「日程は幹事が決めます」: who decides is not therefore one who must come. */
function withoutDeciders(tokens: readonly Token[], { words }: PolicyWishes): readonly Token[] {
  const manual = words.filter(({ wish }) => wish === 'manual');
  if (manual.length === 0) return tokens;
  return tokens.map((token) => {
    const decides =
      token.kind === 'person' &&
      manual.some(({ start, end }) => start <= token.start && token.end <= end);
    return decides ? { kind: 'cue', cue: 'noise', start: token.start, end: token.end } : token;
  });
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
    confidence: confidenceOf(text, tokens, clauses, facts, assembly, {
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

/** 水野 and 午後組 hold no days and hours: names are blanked out before dates are read. */
function withoutNames(text: NormalisedText, names: MemberLexicon): string {
  const { key, folded, original } = text;
  let kept = '';
  let from = 0;
  for (let at = 0; at < key.length; at++) {
    const end = at + nameLength(key, at, names);
    const start = folded.originalOffset(at);
    if (end === at || start < from) continue;
    const until = folded.originalOffset(end);
    kept += original.slice(from, start) + BLANK.repeat(until - start);
    from = until;
    at = end - 1;
  }
  const words = kept + folded.original.slice(from);
  return words.replace(OTHER_OCCASION, (told) => BLANK.repeat(told.length));
}

/** 「去年は4人でした」, 「先日の件」: told of another occasion, and no day to be looked for. */
const OTHER_OCCASION =
  /(?:一昨年|去年|昨年|先々月|先月|先々週|先週|先日|昨日|この前|この間|こないだ)(?=は|も|、|と同|より|同様|の件|の話|の続き|のよう|みたい|ご|お|に引き続|ありがと)/gu;

const BLANK = '◇';

function nameLength(key: string, at: number, names: MemberLexicon): number {
  const isName = ({ word, value }: PrefixEntry<PersonEntry | GroupEntry>) =>
    word.length > 1 && (value.kind === 'person' || foldKey(value.name) === word);
  return names.longestAt(key, at, isName)?.word.length ?? 0;
}

function datesIn(
  words: string,
  text: NormalisedText,
  { now, timeZone }: UnderstandingContext,
): { reading: DatesReading; spans: DateSpan[] } {
  const read = readDates(words, { now, timeZone });
  const reading = { ...read, words: read.words.map((word) => asTyped(word, text.original)) };
  const spans: DateSpan[] = [];
  for (const { start, end, obstacle } of reading.words) {
    // What the reader of dates does not know is left for the grammar to account for.
    if (obstacle === 'unknownWord') continue;
    // 「12月3日は4人以上来られない」 is one refusal to the reader of dates; the people in it are ours.
    if (SPEAKS_OF_PEOPLE.test(words.slice(start, end))) continue;
    const from = keyOffset(text, start);
    const to = keyOffset(text, end);
    if (to > from) spans.push({ start: from, end: to });
  }
  return { reading, spans };
}

const SPEAKS_OF_PEOPLE = /◇|[0-9０-９一二三四五六七八九十][人名]|全員|過半|半数|誰/u;

/** The words with the names in them again. */
function asTyped(word: DatesReading['words'][number], original: string) {
  const text = original.slice(word.start, word.end);
  return { ...word, text, meaning: word.meaning.replaceAll(word.text, text) };
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
