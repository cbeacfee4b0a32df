import { first, last, merged } from './build.ts';
import { type GrammarRule, rule } from './rule.ts';

/** A number in the place of another, and numbers that hold no longer. */

/** What follows stands in its place. */
const nowOtherwise: GrammarRule['build'] = (_, items) => ({
  items: [merged(items, ['done', 'actually'])],
});

export const renewedNumbers: readonly GrammarRule[] = [
  // 「4人以上→5人以上に変更」, 「4人から5人に変更」.
  rule('changed-to', 'quantity (kara|colon|wo) quantity >(ni|he)', (_, items) => ({
    items: [last(items)],
  })),
  // 「あと2人のところ、3人に」.
  rule('changed-to', 'besides quantity no day (comma|wo|wa)* quantity >(ni|he)', (_, items) => ({
    items: [first(items), last(items)],
  })),
];

/** Numbers of something else than who comes. */
export const otherNumbers: readonly GrammarRule[] = [
  rule(
    'other-number',
    'content.noun.!number.!personal (wa|ga|mo|ni)* quantity (made)? unknown-verb.!if.!adn',
    (_, items) => ({ items: [merged(items, ['content', 'spoken'])] }),
  ),
  rule('other-number', 'quantity.none (ga|wa|mo)* unknown-verb', (_, items) => ({
    items: [merged(items, ['content', 'spoken', ...last(items).tags])],
  })),
];

export const formerNumbers: readonly GrammarRule[] = [
  // 「さっき言った3人は忘れて」.
  rule(
    'said-before',
    '(formerly|silent|no)* (say.past.adn|tell.past.adn)? quantity (wa|no|to|wo)* (cancel.te|exclude.te|unknown-verb.te) (comma|silent)*',
    (taken, items) =>
      items.some(({ tags }) => tags.has('formerly')) ? nowOtherwise(taken, items) : undefined,
  ),
  rule(
    'said-before',
    '(formerly)? (ni|wa|comma)* quantity (de|to)* (say.past|say.but|tell.past) (comma|but)*',
    nowOtherwise,
  ),
  rule(
    'said-before',
    '(formerly|silent|no)* quantity (wa|ga|to)* mistake (de|comma|be.te|be.but|silent)*',
    nowOtherwise,
  ),
  // 「さっきの5人以上は取り消しで」.
  rule(
    'said-before',
    'formerly (no|silent)* quantity (wa|wo|mo)* (cancel.!neg.!if|exclude.!neg.!if) (de|comma|be.te|silent)*',
    nowOtherwise,
  ),
  // 「5人じゃ多いから4人で」.
  rule(
    'said-before',
    'quantity.count (dewa|de|wa|to|be.if)* many (be.cause|kara|cause|be.te|comma)*',
    (_, items) =>
      items.some(({ tags }) => ['kara', 'cause', 'comma'].some((tag) => tags.has(tag)))
        ? { items: [merged(items, ['done', 'silent'])] }
        : undefined,
  ),
];
