import { isEveryone, refsIn } from '../form.ts';
import type { Item } from '../items.ts';
import { first, last, merged, needs, people, presenceOf, state, statement } from './build.ts';
import { type GrammarRule, level, rule } from './rule.ts';

/** A condition told as one of before: what follows stands in its place. */
const saidBefore: GrammarRule['build'] = (_, items) => {
  const [one] = items as [Item];
  if (one.meaning.is !== 'stated') return undefined;
  const { statement: gone } = one.meaning;
  const refs = 'form' in gone ? refsIn(gone.form) : [];
  // 「山田さんは出席とのことなので、」: told of somebody who comes.
  const isPerson = refs.some(({ kind }) => kind === 'person');
  if (isPerson && items.some(({ tags }) => tags.has('say') && tags.has('cause'))) return undefined;
  // 「数学科は全員と思っていましたが、2名以上で」: the number that follows is still of the group.
  const isOfGroup = refs.length === 1 && refs[0]?.kind === 'group';
  return {
    items: [merged(items, ['done', 'actually'])],
    instead: [gone],
    ...(isOfGroup
      ? { statements: [statement(items, { says: 'notAll', people: { refs, joint: 'and' } })] }
      : {}),
  };
};

/** 「必須、とは限りません」: it is not. */
const denied: GrammarRule['build'] = (_, items) => {
  const [one] = items as [Item];
  if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'need') return undefined;
  const before = one.meaning.statement;
  const refs = refsIn(before.form);
  const named = refs.length > 0 && refs.every(({ kind }) => kind === 'person');
  const built = named
    ? state(items, { says: 'free', people: { refs, joint: 'and' } })
    : state(items, { says: 'notAll' });
  return { ...built, instead: [before] };
};

