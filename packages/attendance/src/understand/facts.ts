import {
  type Clause,
  hasCue,
  type PredicateToken,
  type Quantity,
  type Subject,
} from './clauses.ts';
import type { Form } from './predicates.ts';

/** How many must be there, before the number of invited people is known. */
export interface Threshold {
  /** present: at least so many are there; absent: at most so many are missing. */
  readonly of: 'present' | 'absent';
  readonly amount: Quantity['amount'];
  /** present: more than; absent: fewer than. */
  readonly strict: boolean;
}

/** Why the five types cannot say it (M08), or why a number cannot be stored (M02). */
export type Unsupported =
  | 'each'
  | 'both'
  | 'conditional'
  | 'mixed'
  | 'forbidden'
  | 'unavailable'
  | 'absenceWanted'
  | 'substitute'
  | 'unclear';

export type FactBody =
  | {
      readonly kind: 'quorum';
      readonly threshold: Threshold;
      /** Counted besides the required, with them, or not said. */
      readonly role: 'additional' | 'total' | 'plain';
      readonly scope: readonly Subject[];
      /** For several groups in `scope`: each on its own (or), or together. */
      readonly or: boolean;
      readonly about: boolean;
      readonly around: boolean;
      readonly high: number | null;
      readonly exact: boolean;
      /** 「5人以上なら…」 with an outcome we do not know: gives way to a number that is plain. */
      readonly weak: boolean;
    }
  | { readonly kind: 'required'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'groupUnclear'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'choice'; readonly subjects: readonly Subject[]; readonly or: boolean }
  | { readonly kind: 'optional'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'excluded'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'mentioned'; readonly subjects: readonly Subject[] }
  | { readonly kind: 'stated'; readonly count: number }
  | { readonly kind: 'upperBound'; readonly quantity: Quantity; readonly strict: boolean }
  | {
      readonly kind: 'wish';
      readonly subjects: readonly Subject[];
      readonly quantity: Quantity | null;
    }
  | { readonly kind: 'notAll' }
  | { readonly kind: 'noneRequired' }
  | { readonly kind: 'vague'; readonly what: 'everybody' | 'count' }
  | { readonly kind: 'unsupported'; readonly why: Unsupported }
  | { readonly kind: 'correction' }
  | { readonly kind: 'fallback' }
  | { readonly kind: 'chatter' };

/** Understanding, step 4: what a clause says, and in which words. `doubt` is taken from the confidence. */
export type Fact = FactBody & {
  readonly start: number;
  readonly end: number;
  readonly doubt: number;
  /** Tied to the fact before by または. */
  readonly linkedByOr: boolean;
};

export function factsOf(clauses: readonly Clause[]): Fact[] {
  const facts: Fact[] = [];
  let before: Clause | undefined;
  for (const [index, own] of clauses.entries()) {
    const clause = withTopicOf(before, own);
    facts.push(...factsOfClause(clause, clauses[index + 1]));
    before = clause;
  }
  return facts;
}

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

