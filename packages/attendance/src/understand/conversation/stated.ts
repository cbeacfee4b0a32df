import { changed, isOfGroups, keysIn } from '../change.ts';
import { inAll } from '../correct.ts';
import { isAll, isOverall, leaves, or, refsIn } from '../form.ts';
import type { Statement } from '../statement.ts';
import { answerBy, answerIn, answering, type Talk } from './answering.ts';
import { asAbsences, asNumber, asThreshold } from './as-said.ts';
import { changeBy } from './edits.ts';
import type { Move } from './move.ts';
import { included, ofGroup } from './number-edits.ts';
import { isOfEveryone, loosened } from './people-edits.ts';
import { ofEither, ofThoseGroups, together } from './together.ts';
import { bothConfirmed, correctedBy, meant, oneByOne, whoIsMeant } from './who-is-meant.ts';

/** What a statement of a reply means once the questions are known. */
export function stated(talk: Talk, one: Statement): Talk | undefined {
  if (one.says === 'mentioned') return meant(talk, one.people, { corrects: false });
  if (one.says === 'counted')
    return moved(
      talk,
      one.isIn ? { is: 'include', people: undefined, quantity: undefined } : { is: 'besides' },
    );
  if (one.says === 'joins')
    return moved(talk, { is: one.joint === 'and' ? 'both' : 'either', quantity: undefined });
  // A wish is meant as it stands.
  const isMeant = one.says === 'prefer';
  const asserted = asAbsences(
    asThreshold(asNumber(isMeant ? { ...one, modality: 'asserted' as const } : one, talk), talk),
    talk.statements,
  );
  if (asserted.modality !== 'asserted') return undefined;
  const answer = answering(talk, (question) => answerIn(question, asserted));
  if (answer !== undefined) return answer;
  const confirmed = bothConfirmed(talk, asserted);
  if (confirmed !== undefined) return confirmed;
  const named = whoIsMeant(talk, asserted);
  if (named !== undefined) return named;
  const ofGroups =
    together(talk.statements, asserted) ??
    ofEither(talk.statements, asserted) ??
    ofThoseGroups(talk.statements, asserted, talk.context);
  if (ofGroups !== undefined) return { ...talk, statements: ofGroups };
  const alternative = asserted.doubts.includes('alternative')
    ? anotherWay(talk.statements, asserted)
    : undefined;
  if (alternative !== undefined) return { ...talk, statements: alternative };
  const back = backIn(talk, asserted);
  if (back !== undefined) return back;
  const replaced = inPlace(talk, asserted);
  if (replaced !== undefined) return replaced;
  if (asserted.says === 'stated' && isCondition(asserted.count, talk)) return talk;
  // 「ほかはなしで」 beside those who must come: nobody else is needed.
  if (asserted.says === 'exclude' && asserted.people.others)
    return moved(talk, { is: 'drop', what: 'numbers' });
  // 「ほかの人はいなくてもいい」 where others are counted: is the number gone, or does anybody do?
  const isOfOthers = asserted.says === 'free' && asserted.people.others === true;
  if (isOfOthers && talk.statements.some((other) => other.says === 'need' && isOverall(other.form)))
    return undefined;
  if (isOfWhichGroup(asserted, talk) || isAgainst(asserted, talk)) return undefined;
  const kept = loosened(withoutIdleNames(talk.statements, asserted), asserted);
  // 「全員必須」, 「部長も必須」: it says nothing more, so something else may be meant.
  const isIdle =
    asserted.says === 'need' && refsIn(asserted.form).length > 0 && kept.some(isOfEveryone);
  // 「全員必須」, 「開発部は1人でいい」: the others may still be needed.
  const isOfSome =
    talk.statements.some(isOfEveryone) && !kept.some(isOfEveryone) && isPart(asserted);
  const said =
    isIdle || isOfSome ? { ...asserted, doubts: [...asserted.doubts, 'conflict'] } : asserted;
  const statements = changed(kept, [ofGroup(said, talk.statements)]);
  // What takes something away, and finds nothing, was not about what stands.
  const isTaking =
    ['notAll', 'noneRequired', 'retract'].includes(one.says) && !isSoAlready(one, talk);
  return isTaking && JSON.stringify(statements) === JSON.stringify(talk.statements)
    ? undefined
    : { ...talk, statements };
}

/** So many of some, and not everyone of them. */
const isPart = (one: Statement): boolean =>
  one.says === 'need' &&
  one.form.is === 'number' &&
  one.form.who.scope === 'named' &&
  !(one.form.amount.of === 'all' && one.form.of === 'present');

