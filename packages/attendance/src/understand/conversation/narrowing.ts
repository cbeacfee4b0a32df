import { targetOf } from '../../rules/index.ts';
import { keysIn } from '../change.ts';
import { isOverall } from '../form.ts';
import type { TextReading } from '../read.ts';
import type { Statement } from '../statement.ts';
import type { Talk } from './answering.ts';

type Excludes = Extract<Statement, { says: 'exclude' }>;

/** Words that make a condition of a number. */
const conditional = ['attend', 'gather', 'held', 'must', 'all', 'least', 'surely', 'if'];

/**
 * 「小倉さんははずれるので6人です」, 「塩谷さん以外の5人で数えて」: how many are left to count, where that is what
 * is left. It says who is counted, and no other condition than the one that stands.
 */
export function narrowed(
  said: readonly Statement[],
  { statements, questions, context }: Talk,
  { sentences }: TextReading,
): readonly Statement[] {
  const isCounting = statements.some(
    (one) =>
      one.says === 'need' &&
      isOverall(one.form) &&
      one.form.is === 'number' &&
      one.form.amount.of !== 'all',
  );
  if (!isCounting) return said;
  const excludes = said.filter(
    (one): one is Excludes => one.says === 'exclude' && one.modality === 'asserted',
  );
  const gone = [...statements, ...excludes].flatMap((one) =>
    one.says === 'exclude' ? [...keysIn(one.people.refs)] : [],
  );
  const leftWithout = (keys: Iterable<string>): number =>
    targetOf({
      includeInviteeKeys: context.members.map(({ key }) => key),
      excludeInviteeKeys: [...gone, ...keys],
    }).length;
  const isLeftOut = sentences.some(({ words }) => words.some(({ tags }) => tags.has('exclude')));
  // 「8人いるので6人で」 where eight are known.
  const isSizeSaid = sentences.some(({ words }) => words.some(({ tags }) => tags.has('whole')));
  return said.flatMap((one): readonly Statement[] => {
    if (one.says !== 'need' || one.form.is !== 'number' || one.form.amount.of !== 'count')
      return [one];
    const { who, amount } = one.form;
    // 「6人です」 once more, where it is asked who the six are: that is still open.
    const isAgain =
      one.doubts.includes('bare-number') &&
      (one.of ?? []).length === 0 &&
      !isSizeSaid &&
      questions.some(
        (asked) =>
          asked.kind === 'stated_number' && asked.stated === amount.count && amount.plus === 0,
      );
    if (isAgain && excludes.length === 0) return [];
    // 「部長を外して4人で」 where it is asked whether he is one of the four: is he still to come?
    const isAsked = questions.some(
      (asked) => asked.kind === 'total_or_additional' && asked.count === amount.count,
    );
    if (isAsked && excludes.length > 0 && isLeftOut)
      return [{ ...one, doubts: [...one.doubts, 'conflict'] }];
    const isRest = amount.count + amount.plus === leftWithout(keysIn(who.refs));
    const isSaid = sentences.some(({ words }) =>
      words.some(
        ({ start, end, tags }) =>
          one.start <= start && end <= one.end && conditional.some((tag) => tags.has(tag)),
      ),
    );
    if (!isRest) return [one];
    const { start, end, modality } = one;
    const people = { refs: who.refs, joint: 'and' as const };
    if (who.scope === 'except')
      return isSaid
        ? [{ ...one, doubts: [...one.doubts, 'conflict'] }]
        : [{ start, end, modality, doubts: [], says: 'exclude', people }];
    const isBeside = who.scope === 'everyone' && excludes.length > 0 && !isSaid;
    return isBeside ? [] : [one];
  });
}
