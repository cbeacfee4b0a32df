import { changeInWords } from '../report/change-in-words.ts';
import { recordOf, targetOf } from '../rules/index.ts';
import { finish } from './finish.ts';
import { asks } from './grammar/pattern.ts';
import type { Question } from './questions.ts';
import type { TextReading } from './read.ts';
import { isBare } from './sentence.ts';
import type { Statement } from './statement.ts';
import type { Net } from './trained/net.ts';
import { ruleId } from './trained/rule-id.ts';
import {
  type Candidate,
  type DecisionVerdict,
  readByNet,
  ruleIdOf,
  takenFrom,
  type Verdict,
  weigh,
  weighDecision,
} from './trained/weigh.ts';
import { allHeard, sureFrom, type Understanding } from './understanding.ts';

/**
 * The grammar's reading beside the trained net's: who has to come, and how it is decided. What both read may be sure;
 * where they differ the net's stands, unless it is hardly likely itself, and nothing is sure (M31).
 */
export function weighed(
  own: Understanding,
  before: Understanding | null,
  net?: Net,
): Understanding {
  if (isBeyond(own)) return own;
  const { candidates, decisions } = readByNet(own, own.statements.filter(isHoped), net);
  const rule = own.questions.length > 0 ? null : ruleIn(own);
  const verdict = weigh(rule, candidates, takenFrom[standingOf(own)]);
  const shown = decided(standing(own, verdict, before), weighDecision(own, decisions), before);
  if (shown === own && (before === null || before.own === null)) return own;
  // Whoever asks sees what changed since what they were shown.
  const changed = before === null ? null : changeInWords(before, shown);
  // A question that was put back is answered beside it.
  const isAsked = shown.questions.some(({ kind }) => kind === 'confirm');
  return { ...shown, changed, own: shown === own || isAsked ? null : own };
}

/** How it is decided, where the net does not read it as the grammar does. */
function decided(
  own: Understanding,
  verdict: DecisionVerdict,
  before: Understanding | null,
): Understanding {
  if (verdict.is === 'agreed') return own;
  // It stays as it is while something is asked, and behind a reply without a word of deciding.
  const isOpen = own.questions.length > 0 || (before !== null && !endsWithHow(own.turns));
  if (verdict.is === 'contested' || isOpen)
    return isSure(own) ? finish(contested(own), before) : own;
  const place = decidingPlace(own.turns);
  const policies = verdict.policies.map(
    (policy): Statement => ({ says: 'policy', policy, modality: 'asserted', doubts: [], ...place }),
  );
  return finish(
    {
      ...own,
      statements: [...own.statements.filter((one) => !isPolicy(one)), ...policies],
      doubts: [...new Set([...own.doubts, 'trained'])],
      turns: own.turns.map((turn, number) => ({
        ...turn,
        sentences: turn.sentences.map((sentence) => ({
          ...sentence,
          statements: [
            ...sentence.statements.filter((one) => !isPolicy(one)),
            ...(number === place.turn && sentence.start === place.sentence ? policies : []),
          ],
        })),
      })),
    },
    before,
  );
}

const saysHow = asks('decide|auto|atOnce|delay|find|early|many|extreme|asMany|tell|firstCome|tied');

const endsWithHow = (turns: Understanding['turns']): boolean =>
  turns.at(-1)?.sentences.some(({ words }) => words.some(saysHow)) === true;

/** The words that say how it is decided: what the grammar took for it, else the last sentence that speaks of it. */
function decidingPlace(turns: Understanding['turns']) {
  const sentences = turns
    .flatMap((turn, number) => turn.sentences.map((sentence) => ({ sentence, number })))
    .toReversed();
  const found =
    sentences.find(({ sentence }) => sentence.statements.some(isPolicy)) ??
    sentences.find(({ sentence }) => sentence.words.some(saysHow)) ??
    sentences[0];
  const said = found?.sentence.statements.find(isPolicy) ?? found?.sentence;
  return {
    turn: found?.number ?? 0,
    sentence: found?.sentence.start ?? 0,
    start: said?.start ?? 0,
    end: said?.end ?? 0,
  };
}

const contested = (own: Understanding): Understanding => ({
  ...own,
  doubts: [...own.doubts, 'contested'],
});

function standing(
  own: Understanding,
  verdict: Verdict,
  before: Understanding | null,
): Understanding {
  if (verdict.is === 'agreed' || isUnheard(own, verdict, before)) return own;
  if (verdict.is === 'taken' && !verdict.candidate.asks)
    return taken(own, verdict.candidate, before);
  if (verdict.is === 'taken') return finish(contested(own), before, undefined, [confirmation(own)]);
  return isSure(own) ? finish(contested(own), before) : own;
}