/** After everything else: words that only end a statement. */
export const tails = level(
  // 「必須じゃなくて、できればで大丈夫です」: the same people.
  rule(
    'ideally',
    'says:free (comma|but|silent)* ideally (comma|wa|de|ni)* (attend.!neg|good.!neg|wish|find|be.!neg.!if)*',
    (_, items) => {
      const [one, ...more] = items as [Item, ...Item[]];
      if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'free') return undefined;
      const form = presenceOf(one.meaning.statement.people, false);
      const from = more.findIndex(({ tags }) => tags.has('ideally'));
      const hoped = state(more.slice(from), { says: 'prefer', form });
      return { ...hoped, items: [one, ...hoped.items] };
    },
  ),
  // 「絶対ってわけじゃないけど、来てくれると嬉しい」.
  ...['(attend.hope|gather.hope)', '(attend.if.!neg|gather.if.!neg) (mo|comma)* wish'].map(
    (hoped) =>
      rule('would-be-nice', `says:free (comma|but|silent)* ${hoped}`, (_, items) => {
        const [one, ...more] = items as [Item, ...Item[]];
        if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'free') return undefined;
        const form = presenceOf(one.meaning.statement.people, false);
        const hope = state(more, { says: 'prefer', form });
        return { ...hope, items: [one, ...hope.items] };
      }),
  ),
  // 「担当が一人でも欠けると進まないので、全員の参加が必要です」: whoever they are, everybody is needed.
  rule('reason', 'says:need (comma)* (says:need|bareNeed)', (_, items) => {
    const [one, other] = [first(items), last(items)];
    if (one.meaning.is !== 'stated' || other.meaning.is !== 'stated') return undefined;
    const { statement: why } = one.meaning;
    const { statement: what } = other.meaning;
    const isWhy =
      why.says === 'need' &&
      why.doubts.includes('reason') &&
      refsIn(why.form).every(({ doubt }) => doubt === 'unknown');
    if (!isWhy || what.says !== 'need' || !isEveryone(what.form)) return undefined;
    // 「全員そろわないと意味がないから、みんな来られる日で」: everybody, as was said.
    const isLoose = what.doubts.includes('loose') && isEveryone(why.form);
    return isLoose ? { items: [one], instead: [what] } : { items: [other], instead: [why] };
  }),
  // 「来てほしいというか、来ないと困ります」: a wish no more.
  rule(
    'must-be',
    'says:prefer (actually|comma|silent|but|to|content.other)* (attend.neg.if|gather.neg.if|be.neg.if) (comma|topic|silent|wo|ni)* (held.neg|bad|cancel.!neg|good.neg)',
    (_, items) => {
      const [one] = items as [Item];
      return one.meaning.is === 'stated' && one.meaning.statement.says === 'prefer'
        ? { ...needs(items, one.meaning.statement.form), instead: [one.meaning.statement] }
        : undefined;
    },
  ),
  rule(
    'echo',
    '(attend.neg.if|gather.neg.if|fall.if|reach.neg.if|fallback) (comma|topic|silent|thisTimeOver|wo|ni)* (cancel.!neg|held.neg|change.!neg)',
    (_, items) => ({ items: [merged(items, ['done', 'silent'])] }),
  ),
  // 「それ以下なら延期」: the other side of what was said.
  rule(
    'echo',
    '^ (comma|silent|but)* (most|fewer|fall.if|both.also) (be.if|ifNot|fallback|ga|wa|mo|ni)* (comma|silent|wo|ni|de)* (cancel.!neg|held.neg|bad|change.!neg)',
    (_, items) => ({
      items: [merged(items, ['done', 'silent'])],
    }),
  ),
  // 「下記で調整頼みます。」: what is listed below it.
  rule(
    'preface',
    '^ (silent|comma)* below (no|de|ni|wo|wa|must.noun|silent)* (find.!neg.!if|decide.!neg.!if|held.!neg.!if)* $',
    (_, items) => ({ items: [merged(items, ['done', 'silent'])] }),
  ),
  rule('polite', '(bad.if|unfit.if) (comma)? tell', (_, items) => ({
    items: [merged(items, ['done', 'silent'])],
  })),
  rule(
    'said-before',
    '(says:need|bareNeed) (to|de|wo|mo|comma)* (say.but|say.past|say.cause|think.past|think.if) (comma)?',
    saidBefore,
  ),

  rule(
    'said-before',
    'says:need (to|de|comma|silent)* (be.but|but|unknown-verb.but|pred.but) (comma)* >thisTimeOver',
    saidBefore,
  ),
  rule(
    'said-before',
    '(says:need|bareNeed) (to|comma)* say.want (day|silent|koto)* (be.but|be.cause|but) (comma)?',
    saidBefore,
  ),
  // 「必須は安達さん、あ、間違えた、足立さんのほうです」.
  rule(
    'taken-back',
    'says:need (comma|silent)* mistake (be.past|comma|silent)* people.person.!others (no|day|silent|be.!neg.!if|de)* $',
    (_, items) => {
      const [one] = items as [Item];
      const who = items.find(({ meaning }) => meaning.is === 'people') as Item;
      if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'need') return undefined;
      const { statement: gone } = one.meaning;
      const isNamed = refsIn(gone.form).length === people(who).refs.length;
      return isNamed
        ? {
            ...needs(items, presenceOf(people(who), false), new Set(), ['corrected']),
            instead: [gone],
          }
        : undefined;
    },
  ),
  rule(
    'taken-back',
    'says:need (wa|wo|mo|no|de|koto)* (cancel.!neg.!if|exclude.!neg.!if|mistake|without) (good)?',
    (_, items) => {
      const [one, last_] = [first(items), last(items)];
      if (
        one.meaning.is !== 'stated' ||
        one.meaning.statement.says !== 'need' ||
        last_.tags.has('adn') ||
        (last_.tags.has('without') && !one.meaning.statement.doubts.includes('firm'))
      )
        return undefined;
      const { form } = one.meaning.statement;
      const refs = refsIn(form);
      const built = state(
        items,
        refs.length > 0 ? { says: 'free', people: { refs, joint: 'and' } } : { says: 'retract' },
      );
      return { ...built, instead: [one.meaning.statement] };
    },
  ),
  // 「5人いないと中止、という意味ではありません」: という before whatever is denied.
  ...[
    'says:need (wa|to|de|ga|mo|silent)* (be.neg.!if|exist.neg.!if)',
    'says:need (comma|to)* aux (silent|content.noun.!number.!personal|must.noun|wa|de)* be.neg.!if',
    'says:need (comma|to|wa|mo)* think.neg.!if',
  ].map((written) => rule('denied', written, denied)),
  rule(
    'must-be',
    'says:prefer (comma|silent)* (mo|wa|ga)* must.!neg.!if (comma)* $',
    (_, items) => {
      const [one] = items as [Item];
      if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'prefer') return undefined;
      const before = one.meaning.statement;
      return { ...needs(items, before.form), instead: [before] };
    },
  ),
  rule(
    'tail',
    'done (de|ni|wo|wa|ga|mo|no|to|comma|day|topic|be.!if.!neg.!musing|think.!neg|rank|find.!neg|held.!if.!neg|decide.!if.!neg|good.!if.!neg|attend.!if.!neg|must.!if.!neg|gather.!if.!neg|justly|silent.!fallback.!neg|kara|nado|koto|thisTimeOver|attendees|wish|correct)',
    (_, items) => {
      const [a, b] = [first(items), last(items)];
      const moody = [...b.tags].filter((tag) =>
        ['hearsay', 'asked', 'guess', 'quote', 'wake', 'regret', 'past'].includes(tag),
      );
      return {
        items: [
          merged(
            items,
            [
              ...a.tags,
              ...moody.map((tag) => `mood:${tag}`),
              ...(b.tags.has('thisTimeOver') ? ['thisTimeOver'] : []),
            ],
            a.meaning,
          ),
        ],
      };
    },
  ),
);
