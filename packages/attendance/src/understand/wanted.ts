import { isOverall } from './form.ts';
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
export const atLeastWanted = (all: readonly Statement[]): readonly Statement[] =>
  all.some(({ says }) => says === 'need')
    ? all
    : all.map((one) =>
        one.says === 'prefer' && one.doubts.includes('at-least')
          ? { ...one, says: 'need', role: 'plain' }
          : one,
      );

/** 「りさは必須。6人中5人は来てほしい」: less than a condition, and more than nothing. */
export const isWantedBeside = (all: readonly Statement[]): boolean =>
  all.some(({ says }) => says === 'need') &&
  !all.some((one) => one.says === 'need' && isOverall(one.form)) &&
  all.some(
    (one) => one.says === 'prefer' && one.doubts.includes('at-least') && isOverall(one.form),
  );
