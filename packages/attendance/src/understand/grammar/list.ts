import { isKind } from '../analyse/names.ts';
import { and, or } from '../form.ts';
import { type Item, item, type People } from '../items.ts';
import { first, last, merged, people, presenceOf } from './build.ts';
import { peopleIn } from './people.ts';
import { type Built, level, rule } from './rule.ts';

/** Who stands beside whom: names, alternatives, pairs, lists. */

function list(
  items: readonly Item[],
  parts: readonly Item[],
  joint: People['joint'],
  ...tags: string[]
): Built {
  const refs = parts.flatMap((part) => people(part).refs);
  const kinds = new Set(refs.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? [...kinds][0] : 'both-kinds';
  // 「新人か鈴木さん」: one of them, or all?
  const isUnclear =
    joint === 'or' &&
    kinds.size > 1 &&
    refs.some(({ role, keys, name }) => role && keys.length > 1 && isKind(name));
  return {
    items: [
      merged(
        items,
        [
          'arg',
          'people',
          kind as string,
          joint === 'or' ? 'choice' : 'list',
          ...tags,
          ...(isUnclear ? ['unclear'] : []),
          ...(parts.some(({ tags: t }) => t.has('unknown')) ? ['unknown'] : []),
        ],
        { is: 'people', people: { refs, joint } },
      ),
    ],
  };
}

const sameKind = (a: Item, b: Item): boolean =>
  ['person', 'group'].some((kind) => a.tags.has(kind) && b.tags.has(kind));

export const everyName = level(
  // 「渡邊さん（渡辺さんではないほう）」.
  rule(
    'name',
    'people.person comma people.person (no)? be.neg.adn (day|attendees) (comma)? (no)?',
    (_, items) => ({ items: [first(items)] }),
  ),
  rule('name', 'people.!arg', (_, items) => ({
    items: [merged(items, ['arg', ...first(items).tags], first(items).meaning)],
  })),
  // 「班長じゃない方が6人」: whoever is not of them.
  rule(
    'all-but',
    'people.group.!others (de)? be.neg.adn (attendees|members)? >(quantity|kara|ga|wa|mo)',
    (_, items) => ({
      items: [
        merged(items, ['arg', 'people', 'group', 'rest'], {
          is: 'people',
          people: { ...people(first(items)), except: true },
        }),
      ],
    }),
  ),
  // 「ほかの皆様」, 「その他の生徒」: whatever they are called, and no longer whoever likes to.
  rule(
    'others',
    '(others.!arg|otherGroups) (no)? (attendees|members|quantity.loose|content.personal)?',
    (_, items) => ({
      items: [
        item(['arg', 'people', 'others', 'group'], first(items).start, last(items).end, {
          is: 'people',
          people: { refs: [], joint: 'and', others: true },
        }),
      ],
    }),
  ),
  rule('others', 'members.!arg >(wa|ga|kara|mo|no|colon|quantity)', (_, items) => ({
    items: [
      merged(items, ['arg', 'people', 'others', 'group', 'members'], {
        is: 'people',
        people: { refs: [], joint: 'and', others: true },
      }),
    ],
  })),
);

interface Bundle {
  readonly people: readonly Item[];
  /** 「AとBの両方」: said to belong together. */
  readonly isClosed: boolean;
  /** The place behind it. */
  readonly end: number;
}

const has = (one: Item | undefined, ...tags: string[]): boolean =>
  tags.some((tag) => one?.tags.has(tag));

/** 「A」, 「AとB」, 「AとBの両方」, 「A・B・Cの3人」. */
function bundleAt(items: readonly Item[], from: number): Bundle | undefined {
  if (!has(items[from], 'person')) return undefined;
  const people = [items[from] as Item];
  let end = from + 1;
  for (; has(items[end], 'to', 'dot', 'and') && has(items[end + 1], 'person'); end += 2)
    people.push(items[end + 1] as Item);
  const closer = has(items[end], 'no') ? end + 1 : end;
  const one = items[closer];
  const isCounted = one?.meaning.is === 'quantity' && one.meaning.quantity.low === people.length;
  const isClosed = people.length > 1 && (has(one, 'both', 'pair') || isCounted);
  return { people, isClosed, end: isClosed ? closer + 1 : end };
}

/**
 * 「A、またはBとC」, 「AとBの両方か、C」, 「AとB、もしくはCとDのペア」: と ties closer than または and than か
 * with a comma; than a bare か only where it is said that those belong together.
 */
function eitherBundle(items: readonly Item[]): Built | undefined {
  const bundles: Bundle[] = [];
  let isOr = false;
  let isStrong = true;
  for (let at = 0; ; ) {
    const bundle = bundleAt(items, at);
    if (bundle === undefined) break;
    bundles.push(bundle);
    const word = has(items[bundle.end], 'comma') ? bundle.end + 1 : bundle.end;
    const isLink = has(items[word], 'or', 'ka') && !has(items[word], 'arg');
    const next = isLink && has(items[word + 1], 'comma') ? word + 2 : isLink ? word + 1 : word;
    if (next === bundle.end || bundleAt(items, next) === undefined) break;
    isOr ||= isLink;
    isStrong &&= next - bundle.end > 1;
    at = next;
  }
  const isTold = bundles.every(({ people, isClosed }) => people.length === 1 || isClosed);
  const isSeveral = bundles.some(({ people }) => people.length > 1);
  if (bundles.length < 2 || !isOr || !isSeveral || !(isStrong || isTold)) return undefined;
  let end = (bundles.at(-1) as Bundle).end;
  while (has(items[end], 'ka', 'no', 'comma') && has(items[end + 1], 'ka', 'no', 'comma', 'either'))
    end++;
  const taken = items.slice(
    0,
    has(items[end + 1], 'either') ? end + 2 : (bundles.at(-1) as Bundle).end,
  );
  const form = or(
    bundles.map((one) => and(one.people.map((who) => presenceOf(people(who), false)))),
  );
  return {
    items: [merged(taken, ['arg', 'formed'], { is: 'form', form }), ...items.slice(taken.length)],
  };
}

/** 「AかB」 before anything else: 「Cと、AかB」 is C and one of the two. */
export const alternatives = level(
  rule(
    'pairs',
    'people.person (people.person|to|dot|and|comma|or|ka|no|pair|both|quantity.count|either)* (people.person|pair|both|quantity.count|either)',
    (_, items) => eitherBundle(items),
  ),
  // 「AかBとC」: who belongs together is not said.
  rule('one-or-the-other', 'people.person ka people.person >to', (taken, items) =>
    list(items, peopleIn(taken), 'or', 'mixed'),
  ),
  rule(
    'one-or-the-other',
    'people.!others (comma)? (or|ka) (comma)? people.!others',
    (taken, items) => {
      const [a, b] = peopleIn(taken) as [Item, Item];
      // 「AとBかC」: who belongs together is not said; 「A、B、またはC」 is one choice.
      const isMixed = a.tags.has('list') && !a.tags.has('enumerated') && people(a).refs.length > 1;
      return list(items, [a, b], 'or', ...(isMixed ? ['mixed'] : []));
    },
  ),
  // 「瀬田でも多賀でもいい」: one of them, whoever it is.
  rule(
    'one-or-the-other',
    'people.person (demo|evenIf) (comma)? people.person (demo|evenIf) (good.!neg.!if|held.!neg.!if)',
    (taken, items) => list(items, peopleIn(taken), 'or', 'whichever'),
  ),
  rule('list', 'people.!others.!choice mo (comma)? people.!others.!choice >mo', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return list(items, [a, b], 'and', 'also');
  }),
);

export const lists = level(
  rule(
    'list',
    'people.!others.!choice (to|dot|slash|and) (and|likewise)? (comma)? people.!others.!choice',
    (taken, items) => {
      const [a, b] = peopleIn(taken) as [Item, Item];
      return sameKind(a, b) ? list(items, [a, b], 'and') : undefined;
    },
  ),
  rule('list', 'people.!others.!choice (comma) (and)? people.!others.!choice', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return sameKind(a, b) ? list(items, [a, b], 'and', 'enumerated') : undefined;
  }),
  rule('list', 'people.!others.!choice people.!others.!choice', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return sameKind(a, b) ? list(items, [a, b], 'and') : undefined;
  }),
);

/** Groups and single people in one list, where nothing is counted of the last. */
export const mixedLists = level(
  rule(
    'list',
    'people.!others.!choice (to|and|comma|dot) (and|comma)* people.!others.!choice (both|wa|mo|ga)* >(must|surely|attend|gather|absent|free|exclude|without|except|both|all)',
    (taken, items) => {
      const parts = peopleIn(taken);
      const built = list(items, parts, 'and');
      return built;
    },
  ),
);
