import type { DatesReading } from '@tashika/japanese/dates';
import { changeInWords } from '../report/change-in-words.ts';
import {
  type AttendanceRule,
  defaultSlotPolicy,
  recordOf,
  targetOf,
  validateRule,
} from '../rules/index.ts';
import { longestText } from './analyse/text.ts';
import { type Conclusion, conclude, type Missing } from './conclude.ts';
import { finalizePolicyOf } from './policy.ts';
import type { Question } from './questions.ts';
import { readAllDates, type TextReading, type UnderstandingContext } from './read.ts';
import { type State, sureFrom, type Understanding } from './understanding.ts';

/** From what stands to the rule, its policy, the questions and the confidence. */
export function finish(
  state: State,
  before: Understanding | null,
  conclusion = conclude(state.statements, state.doubts, state.context),
  more: readonly Question[] = [],
): Understanding {
  const { context, turns } = state;
  const [first] = turns as readonly [TextReading];
  const questions = [...askedOf(conclusion, context, first.folded.isCut), ...more];
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
    own: null,
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