/** What is predicated of the clause's people: attending or missing, denied or not, and with what outcome. */
interface Stance {
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

const isMain = ({ sense, form }: PredicateToken): boolean =>
  form !== 'person' &&
  (sense === 'attend' ||
    sense === 'gather' ||
    sense === 'be' ||
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

function stanceOf(clause: Clause): Stance {
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
  if (outcome === undefined && main?.form === 'if') {
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
function isWishful(clause: Clause, stance: Stance, at: number): boolean {
  if (stance.form === 'if') return false;
  return clause.tokens.some((token, index) => {
    if (token.kind !== 'cue' || token.cue !== 'wishful' || token.start >= at) return false;
    const next = clause.tokens
      .slice(index + 1)
      .find((t) => t.kind !== 'particle' && t.kind !== 'pause');
    return next?.kind !== 'date' && next?.kind !== 'measure';
  });
}

function factsOfClause(whole: Clause, next: Clause | undefined): Fact[] {
  // 「5人を3人に減らします」: what counts is the number at the end.
  const clause = hasCue(whole, 'correction')
    ? { ...whole, quantities: whole.quantities.slice(-1) }
    : whole;
  const found: Fact[] = [];
  const say = (body: FactBody, doubt = 0, at: { start: number; end: number } = clause) => {
    found.push({ ...body, start: at.start, end: at.end, doubt, linkedByOr: clause.or });
  };
  if (hasCue(clause, 'formerly')) {
    say({ kind: 'chatter' }, 0.1);
    return found;
  }
  if (hasCue(clause, 'correction')) say({ kind: 'correction' }, 0.1);
  if (hasCue(clause, 'fallback')) say({ kind: 'fallback' });
  for (const quantity of clause.stated) {
    if (quantity.amount.kind === 'count' && !countsNames(clause, quantity))
      say({ kind: 'stated', count: quantity.amount.low }, 0, quantity);
  }
  if (holdsCapacity(clause) && clause.subjects.length === 0 && !clause.predicates.some(isMain)) {
    say({ kind: 'chatter' }, 0.1);
    return found;
  }
  if (hasCue(clause, 'vagueCount')) say({ kind: 'vague', what: 'count' });

  const stance = stanceOf(clause);
  if (stance.past && stance.outcome === undefined) {
    if (clause.subjects.length > 0) say({ kind: 'mentioned', subjects: clause.subjects });
    else say({ kind: 'chatter' }, 0.1);
    return found;
  }
  if (hasCue(clause, 'instead') && !stance.negated && stance.outcome !== false) {
    say({ kind: 'unsupported', why: 'substitute' });
    return found;
  }
  const closing = closesAt(clause);
  if (closing !== undefined) {
    say({ kind: 'upperBound', quantity: closing, strict: false });
    if (stance.outcome === undefined && stance.form === 'none') return found;
  }
  if (hasCue(clause, 'each') && !isPartOfNames(clause)) {
    say({ kind: 'unsupported', why: 'each' });
    return found;
  }
  const { subjects, rest } = exclude(clause, stance, say);
  if (subjects === undefined) return found;
  sayStatement({ ...clause, subjects: rest }, stance, next, say);
  return found;
}

const isPartOfNames = (clause: Clause): boolean =>
  clause.subjects.length === 0 && clause.quantities.length === 0;

const EVERYONE: Extract<FactBody, { kind: 'quorum' }> = {
  kind: 'quorum',
  threshold: { of: 'present', amount: { kind: 'all', vague: false }, strict: false },
  role: 'plain',
  scope: [],
  or: false,
  about: false,
  around: false,
  high: null,
  exact: false,
  weak: false,
};

type Say = (body: FactBody, doubt?: number, at?: { start: number; end: number }) => void;

/** M07: who is taken out before anything is counted. Returns the subjects that remain. */
function exclude(
  clause: Clause,
  stance: Stance,
  say: Say,
): { subjects: readonly Subject[] | undefined; rest: readonly Subject[] } {
  const { subjects, tokens } = clause;
  const marker = tokens.find(
    (t) =>
      (t.kind === 'cue' && (t.cue === 'except' || t.cue === 'without')) ||
      (t.kind === 'predicate' && (t.sense === 'exclude' || (t.sense === 'invite' && t.negated))),
  );
  if (marker === undefined || dropsDays(clause)) return { subjects, rest: subjects };
  if (subjects.length === 0) {
    // 「幹事除いて6人以上」: somebody is taken out, and we do not know who.
    const isNobody = marker.kind === 'cue' || stance.outcome !== undefined;
    if (!isNobody && clause.quantities.length > 0) say({ kind: 'chatter' }, 0.15, marker);
    return { subjects, rest: subjects };
  }
  const before = subjects.filter((s) => s.end <= marker.start);
  const after = subjects.filter((s) => s.start >= marker.end);
  if (before.length === 0) return { subjects, rest: subjects };
  const at = { start: before[0]?.start ?? marker.start, end: marker.end };
  if (marker.kind === 'cue' && marker.cue === 'without' && stance.outcome === false) {
    // 「山田さん抜きでは始まらない」
    say({ kind: 'required', subjects: before });
    return { subjects: undefined, rest: [] };
  }
  if (
    marker.kind === 'cue' &&
    marker.cue === 'except' &&
    (stance.optional || stance.notRequired || isFreed(stance))
  ) {
    // 「山田さん以外は任意」: he alone is needed.
    const hasGroup = before.some(({ kind }) => kind === 'group');
    say({ kind: hasGroup ? 'groupUnclear' : 'required', subjects: before });
    say({ kind: 'optional', subjects: [] });
    return { subjects: undefined, rest: [] };
  }
  if (marker.kind === 'predicate' && marker.sense === 'exclude' && marker.negated) {
    // 「佐藤さんだけは外さないで」
    say({ kind: 'required', subjects: before }, 0.03);
    return { subjects, rest: after };
  }
  const isHearsay = clause.quantities.some(({ amount }) => amount.kind === 'all' && amount.vague);
  say({ kind: 'excluded', subjects: before }, stance.wish || isHearsay ? 0.15 : 0, at);
  if (clause.quantities.length === 0 && after.length === 0 && stance.required) {
    // 「山田さん以外必須」: all the others.
    say(EVERYONE, 0, at);
    return { subjects: undefined, rest: [] };
  }
  return { subjects, rest: after };
}

function sayStatement(clause: Clause, stance: Stance, next: Clause | undefined, say: Say): void {
  const { subjects, quantities } = clause;
  if (quantities.length === 0 && subjects.length === 0) {
    sayWithoutTopic(clause, stance, say);
    return;
  }
  if (quantities.length === 0) {
    sayOfPeople(clause, stance, next, say);
    return;
  }
  if (subjects.length === 0) {
    for (const quantity of quantities) {
      if (isFallbackFrom(clause, quantity, stance, next)) say({ kind: 'chatter' }, 0.05, quantity);
      else sayOfNumber(clause, quantity, stance, [], say);
    }
    return;
  }
  sayOfPeopleAndNumber(clause, stance, next, say);
}

/** 「全員の都合が合わない場合は、6人以上で」, 「1人だけでは心細いので」: the number that counts comes next. */
function isFallbackFrom(
  clause: Clause,
  quantity: Quantity,
  stance: Stance,
  next: Clause | undefined,
): boolean {
  const hasOutcome = clause.predicates.some(({ sense }) => sense === 'go' || sense === 'fail');
  if (next?.continues !== true || next.quantities.length === 0 || hasOutcome) return false;
  if (quantity.amount.kind === 'all') {
    return stance.negated && stance.form === 'if' && !isRefusal(clause);
  }
  const index = clause.tokens.findIndex(({ start }) => start >= quantity.end);
  const [particle, after] = clause.tokens.slice(index);
  const isTooFew = particle?.kind === 'particle' && /^(?:では|だけで)$/u.test(particle.text);
  return isTooFew && quantity.compare === 'bare' && after !== undefined && stance.form === 'none';
}

function sayWithoutTopic(clause: Clause, stance: Stance, say: Say): void {
  if (stance.notRequired) {
    say({ kind: 'noneRequired' });
    return;
  }
  if (hasCue(clause, 'rest') && stance.required) {
    say({ ...EVERYONE, role: 'additional' });
    return;
  }
  if (hasCue(clause, 'rest', 'plus')) {
    if (stance.optional || clause.predicates.length > 0 || hasCue(clause, 'anyone'))
      say({ kind: 'optional', subjects: [] });
    return;
  }
  const some: Quantity = {
    start: clause.start,
    end: clause.end,
    amount: { kind: 'count', low: 1, high: null },
    compare: 'atLeast',
    floor: false,
    about: false,
    around: false,
    only: false,
    even: false,
  };
  const hasNoun = hasCue(clause, 'attendees', 'absentees');
  // 「欠席連絡が3件以上」 counts something else.
  if (clause.tokens.some(({ kind }) => kind === 'measure') || hasCue(clause, 'vagueCount')) return;
  const isThere = clause.predicates.some((p) => isMain(p) && p.sense !== 'go');
  const isCondition = stance.form === 'if' && isThere && (hasNoun || stance.absence);
  const deniesAbsence = stance.absence && (stance.negated || stance.outcome === false);
  if (isCondition || deniesAbsence) sayOfNumber(clause, some, stance, [], say);
}

const doubtOfForm = (stance: Stance): number => {
  if (stance.required || stance.outcome !== undefined) return 0;
  if (stance.form === 'day' || stance.form === 'if' || stance.form === 'none') return 0;
  return stance.want ? 0.1 : 0.05;
};

/** What is said of named people and groups alone. */
function sayOfPeople(clause: Clause, stance: Stance, next: Clause | undefined, say: Say): void {
  const { subjects } = clause;
  const lastLinks = subjects.slice(1).map(({ link }) => link);
  const isOr = lastLinks.includes('or') || hasCue(clause, 'either');
  const groups = subjects.filter(({ kind }) => kind === 'group');

  if (stance.notRequired || (stance.optional && !stance.required)) {
    say({ kind: 'optional', subjects });
    return;
  }
  const freed =
    (stance.negated !== stance.absence &&
      (stance.form === 'even' || (stance.form === 'te' && stance.outcome === true))) ||
    (stance.absence && !stance.negated && stance.outcome === true);
  // 「遅れて参加でもOK」 allows it; nobody is needed for it.
  const allowed = stance.form === 'even' && !stance.negated && stance.outcome === true;
  if (freed || allowed) {
    say({ kind: 'optional', subjects });
    return;
  }
  const isConditional =
    stance.form === 'if' &&
    !stance.required &&
    clause.predicates.every(
      ({ sense, form }) => form === 'if' || (sense !== 'go' && sense !== 'fail'),
    ) &&
    next?.continues === true &&
    (next.quantities.length > 0 ||
      next.subjects.length > 0 ||
      next.predicates.some(({ sense }) => sense === 'required' || sense === 'optional'));
  if ((isConditional && !hasCue(next, 'plus')) || hasCue(clause, 'supposing')) {
    say({ kind: 'unsupported', why: 'conditional' });
    return;
  }
  const isWished = isWishful(clause, stance, clause.end);
  if (
    !stance.required &&
    (isWished || stance.wish || (stance.want && stance.outcome === undefined))
  ) {
    say({ kind: 'wish', subjects, quantity: null });
    return;
  }
  if (stance.form === 'none' && !stance.required && isSpokenTo(clause)) {
    // 「山田さんに声をかけて」, 「山田さんに確認して」: invited or asked, not needed.
    const invited = clause.predicates.some(({ sense }) => sense === 'invite');
    say(invited ? { kind: 'optional', subjects } : { kind: 'chatter' }, invited ? 0.05 : 0.15);
    return;
  }
  const hasPredicate =
    clause.predicates.length > 0 || hasCue(clause, 'both', 'neither', 'either', 'auto');
  if (!hasPredicate && !(next?.continues && hasCue(next, 'plus')) && !isOr) {
    say({ kind: 'mentioned', subjects });
    return;
  }
  if (subjects.length === 1 && groups.length === 0 && hasCue(clause, 'both', 'either')) {
    // 「森か山田のどちらか」 of which only one is a name to us.
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  const flips = [stance.negated, stance.absence, stance.outcome === false].filter(Boolean).length;
  if (flips % 2 === 1) {
    if (isToldAbsent(clause, stance)) {
      say({ kind: 'excluded', subjects }, 0.08);
      return;
    }
    say({
      kind: 'unsupported',
      why: stance.outcome === undefined ? 'unavailable' : 'forbidden',
    });
    return;
  }
  if (hasCue(clause, 'neither') && stance.negated) {
    // 「どちらも来られないなら中止」: one of them is enough.
    if (groups.length > 0) say({ kind: 'unsupported', why: 'unclear' });
    else say({ kind: 'choice', subjects, or: true }, 0.1);
    return;
  }
  const isMissing = stance.absence || (stance.negated && !stance.collective);
  const isEach = subjects.length > 1 && isFollowedBy(clause, subjects, 'も');
  if (isMissing && (hasCue(clause, 'both') || isEach)) {
    // 「両方休みの日」, 「AさんもBさんも来られない日」: one of them may be enough, or not.
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  if (isOr) {
    if (isMixed(clause)) say({ kind: 'unsupported', why: 'mixed' });
    else say({ kind: 'choice', subjects, or: true }, doubtOfForm(stance));
    return;
  }
  if (groups.length > 0 && !hasCue(clause, 'both', 'neither')) {
    say({ kind: 'groupUnclear', subjects });
    return;
  }
  const isCopula = clause.predicates.some((p) => p.sense === 'be' && !p.negated);
  say({ kind: 'required', subjects }, doubtOfForm(stance) * 2 + (isCopula ? 0.2 : 0));
}

/** 「開発部は不参加で」 is known of them; 「来ないかも」 and 「来ないなら」 are not. */
function isToldAbsent(clause: Clause, stance: Stance): boolean {
  const told = clause.predicates.findLast(isMain);
  if (told === undefined || stance.outcome !== undefined || stance.required) return false;
  if (told.form !== 'plain' && told.form !== 'te') return false;
  const next = clause.tokens[clause.tokens.indexOf(told) + 1];
  return !(next?.kind === 'particle' && next.text === 'か') && !hasCue(clause, 'not', 'only');
}

/** (A か B) と C: an and beside an or cannot be stored. */
function isMixed(clause: Clause): boolean {
  const links = clause.subjects.slice(1).map(({ link }) => link);
  const hasAnd = links.includes('and');
  if (hasCue(clause, 'either')) {
    const either = clause.cues.find(({ cue }) => cue === 'either');
    return either !== undefined && clause.subjects.some(({ start }) => start > either.start);
  }
  return hasAnd && links.includes('or');
}

function sayOfPeopleAndNumber(
  clause: Clause,
  stance: Stance,
  next: Clause | undefined,
  say: Say,
): void {
  const { subjects, quantities } = clause;
  const people = subjects.filter(({ kind }) => kind === 'person');
  const groups = subjects.filter(({ kind }) => kind === 'group');
  const quantity = quantities.at(-1) as Quantity;
  const isOr = subjects.some(({ link }) => link === 'or') || hasCue(clause, 'either');

  if (hasCue(clause, 'plus') && people.length > 0) {
    if (isOr || groups.length > 0) {
      say({ kind: 'unsupported', why: 'mixed' });
      return;
    }
    if (stance.notRequired || stance.optional) say({ kind: 'optional', subjects });
    else say({ kind: 'required', subjects });
    for (const q of quantities) sayOfNumber(clause, q, stance, [], say, 'additional');
    return;
  }
  if (hasCue(clause, 'include')) {
    if (isOr || groups.length > 0) {
      say({ kind: 'unsupported', why: 'mixed' });
      return;
    }
    say({ kind: 'required', subjects });
    for (const q of quantities) sayOfNumber(clause, q, stance, [], say, 'total');
    return;
  }
  const isWhole = quantity.amount.kind === 'all';
  if (groups.length > 0 && people.length === 0) {
    if (stance.notRequired || stance.optional) {
      say(isWhole ? { kind: 'notAll' } : { kind: 'optional', subjects });
      return;
    }
    if (groups.length > 1 && !isOr) {
      if (isWhole && !stance.absence) sayWhole(clause, stance, say);
      else say({ kind: 'unsupported', why: 'both' });
      return;
    }
    sayOfNumber(clause, quantity, stance, groups, say, 'plain', isOr);
    return;
  }
  if (people.length > 0 && groups.length > 0) {
    say({ kind: 'unsupported', why: 'mixed' });
    return;
  }
  const count = quantity.amount.kind === 'count' ? quantity.amount.low : 0;
  if (
    hasCue(clause, 'among') ||
    clause.stated.some((stated) => countsNames(clause, stated)) ||
    (hasCue(clause, 'someone') && count > 0) ||
    (quantity.amount.kind === 'fraction' && people.length > 1 && isAfter(quantity, people)) ||
    (people.length > 1 && isFollowedBy(clause, people, 'から')) ||
    (isOr && quantity.amount.kind === 'someone') ||
    (isOr && count === 1)
  ) {
    if (isOr && isMixed(clause)) say({ kind: 'unsupported', why: 'mixed' });
    else sayOfNumber(clause, quantity, stance, people, say, 'plain', false);
    return;
  }
  if (quantity.amount.kind === 'someone' && quantity.start > (people.at(-1)?.end ?? 0)) {
    sayOfNumber(clause, quantity, stance, people, say, 'plain', false);
    return;
  }
  const isApposition =
    quantity.compare === 'bare' &&
    !quantity.about &&
    (count === people.length || isWhole) &&
    quantity.start >= (people.at(-1)?.end ?? 0);
  if (isApposition && !isOr) {
    sayOfPeople({ ...clause, quantities: [] }, stance, next, say);
    return;
  }
  if (isOr) {
    say({ kind: 'unsupported', why: 'mixed' });
    return;
  }
  // 「山田さんは3人以上で」: two statements in one breath, tied in a way we do not know.
  if (stance.required && firmBeforeNumber(clause, quantity)) {
    say({ kind: 'required', subjects: people });
    sayOfNumber(clause, quantity, stance, [], say, 'plain');
    return;
  }
  say({ kind: 'mentioned', subjects: people }, 0.2);
  for (const q of quantities) sayOfNumber(clause, q, stance, [], say, 'plain');
}

function firmBeforeNumber(clause: Clause, quantity: Quantity): boolean {
  return clause.predicates.some((p) => p.sense === 'required' && p.end <= quantity.start);
}

/** All of several groups: every one of their members. */
function sayWhole(clause: Clause, stance: Stance, say: Say): void {
  const flips = [stance.negated, stance.outcome === false].filter(Boolean).length;
  if (flips % 2 === 0) say({ kind: 'required', subjects: clause.subjects });
  else say({ kind: 'notAll' });
}

/** What is said of a number of people: within `scope`, or of all the invited. */
function sayOfNumber(
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
  const frees =
    stance.negated &&
    !stance.absence &&
    !quantity.only &&
    (stance.form === 'even' || (stance.form === 'te' && stance.outcome === true));
  if (stance.notRequired || stance.optional || frees) {
    say({ kind: 'notAll' }, 0, at);
    return;
  }
  const mayWish = !quantity.floor && !stance.required && amount.kind !== 'nobody';
  const isWish =
    mayWish &&
    (isWishful(clause, stance, quantity.end) || (stance.wish && stance.outcome === undefined));
  const isWant =
    mayWish &&
    stance.outcome === undefined &&
    (stance.hope || (stance.want && quantity.compare === 'bare'));
  if (isWish || isWant) {
    say({ kind: 'wish', subjects: scope, quantity }, 0, at);
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
      scope,
      or,
      about: quantity.about,
      around: quantity.around,
      high: amount.kind === 'count' ? (unsureByOne ? amount.low + 1 : amount.high) : null,
      exact: quantity.compare === 'exactly',
      weak: stance.form === 'if' && stance.outcome === undefined && !quantity.floor,
    },
    doubt + bareDoubt + wantDoubt(stance),
    at,
  );
}

/** 「最低3人は来てほしい」: the number is firm, the wish is not. */
function wantDoubt(stance: Stance): number {
  if (stance.outcome !== undefined || stance.required) return 0;
  if (stance.hope) return 0.15;
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
      : quantity.compare === 'atLeast' && stance.form === 'if' && !stance.collective);
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
  const negations = [stance.negated, stance.outcome === false].filter(Boolean).length;
  if (stance.absence) {
    // 「全員欠席なら中止」: one who comes is enough.
    if (negations % 2 === 1) {
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
    if (stance.outcome === undefined) say({ kind: 'notAll' }, 0.1, quantity);
    else say({ kind: 'unsupported', why: 'forbidden' }, 0, quantity);
    return;
  }
  const from = Math.min(quantity.start, ...scope.map(({ start }) => start));
  say(
    {
      kind: 'quorum',
      threshold: { of: 'present', amount: { kind: 'all', vague: false }, strict: false },
      role: hasCue(clause, 'rest') ? 'additional' : 'plain',
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
function isRefusal({ predicates }: Clause): boolean {
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
  if (particle?.kind !== 'particle' || !['に', 'の', 'には', 'へ', 'から'].includes(particle.text))
    return false;
  if (next?.kind === 'cue' && next.cue === 'reply') return true;
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

function isFollowedBy(
  clause: Clause,
  people: readonly Subject[],
  ...particles: readonly string[]
): boolean {
  const next = clause.tokens.find(({ start }) => start >= (people.at(-1)?.end ?? 0));
  return next?.kind === 'particle' && particles.includes(next.text);
}

function isSpokenTo(clause: Clause): boolean {
  if (clause.predicates.some(({ sense }) => sense === 'invite')) return true;
  return isFollowedBy(clause, clause.subjects, 'に', 'には', 'から', 'へ');
}

const isAfter = (quantity: Quantity, people: readonly Subject[]): boolean =>
  quantity.start >= (people.at(-1)?.end ?? 0);

const isFreed = (stance: Stance): boolean =>
  stance.negated !== stance.absence &&
  (stance.form === 'even' || (stance.form === 'te' && stance.outcome === true));

/** 「山田さんがNGの日は外して」. */
function dropsDays(clause: Clause): boolean {
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

/** 「山田さん・田中さん・佐藤さんの3人中2人」: the three are those three. */
function countsNames(clause: Clause, { amount }: Quantity): boolean {
  const names = clause.subjects.filter(({ kind }) => kind === 'person').length;
  const [group] = clause.subjects;
  const size = group?.kind === 'group' && names === 0 ? (group.keys?.length ?? 0) : names;
  return size > 1 && amount.kind === 'count' && amount.low === size;
}

/**
 * A sentence that goes on keeps its topic: 「3人欠けたら中止、2人までならやる」 speaks of the missing
 * all through, 「営業部は全員じゃなくていいけど2人以上」 of the 営業部.
 */
function withTopicOf(before: Clause | undefined, clause: Clause): Clause {
  if (!before || !clause.continues || clause.or || clause.subjects.length > 0) return clause;
  const [quantity] = clause.quantities;
  if (quantity === undefined) return clause;
  if (hasCue(clause, 'fallback') && before.subjects.every(({ kind }) => kind === 'group')) {
    // 「ホールから2人、無理なら1人」: one of them still.
    return { ...clause, subjects: before.subjects };
  }
  const isBound = quantity.compare === 'atMost' || quantity.compare === 'fewerThan';
  const own = clause.predicates.filter((p) => isMain(p) && p.sense !== 'be');
  const fails = clause.predicates.some((p) => p.sense === 'fail' && !p.negated);
  if (
    (isBound || (quantity.compare === 'atLeast' && fails)) &&
    own.length === 0 &&
    stanceOf(before).absence
  ) {
    const missing = before.predicates.filter(({ sense }) => sense === 'absent').slice(0, 1);
    const named = missing.map((p) => ({ ...p, form: 'plain' as const, negated: false }));
    return { ...clause, predicates: [...named, ...clause.predicates] };
  }
  const [group] = before.subjects;
  const isFreedGroup =
    before.subjects.length === 1 &&
    group?.kind === 'group' &&
    before.quantities.some(({ amount }) => amount.kind === 'all') &&
    stanceOf(before).negated;
  return isFreedGroup && !hasCue(clause, 'plus', 'rest', 'inTotal')
    ? { ...clause, subjects: [group] }
    : clause;
}

/** 「4人になり次第締め切り」: how many close the list. 「締切は金曜」 is a day. */
function closesAt({ tokens, quantities }: Clause): Quantity | undefined {
  const index = tokens.findIndex((token) => token.kind === 'cue' && token.cue === 'closing');
  const next = tokens[index + 1];
  if (index < 0 || (next?.kind === 'particle' && !/^[でにと]$/u.test(next.text))) return undefined;
  const before = (tokens[index] as Clause['tokens'][number]).start;
  return quantities.findLast(({ amount, end }) => amount.kind === 'count' && end <= before);
}

/** 「20人入ります」, 「5人以上の会議室」: a place for so many, not so many people. */
function holdsCapacity({ cues, quantities }: Clause): boolean {
  const first = quantities[0]?.end ?? Number.POSITIVE_INFINITY;
  return cues.some(({ cue, start }) => cue === 'capacity' && start >= first);
}
