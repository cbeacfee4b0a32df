import { ok, type Problem, type Result } from '@tashika/kernel';
import { defaultShop, parseCastNames, type ShopFacts } from '@tashika/slip';
import castNamesText from '#data/CAST_NAMES.md?raw';

/** The shop as it ships, with the registered names of the project's own file. */
export const facts: Result<ShopFacts, Problem> = (() => {
  const castNames = parseCastNames(castNamesText);
  return castNames.ok ? ok({ shop: defaultShop, castNames: castNames.value }) : castNames;
})();
