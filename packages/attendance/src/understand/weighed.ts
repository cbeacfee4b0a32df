import { recordOf, targetOf } from '../rules/index.ts';
import { finish, ruleOf } from './finish.ts';
import type { Question } from './questions.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';
import { type Candidate, candidates, ruleId, weigh } from './trained/weigh.ts';
import { allHeard, sureFrom, type Understanding } from './understanding.ts';

/**
 * The grammar's reading beside the trained net's. What both read may be sure; where they differ, the one that is
 * right more often in such a case stands, and nothing is sure (M31).
 */
export function weighed(own: Understanding, before: Understanding | null): Understanding {
  // A choice among the answers offered stands in no turn: the net would read as if it had not been made.
  if (hasPick(own)) return own;
  const list = candidates(own.turns, own.context, own.statements.filter(isBeside));
  const asks = own.questions.length > 0;
  const verdict = weigh(
    {
      rule: asks ? null : ruleId(own.rule, own.rule.inviteeScope.excludeInviteeKeys),
      isSure: !asks && own.confidence >= sureFrom,
      isReply: before !== null,
    },
    list,
  );
  if (verdict.is === 'agreed') return own;
  if (verdict.is === 'taken') return taken(own, verdict.candidate, before);
  return own.confidence < sureFrom || asks
    ? own
    : finish({ ...own, doubts: [...own.doubts, 'contested'] }, before);
}

/** How it is decided and what is hoped for: the net knows nothing of it. */
const isBeside = ({ says }: Statement): boolean => says === 'policy' || says === 'prefer';

function hasPick(own: Understanding): boolean {
  for (let one = own; one.before !== null; one = one.before)
    if (one.turns.length === one.before.turns.length) return true;
  return false;
}

function taken(
  own: Understanding,
  candidate: Candidate,
  before: Understanding | null,
): Understanding {
  const { statements, conclusion, asks } = candidate;
  const doubts = ['trained'];
  const state = {
    ...own,
    statements,
    doubts,
    turns: own.turns.map((turn, number) => retold(turn, number, candidate)),
    unheard: allHeard,
  };
  const isAsked = !asks || conclusion.questions.length > 0;
  return finish(state, before, undefined, isAsked ? [] : [confirmation(own, candidate)]);
}

/** 「…ということでよろしいですか」: the reading itself, where nothing else is left to ask. */
function confirmation({ context }: Understanding, { conclusion }: Candidate): Question {
  const rule = ruleOf(conclusion, false, context.timeZone);
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
      return { ...sentence, statements, left: statements.length > 0 ? [] : sentence.left };
    }),
  };
}
