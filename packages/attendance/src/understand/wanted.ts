import { isOverall, refsIn } from './form.ts';
import type { Statement } from './statement.ts';

/** Numbers that are wanted: less than a condition, more than a wish. */

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
