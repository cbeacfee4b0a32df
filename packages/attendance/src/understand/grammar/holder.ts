import { type Quantity, some } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import type { Item, People } from '../items.ts';
import { eachOf, first, last, merged, people } from './build.ts';
import { type Built, type GrammarRule, rule } from './rule.ts';

/** Of each group those who have a role there. */
function holdersIn(groups: People, who: People): People | undefined {
  const [role] = who.refs;
  if (who.refs.length !== 1 || role?.role !== true || role.doubt === 'unknown') return undefined;
  const refs = groups.refs.flatMap(({ name, keys }): Ref[] => {
    const both = keys.filter((key) => role.keys.includes(key));
    const kind = both.length === 1 ? 'person' : 'group';
    const named = `${name}の${role.name}`;
    return both.length === 0 ? [] : [{ ...role, kind, name: named, keys: both, doubt: 'none' }];
  });
  return refs.length < 2 ? undefined : { refs, joint: groups.joint };
}

/** So many of each, said or not; of a group that has several, one. */
function eachHolder(
  items: readonly Item[],
  held: People | undefined,
  how?: Quantity,
): Built | undefined {
  if (held === undefined) return undefined;
  const isOneEach = held.refs.every(({ kind }) => kind === 'person');
  return {
    items: [
      how === undefined && isOneEach
        ? merged(items, ['arg', 'people', 'person', 'list'], { is: 'people', people: held })
        : merged(items, ['arg', 'formed'], { is: 'form', form: eachOf(how ?? some, held) }),
    ],
  };
}

const groupsOfEach = '(people.eachGroup|people.group.together.!others)';

/** 「双方から責任者が」, 「各班の班長は」, 「責任者は両社から」. */
export const holders: readonly GrammarRule[] = [
  rule('each-of', `${groupsOfEach} (kara|no) people.!others`, (_, items) =>
    eachHolder(items, holdersIn(people(first(items)), people(last(items)))),
  ),
  rule(
    'each-of',
    `people.!others (wa|ga|mo) ${groupsOfEach} kara >(attend|gather|must)`,
    (_, items) => eachHolder(items, holdersIn(people(items[2] as Item), people(first(items)))),
  ),
];
