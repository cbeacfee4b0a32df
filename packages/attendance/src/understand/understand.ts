import type { DatesReading } from '@tashika/japanese/dates';
import { err, type ModelCall, ok, type Problem, type Result } from '@tashika/kernel';
import { changeInWords } from '../report/change-in-words.ts';
import { answerProblems } from '../report/messages.ts';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  type InviteeKey,
  recordOf,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { unaccounted } from './accounted.ts';
import { longestText, originalSpan } from './analyse/text.ts';
import { answered } from './answer.ts';
import { opensCase } from './cases.ts';
import { keysIn } from './change.ts';
import { type Conclusion, conclude, type Missing } from './conclude.ts';
import { hear } from './conversation/hear.ts';
import { movesIn } from './conversation/moves.ts';
import { peopleOf } from './conversation/standing.ts';
import { readTurn } from './conversation/turn.ts';
import { standing } from './discourse.ts';
import { leftOutByNumber } from './left-out.ts';
import { idleIn, isLooser, lostOf } from './lost-in-turn.ts';
import { whoAreThose } from './pointers.ts';
import { finalizePolicyOf } from './policy.ts';
import { type Question, questionId } from './questions.ts';
import { readAllDates, readText, type TextReading, type UnderstandingContext } from './read.ts';
import { isBare } from './sentence.ts';
import type { Statement } from './statement.ts';

/** At this confidence and without questions an answer is sure (M09, M31). */
export const sureFrom = 0.85;

/** What was understood of an intent, and of everything said since (M01, M32). */
export interface Understanding {
  readonly utterance: string;
  readonly context: UnderstandingContext;
  /** What was said, turn by turn; the first is the utterance. */
  readonly turns: readonly TextReading[];
  /** Those whose days and hours stand: all but what was taken back. */
  readonly dated: readonly TextReading[];
  readonly reading: { readonly dates: DatesReading };
  readonly statements: readonly Statement[];
  readonly doubts: readonly string[];
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
  readonly wishes: readonly string[];
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  /** What the last turn changed, in a sentence; null where nothing was said yet but the utterance. */
  readonly changed: string | null;
  /** What nothing was made of in the last turn. */
  readonly unheard: { readonly words: readonly string[]; readonly isAsked: boolean };
  /** What was understood before the last turn. */
  readonly before: Understanding | null;
  /** The second reader whose rule this is; null where the words were read by the grammar alone. */
  readonly model: ModelCall | null;
}

type State = Pick<
  Understanding,
  'context' | 'turns' | 'dated' | 'statements' | 'doubts' | 'answers' | 'unheard' | 'before'
>;

const allHeard: Understanding['unheard'] = { words: [], isAsked: false };

export function understand(utterance: string, context: UnderstandingContext): Understanding {
  const reading = readText(utterance, context);
  const { statements: told, doubts } = standing(reading);
  const stated = leftOutByNumber(told, reading, context.members.length).map((one, place) =>
    place === 0 ? whoAreThose(one, reading) : one,
  );
  const statements = isBare(reading)
    ? stated.map((one) => ({ ...one, doubts: [...one.doubts, 'number-only'] }))
    : stated;
  const conclusion = conclude(statements, doubts, context);
  const lost = unaccounted(reading, statements, conclusion);
  return finish(
    {
      context,
      turns: [reading],
      dated: [reading],
      statements,
      doubts: [...doubts, ...lost],
      answers: [],
      unheard: allHeard,
      before: null,
    },
    null,
    lost.length === 0 ? conclusion : undefined,
  );
}

/** M32: a reply to a question, or a change; the same operation as a second sentence. */
export function continueWith(before: Understanding, turn: string): Understanding {
  const { context } = before;
  const read = readTurn(turn, context, before.turns.at(-1));
  const cases = bothCases(before, turn, read);
  if (cases !== undefined) return cases;
  const other = pickedAnew(before, turn, read);
  if (other !== undefined) return other;
  const heard = hear(before, read);
  const { reading } = heard;
  const turns = [...before.turns, reading];
  if (heard.takesBack !== null) {
    const { what, rest } = heard.takesBack;
    const back = takenBack(before, what, turns);
    if (rest === '' || isReason(rest, before, back)) return back;
    // Where nothing stands any more, what follows is a first sentence again.
    const isFirst = back.statements.length === 0;
    const next = isFirst ? { ...understand(rest, context), before } : continueWith(back, rest);
    const after = { ...next, utterance: before.utterance, turns };
    return { ...after, changed: changeInWords(before, after) };
  }
  const lost = lostOf(heard, read, before);
  const isAnswered =
    heard.talk.answers.length > before.answers.length || (isOpen(before) && heard.isUnderstood);
  const isKept = !isAnswered && isLooser(heard, lost, before);
  const { statements, answers } = isKept ? before : heard.talk;
  const isSettled = heard.isConfirmed || heard.isForgotten || isAnswered;
  const unread = [
    ...new Set(
      [...heard.unread, ...lost, ...idleIn(heard, before)].map(
        ({ start, end }) => originalSpan(reading.folded, start, end).words,
      ),
    ),
  ];
  return finish(
    {
      context,
      turns,
      dated: isDated(reading) ? [...before.dated, reading] : before.dated,
      statements: heard.isConfirmed
        ? statements.map((one) => ({ ...one, doubts: [] }))
        : statements,
      doubts: [
        ...(isSettled
          ? []
          : doubtsBefore(before, reading, heard.isUnderstood && unread.length === 0)),
        ...unread.map(() => 'unread'),
      ],
      answers,
      unheard: { words: unread, isAsked: heard.isAsked || lost.length > 0 || isKept },
      before,
    },
    before,
  );
}

