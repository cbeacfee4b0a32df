import { type Clause, hasCue, type Quantity, type Subject } from './clauses.ts';
import { type Say, sayOfNumber } from './number-facts.ts';
import { isFreed, isMain, isWishful, type Stance } from './stance.ts';
import { isCue, isParticle } from './tokens.ts';

const doubtOfForm = (stance: Stance): number => {
  if (stance.required || stance.outcome !== undefined) return 0;
  if (stance.form === 'day' || stance.form === 'if' || stance.form === 'none') return 0;
  return stance.want ? 0.1 : 0.05;
};

const ONE = {
  amount: { kind: 'someone' },
  compare: 'atLeast',
  floor: false,
  about: false,
  around: false,
  only: false,
  even: false,
} as const;

/** What is said of named people and groups alone. */
export function sayOfPeople(
  clause: Clause,
  stance: Stance,
  next: Clause | undefined,
  say: Say,
): void {
  const { subjects } = clause;
  if (isFollowedBy(clause, subjects, 'まで')) {
    // 「欠席連絡は山田さんまで」: whom to write to.
    say({ kind: 'chatter' }, 0.02);
    return;
  }
  const lastLinks = subjects.slice(1).map(({ link }) => link);
  const isOr = lastLinks.includes('or') || hasCue(clause, 'either');
  const groups = subjects.filter(({ kind }) => kind === 'group');

  if (stance.notRequired || (stance.optional && !stance.required) || isWhoeverComes(clause)) {
    say({ kind: 'optional', subjects });
    return;
  }
  const freed = isFreed(stance) || (stance.absence && !stance.negated && stance.outcome === true);
  // 「遅れて参加でもOK」 allows it; nobody is needed for it.
  const allowed = stance.form === 'even' && !stance.negated && stance.outcome === true;
  if (freed && isOr && subjects.length > 1 && groups.length === 0) {
    // 「山田さんか田中さんのどちらか欠けてもOK」: the other one comes.
    say(
      isMixed(clause) ? { kind: 'unsupported', why: 'mixed' } : { kind: 'choice', subjects },
      0.05,
    );
    return;
  }
  if (freed || allowed) {
    say({ kind: 'optional', subjects });
    return;
  }
  if (hasCue(clause, 'fallback')) {
    // 「山田さん必須だが、無理なら田中さんでもいい」
    say({ kind: 'unsupported', why: 'conditional' });
    return;
  }
  const isOffered =
    stance.form === 'if' &&
    stance.outcome === undefined &&
    !stance.required &&
    !next?.continues &&
    isFollowedBy(clause, subjects, 'は') &&
    clause.predicates.every(({ sense, negated }) => sense === 'attend' && !negated);
  if (isOffered) {
    // 「准教授は来られれば。」
    say({ kind: 'optional', subjects }, 0.1);
    return;
  }
  const isConditional =
    stance.form === 'if' &&
    !stance.required &&
    clause.predicates.every(
      ({ sense, form }) => form === 'if' || (sense !== 'go' && sense !== 'fail'),
    ) &&
    next?.continues === true &&
    !isRequiredAgain(clause, next) &&
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
  const isOneOfTwo = subjects.length === 1 && groups.length === 0;
  const isHowMany = hasCue(clause, 'among') && !hasCue(clause, 'either');
  if ((isOneOfTwo && hasCue(clause, 'both', 'either')) || isHowMany) {
    // 「森か山田のどちらか」 of which only one is a name to us; 「上田さん、江口さんのうち」 how many?
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
    else say({ kind: 'choice', subjects }, 0.1);
    return;
  }
  const isMissing = stance.absence || stance.impossible || (stance.negated && !stance.collective);
  const isEach = subjects.length > 1 && isFollowedBy(clause, subjects, 'も');
  const isDenied =
    stance.negated && stance.outcome === false && !stance.absence && !stance.impossible;
  const hasEven = clause.tokens.some(
    (token, index) => isCue(token, 'either') && isParticle(clause.tokens[index + 1], 'でも'),
  );
  if (isDenied && stance.collective && subjects.length > 1 && groups.length === 0) {
    if (hasEven) {
      // 「どちらか一方でも来られなければ中止」: both.
      say({ kind: 'required', subjects }, 0.03);
      return;
    }
    const isOfEach = clause.predicates.some((p) => p.sense === 'attend' && p.negated);
    if (isEach || (hasCue(clause, 'either') && isOfEach)) {
      // 「山田さんも田中さんも来なければ中止」: where one is missing, or both?
      say({ kind: 'unsupported', why: 'unclear' });
      return;
    }
  }
  const isNeither = hasCue(clause, 'neither') && stance.form === 'if';
  if (isMissing && (hasCue(clause, 'both') || isEach || isNeither)) {
    // 「二人とも欠席なら中止」: one of them is enough. Of 「両方休みの日」 it may be, or not.
    const isCondition = stance.form === 'if' && stance.outcome === false && groups.length === 0;
    if (isCondition && !isOr) say({ kind: 'choice', subjects }, 0.1);
    else say({ kind: 'unsupported', why: 'unclear' });
    return;
  }
  if (isMissing && isOr && subjects.length > 1) {
    // 「どちらかが欠けたら中止」 takes both; 「AさんかBさんが来られないなら」 may deny either way.
    if (groups.length > 0) say({ kind: 'unsupported', why: 'unclear' });
    else say({ kind: 'required', subjects }, stance.absence ? 0.03 : 0.1);
    return;
  }
  if (isOr && subjects.length === 1 && groups.length === 1) {
    // 「デザイナーのどちらか1人は参加」: one of them.
    const one: Quantity = { ...ONE, start: clause.start, end: clause.end };
    sayOfNumber(clause, one, stance, groups, say, 'plain');
    return;
  }
  if (isOr) {
    if (isMixed(clause)) say({ kind: 'unsupported', why: 'mixed' });
    else say({ kind: 'choice', subjects }, doubtOfForm(stance));
    return;
  }
  if (groups.length > 0 && !hasCue(clause, 'both', 'neither')) {
    say({ kind: 'groupUnclear', subjects });
    return;
  }
  const isCopula = clause.predicates.some((p) => p.sense === 'be' && !p.negated);
  say({ kind: 'required', subjects }, doubtOfForm(stance) * 2 + (isCopula ? 0.2 : 0));
}

