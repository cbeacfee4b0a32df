import { type Clause, hasCue, type Quantity, type Subject } from './clauses.ts';
import type { Cue } from './lexicon.ts';
import { EVERYONE, isRefusal, type Say, sayOfNumber } from './number-facts.ts';
import { countsNames, sayOfPeople, sayOfPeopleAndNumber } from './people-facts.ts';
import { dropsDays, isFreed, isMain, type Stance, stanceOf } from './stance.ts';
import { isCue, isParticle, isPredicate } from './tokens.ts';

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
      /** 「あと2人」: besides those who are spoken of elsewhere. */
      readonly besides: boolean;
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
  | { readonly kind: 'choice'; readonly subjects: readonly Subject[] }
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
  /** whole: what was said of people is taken back too, not only the numbers. */
  | { readonly kind: 'correction'; readonly whole: boolean }
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
    const clause = withIncluded(before, withUnsaid(before, withTopicOf(before, own)));
    facts.push(...factsOfClause(clause, clauses[index + 1]));
    if (givesWay(clause, clauses[index + 1])) {
      const { start, end } = clause;
      facts.push({ kind: 'fallback', start, end, doubt: 0, linkedByOr: false });
    }
    before = clause;
  }
  return facts;
}

/** 「全員の予定が合う日がなければ、4人以上で」: what was said before the words gives way to what follows. */
function givesWay({ cues, quantities }: Clause, next: Clause | undefined): boolean {
  if (next?.continues !== true || next.quantities.length === 0) return false;
  const said = quantities.at(-1)?.end ?? Number.POSITIVE_INFINITY;
  return cues.some(({ cue, start }) => cue === 'fallback' && start >= said);
}

