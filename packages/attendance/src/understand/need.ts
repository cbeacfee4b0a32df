import { type Form, isEveryone, refsIn } from './form.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';

/** What kinds of needs there are, and which one gives way to another. */

export type Need = Extract<Statement, { says: 'need' }>;
export const isNeed = (one: Statement): one is Need =>
  one.says === 'need' && one.modality === 'asserted';
/** So many of everyone: of whom is said elsewhere, or nowhere. */
export const isBareNumber = ({ form }: Need): boolean =>
  form.is === 'number' && form.who.scope === 'everyone' && form.amount.of !== 'all';

/** 「全員」: everybody is needed, and nothing else. */
export const needsEveryone = (one: Statement): boolean => isNeed(one) && isEveryone(one.form);

/** So many may be missing, whoever it is. */
export const isMissing = (form: Form): boolean =>
  form.is === 'number' &&
  form.of === 'absent' &&
  form.at === 'most' &&
  form.who.scope === 'everyone' &&
  form.amount.count + form.amount.plus > 0;

/** Whoever is not counted, and must come after all: the number is of the others. */
function setApart(one: Need, kept: readonly Statement[]): Statement[] | undefined {
  const keys = new Set(refsIn(one.form).flatMap(({ keys: own }) => own));
  const gone = kept.find(
    (other) =>
      other.says === 'exclude' &&
      other.people.refs.length > 0 &&
      other.people.refs.every(
        (ref) => ref.keys.length > 0 && ref.keys.every((key) => keys.has(key)),
      ),
  );
  if (gone === undefined || !kept.some((other) => isNeed(other) && isBareNumber(other)))
    return undefined;
  return kept.flatMap((other): Statement[] =>
    other === gone
      ? []
      : [isNeed(other) && isBareNumber(other) ? { ...other, role: 'additional' } : other],
  );
}

const concedes =
  /(?:^|[、。\n])(?:でも|ただ|但し|とはいえ|とは言え|もっとも|最悪|ま[あぁ])|(?:が|けど|けれど|ものの)、?$/u;

/** Fewer than everybody, said as what is enough. */
const isLess = (one: Need, kept: readonly Statement[], { folded }: TextReading): boolean => {
  const whole = kept.findLast(needsEveryone);
  return (
    whole !== undefined &&
    isBareNumber(one) &&
    !isMissing(one.form) &&
    one.role === 'plain' &&
    !one.doubts.includes('even-so-many') &&
    concedes.test(folded.text.slice(whole.end, one.start))
  );
};

/** What stands with a need that others give way to; undefined where none does. */
export function givingWay(
  one: Need,
  kept: readonly Statement[],
  reading: TextReading,
): Statement[] | undefined {
  // 「社長は数えずに4人以上、社長も必須」: so many besides.
  const besides = setApart(one, kept);
  if (besides !== undefined) return [...besides, one];
  // 「全員参加で、でも3人いれば大丈夫」: so many are enough.
  return isLess(one, kept, reading)
    ? [
        ...kept.filter((other) => !needsEveryone(other)),
        { ...one, doubts: [...one.doubts, 'corrected'] },
      ]
    : undefined;
}
