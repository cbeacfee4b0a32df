import { peopleOf } from './conversation/standing.ts';
import { isOverall, refsIn } from './form.ts';
import type { Item } from './items.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';
import { isNumeric } from './taken-back.ts';

/** What is wanted: less than a condition, more than a wish. */

/** 「AさんにもBさんにもご参加いただきたいですが、必須はCさんだけです」: the others are hoped for. */
export const onlyThoseNamed = (all: readonly Statement[]): readonly Statement[] =>
  all.some((one) => isOfNames(one) && one.doubts.includes('justly'))
    ? all.map((one) =>
        isOfNames(one) && one.doubts.includes('wanted') && !one.doubts.includes('justly')
          ? { ...one, says: 'prefer' }
          : one,
      )
    : all;

const isOfNames = (one: Statement): one is Extract<Statement, { says: 'need' }> =>
  one.says === 'need' && !isNumeric(one.form);

/** 「4人は欲しい」 is a wish beside a condition, and the condition where there is no other. */
const atLeastWanted = (all: readonly Statement[]): readonly Statement[] =>
  all.some(({ says }) => says === 'need')
    ? all
    : all.map((one) =>
        one.says === 'prefer' && one.doubts.includes('at-least')
          ? { ...one, says: 'need', role: 'plain' }
          : one,
      );

/** 「田中さんにも来ていただきたいですが、必須は部長だけです」: whoever else was asked is hoped for. */
function hopedBeside(all: readonly Statement[]): readonly Statement[] {
  const isOnly = all.some(
    (one) =>
      one.says === 'need' && one.doubts.includes('only-those') && refsIn(one.form).length > 0,
  );
  return isOnly
    ? all.map((one) =>
        one.says === 'need' && one.doubts.includes('wanted') && refsIn(one.form).length > 0
          ? { ...one, says: 'prefer' }
          : one,
      )
    : all;
}

/** What is wanted, as a wish or as a condition by what else is said. */
export const asWanted = (all: readonly Statement[]): readonly Statement[] =>
  hopedBeside(atLeastWanted(all));

/** 「りさは必須。6人中5人は来てほしい」: less than a condition, and more than nothing. */
export const isWantedBeside = (all: readonly Statement[]): boolean =>
  all.some(({ says }) => says === 'need') &&
  !all.some((one) => one.says === 'need' && isOverall(one.form)) &&
  all.some(
    (one) => one.says === 'prefer' && one.doubts.includes('at-least') && isOverall(one.form),
  );

/** Words of both kinds, and no others. */
const isOnly = (left: readonly Item[], ...kinds: readonly string[]): boolean =>
  kinds.every((tag) => left.some(({ tags }) => tags.has(tag))) &&
  left.every(({ tags }) => kinds.some((tag) => tags.has(tag)));

/** 「…いや、やっぱりできればで」, 「絶対ではないです」: whoever was said to be required is hoped for. */
export function downgraded({ left, statements }: SentenceReading, all: Statement[]): boolean {
  const isSaid =
    statements.length === 0 &&
    (isOnly(left, 'ideally', 'actually') || isOnly(left, 'surely', 'neg'));
  if (!isSaid) return false;
  const at = all.findLastIndex((one) => one.says === 'need' && peopleOf(one).length > 0);
  const one = all[at];
  if (one?.says !== 'need') return false;
  all[at] = { ...one, says: 'prefer' };
  return true;
}

/** 「代表か副代表はいてほしい。必須で。」: a wish no more. */
export function firmedUp(
  { words, statements, isQuestion }: SentenceReading,
  all: Statement[],
): boolean {
  const isMust = ({ tags }: Item): boolean =>
    tags.has('must') && !['neg', 'if', 'asked', 'past'].some((tag) => tags.has(tag));
  const isSaid =
    statements.length === 0 &&
    !isQuestion &&
    words.some(isMust) &&
    words.every(
      (one) =>
        isMust(one) ||
        (!one.tags.has('date') && ['de', 'silent', 'stop'].some((tag) => one.tags.has(tag))),
    );
  const one = all.at(-1);
  if (!isSaid || one?.says !== 'prefer') return false;
  const doubts = one.doubts.filter((doubt) => doubt !== 'hoped');
  all[all.length - 1] = { ...one, says: 'need', role: 'plain', doubts };
  return true;
}
