import { isOverall, leaves, refsIn } from '../form.ts';
import type { Statement } from '../statement.ts';
import type { Talk } from './answering.ts';
import { renumbered } from './number-edits.ts';
import { swapped } from './people-edits.ts';

/** 「A班じゃなくてB班だ」, 「3人じゃなくて2人」: whatever was said of the first is said of the second. */
export function exchanged(
  { statements }: Talk,
  said: readonly Statement[],
): { statements: readonly Statement[]; places: readonly Statement[] } | undefined {
  const number = said.find((one) => one.says === 'retract' && one.quantity !== undefined);
  const anew = said.find((one) => one.says === 'need' && isOverall(one.form));
  if (number?.says === 'retract' && number.quantity !== undefined && anew?.says === 'need') {
    const renewed = renumbered(statements, number.quantity.low, anew.form);
    if (renewed !== undefined) return { statements: renewed, places: [number, anew] };
  }
  const gone = said.find((one) => one.says === 'retract' && one.people !== undefined);
  const come = said.find(
    (one) =>
      one.says === 'need' &&
      one.doubts.length === 0 &&
      leaves(one.form).every(
        (leaf) => leaf.is === 'number' && leaf.who.scope === 'named' && leaf.amount.of === 'all',
      ),
  );
  if (gone?.says !== 'retract' || gone.people === undefined || come?.says !== 'need')
    return undefined;
  const next = swapped(statements, gone.people, { refs: refsIn(come.form), joint: 'and' });
  return next === undefined ? undefined : { statements: next, places: [gone, come] };
}
