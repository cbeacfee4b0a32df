import type { Quantity } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import {
  type Amount,
  and,
  atLeast,
  atMost,
  count,
  everyone,
  type Form,
  or,
  type Who,
  whole,
} from '../form.ts';
import { type Item, item, type Meaning, type People } from '../items.ts';
import { type Content, modalityOf, type Stated, type Statement } from '../statement.ts';
import { tagsOf } from './carried.ts';
import type { Built } from './rule.ts';

export const first = (items: readonly Item[]): Item => items[0] as Item;
export const last = (items: readonly Item[]): Item => items.at(-1) as Item;

/** One item in the place of these. */
export function merged(
  items: readonly Item[],
  tags: Iterable<string>,
  meaning: Meaning = { is: 'word' },
): Item {
  const of = meaning.is === 'form' ? statedBy(items) : [];
  const high = meaning.is === 'form' ? highOf(items) : undefined;
  const whole: Meaning =
    meaning.is === 'form'
      ? { ...meaning, ...(of.length > 0 ? { of } : {}), ...(high === undefined ? {} : { high }) }
      : meaning;
  return item([...tags, ...tagsOf(items)], first(items).start, last(items).end, whole);
}

/** 「2、3人」: the higher number. */
const highOf = (items: readonly Item[]): number | undefined =>
  items.flatMap(({ meaning }) =>
    'quantity' in meaning && meaning.quantity.high !== null
      ? [meaning.quantity.high]
      : meaning.is === 'form' && meaning.high !== undefined
        ? [meaning.high]
        : [],
  )[0];

/** 「5人中3人」: how many there are said to be. */
const statedBy = (items: readonly Item[]): Stated[] =>
  items.flatMap(({ meaning }) => {
    if (meaning.is === 'form') return meaning.of ?? [];
    if (meaning.is === 'quantity')
      return meaning.quantity.of === null ? [] : [{ count: meaning.quantity.of }];
    if (meaning.is === 'scoped')
      return meaning.quantity.of === null
        ? []
        : [{ count: meaning.quantity.of, people: meaning.people }];
    return [];
  });

export const quantity = (one: Item): Quantity => (one.meaning as { quantity: Quantity }).quantity;
export const people = (one: Item): People => (one.meaning as { people: People }).people;

export const state = (
  items: readonly Item[],
  content: Content,
  more: { readonly doubts?: readonly string[]; readonly tags?: ReadonlySet<string> } = {},
): Built => said(items, statement(items, content, more));

/** A finished item that still knows what it stated. */
export const said = (items: readonly Item[], one: Statement, tag = `says:${one.says}`): Built => ({
  items: [merged(items, ['done', tag], { is: 'stated', statement: one })],
  statements: [one],
});

export function statement(
  items: readonly Item[],
  content: Content,
  more: { readonly doubts?: readonly string[]; readonly tags?: ReadonlySet<string> } = {},
): Statement {
  const tags = more.tags ?? new Set<string>();
  const marks = tagsOf(items);
  return {
    start: first(items).start,
    end: last(items).end,
    modality: modalityOf(tags),
    doubts: [
      ...(more.doubts ?? []),
      ...marks.filter((mark) => mark === 'about' || mark === 'mixed' || mark === 'unclear'),
    ],
    ...content,
  };
}

export const whoOf = (group: People | undefined): Who =>
  group === undefined
    ? everyone
    : { refs: group.refs, scope: group.except ? 'except' : group.others ? 'others' : 'named' };

export function amountOf(quantity: Quantity): Amount {
  switch (quantity.kind) {
    case 'all':
      return whole;
    case 'share':
      return {
        of: 'share',
        count: quantity.low,
        denominator: quantity.denominator,
        strict: quantity.strict,
        plus: 0,
      };
    case 'some':
      return count(1);
    default:
      return count(quantity.low);
  }
}

/** All of them, or one of them: what a bare list of people means. */
export function presenceOf(group: People, denied: boolean): Form {
  if (group.except || group.others || group.refs.length === 0) {
    const who = whoOf(group);
    return denied ? atLeast(count(1), who, 'absent') : atLeast(whole, who);
  }
  const parts = group.refs.map((ref): Form => {
    const who: Who = { refs: [ref], scope: 'named' };
    if (!denied) return atLeast(whole, who);
    return ref.kind === 'person' ? atMost(count(0), who) : atLeast(count(1), who, 'absent');
  });
  return group.joint === 'or' ? or(parts) : and(parts);
}