/** 「Aチームは来られる人だけ」. */
function isWhoeverComes({ tokens, predicates }: Clause): boolean {
  const able = predicates.find(({ sense, form, negated }) => {
    return sense === 'attend' && form === 'person' && !negated;
  });
  const [, only] = able === undefined ? [] : tokens.slice(tokens.indexOf(able) + 1);
  return isParticle(only, 'だけ', 'だけで');
}

/** 「佐藤くんがいないと鍵が開かないから佐藤くんは絶対」: the reason first, then the same again. */
function isRequiredAgain(clause: Clause, next: Clause): boolean {
  const names = new Set(clause.subjects.map(({ name }) => name));
  return (
    next.quantities.length === 0 &&
    next.subjects.every(({ name }) => names.has(name)) &&
    next.predicates.some(({ sense, negated }) => sense === 'required' && !negated)
  );
}

/** 「開発部は不参加で」 is known of them; 「来ないかも」 and 「来ないなら」 are not. */
function isToldAbsent(clause: Clause, stance: Stance): boolean {
  const told = clause.predicates.findLast(isMain);
  if (told === undefined || stance.outcome !== undefined || stance.required) return false;
  if (told.form !== 'plain' && told.form !== 'te') return false;
  const next = clause.tokens[clause.tokens.indexOf(told) + 1];
  return !isParticle(next, 'か') && !hasCue(clause, 'not', 'only');
}