/** What was said last, and not understood, is not passed over by a reading that leaves everything as it was (M32). */
const isUnheard = (own: Understanding, verdict: Verdict, before: Understanding | null): boolean =>
  before !== null &&
  verdict.is === 'taken' &&
  own.questions.some(({ kind }) => kind === 'not_understood') &&
  ruleIdOf(verdict.candidate) === ruleIn(before);

const ruleIn = ({ rule }: Understanding): string =>
  ruleId(rule, rule.inviteeScope.excludeInviteeKeys);

const isPolicy = ({ says }: Statement): boolean => says === 'policy';
/** What is hoped for stays as the grammar read it. */
const isHoped = ({ says }: Statement): boolean => says === 'prefer';

const isSure = ({ confidence, questions }: Understanding): boolean =>
  confidence >= sureFrom && questions.length === 0;

/**
 * What the words alone can hardly settle: which of two people or numbers, an unknown group, names and nothing else, and
 * what an upper limit or an impossible number means.
 */
const firmQuestions: ReadonlySet<Question['kind']> = new Set([
  'who',
  'which_number',
  'unknown_group',
  'mentioned',
  'around',
  'upper_bound',
  'lower_bound',
  'not_enough_people',
]);

/** Lists the net has hardly seen. */
const fewPeople = 3;

function standingOf(own: Understanding): keyof typeof takenFrom {
  if (own.questions.some(({ kind }) => firmQuestions.has(kind))) return 'asksFirmly';
  if (own.questions.length > 0) return 'asks';
  if (!isSure(own)) return 'unsure';
  return own.context.members.length > fewPeople ? 'sure' : 'sureOfFew';
}

/** What the net cannot judge: it sees what was said, but neither what was asked nor what was chosen by a button. */
function isBeyond(own: Understanding): boolean {
  const { turns, answers, before } = own;
  // 「四人」 alone is asked about, whatever is made of it (M31).
  const [first] = turns as readonly [TextReading];
  if (turns.length === 1 && isBare(first)) return true;
  // Nor is a reading doubted again that was confirmed, by a button or in words.
  if (answers.some(({ question }) => question === 'confirm')) return true;
  // 「前者」, 「①」, 「多いほうで」: an answer that only the question tells.
  if (before !== null && answers.length > before.answers.length && isSure(own)) return true;
  for (let one = own; one.before !== null; one = one.before)
    if (
      one.turns.length === one.before.turns.length &&
      one.answers.length > one.before.answers.length
    )
      return true;
  return false;
}

function taken(
  own: Understanding,
  candidate: Candidate,
  before: Understanding | null,
): Understanding {
  const state = {
    ...own,
    statements: [...candidate.statements, ...own.statements.filter(isPolicy)],
    doubts: ['trained'],
    turns: own.turns.map((turn, number) => retold(turn, number, candidate)),
    unheard: allHeard,
  };
  return finish(state, before);
}

/** 「…を成立とします。よろしいですか」: what was read, where the net finds that it has to be asked. */
function confirmation({ context, rule }: Understanding): Question {
  const names = new Map(context.members.map(({ key, name }) => [key, name]));
  const size = targetOf(rule.inviteeScope).length;
  const nameOf = (key: string): string => names.get(key) ?? key;
  return { kind: 'confirm', rule: recordOf(rule.type).conditionOf(rule, { size, nameOf }) };
}

/** The turn with what the net read in it: each sentence is what was read of the names and numbers in it. */
function retold(turn: TextReading, number: number, { inTurn }: Candidate): TextReading {
  const said = [...inTurn].flatMap(([one, place]) => (place === number ? [one] : []));
  return {
    ...turn,
    sentences: turn.sentences.map((sentence) => {
      const { start, end } = sentence;
      const own = said
        .filter((one) => start <= one.start && one.start < end)
        .toSorted((a, b) => a.start - b.start);
      const statements = own.map((one, place) => ({
        ...one,
        start: place === 0 ? start : one.start,
        end: own[place + 1]?.start ?? end,
      }));
      const beside = sentence.statements.filter((one) => isPolicy(one) || isHoped(one));
      return {
        ...sentence,
        statements: [...statements, ...beside],
        left: statements.length > 0 ? [] : sentence.left,
      };
    }),
  };
}
