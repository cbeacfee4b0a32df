import { type Clause, hasCue, type Quantity, type Subject } from './clauses.ts';
import type { FactBody } from './facts.ts';
import { isMain, isWishful, type Stance } from './stance.ts';
import { isCue, isParticle } from './tokens.ts';

type Compare = 'ge' | 'gt' | 'le' | 'lt';

const NOT: Readonly<Record<Compare, Compare>> = { ge: 'lt', gt: 'le', le: 'gt', lt: 'ge' };

const COMPARE: Readonly<Record<Quantity['compare'], Compare | undefined>> = {
  bare: undefined,
  exactly: 'ge',
  atLeast: 'ge',
  moreThan: 'gt',
  fewerThan: 'lt',
  atMost: 'le',
};

export const EVERYONE: Extract<FactBody, { kind: 'quorum' }> = {
  kind: 'quorum',
  threshold: { of: 'present', amount: { kind: 'all', vague: false }, strict: false },
  role: 'plain',
  besides: false,
  scope: [],
  or: false,
  about: false,
  around: false,
  high: null,
  exact: false,
  weak: false,
};

export type Say = (body: FactBody, doubt?: number, at?: { start: number; end: number }) => void;

/** What is said of a number of people: within `scope`, or of all the invited. */
export function sayOfNumber(
  clause: Clause,
  quantity: Quantity,
  stance: Stance,
  scope: readonly Subject[],
  say: Say,
  role: 'additional' | 'total' | 'plain' = roleOf(clause),
  or = false,
): void {
  const { amount } = quantity;
  const at =
    scope.length > 0
      ? { start: Math.min(clause.start, quantity.start), end: clause.end }
      : quantity;
  if (amount.kind === 'all') {
    sayOfAll(clause, quantity, stance, scope, say, or);
    return;
  }
  if (isSpokenTo(clause, quantity)) {
    // 「4人以上に聞いて」
    say({ kind: 'chatter' }, 0.15, quantity);
    return;
  }
  const frees =
    stance.negated &&
    !stance.absence &&
    !quantity.only &&
    (stance.form === 'even' || (stance.form === 'te' && stance.outcome === true));
  const isUpTo = quantity.compare === 'bare' || quantity.compare === 'atMost';
  if (frees && !stance.collective && amount.kind === 'count' && isUpTo) {
    // 「1人来られなくてもいい」: so many may be missing.
    const missing: Stance = { ...stance, absence: true, negated: false, outcome: true };
    sayOfNumber(clause, quantity, missing, scope, (body, doubt = 0) => say(body, doubt + 0.05, at));
    return;
  }
  if (stance.notRequired || stance.optional || frees) {
    say({ kind: 'notAll' }, 0, at);
    return;
  }
  const mayWish =
    !quantity.floor && !stance.required && amount.kind !== 'nobody' && !isNeeded(clause, quantity);
  const isWish =
    mayWish &&
    (isWishful(clause, stance, quantity.end) || (stance.wish && stance.outcome === undefined));
  const isWant =
    mayWish &&
    stance.outcome === undefined &&
    (stance.hope || (stance.want && quantity.compare === 'bare'));
  if (isWish || isWant) {
    // 「あと2人ほしい」 without できれば may be meant as a condition.
    const doubt = isWishful(clause, stance, quantity.end) ? 0 : 0.12;
    say({ kind: 'wish', subjects: scope, quantity }, doubt, at);
    return;
  }
  if (stance.form === 'if' && stance.outcome === undefined && endsInDenial(clause)) {
    // 「5人以上だと部屋に入らない」: what follows is a denial we cannot read.
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  const isAbsenceUnsaid =
    stance.absence && !stance.negated && stance.form === 'if' && stance.outcome === undefined;
  if (isAbsenceUnsaid && quantity.compare !== 'atMost' && quantity.compare !== 'fewerThan') {
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  const { of, compare, doubt, unsureByOne } = comparisonOf(quantity, stance);
  if (of === 'present' && (compare === 'le' || compare === 'lt')) {
    say({ kind: 'upperBound', quantity, strict: compare === 'lt' }, 0, at);
    return;
  }
  if (of === 'absent' && (compare === 'ge' || compare === 'gt')) {
    say({ kind: 'unsupported', why: 'absenceWanted' }, 0, at);
    return;
  }
  // 「過半数を超えたら」: more than the majority, or just the majority?
  const isTwiceOver = amount.kind === 'fraction' && amount.strict && compare === 'gt';
  const count: Quantity['amount'] =
    amount.kind === 'count' || amount.kind === 'fraction'
      ? amount
      : { kind: 'count', low: amount.kind === 'someone' ? 1 : 0, high: null };
  const firm =
    stance.required ||
    quantity.floor ||
    quantity.compare !== 'bare' ||
    stance.outcome !== undefined;
  const bareDoubt =
    firm || scope.length > 0 || stance.form === 'day' || stance.form === 'if' || role !== 'plain'
      ? 0
      : 0.05;
  say(
    {
      kind: 'quorum',
      threshold: { of, amount: count, strict: compare === 'gt' || compare === 'lt' },
      role,
      besides: role === 'additional' && hasCue(clause, 'plus'),
      scope,
      or,
      about: quantity.about,
      around: quantity.around,
      high: amount.kind === 'count' ? (unsureByOne ? amount.low + 1 : amount.high) : null,
      exact: quantity.compare === 'exactly',
      weak:
        (isNeeded(clause, quantity) && !quantity.floor) ||
        (stance.form === 'if' && stance.outcome === undefined && !quantity.floor),
    },
    doubt +
      bareDoubt +
      wantDoubt(quantity, stance) +
      (isTwiceOver ? 0.15 : 0) +
      // 「残り1人で定員です」: the bound is no bound of this number.
      (hasCue(clause, 'cap') && quantity.compare !== 'atMost' ? 0.15 : 0) +
      (isToldOf(quantity, stance) ? 0.15 : 0),
    at,
  );
}

/** 「欠席者が3人います」 tells how it is. */
const isToldOf = ({ compare, only }: Quantity, stance: Stance): boolean =>
  stance.absence &&
  compare === 'bare' &&
  !only &&
  stance.form === 'plain' &&
  stance.outcome === undefined &&
  !stance.required;

function isSpokenTo({ tokens }: Clause, { end }: Quantity): boolean {
  const index = tokens.findIndex(({ start }) => start >= end);
  const [particle, word] = tokens.slice(index, index + 2);
  return (
    index >= 0 &&
    isParticle(particle, 'に', 'には', 'へ') &&
    (isCue(word, 'talk', 'reply') || (word?.kind === 'predicate' && word.sense === 'invite'))
  );
}

/** 「あと2人はほしい」: so many at least. */
function isNeeded(clause: Clause, quantity: Quantity): boolean {
  const index = clause.tokens.findIndex(({ start }) => start >= quantity.end);
  const [particle, wish] = clause.tokens.slice(index, index + 2);
  return (
    index >= 0 &&
    isParticle(particle, 'は') &&
    wish?.kind === 'predicate' &&
    wish.sense === 'wish' &&
    !hasCue(clause, 'wishful')
  );
}

/** 「最低3人は来てほしい」: the number is firm, the wish is not. */
function wantDoubt(quantity: Quantity, stance: Stance): number {
  if (stance.outcome !== undefined || stance.required) return 0;
  if (stance.hope || (stance.wish && (!quantity.floor || stance.form === 'if'))) return 0.15;
  return stance.want ? 0.05 : 0;
}

function roleOf(clause: Clause): 'additional' | 'total' | 'plain' {
  if (hasCue(clause, 'inTotal')) return 'total';
  return hasCue(clause, 'plus', 'rest', 'membersWord') ? 'additional' : 'plain';
}

/** M06, M07: from the words to a comparison, through every denial on the way. */
function comparisonOf(
  quantity: Quantity,
  stance: Stance,
): { of: 'present' | 'absent'; compare: Compare; doubt: number; unsureByOne: boolean } {
  const { amount } = quantity;
  if (amount.kind === 'nobody') {
    // 「一人も来ない」: the denial belongs to 一人も. 「一人も欠けない」 speaks of the missing.
    if (stance.absence) {
      // 「1人も休まれると困る」, 「誰も都合が悪い日」: without a denial it may be either.
      const doubt = stance.negated ? 0 : 0.12;
      return { of: 'absent', compare: 'le', doubt, unsureByOne: false };
    }
    const compare = stance.outcome === false ? 'gt' : 'le';
    return { of: 'present', compare, doubt: 0, unsureByOne: false };
  }
  const isOne =
    amount.kind === 'someone' ||
    (amount.kind === 'count' && amount.low === 1 && quantity.compare === 'bare');
  const individual =
    stance.negated &&
    !quantity.only &&
    !stance.absence &&
    stance.outcome === false &&
    (isOne
      ? quantity.even || !stance.collective
      : quantity.compare === 'atLeast' &&
        (stance.form === 'if' || stance.form === 'day') &&
        !stance.collective);
  let of: 'present' | 'absent' = stance.absence ? 'absent' : 'present';
  let negated = stance.negated;
  let doubt = 0;
  let unsureByOne = false;
  if (individual) {
    // 「2人以上来られない場合は」 speaks of two who cannot come, not of fewer than two who can.
    of = 'absent';
    negated = false;
    if (amount.kind === 'count' && amount.low > 1) doubt = 0.2;
  }
  if (!individual && isCountDenied(quantity, stance)) doubt = 0.2;
  let compare: Compare | undefined = COMPARE[quantity.compare];
  if (stance.reach?.sense === 'exceed') compare = 'gt';
  else if (stance.reach?.sense === 'belowVerb') compare = 'lt';
  else if (stance.reach?.sense === 'reach') compare ??= 'ge';
  if (quantity.only) {
    // 「3人しか来なければ」: the denial belongs to しか.
    negated = !negated;
    compare = stance.form === 'even' ? 'ge' : 'le';
  }
  if (compare === undefined) {
    if (of === 'absent') compare = stance.outcome === false || stance.negated ? 'ge' : 'le';
    else if (stance.outcome === false && !negated) {
      // 「3人なら中止」: three are too few, but are four enough? 「0人なら中止」 is plain.
      compare = 'le';
      unsureByOne = !(amount.kind === 'count' && amount.low === 0);
      doubt += unsureByOne ? 0.3 : 0;
    } else compare = 'ge';
  }
  if (negated) compare = NOT[compare];
  if (stance.outcome === false) compare = NOT[compare];
  return { of, compare, doubt, unsureByOne };
}

/** 「2人来られないなら延期」: fewer than two who can come, or two who cannot? */
const isCountDenied = ({ amount, compare, only }: Quantity, stance: Stance): boolean =>
  amount.kind === 'count' &&
  compare === 'bare' &&
  !only &&
  stance.negated &&
  !stance.absence &&
  !stance.collective &&
  stance.outcome === false;

function sayOfAll(
  clause: Clause,
  quantity: Quantity,
  stance: Stance,
  scope: readonly Subject[],
  say: Say,
  or: boolean,
): void {
  if (isAddressee(clause, quantity)) {
    say({ kind: 'chatter' }, 0.02, quantity);
    return;
  }
  if (clause.quantities.some(({ amount }) => amount.kind === 'nobody')) {
    // 「誰一人欠けることなく全員で」: said once already, and the denial belongs to 誰一人.
    say({ kind: 'chatter' }, 0, quantity);
    return;
  }
  const vague = quantity.amount.kind === 'all' && quantity.amount.vague;
  const frees =
    stance.negated && (stance.form === 'even' || (stance.form === 'te' && stance.outcome === true));
  if (stance.notRequired || stance.optional || frees) {
    say({ kind: 'notAll' }, 0, quantity);
    return;
  }
  if (quantity.about) {
    say({ kind: 'vague', what: 'count' }, 0, quantity);
    return;
  }
  if (stance.impossible && stance.outcome === undefined) {
    say({ kind: 'notAll' }, 0, quantity);
    return;
  }
  if (
    !stance.required &&
    (isWishful(clause, stance, quantity.end) || (stance.wish && stance.outcome === undefined))
  ) {
    say({ kind: 'wish', subjects: scope, quantity }, 0, quantity);
    return;
  }
  const isFirm =
    stance.required || stance.outcome === false || (stance.outcome && stance.form === 'if');
  if (vague && (!isFirm || stance.want || clause.quantities.length > 1)) {
    // みんな may be everyone or whoever comes; only 必須, 中止 and the like say which.
    say({ kind: 'vague', what: 'everybody' }, 0, quantity);
    return;
  }
  if (isRefusal(clause) && stance.outcome === false) {
    // 「全員がダメな日は外して」: nobody comes, or not everybody? Most mean nobody.
    sayOfAll(
      { ...clause, predicates: [] },
      quantity,
      { ...stance, absence: true, negated: false },
      scope,
      (body, doubt = 0, at = quantity) => say(body, doubt + 0.12, at),
      or,
    );
    return;
  }
  if (clause.predicates.some(({ sense, negated }) => sense === 'impossible' && negated)) {
    // 「全員NGでなければOK」: nobody refuses, or not everybody does?
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  const negations = [stance.negated, stance.outcome === false].filter(Boolean).length;
  if (stance.absence) {
    // 「全員欠席なら中止」: one who comes is enough. 「全員が欠席しない日」: not one, or not all?
    if (stance.negated && stance.outcome !== false) say({ kind: 'unsupported', why: 'unclear' });
    else if (negations % 2 === 1) {
      sayOfNumber(
        clause,
        { ...quantity, amount: { kind: 'someone' }, compare: 'atLeast' },
        { ...stance, absence: false, negated: false, outcome: true },
        scope,
        say,
        'plain',
        or,
      );
    } else say({ kind: 'unsupported', why: 'absenceWanted' }, 0, quantity);
    return;
  }
  if (negations % 2 === 1) {
    // 「全員来ないとだめというわけではない」: what is denied is that it fails.
    const deniesFailure = clause.predicates.some((p) => p.sense === 'fail' && p.negated);
    if (stance.outcome === undefined) say({ kind: 'notAll' }, 0.1, quantity);
    else if (stance.form === 'if' && deniesFailure) say({ kind: 'notAll' }, 0.05, quantity);
    else say({ kind: 'unsupported', why: 'forbidden' }, 0, quantity);
    return;
  }
  const from = Math.min(quantity.start, ...scope.map(({ start }) => start));
  say(
    {
      kind: 'quorum',
      threshold: { of: 'present', amount: { kind: 'all', vague: false }, strict: false },
      role: hasCue(clause, 'rest') ? 'additional' : 'plain',
      besides: false,
      scope,
      or,
      about: false,
      around: false,
      high: null,
      exact: false,
      weak: false,
    },
    (vague ? 0.15 : 0) + (stance.want && !stance.required ? 0.05 : 0),
    { start: from, end: quantity.end },
  );
}

/** 無理, ダメ alone, without a verb they could deny. */
export function isRefusal({ predicates }: Clause): boolean {
  const mains = predicates.filter(isMain);
  return (
    mains.every(({ sense, negated }) => !negated && (sense === 'impossible' || sense === 'fail')) &&
    mains.length > 0
  );
}

/** 「全員に連絡して」, 「全員の意見を聞いて」: nobody is said to attend. */
function isAddressee(clause: Clause, quantity: Quantity): boolean {
  const speaks = clause.predicates.some(
    (p) => p.sense === 'required' || (isMain(p) && p.sense !== 'be' && p.sense !== 'go'),
  );
  const index = clause.tokens.findIndex(({ start }) => start >= quantity.end);
  const [particle, next] = [clause.tokens[index], clause.tokens[index + 1]];
  if (!isParticle(particle, 'に', 'の', 'には', 'へ', 'から')) return false;
  if (isCue(next, 'reply')) return true;
  const leadsAway =
    next?.kind === 'other' ||
    (next?.kind === 'predicate' && next.sense === 'invite') ||
    next?.kind === 'cue';
  const counts = clause.quantities.some(
    ({ amount }) => amount.kind === 'count' || amount.kind === 'fraction',
  );
  return leadsAway && (!speaks || counts);
}

function endsInDenial(clause: Clause): boolean {
  const condition = clause.predicates.findLast(({ form }) => form === 'if');
  const after = condition?.end ?? clause.end;
  return clause.cues.some(({ cue, start }) => cue === 'not' && start >= after);
}
