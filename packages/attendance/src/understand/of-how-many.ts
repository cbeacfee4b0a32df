import type { Statement } from './statement.ts';

/** 「10人中」: of how many a number was said to be. */

/** 「10人じゃなくて8人中」: of so many it was. */
export const isOfSo = (one: Statement, size: number | undefined): boolean =>
  one.says === 'need' && (one.of ?? []).some(({ count, people }) => !people && count === size);

/** 「8人中でした」 after 「10人中6人」: of how many is said anew. */
export const ofNobody = (one: Statement): Statement =>
  one.says === 'need' && one.of !== undefined
    ? { ...one, of: one.of.filter(({ people }) => people !== undefined) }
    : one;
