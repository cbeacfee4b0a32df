import type { InviteeKey } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import { type Form, refsIn, type Who } from './form.ts';
import type { Question } from './questions.ts';
import { certain, chosen, fewest, nameOf, overall, type Scene } from './resolve.ts';
import type { Statement } from './statement.ts';

type Need = Extract<Statement, { says: 'need' }>;

/** 「山田さん必須、最低4人」: four in all, or four besides? */
export function totalAsked(needs: readonly Need[], { target }: Scene): Question[] {
  const required = new Set(
    needs.flatMap(({ form, doubts }) => (doubts.includes('inside') ? [] : certain(form))),
  );
  const some = needs.find(({ form, doubts }) => !doubts.includes('inside') && isChoice(form));
  if (required.size === target.length || (required.size === 0 && some === undefined)) return [];
  const open = needs.find(
    ({ form, role, of }) =>
      role === 'plain' &&
      // 「6人のうち5人」: of all of them, whoever must come among them.
      !of?.some(({ count }) => count === target.length) &&
      form.is === 'number' &&
      form.of === 'present' &&
      form.amount.of === 'count' &&
      (form.who.scope === 'everyone' || isAmong(form, required)),
  );
  if (open === undefined || open.form.is !== 'number') return [];
  const { who, amount } = open.form;
  // 「最低4人、山田さんを入れて4人です」: said elsewhere.
  const isSaid = needs.some(
    ({ form, role }) =>
      role === 'total' && overall(form, target.length).includes(amount.count + amount.plus),
  );
  if (isSaid) return [];
  // 「鈴木・高橋・伊藤は必須。3名揃う日で」: just those.
  if (who.scope === 'everyone' && required.size > 1 && amount.count === required.size) return [];
  const inside = who.scope === 'everyone' ? required : insideOf(who, required);
  // 「AさんかBさんは必須、3人以上で」.
  if (required.size === 0 && some !== undefined)
    return amount.count + amount.plus > fewest(some.form)
      ? [
          {
            kind: 'total_or_additional',
            count: amount.count + amount.plus,
            names: [refsIn(some.form).map(spoken).join('か')],
          },
        ]
      : [];
  const names = [
    ...new Set(
      needs
        .filter((one) => one !== open)
        .flatMap(({ form }) => refsIn(form))
        .filter(({ keys }) => keys.some((key) => inside.has(key)))
        .map(spoken),
    ),
  ];
  return [
    {
      kind: 'total_or_additional',
      count: amount.count + amount.plus,
      names,
      ...(who.scope === 'everyone' ? {} : { group: nameOf(who.refs) }),
    },
  ];
}

const spoken = ({ name, kind, role }: Ref): string =>
  kind === 'person' && role !== true ? `${name}さん` : name;

/** One or some of certain people, and nobody of them for certain. */
const isChoice = (form: Form): boolean =>
  chosen(form).length > 0 && certain(form).length === 0 && fewest(form) > 0;

/** Those of them who must come anyway. */
const insideOf = (who: Who, required: ReadonlySet<InviteeKey>): ReadonlySet<InviteeKey> =>
  new Set(who.refs.flatMap(({ keys }) => keys.filter((key) => required.has(key))));

/** 「部長は必須、営業から2人以上」 where the one who must come is of that group, and it makes a difference. */
function isAmong(
  { who, of, at, amount }: Extract<Form, { is: 'number' }>,
  required: ReadonlySet<InviteeKey>,
): boolean {
  const inside = insideOf(who, required).size;
  return (
    who.scope === 'named' &&
    of === 'present' &&
    at === 'least' &&
    who.refs.every(({ kind }) => kind === 'group') &&
    inside > 0 &&
    amount.count + amount.plus <= new Set(who.refs.flatMap(({ keys }) => keys)).size - inside
  );
}
