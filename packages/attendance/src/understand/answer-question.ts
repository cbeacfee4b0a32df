import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { answerProblems } from '../report/messages.ts';
import type { InviteeKey } from '../rules/index.ts';
import type { Subject } from './clauses.ts';
import type { Fact } from './facts.ts';
import { EVERYONE } from './number-facts.ts';
import { type Question, questionId } from './questions.ts';
import { conclude, type Understanding } from './understand.ts';

/**
 * The organiser's answer to one question, worked into what was understood: the facts change, and
 * the rule follows from them as it did from the words.
 */
export function answerQuestion(
  understanding: Understanding,
  id: string,
  answer: string,
): Result<Understanding, Problem> {
  const question = understanding.questions.find((one) => questionId(one) === id);
  if (question === undefined) {
    return err({ code: 'question-unknown', message: answerProblems['question-unknown']({ id }) });
  }
  const facts = answeredFacts(understanding, question, answer.trim());
  if (facts === undefined) {
    return err({ code: 'answer-unfit', message: answerProblems['answer-unfit']({ answer }) });
  }
  const answers = [...understanding.answers, { question: id, answer: answer.trim() }];
  return ok(conclude({ ...understanding.reading, facts }, understanding.context, answers));
}

function answeredFacts(
  { reading, context }: Understanding,
  question: Question,
  answer: string,
): readonly Fact[] | undefined {
  const { facts } = reading;
  switch (question.kind) {
    case 'who':
      return question.keys.includes(answer) ? named(facts, question.name, [answer]) : undefined;
    case 'unknown_person': {
      if (answer === 'nobody') return without(facts, question.name);
      const isKnown = isMember(context, answer);
      return isKnown ? named(facts, question.name, [answer]) : undefined;
    }
    case 'unknown_group': {
      const keys = answer.split(',').map((key) => key.trim());
      if (!keys.every((key) => isMember(context, key))) return undefined;
      return named(facts, question.name, [...new Set(keys)]);
    }
    case 'total_or_additional':
      if (answer !== 'total' && answer !== 'additional') return undefined;
      return facts.map((fact) =>
        fact.kind === 'quorum' && fact.scope.length === 0 ? { ...fact, role: answer } : fact,
      );
    case 'group_all_or_some':
      return wholeOrSome(facts, question.name, answer);
    case 'mentioned':
      return mentioned(facts, question.name, answer);
    case 'stated_number':
      return answer === 'known' ? facts.filter(({ kind }) => kind !== 'stated') : undefined;
    default:
      return withCondition(facts, answer);
  }
}

function isMember(context: Understanding['context'], key: InviteeKey): boolean {
  return [...context.members, ...(context.contacts ?? [])].some((member) => member.key === key);
}

/** The facts with this name pointing at these people. */
function named(facts: readonly Fact[], name: string, keys: readonly InviteeKey[]): Fact[] {
  return mapSubjects(facts, (subject) =>
    subject.name === name ? [{ ...subject, keys }] : [subject],
  );
}

function without(facts: readonly Fact[], name: string): Fact[] {
  const left = mapSubjects(facts, (subject) => (subject.name === name ? [] : [subject]));
  return left.filter((fact, index) => !hadSubjects(facts[index] as Fact) || subjectCount(fact) > 0);
}

const subjectCount = (fact: Fact): number => {
  if (fact.kind === 'quorum') return fact.scope.length;
  return 'subjects' in fact ? fact.subjects.length : 0;
};

const hadSubjects = (fact: Fact): boolean => subjectCount(fact) > 0;

function mapSubjects(facts: readonly Fact[], map: (subject: Subject) => Subject[]): Fact[] {
  return facts.map((fact) => {
    if (fact.kind === 'quorum') return { ...fact, scope: fact.scope.flatMap(map) };
    if ('subjects' in fact) return { ...fact, subjects: fact.subjects.flatMap(map) } as Fact;
    return fact;
  });
}

function wholeOrSome(facts: readonly Fact[], name: string, answer: string): Fact[] | undefined {
  if (answer !== 'all' && answer !== 'some') return undefined;
  const amount =
    answer === 'all'
      ? ({ kind: 'all', vague: false } as const)
      : ({ kind: 'count', low: 1, high: null } as const);
  return facts.flatMap((fact): Fact[] => {
    if (fact.kind !== 'groupUnclear' && fact.kind !== 'choice') return [fact];
    if (!fact.subjects.some((subject) => subject.name === name)) return [fact];
    const quorum = {
      ...EVERYONE,
      threshold: { ...EVERYONE.threshold, amount },
      scope: fact.subjects,
      or: fact.kind === 'choice',
    };
    const { start, end, linkedByOr } = fact;
    return [{ ...quorum, start, end, doubt: 0, linkedByOr }];
  });
}

function mentioned(facts: readonly Fact[], name: string, answer: string): Fact[] | undefined {
  if (answer !== 'required' && answer !== 'optional' && answer !== 'excluded') return undefined;
  return facts.flatMap((fact): Fact[] => {
    if (fact.kind !== 'mentioned') return [fact];
    const asked = fact.subjects.filter((subject) => subject.name === name);
    const others = fact.subjects.filter((subject) => subject.name !== name);
    const kept: Fact[] = others.length > 0 ? [{ ...fact, subjects: others }] : [];
    return asked.length > 0 ? [...kept, { ...fact, kind: answer, subjects: asked }] : kept;
  });
}

const AT_LEAST = /^at_least:(\d{1,4})$/;

/** A condition for the whole, said plainly: it replaces whatever could not be stored. */
function withCondition(facts: readonly Fact[], answer: string): Fact[] | undefined {
  const asked = AT_LEAST.exec(answer)?.[1];
  const low = answer === 'any' ? 1 : Number(asked);
  if (answer !== 'all' && !(low >= 1)) return undefined;
  const replaced: readonly Fact['kind'][] = [
    'quorum',
    'unsupported',
    'upperBound',
    'wish',
    'vague',
    'notAll',
    'choice',
    'groupUnclear',
  ];
  const kept = facts.filter(({ kind }) => !replaced.includes(kind));
  return [
    ...kept,
    {
      ...EVERYONE,
      threshold:
        answer === 'all'
          ? EVERYONE.threshold
          : { ...EVERYONE.threshold, amount: { kind: 'count', low, high: null } },
      role: 'total',
      start: 0,
      end: 0,
      doubt: 0,
      linkedByOr: false,
    },
  ];
}
