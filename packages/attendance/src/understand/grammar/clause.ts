import { type Item, item } from '../items.ts';
import { first, merged, people, presenceOf, state } from './build.ts';
import { level, rule } from './rule.ts';

/** Where a clause ends at a comma: what comes behind is said of somebody else. */
export const clauses = level(
  // 「最低人数5、必須なし」: nobody by name.
  rule(
    'nobody-must',
    'must.noun.!neg.!if (no)? (members|attendees)? (wa|ga|mo|colon)* nought',
    (_, items) => state(items, { says: 'noneRequired' }),
  ),
  // 「4人以上、鈴木さんは任意」, 「営業から1人、開発は来なくてもOK」: nobody leaves a number open.
  rule(
    'apart',
    '(quantity|scoped|formed|people.choice) (de|be.te)? comma people.!choice (wa|mo|ga|ni|no|comma|silent|attend.noun)* >(free.!neg|must.neg|exclude.!neg|attend.neg.even|gather.neg.even|absent.!if|unfit.even)',
    (_, items) => {
      const comma = items.findIndex(({ tags }) => tags.has('comma'));
      const { start, end } = items[comma] as Item;
      return { items: items.toSpliced(comma, 1, item(['func', 'break'], start, end)) };
    },
  ),
  // 「社長がOKで、営業が2名以上なら」: the first of two conditions.
  rule('presence', 'people (ga|wa|mo)* good.noun de (comma)? >(arg|besides|floor)', (_, items) => ({
    items: [
      merged(items, ['form', 'te', 'ofPeople'], {
        is: 'form',
        form: presenceOf(people(first(items)), false),
      }),
    ],
  })),
  // 「高橋さんには外れてもらって、残り全員が来られる日に」: it goes without them.
  rule(
    'left-out',
    'people.!others.!choice (wa|ga|mo|ni|thisTimeOver|silent|reasoned)* (absent.te.!neg|absent.noun) (de)? (comma)? >(people.others|scoped.ofRest)',
    (_, items) => state(items, { says: 'exclude', people: people(first(items)) }),
  ),
);
