import { isAll, isOverall, isShort } from '../form.ts';
import type { Statement } from '../statement.ts';
import type { Talk } from './answering.ts';

/** What a number of a reply is of, by what stands. */

/** 「5人は欲しいです」 where the number is still open: what is asked for, though not quite firmly. */
export function asNumber(one: Statement, { questions, statements }: Talk): Statement {
  const isOpen = questions.length > 0 || statements.some(({ doubts }) => doubts.includes('about'));
  return one.says === 'prefer' && isOpen && isOverall(one.form) && !isAll(one.form)
    ? { ...one, says: 'need', role: 'plain', doubts: [...one.doubts, 'wanted'] }
    : one;
}

/** 「4人未満に直して」 where fewer than so many called it off: so many are needed now. */
export function asThreshold(one: Statement, { statements, turns = [] }: Talk): Statement {
  if (one.says !== 'need' || one.form.is !== 'number' || !one.doubts.includes('changed'))
    return one;
  const { amount, at } = one.form;
  const isSaidSo = turns.some(({ sentences }) =>
    sentences.some(({ words }) => words.some(({ tags }) => tags.has('fewer'))),
  );
  const isStanding = statements.some((other) => other.says === 'need' && isOverall(other.form));
  return at === 'most' && amount.plus === -1 && isOverall(one.form) && isSaidSo && isStanding
    ? { ...one, form: { ...one.form, at: 'least', amount: { ...amount, plus: 0 } } }
    : one;
}

/** 「欠席は1人まで」, 「2人までにします」: how many may be missing, once more. */
export function asAbsences(one: Statement, before: readonly Statement[]): Statement {
  const numbers = before.filter((other) => other.says === 'need' && isOverall(other.form));
  const isOfAbsences = numbers.every(
    (other) =>
      other.says === 'need' &&
      other.form.is === 'number' &&
      other.form.of === 'absent' &&
      other.form.at === 'most',
  );
  // 「2人に減らして」: so many missing, or so many there?
  const isEither =
    one.doubts.includes('changed') &&
    one.says === 'need' &&
    isOverall(one.form) &&
    !isShort(one.form);
  if (isEither && numbers.length > 0 && isOfAbsences)
    return { ...one, doubts: [...one.doubts, 'conflict'] };
  return one.says === 'need' &&
    isOverall(one.form) &&
    one.form.is === 'number' &&
    (one.form.at === 'most' || isOfAbsent(one)) &&
    numbers.length > 0 &&
    isOfAbsences
    ? {
        ...one,
        doubts: [],
        form: {
          ...one.form,
          of: 'absent',
          at: 'most',
          amount: {
            ...one.form.amount,
            plus: one.doubts.includes('too-few') ? -1 : one.form.amount.plus,
          },
        },
      }
    : one;
}

/** 「2人でもいい」, 「2人でも中止」: even with so many missing. */
const isOfAbsent = ({ doubts }: Statement): boolean =>
  doubts.includes('even-so-many') || doubts.includes('too-few');
