import { keysIn } from '../change.ts';
import { type Form, isOverall, isShort, leaves, or, refsIn, withAmount } from '../form.ts';
import type { UnderstandingContext } from '../read.ts';
import type { Statement } from '../statement.ts';
import type { Need } from './standing.ts';

/** What a number of a reply is of, where numbers of groups stand. */

/** 「営業か開発から3人」: so many of either. */
const isEither = (one: Statement): one is Need =>
  one.says === 'need' && one.form.is === 'or' && one.form.parts.every(isOfGroup);
const isOfGroup = (form: Form): boolean =>
  form.is === 'number' &&
  form.amount.of === 'count' &&
  form.who.scope === 'named' &&
  form.who.refs.every(({ kind }) => kind === 'group');

/**
 * 「合わせて3人です」 of 「営業か開発から3人」: of both together, and not of either. 「合わせて3人でもいい」 is one
 * way more.
 */
export function together(
  statements: readonly Statement[],
  one: Statement,
): readonly Statement[] | undefined {
  const [standing, ...others] = statements.filter(isEither);
  if (standing === undefined || others.length > 0) return undefined;
  if (one.says !== 'need' || one.role !== 'total' || one.form.is !== 'number') return undefined;
  const { form } = one;
  const refs = refsIn(standing.form);
  const isAgain = leaves(standing.form).every(
    (leaf) => leaf.is === 'number' && leaf.amount.count === form.amount.count,
  );
  // 「両部署合計で」: of those two, and of no other group there is.
  const isOfBoth = isOverall(form) || /^両/u.test(one.words ?? '');
  const named = keysIn(form.who.refs);
  const isOfThem = isOfBoth ? isAgain : [...keysIn(refs)].every((key) => named.has(key));
  if (!isOfThem) return undefined;
  const who = isOfBoth ? { refs, scope: 'named' as const } : form.who;
  const joined: Form = { ...form, who };
  const isMore = one.doubts.includes('alternative');
  const next: Need = {
    ...one,
    role: 'plain',
    form: isMore ? or([...leaves(standing.form), joined]) : joined,
  };
  return statements.map((other) => (other === standing ? next : other));
}

/** 「3人に増やして」 of 「東京か大阪から2人」: so many of either. */
export function ofEither(
  statements: readonly Statement[],
  one: Statement,
): readonly Statement[] | undefined {
  const [standing, ...others] = statements.filter(({ says }) => says === 'need');
  if (standing === undefined || others.length > 0 || !isEither(standing)) return undefined;
  if (one.says !== 'need' || one.role !== 'plain' || one.form.is !== 'number') return undefined;
  const { amount } = one.form;
  const counts = new Set(leaves(standing.form).flatMap(countOf));
  if (!isOverall(one.form) || isShort(one.form) || amount.of !== 'count' || counts.size !== 1)
    return undefined;
  const next = {
    ...standing,
    form: withAmount(standing.form, amount),
    doubts: [...one.doubts, 'conditional'],
  };
  return statements.map((other) => (other === standing ? next : other));
}
const countOf = (leaf: Form): number[] => (leaf.is === 'number' ? [leaf.amount.count] : []);

/** 「各部2人」 where 「営業と開発から2人」 stands: of those groups, and in its place. */
export function ofThoseGroups(
  statements: readonly Statement[],
  one: Statement,
  { members }: UnderstandingContext,
): readonly Statement[] | undefined {
  if (one.says !== 'need' || one.form.is !== 'and' || !one.form.parts.every(isOfGroup))
    return undefined;
  const said = new Set(refsIn(one.form).map(({ name }) => name));
  const isEach =
    /[各毎]|それぞれ|どの/u.test(one.words ?? '') &&
    members.every(({ groups }) => groups?.some((group) => said.has(group)));
  const isMeant = (other: Statement): boolean =>
    (other.says === 'need' || other.says === 'prefer') &&
    refsIn(other.form).length > 1 &&
    refsIn(other.form).every(({ kind }) => kind === 'group');
  const standing = statements.findLast(isMeant);
  if (!isEach || standing === undefined || !('form' in standing)) return undefined;
  const named = new Set(refsIn(standing.form).map(({ name }) => name));
  const parts = one.form.parts.filter((part) => refsIn(part).every(({ name }) => named.has(name)));
  if (parts.length !== named.size) return undefined;
  return statements.map((other) =>
    other === standing ? { ...one, form: { is: 'and', parts } } : other,
  );
}
