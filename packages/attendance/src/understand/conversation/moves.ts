import type { Quantity } from '../analyse/numbers.ts';
import { pattern as compile, match, type Pattern } from '../grammar/pattern.ts';
import type { Item, People } from '../items.ts';
import type { TextReading } from '../read.ts';
import { withCues } from './cues.ts';

/**
 * What only a reply can say: it speaks of what was said or asked before, so it means nothing in a
 * first sentence. Patterns over the same words as the grammar's, with a few words more.
 */
export type Move =
  | {
      readonly is:
        | 'agree'
        | 'refuse'
        | 'undo'
        | 'restart'
        | 'must'
        | 'free'
        | 'known'
        | 'besides'
        | 'nothing'
        | 'skip';
    }
  | { readonly is: 'also' | 'alternative' | 'spare' | 'only'; readonly people: People | undefined }
  | {
      readonly is: 'include';
      readonly people: People | undefined;
      readonly quantity: Quantity | undefined;
    }
  | { readonly is: 'mean'; readonly people: People | undefined; readonly corrects: boolean }
  | { readonly is: 'either' | 'each' | 'both'; readonly quantity: Quantity | undefined }
  | { readonly is: 'adjust'; readonly by: number; readonly people: People | undefined }
  | { readonly is: 'number'; readonly count: number }
  | { readonly is: 'swap'; readonly from: People; readonly people: People }
  | { readonly is: 'alsoMust'; readonly people: People | undefined }
  | { readonly is: 'pick'; readonly place: number | 'most' | 'least' }
  | { readonly is: 'wait'; readonly seconds: number; readonly again: boolean }
  | {
      readonly is: 'drop';
      readonly what: 'numbers' | 'cap' | 'wish' | 'topic';
      readonly quantity?: Quantity;
    }
  | { readonly is: 'drop'; readonly what: 'people'; readonly people: People };

export interface Said {
  readonly move: Move;
  readonly start: number;
  readonly end: number;
}

const lead =
  '(filler|actually|agreed|refused|comma|mistake|but|interjection|besides|to|so|surely|and)*';
const tail =
  '(filler|de|ni|be.!neg.!if|good.!neg.!if|think.!neg|held.!if|request|wa|ga|wo|mo|no|to|comma|wish|justly|day|find|decide|change|slip|koto|must.noun.!neg|exist|tell|include.!neg|attend.!neg.!if|gather.!neg.!if|surely|kara|aux|agreed)*';

interface Rule {
  readonly id: string;
  readonly pattern: Pattern;
  readonly build: (taken: readonly Item[], all: readonly Item[]) => Move | undefined;
}
const rule = (id: string, written: string, build: Rule['build']): Rule => ({
  id,
  pattern: compile(written),
  build,
});
const has = (items: readonly Item[], tag: string) => items.some(({ tags }) => tags.has(tag));
const peopleIn = (items: readonly Item[]): People | undefined => {
  const found = items.flatMap(({ meaning }) => (meaning.is === 'people' ? [meaning.people] : []));
  if (found.length === 0) return undefined;
  const refs = found.flatMap(({ refs }) => refs);
  return { refs, joint: has(items, 'or') || has(items, 'ka') ? 'or' : 'and' };
};
const quantityIn = (items: readonly Item[]): Quantity | undefined =>
  items.flatMap(({ meaning }) => (meaning.is === 'quantity' ? [meaning.quantity] : []))[0];
const include: Rule['build'] = (taken) => ({
  is: 'include',
  people: peopleIn(taken),
  quantity: quantityIn(taken),
});
const each: Rule['build'] = (taken, all) =>
  has(all, 'people') ? undefined : { is: 'each', quantity: quantityIn(taken) };
const spare: Rule['build'] = (taken) =>
  has(taken, 'demo') || has(taken, 'quantity')
    ? undefined
    : { is: 'spare', people: peopleIn(taken) };
const isBare = (items: readonly Item[]) => !has(items, 'people') && !has(items, 'quantity');
const only =
  (move: Move): Rule['build'] =>
  () =>
    move;