/** 「AかBのどちらかとC」, 「Cと、AかBのどちらか」: an and beside an or cannot be stored. */
function isMixed(clause: Clause): boolean {
  const links = clause.subjects.map(({ link }) => link);
  const either = clause.cues.find(({ cue }) => cue === 'either')?.start ?? clause.end;
  const isGoneOn = clause.subjects.some(({ start }) => start > either);
  return isGoneOn || (links.includes('and') && links.includes('or'));
}

export function sayOfPeopleAndNumber(
  clause: Clause,
  stance: Stance,
  next: Clause | undefined,
  say: Say,
): void {
  const { subjects, quantities } = clause;
  const people = subjects.filter(({ kind }) => kind === 'person');
  const groups = subjects.filter(({ kind }) => kind === 'group');
  const quantity = quantities.at(-1) as Quantity;
  const isOneGroup = hasCue(clause, 'someGroup') && groups.length > 1;
  const isOr = subjects.some(({ link }) => link === 'or') || hasCue(clause, 'either') || isOneGroup;
  if (isOneGroup && subjects.some(({ link }) => link === 'and')) {
    // 「営業部と開発部は一つのチームとして」: one of them, or both as one?
    say({ kind: 'unsupported', why: 'unclear' });
    return;
  }

  if (isPeopleAndPart(clause, quantity) && !isOr && !stance.optional && !stance.notRequired) {
    // 「議長に加えて委員3名以上」: he, and so many of them.
    say({ kind: 'required', subjects: people });
    sayOfNumber(clause, quantity, stance, groups, say, 'plain');
    return;
  }
  // 「営業部のほかに2人」 counts besides the group, 「あと営業部から2人」 within it.
  const isBesides = clause.cues.some(
    ({ cue, start }) => cue === 'plus' && (people.length > 0 || start >= endOf(groups)),
  );
  if (isBesides && !isOr && isWholeFirst(clause)) {
    // 「開発部全員プラス2人」: all of them, and two others.
    say({ kind: 'required', subjects });
    sayOfNumber(clause, quantity, stance, [], say, 'additional');
    return;
  }
  if (isBesides) {
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
  if (people.length === 0 && leadsToOthers(clause, stance, next)) {
    // 「Aチーム全員が来られない場合はBチーム2名以上」
    say({ kind: 'unsupported', why: 'conditional' });
    return;
  }
  if (people.length === 0) {
    if (stance.notRequired || stance.optional) {
      say(isWhole ? { kind: 'notAll' } : { kind: 'optional', subjects });
      return;
    }
    if (groups.length > 1 && !isOr) {
      if (isWhole && !stance.absence) sayWhole(clause, stance, say);
      else if (isOfAllTogether(clause, quantity, groups)) {
        sayOfNumber(clause, quantity, stance, groups, say, 'plain');
      } else say({ kind: 'unsupported', why: 'both' });
      return;
    }
    if (isOr && isMixed(clause)) {
      say({ kind: 'unsupported', why: 'mixed' });
      return;
    }
    sayOfNumber(clause, quantity, stance, groups, say, 'plain', isOr);
    return;
  }
  if (groups.length > 0) {
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
  if (count === 1 && quantity.even && stance.absence && stance.outcome === false && !isOr) {
    // 「山田さんと田中さんの一人でも欠けたら中止」
    say({ kind: 'required', subjects: people }, 0.03);
    return;
  }
  if (quantity.amount.kind === 'someone' && quantity.start > endOf(people)) {
    sayOfNumber(clause, quantity, stance, people, say, 'plain', false);
    return;
  }
  const isApposition =
    quantity.compare === 'bare' &&
    !quantity.about &&
    (count === people.length || isWhole) &&
    quantity.start >= endOf(people);
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
  if (stance.outcome === false && (stance.absence || stance.negated)) {
    // 「5人以上でも山田さんが欠席なら中止」: he, and so many?
    say({ kind: 'unsupported', why: 'mixed' });
    return;
  }
  say({ kind: 'mentioned', subjects: people }, 0.2);
  for (const q of quantities) sayOfNumber(clause, q, stance, [], say, 'plain');
}

/** A condition on a group without an outcome of its own, and then somebody else. */
function leadsToOthers(clause: Clause, stance: Stance, next: Clause | undefined): boolean {
  return (
    stance.form === 'if' &&
    next?.continues === true &&
    !next.or &&
    next.subjects.length > 0 &&
    !hasCue(next, 'plus') &&
    clause.predicates.every(
      ({ sense, form }) => form === 'if' || (sense !== 'go' && sense !== 'fail'),
    )
  );
}

/** 「営業部と開発部で5名以上」, 「営業部と開発部合わせて5名」: so many of both together. */
function isOfAllTogether(clause: Clause, quantity: Quantity, groups: readonly Subject[]): boolean {
  const isCounted = quantity.amount.kind === 'count' || quantity.amount.kind === 'fraction';
  const isTogether = isFollowedBy(clause, groups, 'で') || hasCue(clause, 'inTotal');
  return isCounted && isTogether && clause.quantities.length === 1 && isAfter(quantity, groups);
}

/** A group with all of it, or with as many as it has, and then a number besides. */
function isWholeFirst({ subjects, quantities, cues }: Clause): boolean {
  const [whole, more, ...others] = quantities;
  const plus = cues.find(({ cue }) => cue === 'plus')?.start ?? 0;
  const size = subjects.reduce(
    (sum, { keys, kind }) => sum + (kind === 'group' ? (keys?.length ?? 0) : 1),
    0,
  );
  return (
    whole !== undefined &&
    more?.amount.kind === 'count' &&
    others.length === 0 &&
    whole.end <= plus &&
    plus <= more.start &&
    (whole.amount.kind === 'all' || (whole.amount.kind === 'count' && whole.amount.low === size)) &&
    subjects.every(({ end, keys }) => end <= whole.start && keys !== null)
  );
}

/** People first, then one group and a number of it; 「山田さんとAチームから2人」 may count him too. */
function isPeopleAndPart({ subjects, quantities, tokens, cues }: Clause, part: Quantity): boolean {
  const group = subjects.at(-1);
  const people = subjects.slice(0, -1);
  if (group?.kind !== 'group' || people.length === 0 || quantities.length > 1) return false;
  const isCounted = part.amount.kind === 'count' || part.amount.kind === 'fraction';
  const next = tokens.find(({ start }) => start >= group.end);
  const isAdded = cues.some(({ cue, end }) => cue === 'plus' && end <= group.start);
  return (
    isCounted &&
    part.start >= group.end &&
    people.every(({ kind }) => kind === 'person') &&
    (isAdded || !isParticle(next, 'から'))
  );
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

function isFollowedBy(
  clause: Clause,
  people: readonly Subject[],
  ...particles: readonly string[]
): boolean {
  const next = clause.tokens.find(({ start }) => start >= endOf(people));
  return next?.kind === 'particle' && particles.includes(next.text);
}

function isSpokenTo(clause: Clause): boolean {
  if (clause.predicates.some(({ sense }) => sense === 'invite')) return true;
  return isFollowedBy(clause, clause.subjects, 'に', 'には', 'から', 'へ');
}

const endOf = (subjects: readonly Subject[]): number => subjects.at(-1)?.end ?? 0;

const isAfter = (quantity: Quantity, people: readonly Subject[]): boolean =>
  quantity.start >= endOf(people);

/** 「山田さん・田中さん・佐藤さんの3人中2人」: the three are those three. */
export function countsNames(clause: Clause, { amount }: Quantity): boolean {
  const names = clause.subjects.filter(({ kind }) => kind === 'person').length;
  const [group] = clause.subjects;
  const size = group?.kind === 'group' && names === 0 ? (group.keys?.length ?? 0) : names;
  return size > 1 && amount.kind === 'count' && amount.low === size;
}
