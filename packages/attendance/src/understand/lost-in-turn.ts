import { targetOf } from '../rules/index.ts';
import { lostIn } from './accounted.ts';
import { type Conclusion, conclude } from './conclude.ts';
import type { Heard } from './conversation/hear.ts';
import { fewestOf } from './fit.ts';
import { leaves, refsIn } from './form.ts';
import type { Item } from './items.ts';
import type { TextReading } from './read.ts';
import { overall } from './resolve.ts';
import type { Statement } from './statement.ts';
import type { Understanding } from './understanding.ts';

/** Numbers and names of a turn that changed something, and are not in what came of it (M31). */
export function lostOf(
  { talk, reading, explained, unread }: Heard,
  read: TextReading,
  before: Understanding,
): readonly { readonly start: number; readonly end: number }[] {
  if (talk.statements === before.statements) return [];
  const isOpen = (one: { readonly start: number; readonly end: number }) =>
    ![...explained, ...unread].some(({ start, end }) => start < one.end && one.start < end);
  const isSkipped = (one: { readonly start: number; readonly end: number }) =>
    explained.some(
      (place) =>
        'move' in place &&
        (place.move.is === 'skip' || place.move.is === 'drop') &&
        place.start < one.end &&
        one.start < place.end,
    );
  const counts = new Set(
    talk.statements.flatMap((one) =>
      one.says === 'need'
        ? leaves(one.form).flatMap((leaf) => (leaf.is === 'number' ? [leaf.amount.count] : []))
        : [],
    ),
  );
  const isStanding = ({ meaning }: Item) =>
    meaning.is === 'quantity' && counts.has(meaning.quantity.low);
  const conclusion = conclude(talk.statements, [], before.context);
  return [
    ...lostIn(
      {
        sentences: reading.sentences.map((one) => ({
          ...one,
          words: one.words.filter((word) => isOpen(word) && !isStanding(word)),
        })),
        people: reading.people.filter(isOpen),
      },
      talk.statements,
      conclusion,
    ),
    ...reading.sentences
      // 「または開発全員」: of another way.
      .flatMap((one) => (one.items[0]?.tags.has('or') ? [] : one.statements))
      .filter((one) => isOpen(one) && isWholeOf(one) && !isRequired(one, conclusion)),
    ...read.sentences
      .flatMap((one) => one.statements)
      .filter((one) => !isSkipped(one) && isLaxer(one, conclusion, before)),
  ];
}

/**
 * Whether less is asked than before, though a number or a name of the turn got lost: what was not
 * understood must not loosen what stands.
 */
export function isLooser(
  { talk, reading, unread }: Heard,
  lost: readonly object[],
  { context, rule, inviteeSets }: Understanding,
): boolean {
  const isOf = (one: object): boolean =>
    !('tags' in one) || ['people', 'quantity'].some((tag) => (one as Item).tags.has(tag));
  if (![...unread, ...lost].some(isOf)) return false;
  const { body, include, exclude, required } = conclude(talk.statements, [], context);
  const size = targetOf({ includeInviteeKeys: include, excludeInviteeKeys: exclude }).length;
  const said = new Set([...required, ...reading.people.flatMap(({ ref }) => ref.keys)]);
  return (
    fewestOf(body, size) < fewestOf(rule, size) ||
    inviteeSets.required.some((key) => !said.has(key))
  );
}

/**
 * Fewer are enough than before, and fewer than the words themselves say: something was misheard. So
 * many as there are, 「片桐さんは抜きで6人で」, is no condition.
 */
function isLaxer(
  one: Statement,
  { body, include, exclude }: Conclusion,
  { rule }: Understanding,
): boolean {
  if (one.says !== 'need' || one.modality !== 'asserted' || one.role === 'additional') return false;
  const size = targetOf({ includeInviteeKeys: include, excludeInviteeKeys: exclude }).length;
  const isCount = one.form.is === 'number' && one.form.amount.of === 'count';
  const said = isCount ? overall(one.form, size).filter((count) => count !== size) : [];
  return said.length > 0 && fewestOf(body, size) < Math.min(fewestOf(rule, size), ...said);
}

/**
 * A turn whose words were taken for a reply, and after which all is as it was: something else was
 * meant. To say a number or a name once more, 「込みで4人という意味です」, is to confirm it.
 */
export function idleIn(
  { talk, reading, isConfirmed, isForgotten }: Heard,
  before: Understanding,
): readonly { readonly start: number; readonly end: number }[] {
  const isStated = reading.sentences.some(({ statements }) => statements.length > 0);
  const isAnswered = talk.answers.length > before.answers.length;
  const words = reading.sentences.flatMap((one) => one.words);
  const has = (...wanted: string[]) =>
    words.some(({ tags }) => wanted.some((tag) => tags.has(tag)));
  const isAgain = has('people', 'quantity') && !has('neg', 'free', 'exclude', 'cancel');
  if (isStated || isConfirmed || isForgotten || isAnswered || isAgain) return [];
  const [was, is] = [before.statements, talk.statements].map((statements) =>
    JSON.stringify({ ...conclude(statements, [], before.context), confidence: 0, doubts: [] }),
  );
  return was === is ? (reading.replies ?? []) : [];
}

/** 「経理は全員に」: certain people, all of them. */
const isWholeOf = (one: Statement): boolean =>
  one.says === 'need' &&
  one.modality === 'asserted' &&
  one.form.is === 'number' &&
  one.form.of === 'present' &&
  one.form.at === 'least' &&
  one.form.amount.of === 'all' &&
  one.form.who.scope === 'named';

const isRequired = (one: Statement, { body, required }: Conclusion): boolean =>
  body.type === 'ALL' ||
  ('form' in one &&
    refsIn(one.form).every(({ keys }) => keys.every((key) => required.includes(key))));
