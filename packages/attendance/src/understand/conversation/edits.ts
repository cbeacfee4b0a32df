import type { Quantity } from '../analyse/numbers.ts';
import { wishesRequired } from '../answer.ts';
import { changed, keysIn } from '../change.ts';
import { type Form, leaves } from '../form.ts';
import { numberOf } from '../grammar/build.ts';
import type { People } from '../items.ts';
import type { Statement } from '../statement.ts';
import { withoutPeople } from '../without-people.ts';
import type { Talk } from './answering.ts';
import type { Move } from './move.ts';
import { adjusted, apart, fromThese, included, ofGroup, renumbered } from './number-edits.ts';
import {
  allBut,
  alsoSaid,
  isNamedIn,
  letIn,
  namely,
  onlyThese,
  orElse,
  rejoined,
  substituted,
  swapped,
  wishedFor,
} from './people-edits.ts';
import { allOf, needOf, plain, without } from './standing.ts';
import { meant } from './who-is-meant.ts';

/** What stands after a move that answers nothing. */
export function changeBy(talk: Talk, move: Move): readonly Statement[] | undefined {
  const { statements } = talk;
  switch (move.is) {
    case 'include':
      return included(statements, move.people, move.quantity);
    case 'must':
      return statements.some(({ says }) => says === 'prefer')
        ? wishesRequired(statements)
        : undefined;
    case 'either':
    case 'both':
    case 'each':
      return rejoined(statements, move);
    case 'also':
      return alsoSaid(statements, move.people);
    case 'spare':
      return isNamedIn(statements, move.people, 'need', 'prefer')
        ? withoutPeople(statements, keysIn(move.people?.refs ?? []))
        : undefined;
    case 'only':
      return onlyThese(statements, move.people);
    case 'alternative':
      return orElse(statements, move.people, move.quantity);
    case 'mean':
      return move.people === undefined ? undefined : meant(talk, move.people, move)?.statements;
    case 'swap':
      return swapped(statements, move.from, move.people);
    case 'alsoMust':
      return move.people === undefined
        ? undefined
        : changed(statements, [needOf(allOf(move.people.refs))]);
    case 'adjust':
      return adjusted(statements, move.by, move.people);
    case 'number':
      return changed(statements, [ofGroup(needOf(asNumber(move.quantity)), statements)]);
    case 'renumber':
      return renumbered(statements, move.from, asNumber(move.quantity));
    case 'byHand':
      return changed(statements, [{ ...plain, says: 'policy', policy: { what: 'manual' } }]);
    case 'allBut':
      return (
        allBut(statements, move.people) ??
        (isNamedIn(statements, move.people) ? undefined : leftOut(statements, move.people))
      );
    case 'besides':
      return apart(statements);
    case 'uncount':
      return isNamedIn(statements, move.people)
        ? apart(statements, move.people)
        : leftOut(statements, move.people);
    case 'fromThese':
      return fromThese(statements, move.people);
    case 'namely':
      return namely(statements, move.quantity, move.people);
    case 'noneRequired':
      return changed(statements, [{ ...plain, says: 'noneRequired' }]);
    case 'letIn':
      return letIn(statements, move.people);
    case 'leaveOut':
      return leftOut(statements, move.people);
    case 'substitute':
      return substituted(statements, move.from, move.people);
    case 'wishFor':
      return wishedFor(statements, move.people);
    case 'wait':
      return waited(statements, move);
    case 'drop':
      return dropped(talk, move);
    case 'stays':
      return isNamedIn(statements, move.people) ? statements : undefined;
    case 'skip':
    case 'known':
      return statements;
    default:
      return undefined;
  }
}

const asNumber = (quantity: Quantity): Form =>
  numberOf({ ...quantity, compare: 'bare' }, undefined, 'present');

/** 「鈴木さんは対象から外して」. */
const leftOut = (
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined =>
  people === undefined
    ? undefined
    : changed(statements, [
        { ...plain, says: 'exclude', people: { refs: people.refs, joint: 'and' } },
      ]);

/** How long to wait; without a word about deciding, where a wait or that it decides itself was said. */
function waited(
  statements: readonly Statement[],
  { seconds, again }: Extract<Move, { is: 'wait' }>,
): readonly Statement[] | undefined {
  const isSaid = statements.some(
    (one) => one.says === 'policy' && ['delay', 'auto'].includes(one.policy.what),
  );
  return again && !isSaid
    ? undefined
    : changed(statements, [{ ...plain, says: 'policy', policy: { what: 'delay', seconds } }]);
}

/** 「人数の条件はなしで」, 「上限は気にしないで」, 「予算の件は忘れて」. */
function dropped(
  { statements, doubts = [] }: Talk,
  move: Extract<Move, { is: 'drop' }>,
): readonly Statement[] | undefined {
  const kept = (() => {
    switch (move.what) {
      case 'people':
        return withoutPeople(statements, keysIn(move.people.refs));
      case 'wish':
        return statements.filter(({ says }) => says !== 'prefer');
      case 'topic':
        return statements.filter(({ says }) => says !== 'vague');
      case 'cap':
        return statements.flatMap((one) =>
          without(
            one,
            (leaf) => leaf.is === 'number' && leaf.at === 'most' && leaf.of === 'present',
          ),
        );
      case 'numbers':
        return statements.flatMap((one) =>
          without(
            one,
            (leaf) =>
              leaf.is === 'number' &&
              leaf.who.scope !== 'named' &&
              (move.quantity === undefined || leaf.amount.count === move.quantity.low),
          ),
        );
    }
  })();
  // 「合計は問いません」 where no number of all stands: so it is.
  const isOfAll = (leaf: Form): boolean => leaf.is === 'number' && leaf.who.scope !== 'named';
  const forms = statements.flatMap((one) => (one.says === 'need' ? leaves(one.form) : []));
  if (move.what === 'numbers' && move.isOfTotal === true && !forms.some(isOfAll)) return statements;
  // What was not understood before is not to matter; where all was, there is no such topic.
  if (move.what === 'topic')
    return kept.length < statements.length || doubts.length > 0 ? kept : undefined;
  return kept.length < statements.length || JSON.stringify(kept) !== JSON.stringify(statements)
    ? kept
    : undefined;
}
