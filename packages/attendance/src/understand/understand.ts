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
import { longestText } from './analyse/text.ts';
import { answered } from './answer.ts';
import { changed } from './change.ts';
import { type Conclusion, conclude, type Missing } from './conclude.ts';
import { standing } from './discourse.ts';
import { finalizePolicyOf } from './policy.ts';
import { type Question, questionId } from './questions.ts';
import { readAllDates, readText, type TextReading, type UnderstandingContext } from './read.ts';
import { repliesTo } from './reply.ts';
import type { Statement } from './statement.ts';

/** At this confidence and without questions an answer is sure (M09, M31). */
export const sureFrom = 0.85;

/** What was understood of an intent, and of everything said since (M01, M32). */
export interface Understanding {
  readonly utterance: string;
  readonly context: UnderstandingContext;
  /** What was said, turn by turn; the first is the utterance. */
  readonly turns: readonly TextReading[];
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
  /** The second reader whose rule this is; null where the words were read by the grammar alone. */
  readonly model: ModelCall | null;
}

type State = Pick<Understanding, 'context' | 'turns' | 'statements' | 'doubts' | 'answers'>;

export function understand(utterance: string, context: UnderstandingContext): Understanding {
  const reading = readText(utterance, context);
  const { statements, doubts } = standing(reading);
  return finish({ context, turns: [reading], statements, doubts, answers: [] }, null);
}

/** M32: a reply to a question, or a change; the same operation as a second sentence. */
export function continueWith(before: Understanding, turn: string): Understanding {
  const { context } = before;
  const reading = readText(turn, context);
  const said = standing(reading);
  const turns = [...before.turns, reading];
  const reply = repliesTo(before.questions, reading, said.statements, context);
  let statements = before.statements;
  for (const { question, answer } of reply.answers) {
    statements = answered(statements, question, answer, context) ?? statements;
  }
  statements = changed(statements, reply.rest);
  const settled = reply.answers.length > 0 || reply.rest.length > 0;
  const answers = [
    ...before.answers,
    ...reply.answers.map(({ question, answer }) => ({ question: questionId(question), answer })),
  ];
  const movesDates = reading.dates.words.length > 0 && said.statements.length === 0;
  const doubts = settled ? [] : movesDates ? before.doubts : [...before.doubts, ...said.doubts];
  return finish({ context, turns, statements, doubts, answers }, before);
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
  return ok(finish({ ...before, statements, doubts: [], answers }, before));
}

/** From what stands to the rule, its policy, the questions and the confidence. */
function finish(state: State, before: Understanding | null): Understanding {
  const { context, turns, statements } = state;
  const [first] = turns as readonly [TextReading];
  const conclusion = conclude(statements, state.doubts, context);
  const questions = askedOf(conclusion, context, first.folded.isCut);
  const isSure = conclusion.confidence >= sureFrom && questions.length === 0;
  const rule = ruleOf(conclusion, isSure, context.timeZone);
  const dates = readAllDates(turns, context);
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

/** What the validator would refuse is asked about: nothing invalid leaves without a question. */
function askedOf(
  conclusion: Conclusion,
  context: UnderstandingContext,
  isCut: boolean,
): readonly Question[] {
  const asked: Question[] = [...conclusion.questions];
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