/** 「伊藤さんは二人とも」: the two of one name. */
export const bothOfThem = (ref: Ref, _: number, { length }: readonly Ref[]): Ref =>
  length === 1 && ref.doubt === 'several' && ref.keys.length === 2
    ? { ...ref, kind: 'group', doubt: 'none' }
    : ref;

/** 「山田さんと田中さん、二人とも」; of 「監督、もしくはコーチ二人とも」 only the last are both. */
export function bothOf(items: readonly Item[], named: People): Built {
  const isOr = named.joint === 'or';
  const several = named.refs.at(-1)?.keys ?? [];
  if (isOr && several.length > 1)
    return {
      items: [merged(items, ['arg', 'formed'], { is: 'form', form: presenceOf(named, false) })],
    };
  // 「どちらもいないなら」: neither of them.
  const also = last(items).tags.has('also') ? ['also'] : [];
  // 「AさんかBさん、二人とも」: one, or both?
  const tags = [...also, ...(isOr ? ['mixed'] : []), ...first(items).tags];
  return {
    items: [
      merged(items, ['arg', 'people', 'together', ...tags], {
        is: 'people',
        people: { ...named, refs: named.refs.map(bothOfThem), joint: 'and' },
      }),
    ],
  };
}

/** So many of these people, there or missing, as the comparison says. */
export function numberOf(
  quantity: Quantity,
  group: People | undefined,
  of: 'present' | 'absent',
): Form {
  const amount = amountOf(quantity);
  const over = (who: Who): Form => {
    switch (quantity.compare) {
      case 'more':
        return atLeast({ ...amount, plus: 1 }, who, of);
      case 'most':
        return atMost(amount, who, of);
      case 'fewer':
        return atMost({ ...amount, plus: -1 }, who, of);
      default:
        return quantity.kind === 'none' ? atMost(count(0), who, of) : atLeast(amount, who, of);
    }
  };
  if (
    group?.joint === 'or' &&
    group.refs.length > 1 &&
    group.refs.some(({ kind }) => kind === 'group')
  ) {
    return or(group.refs.map((ref) => over({ refs: [ref], scope: 'named' })));
  }
  return over(whoOf(group));
}

/** The same number of each of these groups: 「1人ずつ」. */
export function eachOf(quantity: Quantity, group: People): Form {
  const parts = group.refs.map((ref) =>
    numberOf(quantity, { refs: [ref], joint: 'and' }, 'present'),
  );
  return group.joint === 'or' ? or(parts) : and(parts);
}

/** What an argument says of those present; undefined where it says nothing by itself. */
export function presentForm(one: Item): Form | undefined {
  const { meaning } = one;
  switch (meaning.is) {
    case 'form':
      return meaning.form;
    case 'people':
      return presenceOf(meaning.people, false);
    case 'quantity':
      return numberOf(
        meaning.quantity,
        undefined,
        one.tags.has('absentCount') ? 'absent' : 'present',
      );
    case 'scoped':
      return one.tags.has('each')
        ? eachOf(meaning.quantity, meaning.people)
        : numberOf(
            meaning.quantity,
            meaning.people,
            one.tags.has('absentCount') ? 'absent' : 'present',
          );
    default:
      return undefined;
  }
}

const isArgument = ({ tags }: Item): boolean => tags.has('arg');
const isOrWord = ({ tags }: Item): boolean =>
  (tags.has('or') || tags.has('ka')) && !tags.has('arg');
export const argsOf = (items: readonly Item[]): Item[] => items.filter(isArgument);
export const isOr = (items: readonly Item[]): boolean => items.some(isOrWord);

const isAndWord = ({ tags }: Item): boolean =>
  !tags.has('arg') && (tags.has('to') || tags.has('and') || tags.has('te'));

/**
 * Arguments side by side are all meant. An or divides them, and what a と ties together stays
 * together: 「Aから2人とBから1人、またはBから4人」; 「A、B、またはC」 is one of three.
 */