/** 「松永さんも参加できるようになりました」 of one who was left out: no longer, and not required for it. */
function backIn(talk: Talk, one: Statement): Talk | undefined {
  if (one.says !== 'need' || one.doubts.includes('firm')) return undefined;
  const refs = refsIn(one.form);
  const out = keysIn(
    talk.statements.flatMap((other) => (other.says === 'exclude' ? other.people.refs : [])),
  );
  const isOut = refs.length > 0 && refs.every(({ keys }) => keys.every((key) => out.has(key)));
  const statements = isOut
    ? included(talk.statements, { refs, joint: 'and' }, undefined)
    : undefined;
  return statements === undefined ? undefined : { ...talk, statements };
}

/** 「3人のままで」 where so many of several groups are asked: of which of them? */
const isOfWhichGroup = (one: Statement, { statements }: Talk): boolean => {
  const needs = statements.flatMap((other) => (other.says === 'need' ? [other.form] : []));
  return (
    one.says === 'need' &&
    one.role === 'plain' &&
    (one.doubts.includes('bare-number') || one.doubts.includes('changed')) &&
    isOverall(one.form) &&
    needs.every(isOfGroups) &&
    needs.flatMap(leaves).length > 1
  );
};

/** 「5人集まらなくても開催します」 where five are needed: what is, then? */
const isAgainst = (one: Statement, { statements, questions }: Talk): boolean =>
  one.says === 'vague' &&
  one.what === 'count' &&
  questions.length === 0 &&
  statements.some((other) => other.says === 'need' && isOverall(other.form));

/** 「はい、5人以上で間違いないです」: the number that stands, and not how many there are. */
const isCondition = (count: number, { statements, context }: Talk): boolean =>
  count !== context.members.length &&
  statements.some(
    ({ says, ...one }) =>
      says === 'need' &&
      'form' in one &&
      one.form.is === 'number' &&
      one.form.amount.count === count,
  );

/** 「全員でなくていい」 where fewer are enough: so it stands. */
const isSoAlready = (one: Statement, { statements, questions }: Talk): boolean =>
  one.says === 'notAll' &&
  one.people === undefined &&
  one.doubts.length === 0 &&
  questions.length === 0 &&
  statements.some((other) => other.says === 'need' && isOverall(other.form));

/** 「いつものメンバーで」, 「4人以上ならOK」: who was meant no longer matters to the first condition there is. */
function withoutIdleNames(statements: readonly Statement[], one: Statement): readonly Statement[] {
  if (one.says !== 'need' || statements.some(({ says }) => says === 'need')) return statements;
  return statements.filter(
    (other) =>
      other.says !== 'mentioned' ||
      !other.people.refs.every(({ kind, doubt }) => kind === 'group' && doubt === 'unknown'),
  );
}

/** 「大沢さん必須に変更」, 「大沢さんが必須でした」: not the one who was named before. */
function inPlace(talk: Talk, one: Statement): Talk | undefined {
  const isSaid = one.doubts.includes('changed') || one.doubts.includes('recalled');
  if (one.says !== 'need' || !isSaid || isOverall(one.form)) return undefined;
  const refs = refsIn(one.form);
  const statements = leaves(one.form).every(isAll) ? correctedBy(talk.statements, refs) : undefined;
  return statements === undefined
    ? undefined
    : {
        ...talk,
        statements: statements.map((other) =>
          other.says === 'need' &&
          one.doubts.includes('recalled') &&
          refsIn(other.form).some((ref) => refs.includes(ref))
            ? { ...other, doubts: [...other.doubts, 'corrected'] }
            : other,
        ),
      };
}

/** 「または人事課から2人」: another way beside the last one that stands. */
function anotherWay(
  statements: readonly Statement[],
  one: Statement,
): readonly Statement[] | undefined {
  const last = statements.findLast(({ says }) => says === 'need');
  if (one.says !== 'need' || last?.says !== 'need') return undefined;
  const form = or([
    ...(last.form.is === 'or' ? last.form.parts : [last.form]),
    inAll(one, last.form),
  ]);
  return statements.map((other) => (other === last ? { ...last, form } : other));
}

/** What a move does; undefined where there is nothing it could speak of. */
export function moved(talk: Talk, move: Move): Talk | undefined {
  const answer =
    move.is === 'mean' && move.people !== undefined
      ? oneByOne(talk, move.people)
      : answering(talk, (question) => answerBy(question, move, talk));
  if (answer !== undefined) return answer;
  const statements = changeBy(talk, move);
  return statements === undefined ? undefined : { ...talk, statements };
}