/** 「そこそこ集まったら」: neither a number nor a name was said, so whatever is said next is the answer. */
const isOpen = ({ questions, statements, turns }: Understanding): boolean =>
  questions.some(({ kind }) => kind === 'condition') &&
  statements.length === 0 &&
  turns.every(
    ({ people, sentences }) =>
      people.length === 0 &&
      !sentences.some(({ words }) => words.some(({ tags }) => tags.has('quantity'))),
  );

/** 「やっぱり二人目の人で」: another answer to the question that was answered last. */
function pickedAnew(
  before: Understanding,
  turn: string,
  read: TextReading,
): Understanding | undefined {
  const asked = before.before;
  const isAnswered =
    asked !== null && asked.questions.length > 0 && before.answers.length > asked.answers.length;
  const isPick = movesIn(read).some(({ move }) => move.is === 'pick');
  if (!isAnswered || !isPick || before.questions.length > 0) return undefined;
  const after = continueWith(asked, turn);
  return after.answers.length > asked.answers.length
    ? { ...after, turns: [...before.turns, read], before, changed: changeInWords(before, after) }
    : undefined;
}

/** 「坂井さん来られるって。戻して」: told of whoever was in what is taken back, and nothing else said. */
function isReason(rest: string, before: Understanding, back: Understanding): boolean {
  const { people, sentences } = readTurn(rest, before.context, undefined);
  const taken = keysIn(
    before.statements.filter((one) => !back.statements.includes(one)).flatMap(peopleOf),
  );
  return (
    people.length > 0 &&
    people.every(({ ref }) => ref.keys.length > 0 && ref.keys.every((key) => taken.has(key))) &&
    sentences.every(
      ({ words, statements }) =>
        statements.length === 0 && !words.some(({ tags }) => tags.has('quantity')),
    )
  );
}

/** 「来るなら3人で」, 「来ないなら5人」: the other case of what was said before, read with it. */
function bothCases(
  before: Understanding,
  turn: string,
  read: TextReading,
): Understanding | undefined {
  if (before.turns.length > 1 || !opensCase(read.sentences[0]?.words ?? [])) return undefined;
  const both = understand(`${before.utterance}。${turn}`, before.context);
  if (both.questions.length > 0) return undefined;
  const after = { ...both, utterance: before.utterance, turns: [...before.turns, read], before };
  return { ...after, changed: changeInWords(before, after) };
}

/**
 * What was uncertain before; what nobody understood is no doubt any more once it is said otherwise,
 * with the people it named.
 */
function doubtsBefore(
  before: Understanding,
  now: TextReading,
  isUnderstood: boolean,
): readonly string[] {
  const said = new Set(now.people.flatMap(({ ref }) => ref.keys));
  const isOtherwise = ({ turns }: Understanding): boolean => {
    const named = turns.at(-1)?.people ?? [];
    return named.length > 0 && named.every(({ ref }) => ref.keys.every((key) => said.has(key)));
  };
  let last: Understanding | null = before;
  while (isUnderstood && last !== null && last.unheard.words.length > 0 && isOtherwise(last))
    last = last.before;
  return (last ?? before).doubts;
}

/** Whether a turn speaks of days and hours to meet at; how long to wait for a decision is none. */
function isDated({ dates, replies = [], folded }: TextReading): boolean {
  const spans = replies.map(({ start, end }) => originalSpan(folded, start, end));
  return dates.words.some(
    (word) => !spans.some(({ start, end }) => start <= word.start && word.end <= end),
  );
}

