import type { InviteeKey } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';

const named = ({ refs }: { readonly refs: readonly Ref[] }): readonly Ref[] =>
  refs.filter(({ doubt }) => doubt === 'none');
const keysOf = (refs: readonly Ref[]): Set<InviteeKey> => new Set(refs.flatMap(({ keys }) => keys));

/** Words that keep somebody away, whatever else the sentence says. */
const keepsAway = [
  ['absent'],
  ['exclude'],
  ['cancel'],
  ['unfit'],
  ['attend', 'neg'],
  ['invite', 'neg'],
];
const notSaid = ['if', 'even', 'guess', 'musing', 'asked'];

/** 「ゆいは今回パスだって」: named in a sentence nobody could read, with a word that keeps them away. */
const awayIn = ({ sentences }: TextReading): Statement[] =>
  sentences.flatMap(({ left, words, isQuestion }) => {
    const isAway = words.some(
      ({ tags }) =>
        keepsAway.some((all) => all.every((tag) => tags.has(tag))) &&
        !notSaid.some((tag) => tags.has(tag)),
    );
    return isAway && !isQuestion
      ? left.flatMap(({ meaning, start, end }): Statement[] =>
          meaning.is === 'people' && named(meaning.people).length > 0
            ? [
                {
                  says: 'exclude',
                  people: meaning.people,
                  start,
                  end,
                  modality: 'asserted',
                  doubts: [],
                },
              ]
            : [],
        )
      : [];
  });

/** Of how many the words speak, where that is everybody who comes into question. */
const statedIn = (one: Statement): readonly number[] =>
  one.says === 'stated'
    ? [one.count]
    : one.says === 'need'
      ? (one.of ?? []).flatMap(({ count, people }) =>
          people === undefined || people.others ? [count] : [],
        )
      : [];

/**
 * 「鶴見さんは欠席とのことです。6名中4名以上」 of seven who are invited: whoever is told to stay away is left
 * out, for the number is just that of the others. 「相川さんは任意、6名の半数以上」 counts the others, and she
 * may come.
 */
export function leftOutByNumber(
  statements: readonly Statement[],
  reading: TextReading,
  members: number,
): readonly Statement[] {
  const stated = statements.filter(({ modality }) => modality === 'asserted').flatMap(statedIn)[0];
  if (stated === undefined || stated >= members) return statements;
  const told = statements.filter(
    (one): one is Extract<Statement, { says: 'exclude' }> =>
      one.says === 'exclude' && ['asserted', 'hearsay', 'past'].includes(one.modality),
  );
  const away = awayIn(reading).filter(
    (one) => !told.some(({ start, end }) => start <= one.start && one.end <= end),
  );
  const out = [...told, ...away].flatMap((one) =>
    'people' in one && one.people ? named(one.people) : [],
  );
  if (keysOf(out).size === members - stated)
    return [
      ...away,
      ...statements
        .filter((one) => one.says !== 'mentioned' || !away.some(({ start }) => start === one.start))
        .map((one) =>
          told.some((it) => it === one) ? { ...one, modality: 'asserted' as const } : one,
        ),
    ];
  const freed = statements.flatMap((one) =>
    one.says === 'free' && one.modality === 'asserted' && !one.people.others && !one.people.except
      ? named(one.people)
      : [],
  );
  const refs = [...out, ...freed];
  if (freed.length === 0 || keysOf(refs).size !== members - stated) return statements;
  return statements.map((one) =>
    one.says === 'need' && one.form.is === 'number' && one.form.who.scope === 'everyone' && one.of
      ? {
          ...one,
          form: { ...one.form, who: { refs, scope: 'except' } },
          of: one.of.map(({ count }) => ({ count, people: { refs, joint: 'and', except: true } })),
        }
      : one,
  );
}