function factsOfClause(whole: Clause, next: Clause | undefined): Fact[] {
  // 「5人を3人に減らします」: what counts is the number at the end.
  const clause = hasCue(whole, 'correction', 'retraction')
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
  if (hasCue(clause, 'correction', 'retraction')) {
    say({ kind: 'correction', whole: hasCue(clause, 'retraction') }, 0.1);
  }
  if (hasCue(clause, 'fallback') && !givesWay(clause, next)) say({ kind: 'fallback' });
  for (const quantity of clause.stated) {
    if (quantity.amount.kind === 'count' && !countsNames(clause, quantity))
      say({ kind: 'stated', count: quantity.amount.low }, 0, quantity);
  }
  if (holdsCapacity(clause) && clause.subjects.length === 0 && !clause.predicates.some(isMain)) {
    say({ kind: 'chatter' }, 0.1);
    return found;
  }
  const countsUnknown = hasCue(clause, 'include') && clause.subjects.length === 0;
  // 「ヘルプ含めて5人以上」: some of the five are not among the invited.
  if (countsUnknown && clause.quantities.length > 0) say({ kind: 'chatter' }, 0.15);
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
  if (leadsToTalk(clause, next)) {
    say({ kind: 'chatter' }, 0.02);
    return found;
  }
  if (asksForWord(clause)) {
    // 「部長は必ず呼んで」: invited for sure; needed, too?
    const isInvited = clause.subjects.length > 0 && stance.required && hasInvitation(clause);
    say(isInvited ? { kind: 'mentioned', subjects: clause.subjects } : { kind: 'chatter' }, 0.1);
    return found;
  }
  if (isNobodyBut(clause)) {
    // 「山田さんしか来ません」: nobody else, and he does.
    say({ kind: 'unsupported', why: 'unclear' });
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
  const namesGroup = clause.subjects.some(({ kind }) => kind === 'group');
  if (hasCue(clause, 'someGroup') && !namesGroup && clause.quantities.length > 0) {
    // 「どちらかの部から3人」: of one group, and not of all the invited together.
    say({ kind: 'unsupported', why: 'unclear' });
    return found;
  }
  const subjects = exclude(clause, stance, say);
  if (subjects !== undefined) sayStatement({ ...clause, subjects }, stance, next, say);
  return found;
}

/** 「3人以上集まったら教えて」, 「2人欠席なら、連絡を」: what follows the condition neither holds nor cancels. */
function leadsToTalk({ tokens, predicates }: Clause, next: Clause | undefined): boolean {
  const condition = predicates.findLast((p) => p.form === 'if' && p.sense !== 'required');
  if (condition === undefined) return false;
  const after = tokens.slice(tokens.indexOf(condition) + 1);
  const isOver = after.every(({ kind }) => kind === 'pause' || kind === 'particle');
  if (!isOver) return isTalk(after) || isAboutPlace(after, next);
  return next?.continues === true && next.subjects.length === 0 && isTalk(next.tokens);
}

const decides = (tokens: Clause['tokens']): boolean =>
  tokens.some(
    (t) =>
      t.kind === 'count' ||
      t.kind === 'fraction' ||
      isCue(t, 'auto', 'manual', 'all') ||
      (t.kind === 'predicate' && t.sense !== 'invite' && t.form !== 'te' && t.sense !== 'be'),
  );

const isTalk = (tokens: Clause['tokens']): boolean =>
  !decides(tokens) &&
  tokens.some(
    (t) => isCue(t, 'talk') || (t.kind === 'predicate' && t.sense === 'invite' && !t.negated),
  );

/** 「5人以上なら個室」 chooses a place; 「4名以上なら会場を予約します」 decides. */
function isAboutPlace(tokens: Clause['tokens'], next: Clause | undefined): boolean {
  const place = tokens.findIndex((t) => isCue(t, 'capacity'));
  if (place < 0 || decides(tokens) || tokens.some((t) => isCue(t, 'not'))) return false;
  const isElse = next !== undefined && hasCue(next, 'echo');
  return isElse || !tokens.slice(place).some((t) => isCue(t, 'noise'));
}

const hasInvitation = ({ predicates }: Clause): boolean =>
  predicates.some(({ sense }) => sense === 'invite');

const ATTENDING: readonly string[] = ['attend', 'gather', 'absent', 'reach', 'exceed', 'belowVerb'];

/** 「全員必ず返信して」, 「山田さんへの連絡は必須」, 「山田さんと相談して決めます」: what is asked for is a word. */
function asksForWord({ tokens, predicates, subjects }: Clause): boolean {
  if (predicates.some(({ sense }) => ATTENDING.includes(sense))) return false;
  return tokens.some((token, index) => {
    const isWord =
      isCue(token, 'talk', 'reply') ||
      (token.kind === 'predicate' && token.sense === 'invite' && !token.negated);
    if (!isWord) return false;
    const [named, before] = tokens.slice(Math.max(0, index - 2), index);
    const [after, firm] = tokens.slice(index + 1);
    const isTo =
      (isParticle(before, 'に', 'へ', 'には') ||
        isCue(before, 'and') ||
        isParticle(before, 'の')) &&
      predicates.some(({ sense }) => sense === 'required' || sense === 'go') &&
      subjects.some(({ end }) => end === named?.end || end === tokens[index - 3]?.end);
    return (
      isTo ||
      isPredicate(before ?? named, 'required') ||
      (isParticle(after, 'は', 'が', 'も') && isPredicate(firm, 'required'))
    );
  });
}

/** しか right after a name. */
function isNobodyBut({ tokens, subjects }: Clause): boolean {
  return tokens.some(
    (token, index) =>
      isCue(token, 'only') && subjects.some(({ end }) => end === tokens[index - 1]?.end),
  );
}

const isPartOfNames = (clause: Clause): boolean =>
  clause.subjects.length === 0 && clause.quantities.length === 0;

/** M07: who is taken out before anything is counted. The subjects that remain, if more is said of them. */
function exclude(clause: Clause, stance: Stance, say: Say): readonly Subject[] | undefined {
  const { subjects, tokens } = clause;
  const marker = tokens.find(
    (t) =>
      isCue(t, 'except', 'without') ||
      (t.kind === 'predicate' && (t.sense === 'exclude' || (t.sense === 'invite' && t.negated))),
  );
  if (marker === undefined || dropsDays(clause)) return subjects;
  if (subjects.length === 0) {
    // 「幹事除いて6人以上」: somebody is taken out, and we do not know who.
    const from = tokens[tokens.indexOf(marker) - 1];
    const isUnread = from?.kind === 'other' && from.end === marker.start;
    if (marker.kind === 'cue' && from?.kind === 'count' && from.end === marker.start) {
      // 「一人以外は全員」: which one, or whoever it is?
      say({ kind: 'unsupported', why: 'unclear' });
      return undefined;
    }
    const isNobody = marker.kind === 'cue' ? !isUnread : stance.outcome !== undefined;
    if (!isNobody && clause.quantities.length > 0) say({ kind: 'chatter' }, 0.15, marker);
    return subjects;
  }
  const named = subjects.filter((s) => s.end <= marker.start);
  const owners = named.filter((subject, index) => isOwner(subject, named.slice(index + 1)));
  const before = named.filter((s) => !owners.includes(s));
  const after = [...owners, ...subjects.filter((s) => s.start >= marker.end)];
  if (before.length === 0) return subjects;
  const at = { start: before[0]?.start ?? marker.start, end: marker.end };
  const isCounted = clause.quantities.some(({ amount }) => amount.kind !== 'all');
  const dropsOthers = tokens.some(
    (t) =>
      t.start >= marker.end &&
      t.kind === 'predicate' &&
      (t.sense === 'exclude' || t.sense === 'invite') &&
      isCue(marker, 'except'),
  );
  if (
    // 「営業部以外は呼ばない」: the others are taken out.
    dropsOthers ||
    (isCounted && isTakenFromOwner(tokens, marker)) ||
    isOtherThan(tokens, marker)
  ) {
    say({ kind: 'unsupported', why: 'unclear' });
    return undefined;
  }
  const next = tokens[tokens.indexOf(marker) + 1];
  const isEven = isCue(marker, 'without') && isParticle(next, 'も', 'でも');
  if (isEven && stance.outcome === false) {
    say({ kind: 'unsupported', why: 'unclear' });
    return undefined;
  }
  if (isCue(marker, 'without') && stance.outcome === false) {
    // 「山田さん抜きでは始まらない」
    say({ kind: 'required', subjects: before });
    return undefined;
  }
  if (isEven) {
    // 「山田さんなしでも3人いれば開催」: he may come, and counts if he does.
    say({ kind: 'optional', subjects: before }, 0, at);
    return after;
  }
  if (isCue(marker, 'except') && (stance.optional || stance.notRequired || isFreed(stance))) {
    // 「山田さん以外は任意」: he alone is needed.
    const hasGroup = before.some(({ kind }) => kind === 'group');
    say({ kind: hasGroup ? 'groupUnclear' : 'required', subjects: before });
    say({ kind: 'optional', subjects: [] });
    return undefined;
  }
  if (marker.kind === 'predicate' && marker.sense === 'exclude' && marker.negated) {
    // 「佐藤さんだけは外さないで」
    say({ kind: 'required', subjects: before }, 0.03);
    return after;
  }
  const isHearsay = clause.quantities.some(({ amount }) => amount.kind === 'all' && amount.vague);
  // 「リーダー以外は3人いれば十分」: he comes in any case, or he does not count?
  const isContrast = isCue(marker, 'except') && isParticle(next, 'は') && isCounted;
  const doubt = (stance.wish || isHearsay ? 0.15 : 0) + (isContrast ? 0.12 : 0);
  say({ kind: 'excluded', subjects: before }, doubt, at);
  if (clause.quantities.length === 0 && after.length === 0 && stance.required) {
    // 「山田さん以外必須」: all the others.
    say(EVERYONE, 0, at);
    return undefined;
  }
  return after;
}

/** 「Aチームは山田さんを除いて全員」: he is taken out of the group, which is what is spoken of. */
function isOwner(subject: Subject, later: readonly Subject[]): boolean {
  return (
    subject.kind === 'group' &&
    later.length > 0 &&
    later.every(({ kind }) => kind === 'person') &&
    later[0]?.link === 'list' &&
    later.some(({ keys }) => keys?.some((key) => subject.keys?.includes(key)))
  );
}

/** 「Aチームの山田さん以外から2人」: the others of the team, or everybody but 山田 of that team? */
function isTakenFromOwner(tokens: Clause['tokens'], marker: Clause['tokens'][number]): boolean {
  const index = tokens.indexOf(marker);
  const [group, particle, person] = tokens.slice(Math.max(0, index - 3), index);
  return (
    isCue(marker, 'except') &&
    group?.kind === 'group' &&
    isParticle(particle, 'の') &&
    person?.kind === 'person'
  );
}

/** 「山田さんのNG日以外で」: what is left out is no person, but something of his. */
function isOtherThan(tokens: Clause['tokens'], marker: Clause['tokens'][number]): boolean {
  const last = tokens[tokens.indexOf(marker) - 1];
  return (
    isCue(marker, 'except') &&
    last?.end === marker.start &&
    (last.kind === 'other' || last.kind === 'date' || last.kind === 'predicate')
  );
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
  const isTooFew = isParticle(particle, 'では', 'だけで');
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
  if (countsTheSame(before, quantity)) {
    // 「山田さん、田中さんの誰か1人は来てほしい、1人いればOK」: one of them.
    const ties = before.cues.filter(({ cue }) => TIES.includes(cue));
    return { ...clause, subjects: before.subjects, cues: [...ties, ...clause.cues] };
  }
  const isBound =
    quantity.compare === 'atMost' ||
    quantity.compare === 'fewerThan' ||
    isFewerMissing(before, clause, quantity);
  const own = clause.predicates.filter((p) => isMain(p) && p.sense !== 'be');
  const fails = clause.predicates.some((p) => p.sense === 'fail' && !p.negated);
  if (
    (isBound || (['atLeast', 'bare'].includes(quantity.compare) && fails)) &&
    own.length === 0 &&
    stanceOf(before).absence
  ) {
    const missing = before.predicates.filter(({ sense }) => sense === 'absent').slice(0, 1);
    const named = missing.map((p) => ({ ...p, form: 'plain' as const, negated: false }));
    return { ...clause, predicates: [...named, ...clause.predicates] };
  }
  if (freesSome(before)) {
    // 「1人来られなくてもいいけど、2人来られないなら延期」: two who cannot come.
    const predicates = clause.predicates.map((p) =>
      p.sense === 'attend' && p.deniesEach
        ? { ...p, sense: 'absent' as const, negated: false, deniesEach: false }
        : p,
    );
    return { ...clause, predicates };
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

/** 「4人以上、山田さん込み」: he is one of the four. */
function withIncluded(before: Clause | undefined, clause: Clause): Clause {
  const isOpen =
    before !== undefined &&
    clause.continues &&
    hasCue(clause, 'include') &&
    clause.subjects.length > 0 &&
    clause.quantities.length === 0 &&
    before.subjects.length === 0 &&
    before.quantities.length === 1;
  return isOpen ? { ...clause, quantities: before.quantities } : clause;
}

/** 「4人は揃えたい。揃わなければ延期」, 「部長と課長を優先で。お二人とも来られる日」: of whom is said before. */
function withUnsaid(before: Clause | undefined, clause: Clause): Clause {
  if (!before || clause.subjects.length > 0 || clause.cues.some(({ cue }) => cue === 'attendees')) {
    return clause;
  }
  const names = before.subjects.filter(({ kind }) => kind === 'person');
  if (clause.quantities.length === 0 && hasCue(clause, 'both') && names.length > 1) {
    return { ...clause, subjects: names };
  }
  const fails = clause.predicates.at(-1);
  const [main] = clause.predicates;
  const isDenied =
    (main?.sense === 'gather' || main?.sense === 'attend') && main.negated && main.form === 'if';
  const isLeftOut = clause.quantities.length === 0 && before.quantities.length === 1;
  return isDenied && isLeftOut && fails?.sense === 'fail' && !fails.negated
    ? {
        ...clause,
        subjects: before.subjects,
        quantities: before.quantities,
        cues: [...before.cues, ...clause.cues],
      }
    : clause;
}

/** 「2人休むなら中止、1人ならやる」: one who is missing. */
function isFewerMissing(before: Clause, clause: Clause, { amount, compare }: Quantity): boolean {
  const [missing] = before.quantities;
  return (
    amount.kind === 'count' &&
    compare === 'bare' &&
    missing?.amount.kind === 'count' &&
    amount.low < missing.amount.low &&
    before.predicates.some(({ sense, negated }) => sense === 'fail' && !negated) &&
    clause.predicates.some(({ sense, negated }) => sense === 'go' && !negated)
  );
}

const TIES: readonly Cue[] = ['someone', 'among', 'either'];

const countsTheSame = (before: Clause, { amount }: Quantity): boolean =>
  amount.kind === 'count' &&
  before.subjects.length > 0 &&
  hasCue(before, ...TIES) &&
  before.quantities.some((own) => own.amount.kind === 'count' && own.amount.low === amount.low);

/** 「1人来られなくてもいい」: a number is spoken of that may be missing. */
const freesSome = ({ predicates, quantities }: Clause): boolean =>
  quantities.some(({ amount }) => amount.kind === 'count') &&
  predicates.some(({ deniesEach, form }) => deniesEach && form === 'even');

/** 「4人になり次第締め切り」: how many close the list. 「締切は金曜」 is a day. */
function closesAt({ tokens, quantities }: Clause): Quantity | undefined {
  const index = tokens.findIndex((token) => isCue(token, 'closing'));
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