export function joined(
  items: readonly Item[],
  formOf: (one: Item) => Form | undefined = presentForm,
  args: readonly Item[] = argsOf(items),
): Form | undefined {
  const isChoice = isOr(items);
  const closed: Form[] = [];
  let ways: Form[][] = [];
  let isTied = false;
  for (const [at, one] of items.entries()) {
    const form = args.includes(one) ? formOf(one) : undefined;
    if (form === undefined) {
      // 「営業2人または開発2人、かつ代表」: the comma ends the choice.
      if (ways.length > 1 && isAndWord(one) && items[at - 1]?.tags.has('comma')) {
        closed.push(or(ways.map(and)));
        ways = [];
      }
      isTied = !isOrWord(one) && (isTied || isAndWord(one));
      continue;
    }
    if (ways.length > 0 && (isTied || !isChoice)) (ways.at(-1) as Form[]).push(form);
    else ways.push([form]);
    isTied = false;
  }
  const parts = ways.length === 0 ? closed : [...closed, or(ways.map(and))];
  return parts.length === 0 ? undefined : and(parts);
}

export const roleOf = (items: readonly Item[]): 'plain' | 'total' | 'additional' => {
  const tags = tagsOf(items);
  if (tags.includes('additional')) return 'additional';
  return tags.includes('total') ? 'total' : 'plain';
};

/** The statement that a form must hold; upper bounds and numbers nobody can come in are asked about. */
export function need(
  items: readonly Item[],
  form: Form,
  tags: ReadonlySet<string>,
  doubts: readonly string[] = [],
): Statement {
  const of = statedBy(items);
  const high = highOf(items);
  return statement(
    items,
    {
      says: 'need',
      form,
      role: roleOf(items),
      ...(of.length > 0 ? { of } : {}),
      ...(high === undefined ? {} : { high }),
    },
    {
      tags,
      doubts: [
        ...doubts,
        ...(tags.has('cause') ? ['reason'] : []),
        // 「…始まらないのはいつものこと」.
        ...(tags.has('nominal') ? ['unsettled'] : []),
        ...tagsOf(items).filter(
          (tag) =>
            tag === 'loose' ||
            tag === 'vague' ||
            tag === 'impossible' ||
            tag === 'range' ||
            tag === 'justly' ||
            tag === 'exactly' ||
            tag === 'around',
        ),
      ],
    },
  );
}

/** 「欠席が1人なら決行」: nobody asks for absences, so that many are allowed. */
export const allowed = (form: Form): Form =>
  form.is === 'number' && form.of === 'absent' && form.at === 'least'
    ? { ...form, at: 'most' }
    : form;

export const needs = (
  items: readonly Item[],
  form: Form,
  tags: ReadonlySet<string> = new Set(),
  doubts: readonly string[] = [],
): Built => said(items, need(items, form, tags, doubts));

export const isOfOthers = (one: Item | undefined): boolean =>
  (one?.meaning.is === 'people' || one?.meaning.is === 'scoped') &&
  one.meaning.people.others === true;

/** 「本社2名または工場2名、いずれも検見川さんは必須」: a number before it is a condition of its own. */
export function isApart(items: readonly Item[]): boolean {
  const end = items.findLastIndex(({ tags }) => tags.has('arg'));
  const comma = items.slice(0, end).findLastIndex(({ tags }) => tags.has('comma'));
  const before = items.slice(0, Math.max(comma, 0));
  return (
    items[end]?.meaning.is === 'people' &&
    items[end + 1]?.tags.has('wa') === true &&
    items.slice(comma, end).every(({ tags }) => !tags.has('arg') && !tags.has('or')) &&
    before.some(({ meaning }) => meaning.is === 'scoped' || meaning.is === 'form')
  );
}

/** How the last word stands: whether it is said, wished or only reported. */
export const moodOf = (items: readonly Item[]): ReadonlySet<string> => {
  const unsaid = [
    'if',
    'adn',
    'noun',
    'te',
    ...(last(items).tags.has('good') || last(items).tags.has('volition')
      ? ['guess', 'musing']
      : []),
  ];
  return new Set([...last(items).tags].filter((tag) => !unsaid.includes(tag)));
};

/** 「3人で回しています」, 「作業は2人以上で行うこと」, 「4人で遊ぶゲーム」: how things are, perhaps. */
export const isCustom = ({ tags }: Item): boolean =>
  tags.has('going') || (tags.has('held') && (tags.has('koto') || tags.has('adn')));

/** People no member is known to be: asked about, never counted as everyone. */
export function strangers(items: readonly Item[], kind: 'person' | 'group') {
  const [a, b] = [first(items), last(items)];
  const name = `@${a.start}-${b.end}`;
  const ref: Ref = { kind, name, keys: [], doubt: 'unknown', role: true };
  return {
    items: [
      merged(items, ['people', kind, 'unknown'], {
        is: 'people' as const,
        people: { refs: [ref], joint: 'and' as const },
      }),
    ],
  };
}