/** As if the last thing that changed anything had not been said; or nothing since; or nothing at all. */
function takenBack(
  before: Understanding,
  what: 'last' | 'since' | 'all',
  turns: readonly TextReading[],
): Understanding {
  let last: Understanding | null = before;
  const isIdle = (one: Understanding): boolean =>
    one.before?.statements === one.statements && one.before?.dated === one.dated;
  while (last !== null && isIdle(last)) last = last.before;
  while (what === 'since' && last?.before?.before) last = last.before;
  const kept = what === 'all' ? null : (last?.before ?? null);
  return finish(
    {
      context: before.context,
      turns,
      dated: kept?.dated ?? [],
      statements: kept?.statements ?? [],
      doubts: kept?.doubts ?? [],
      answers: kept?.answers ?? [],
      unheard: allHeard,
      before: kept,
    },
    before,
  );
}

/** The organiser's choice among the answers a form offers. */
export function answerQuestion(
  before: Understanding,
  id: string,
  answer: string,
): Result<Understanding, Problem> {
  const question = before.questions.find((one) => questionId(one) === id);
  if (question === undefined) {
    return err({ code: 'question-unknown', message: answerProblems['question-unknown']({ id }) });
  }
  const statements = answered(before.statements, question, answer.trim(), before.context);
  if (statements === undefined) {
    return err({ code: 'answer-unfit', message: answerProblems['answer-unfit']({ answer }) });
  }
  const answers = [...before.answers, { question: id, answer: answer.trim() }];
  return ok(
    finish({ ...before, statements, doubts: [], answers, unheard: allHeard, before }, before),
  );
}

/** From what stands to the rule, its policy, the questions and the confidence. */
function finish(
  state: State,
  before: Understanding | null,
  conclusion = conclude(state.statements, state.doubts, state.context),
): Understanding {
  const { context, turns } = state;
  const [first] = turns as readonly [TextReading];
  const questions = askedOf(conclusion, context, first.folded.isCut);
  if (questions.length === 0 && state.unheard.isAsked)
    questions.push({ kind: 'not_understood', words: state.unheard.words.join('、') });
  const isSure = conclusion.confidence >= sureFrom && questions.length === 0;
  const rule = ruleOf(conclusion, isSure, context.timeZone);
  const dates = readAllDates(state.dated, context);
  const understanding: Understanding = {
    ...state,
    utterance: first.folded.original,
    reading: { dates },
    rule,
    inviteeSets: {
      target: targetOf(rule.inviteeScope),
      required: conclusion.required,
      optional: conclusion.optional,
    },
    emails: emailsIn(turns),
    confidence:
      questions.length > 0 ? Math.min(conclusion.confidence, 0.75) : conclusion.confidence,
    questions,
    missing: [...conclusion.missing, ...unreadableDates(dates)],
    wishes: conclusion.wishes,
    changed: null,
    model: null,
  };
  return before === null
    ? understanding
    : { ...understanding, changed: changeInWords(before, understanding) };
}

/** What asks from how many on, as the question for the condition would again. */
const numberQuestions: ReadonlySet<Question['kind']> = new Set(['impossible', 'upper_bound']);

/** What the validator would refuse is asked about: nothing invalid leaves without a question. */
function askedOf(
  conclusion: Conclusion,
  context: UnderstandingContext,
  isCut: boolean,
): Question[] {
  const asksForNumber = conclusion.questions.some(({ kind }) => numberQuestions.has(kind));
  const asked: Question[] = conclusion.questions.filter(
    ({ kind }) => kind !== 'condition' || !asksForNumber,
  );
  if (asked.length === 0) {
    const draft = ruleOf(conclusion, false, context.timeZone);
    asked.push(
      ...validateRule(draft).map(
        ({ message }): Question => ({ kind: 'contradiction', problem: message }),
      ),
    );
  }
  return isCut ? [...asked, { kind: 'too_long', limit: longestText }] : asked;
}

function ruleOf(
  { body, include, exclude, policies, prefer }: Conclusion,
  isSure: boolean,
  timeZone: string,
): AttendanceRule {
  const usual = recordOf(body.type).defaultPolicy;
  return {
    slotPolicy: defaultSlotPolicy(timeZone),
    inviteeScope: { includeInviteeKeys: include, excludeInviteeKeys: exclude },
    finalizePolicy: { ...finalizePolicyOf(usual, policies, isSure), preferInviteeKeys: prefer },
    ...body,
  };
}

const unreadableDates = (dates: DatesReading): Missing[] =>
  dates.words
    .filter(({ obstacle }) => obstacle !== undefined)
    .map(({ text: words, meaning }) => ({ kind: 'date', words, meaning }));

function emailsIn(turns: readonly TextReading[]): string[] {
  const found = turns.flatMap(({ people, folded }) =>
    people
      .filter(({ ref }) => ref.email === true)
      .map(({ start, ref }) => {
        const at = folded.origin[start] ?? 0;
        return folded.original
          .slice(at, at + ref.name.length)
          .normalize('NFKC')
          .trim();
      }),
  );
  return [...new Set(found)];
}