/** In this order: the first that fits at a place speaks. */
const rules: readonly Rule[] = [
  rule('restart', `restart ${tail}`, only({ is: 'restart' })),
  rule(
    'undo',
    `previous (wa|wo|mo|no|ga|comma|actually)* (drop|cancel|mistake|slip|free|without|exclude|back) ${tail}`,
    only({ is: 'undo' }),
  ),
  rule('undo', `back ${tail}`, (_, all) => (isBare(all) ? { is: 'undo' } : { is: 'nothing' })),
  rule('undo', `^ ${lead} (drop|cancel.te|cancel.request) ${tail} $`, (_, all) =>
    isBare(all) && !has(all, 'date') ? { is: 'undo' } : undefined,
  ),
  rule(
    'drop-cap',
    `cap (no|must|wa|wo|mo|ni|ga|attendees)* drop ${tail}`,
    only({ is: 'drop', what: 'cap' }),
  ),
  rule(
    'drop-numbers',
    `(attendees|floor) (no|must|wa|wo|mo|ni|ga|floor|attendees|comma|silent)* drop ${tail}`,
    only({ is: 'drop', what: 'numbers' }),
  ),
  rule(
    'drop-number',
    `quantity (no|must|wa|wo|mo|ni|ga|to|say|attendees|least)* drop ${tail}`,
    (taken) => {
      const quantity = quantityIn(taken);
      return quantity === undefined ? undefined : { is: 'drop', what: 'numbers', quantity };
    },
  ),
  rule(
    'drop-people',
    `people (people|to|comma|no|must|wa|wo|mo|ni|ga|kara|quantity|least|attend.noun|say|day|koto|free.noun)* drop ${tail}`,
    (taken) => {
      const people = peopleIn(taken);
      return people === undefined ? undefined : { is: 'drop', what: 'people', people };
    },
  ),
  rule(
    'drop-wish',
    `(wish|ideally|rank) (no|must|wa|wo|mo|ga)* drop ${tail}`,
    only({ is: 'drop', what: 'wish' }),
  ),
  rule(
    'drop-topic',
    `(content|occasion|unfit|many|pred) (content|no|day|wa|wo|mo|ga|ni|koto|must|say|pred|to|comma|attendees)* drop ${tail}`,
    (taken) => (has(taken, 'quantity') ? undefined : { is: 'drop', what: 'topic' }),
  ),
  rule(
    'aside',
    `(content|day) (content|no|day|wa|wo|mo|ga|ni|koto|aux)* (countOut|me) (de|ni|wa|ga)* (decide|tell|find|think) (cause|be.cause|comma|kara)*`,
    (taken) => (isBare(taken) ? { is: 'drop', what: 'topic' } : undefined),
  ),
  rule(
    'too-many',
    'quantity (wa|mo|de|to|dato|da|be.!if)* (many|unfit|bad|fewest|most) (be.cause|be.but|comma|kara)*',
    (_, all) =>
      all.filter(({ meaning }) => meaning.is === 'quantity').length > 1
        ? { is: 'skip' }
        : undefined,
  ),
  rule(
    'adjust',
    `people.group (wa|kara|no|wo|mo|ga|comma|besides)* quantity.count (wo|justly|about|wa)* (raise|lower) ${tail}`,
    (taken) => adjust(taken),
  ),
  rule('adjust', `quantity.count (wo|justly|about|wa)* (raise|lower) ${tail}`, (taken) =>
    adjust(taken),
  ),
  rule('wait', `(waitFor|lasts) ${tail}`, (taken) => {
    const seconds = taken.flatMap(({ meaning }) =>
      meaning.is === 'delay' ? [meaning.seconds] : [],
    )[0];
    return seconds === undefined ? undefined : { is: 'wait', seconds, again: has(taken, 'lasts') };
  }),
  rule(
    'swap',
    `people (no)? instead (ni|de|wa|comma)* people (wo|ga|wa|mo|ni)* ${tail}`,
    (taken) => {
      const at = taken.findIndex(({ tags }) => tags.has('instead'));
      const [from, people] = [peopleIn(taken.slice(0, at)), peopleIn(taken.slice(at))];
      return from === undefined || people === undefined ? undefined : { is: 'swap', from, people };
    },
  ),
  rule(
    'cannot-come',
    'people (wa|ga|mo)* (attend.neg|absent|unfit.!neg) (cause|be.cause|be.but|comma|kara|aux|reason)*',
    (taken, all) => {
      const people = peopleIn(taken);
      const others = all.filter(
        ({ meaning, start }) => meaning.is === 'people' && start > (taken.at(-1) as Item).start,
      );
      return people === undefined || others.length === 0
        ? undefined
        : { is: 'drop', what: 'people', people };
    },
  ),
  rule(
    'also-must',
    `must (ni|wa|no|wo|to)* people (people|to|and|comma|mo|wo)* (countOut|letIn|raise|mo|wo) ${tail}`,
    (taken) => ({
      is: 'alsoMust',
      people: peopleIn(taken),
    }),
  ),
  rule('slip', `^ ${lead} quantity.count (no|wa)* slip ${tail} $`, (taken) => {
    const quantity = quantityIn(taken);
    return quantity === undefined ? undefined : { is: 'number', count: quantity.low };
  }),
  rule('other-one', `people (no)? notThat ${tail}`, (taken) => ({
    is: 'mean',
    people: { refs: (peopleIn(taken) as People).refs, joint: 'and', except: true },
    corrects: false,
  })),
  rule(
    'include',
    `people (people|to|and|wo|mo|ga|wa|no|comma|surely)* (countIn|letIn|include.!neg) (de|no|comma|wa)* quantity.count (least)? ${tail}`,
    include,
  ),
  rule(
    'include',
    `quantity (ni|no|wa|to|de|comma|mo|wo)* (people|both)? (wo|mo|ga|wa|no)* countIn ${tail}`,
    include,
  ),
  rule(
    'include',
    `(people|both|me) (wo|mo|ga|wa|no|ni|comma|to|people)* (quantity)? (ni|no|wa|de)* countIn ${tail}`,
    include,
  ),
  rule('include', `countIn ${tail}`, include),
  rule('include', `people (wo|mo|ga|wa)* include.!neg ${tail}`, include),
  rule('include', `people (people|to|comma|wo|mo|ga|wa|ni)* letIn ${tail}`, include),
  rule('filler', 'filler', only({ is: 'nothing' })),
  rule(
    'decision',
    'decide.noun (wa|wo|made|mo)* >(delay|waitFor|lasts|auto|atOnce|me)',
    only({ is: 'nothing' }),
  ),
  rule('once-met', '(decide.te|held.te|gather.te) kara (comma)?', only({ is: 'nothing' })),
  rule('once-met', '(decide.if|find.if|held.if|reach.if|gather.if) (comma|wa)*', (taken, all) =>
    !has(taken, 'neg') &&
    isBare(all) &&
    ['auto', 'atOnce', 'delay', 'waitFor', 'lasts', 'me', 'tell'].some((tag) => has(all, tag))
      ? { is: 'nothing' }
      : undefined,
  ),
  rule('thanks', `^ ${lead} (wish|tell.!request.!te|think) ${tail} $`, (_, all) =>
    isBare(all) && !has(all, 'neg') && !has(all, 'if') ? { is: 'nothing' } : undefined,
  ),
  rule(
    'besides',
    `(people|both) (wo|mo|ga|wa|no|ni|to|comma|people)* countOut ${tail}`,
    only({ is: 'besides' }),
  ),
  rule('besides', `countOut ${tail}`, only({ is: 'besides' })),
  rule('each', `(each)? (quantity) (each) ${tail}`, each),
  rule('each', `quantity.each ${tail}`, each),
  rule('each', `each (kara|ni|de|comma|no)* (quantity)? ${tail}`, each),
  rule(
    'either',
    `(either|eitherGroup) (no|ga|kara|de|justly|demo|content.personal|quantity|least|comma)* ${tail}`,
    (taken, all) =>
      all.some(({ tags, meaning }) => meaning.is === 'people' && !tags.has('eitherGroup'))
        ? undefined
        : { is: 'either', quantity: quantityIn(taken) },
  ),
  rule(
    'both',
    `(or|ka)? (be.neg|to|dewa|comma|no|de|ni|wa)* both (no|ga|kara|wa|mo|de)* ${tail}`,
    (_, all) => (isBare(all) ? { is: 'both', quantity: undefined } : undefined),
  ),
  rule('alternative', `people (people|comma|ka|or|to)* (demo|evenIf) good ${tail}`, (taken) => ({
    is: 'alternative',
    people: peopleIn(taken),
  })),
  rule('spare', 'people (people|to|comma)* (wa|mo) (actually|comma)* good.!neg.!if >comma', spare),
  rule(
    'spare',
    `people (people|to|comma)* (wa|mo) (actually|comma)* good.!neg.!if ${tail} $`,
    spare,
  ),
  rule('only', `^ ${lead} people (people|to|comma|and)* justly ${tail} $`, (taken) => ({
    is: 'only',
    people: peopleIn(taken),
  })),
  rule('also', `^ ${lead} people (people|to|comma|and|mo)* mo ${tail} $`, (taken, all) =>
    has(all, 'pred') && !has(all, 'be') && !has(all, 'good') && !has(all, 'slip')
      ? undefined
      : { is: 'also', people: peopleIn(taken) },
  ),
  rule(
    'mean',
    `^ ${lead} people (people|to|comma|and)* (no|da|ga|wa|quantity)* (day|slip|koto|personal|silent)* (be.!neg|de|comma|slip|no|koto|day|aux|wo|ni|find|agreed)* $`,
    (taken) => ({
      is: 'mean',
      people: peopleIn(taken),
      corrects: ['slip', 'mistake', 'past', 'actually', 'refused'].some((tag) => has(taken, tag)),
    }),
  ),
  rule('must', `^ ${lead} must.!neg.!if ${tail} $`, (_, all) =>
    isBare(all) ? { is: 'must' } : undefined,
  ),
  rule('free', `^ ${lead} (free|must.neg) ${tail} $`, (_, all) =>
    isBare(all) ? { is: 'free' } : undefined,
  ),
  rule('known', `known ${tail}`, only({ is: 'known' })),
  rule(
    'not-that-one',
    '(pick1|pick2|pick3) (no|people|wa)* be.neg.te (comma)*',
    only({ is: 'skip' }),
  ),
  rule('pick', `pick1 ${tail}`, only({ is: 'pick', place: 0 })),
  rule('pick', `pick2 ${tail}`, only({ is: 'pick', place: 1 })),
  rule('pick', `pick3 ${tail}`, only({ is: 'pick', place: 2 })),
  rule('pick', `most ${tail}`, only({ is: 'pick', place: 'most' })),
  rule('pick', `fewest ${tail}`, only({ is: 'pick', place: 'least' })),
  rule('number', `^ ${lead} numeral (de|be|ni|comma|good|tilde|change)* $`, (taken) => {
    const found = taken.flatMap(({ meaning }) =>
      meaning.is === 'quantity' ? [meaning.quantity.low] : [],
    )[0];
    return found === undefined ? undefined : { is: 'number', count: found };
  }),
  rule('agree', `agreed ${tail}`, only({ is: 'agree' })),
  rule('refuse', `refused ${tail}`, only({ is: 'refuse' })),
];

function adjust(taken: readonly Item[]): Move | undefined {
  const quantity = quantityIn(taken);
  if (quantity === undefined) return undefined;
  const by = has(taken, 'lower') ? -quantity.low : quantity.low;
  return { is: 'adjust', by, people: peopleIn(taken) };
}

/** The moves of a turn, in order. */
export function movesIn({ folded, sentences }: TextReading): Said[] {
  return sentences.flatMap(({ words }) => {
    const items = withCues(folded.text, words);
    const said: Said[] = [];
    for (let at = 0; at < items.length; ) {
      const found = moveAt(items, at);
      if (found === undefined) {
        at++;
        continue;
      }
      const [first, last] = [items[at] as Item, items[found.end - 1] as Item];
      said.push({ move: found.move, start: first.start, end: last.end });
      at = found.end;
    }
    return said;
  });
}

function moveAt(items: readonly Item[], at: number): { move: Move; end: number } | undefined {
  for (const { pattern, build } of rules) {
    const end = match(pattern, items, at);
    if (end < 0) continue;
    const move = build(items.slice(at, end), items);
    if (move !== undefined) return { move, end };
  }
  return undefined;
}
