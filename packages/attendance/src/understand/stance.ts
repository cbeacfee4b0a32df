import { type Clause, hasCue } from './clauses.ts';
import type { Form } from './predicates.ts';
import { isCue, type PredicateToken } from './tokens.ts';

/** What is predicated of the clause's people: attending or missing, denied or not, and with what outcome. */
export interface Stance {
  readonly absence: boolean;
  readonly negated: boolean;
  readonly form: Form | 'none';
  /** true: it takes place; false: it does not; undefined: not said. */
  readonly outcome: boolean | undefined;
  readonly required: boolean;
  readonly notRequired: boolean;
  readonly optional: boolean;
  readonly wish: boolean;
  readonly want: boolean;
  /** 〜てほしい: asked of others, and therefore never a condition by itself (M07). */
  readonly hope: boolean;
  readonly impossible: boolean;
  /** 集まる, いる: denied of the number as a whole; 来られない can be denied of each. */
  readonly collective: boolean;
  readonly reach: PredicateToken | undefined;
  readonly past: boolean;
}

export const isMain = ({ sense, form }: PredicateToken): boolean =>
  form !== 'person' &&
  (sense === 'attend' ||
    sense === 'gather' ||
    sense === 'be' ||
    sense === 'lack' ||
    sense === 'absent' ||
    sense === 'reach' ||
    sense === 'exceed' ||
    sense === 'belowVerb' ||
    sense === 'impossible' ||
    (sense === 'fail' && form === 'day') ||
    (sense === 'go' && form === 'if'));

/** 来ない人, 欠席する人, 無理な人: who is spoken of is missing if the predicate is denied like this. */
const MISSING_PEOPLE: Partial<Record<PredicateToken['sense'], boolean>> = {
  attend: true,
  gather: true,
  go: true,
  absent: false,
  fail: false,
  impossible: false,
};

export function stanceOf(clause: Clause): Stance {
  const { predicates } = clause;
  const mains = predicates.filter(isMain);
  const main = mains.at(-1);
  const people = predicates.filter(({ form }) => form === 'person');
  const absence =
    hasCue(clause, 'absentees') ||
    mains.some(({ sense }) => sense === 'absent') ||
    people.some(({ sense, negated }) => MISSING_PEOPLE[sense] === negated);
  let negated = false;
  for (const { negated: denied, sense } of mains) {
    if (denied !== (sense === 'impossible' || sense === 'fail')) negated = !negated;
  }
  const outcomes = predicates.filter(
    ({ sense, form }) =>
      form !== 'person' &&
      ((sense === 'fail' && form !== 'day') || (sense === 'go' && form !== 'if')),
  );
  const last = outcomes.at(-1);
  let outcome = last === undefined ? undefined : (last.sense === 'go') !== last.negated;
  const withoutFails =
    hasCue(clause, 'without') &&
    clause.subjects.length === 0 &&
    (main?.form === 'if' || (absence && clause.quantities.length === 0));
  // 「NGの日は外して」: the days are taken out, not the people.
  if (withoutFails || dropsDays(clause)) outcome = false;
  // 「全員が集まれる日がなければ、…」: what happens then has to be said.
  if (outcome === undefined && main?.form === 'if' && main.sense !== 'lack') {
    if (negated) outcome = false;
    else if (hasCue(clause, 'auto', 'manual', 'most', 'earliest')) outcome = true;
  }
  const firm = predicates.filter(({ sense }) => sense === 'required');
  return {
    absence,
    negated,
    form: main?.form ?? 'none',
    outcome,
    required: firm.some((p) => !p.negated),
    notRequired: firm.some((p) => p.negated),
    optional: predicates.some(
      ({ sense, negated: denied, form }) => (sense === 'optional' && !denied) || form === 'ifAble',
    ),
    collective: main?.deniesEach !== true,
    wish: main?.form !== 'day' && predicates.some(({ sense }) => sense === 'wish'),
    want: [main?.form, last?.form].some((form) => form === 'want' || form === 'hope'),
    hope: [main?.form, last?.form].includes('hope'),
    impossible: mains.some(({ sense }) => sense === 'impossible'),
    reach: mains.find(
      ({ sense }) => sense === 'reach' || sense === 'exceed' || sense === 'belowVerb',
    ),
    past: predicates.some(
      ({ past, form, sense }) =>
        past &&
        form === 'plain' &&
        (sense === 'required' || sense === 'attend' || sense === 'gather' || sense === 'absent'),
    ),
  };
}

/** 「できれば」 before it, and it is no condition. 「できれば来週」 is a wish about the day alone. */
export function isWishful(clause: Clause, stance: Stance, at: number): boolean {
  if (stance.form === 'if') return false;
  return clause.tokens.some((token, index) => {
    if (!isCue(token, 'wishful') || token.start >= at) return false;
    const next = clause.tokens
      .slice(index + 1)
      .find((t) => t.kind !== 'particle' && t.kind !== 'pause');
    return next?.kind !== 'date' && next?.kind !== 'measure';
  });
}

export const isFreed = (stance: Stance): boolean =>
  stance.negated !== stance.absence &&
  ((stance.form === 'even' && stance.outcome !== false) ||
    (stance.form === 'te' && stance.outcome === true));

/** 「山田さんがNGの日は外して」. */
export function dropsDays(clause: Clause): boolean {
  const day = clause.predicates.find(({ form }) => form === 'day');
  const [quantity] = clause.quantities;
  const isDropped = (from: number) =>
    clause.predicates.some(
      ({ sense, negated, start }) => sense === 'exclude' && !negated && start > from,
    );
  if (day !== undefined) {
    const isWithout = clause.cues.some(({ cue, start }) => cue === 'without' && start > day.start);
    return isWithout || isDropped(day.start);
  }
  // 「3人未満の日は外して」: nobody is named who could be taken out.
  return clause.subjects.length === 0 && quantity !== undefined && isDropped(quantity.end);
}
