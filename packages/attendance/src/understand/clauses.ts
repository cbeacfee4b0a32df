import type { Cue } from './lexicon.ts';
import {
  type CueToken,
  type GroupToken,
  isCue,
  isParticle,
  isPredicate,
  type PersonToken,
  type PredicateToken,
  type Token,
} from './tokens.ts';

/** How much is said: a number of people, a part of them, all, someone, nobody. */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  readonly amount:
    | { readonly kind: 'count'; readonly low: number; readonly high: number | null }
    | {
        readonly kind: 'fraction';
        readonly numerator: number;
        readonly denominator: number;
        readonly strict: boolean;
      }
    | { readonly kind: 'all'; readonly vague: boolean }
    | { readonly kind: 'someone' }
    | { readonly kind: 'nobody' };
  readonly compare: 'bare' | 'atLeast' | 'moreThan' | 'fewerThan' | 'atMost' | 'exactly';
  readonly floor: boolean;
  readonly about: boolean;
  /** 「5人前後」: fewer may do, but how many is not said. */
  readonly around: boolean;
  readonly only: boolean;
  /** 「1人でも」. */
  readonly even: boolean;
}

export type Subject = (PersonToken | GroupToken) & {
  /** How it is tied to the subject before it. */
  readonly link: 'first' | 'list' | 'and' | 'or';
};

/** Understanding, step 3: one statement: about whom, how many, and what is said of them. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly subjects: readonly Subject[];
  readonly quantities: readonly Quantity[];
  /** 「5人中」, 「5人招待して」: how many there are in all. */
  readonly stated: readonly Quantity[];
  readonly predicates: readonly PredicateToken[];
  readonly cues: readonly CueToken[];
  /** Tied to the clause before it by または. */
  readonly or: boolean;
  /** 「、または」. */
  readonly pausesBeforeOr: boolean;
  /** The same sentence goes on from the clause before. */
  readonly continues: boolean;
  readonly start: number;
  readonly end: number;
}

export function hasCue(clause: Clause, ...cues: readonly Cue[]): boolean {
  return clause.cues.some(({ cue }) => cues.includes(cue));
}

/** Nobody says more in one breath; what is looked up per clause stays linear in the text. */
const LONGEST_CLAUSE = 400;

export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let current: Token[] = [];
  let or = false;
  let pausesBeforeOr = false;
  let continues = false;
  const close = (nextOr: boolean, nextContinues: boolean) => {
    if (current.some(({ kind }) => kind !== 'pause' && kind !== 'particle')) {
      clauses.push({
        ...buildClause(current),
        or,
        pausesBeforeOr: or && pausesBeforeOr,
        continues,
      });
      or = nextOr;
      continues = nextContinues;
    } else {
      or = or || nextOr;
      continues = nextContinues && (continues || clauses.length > 0);
    }
    current = [];
  };

  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'stop') {
      if (goesOnBelow(current, tokens, index)) continue;
      close(false, false);
      or = false;
      continue;
    }
    if (token.kind === 'pause' || isCue(token, 'but')) {
      if (closesAtPause(current, tokens, index)) close(false, true);
      else current.push(token);
      continue;
    }
    if (isOr(tokens, index) && (isStatement(current) || current.length === 0)) {
      pausesBeforeOr = tokens[index - 1]?.kind === 'pause';
      close(true, true);
      continue;
    }
    if (current.length >= LONGEST_CLAUSE || startsAnew(current, token, tokens, index)) {
      close(false, true);
    }
    current.push(token);
  }
  close(false, false);
  return tiedAtEnd(clauses);
}

/** 「営業部2人、開発部2人、総務課1人のいずれか」, 「営業部2人、開発部2人、または総務課1人」: what ends the list ties all of it. */
function tiedAtEnd(clauses: readonly Clause[]): Clause[] {
  const tied = [...clauses];
  for (const [index, clause] of clauses.entries()) {
    const end = clause.quantities.at(-1)?.end ?? clause.end;
    const isTied = clause.cues.some(({ cue, start }) => cue === 'either' && start >= end);
    if (!(isTied || endsList(clauses, index)) || !namesPart(clause)) continue;
    for (let at = index; at > 0; at--) {
      const own = tied[at] as Clause;
      const before = tied[at - 1] as Clause;
      if (!own.continues || !namesPart(before) || before.predicates.length > 0) break;
      tied[at] = { ...own, or: true };
    }
  }
  return tied;
}

/**
 * 「A2人、B2人またはC2人」: the last of several. Where the numbers differ, または may tie the last two
 * alone, unless a pause before it parts it from both.
 */
function endsList(clauses: readonly Clause[], index: number): boolean {
  const [first, second, last] = clauses.slice(Math.max(0, index - 2), index + 1);
  if (!first || !second || !last?.or || second.or || clauses[index + 1]?.or) return false;
  const amounts = [first, second, last].map(({ quantities }) =>
    JSON.stringify(quantities.map(({ amount, compare }) => [amount, compare])),
  );
  return last.pausesBeforeOr || new Set(amounts).size === 1;
}

const namesPart = ({ subjects, quantities }: Clause): boolean =>
  subjects.length > 0 && subjects.every(({ kind }) => kind === 'group') && quantities.length > 0;

const isSubject = (token: Token | undefined): token is PersonToken | GroupToken =>
  token?.kind === 'person' || token?.kind === 'group';

const QUANTITY_CUES: readonly Cue[] = ['all', 'everybody', 'someone', 'nobody'];

const isAmount = (token: Token | undefined): boolean =>
  token?.kind === 'count' ||
  token?.kind === 'fraction' ||
  (token?.kind === 'cue' && QUANTITY_CUES.includes(token.cue));

/** か and または tie alternatives only where something that can be one follows. */
function isOr(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (isCue(token, 'or')) return true;
  if (!isParticle(token, 'か')) return false;
  const next = tokens[index + 1];
  return (
    isSubject(next) || isAmount(next) || (next?.kind === 'pause' && isSubject(tokens[index + 2]))
  );
}

/** Enough is said to stand alone before または: a number, or all of a group. */
const isStatement = (current: readonly Token[]): boolean => current.some((t) => isAmount(t));

const CLOSING: readonly string[] = [
  'go',
  'fail',
  'required',
  'optional',
  'exclude',
  'invite',
  'wish',
  'impossible',
];

const CLOSING_FORMS: readonly string[] = ['te', 'even', 'if', 'want', 'hope'];

function isOpenCondition(current: readonly Token[]): boolean {
  const last = current.findLast((token) => token.kind === 'predicate');
  return last?.kind === 'predicate' && last.form === 'if';
}

/** Adverbs and headings come before what they speak of: 必ず全員, 必須：山田. */
const hasTopic = (current: readonly Token[]): boolean =>
  current.some((token) => isSubject(token) || isAmount(token));

function closesAtPause(
  current: readonly Token[],
  tokens: readonly Token[],
  index: number,
): boolean {
  if (!current.some((t) => t.kind === 'predicate') && !current.some((t) => isAmount(t))) {
    if (namesFormerMatter(current)) return true;
    // 「西田くん初出勤なので、」 says something of him, though we do not know what.
    return hasExclusion(current) || (hasTopic(current) && turnsToOthers(current, tokens, index));
  }
  if (!hasTopic(current)) {
    // 「必須：山田」 goes on; 「欠席なら中止、」 and 「出欠は自由、」 are closed.
    const first = current[current.findLastIndex((t) => t.kind === 'pause') + 1];
    const isHeading = isPredicate(first, 'required', 'optional');
    return !(isHeading && !first.negated);
  }
  if (isHeadedList(current)) return false;
  if (isOpenCondition(current)) {
    // 「3人集まれば、開催」: what follows is the outcome of this condition.
    const next = tokens
      .slice(index + 1, index + LONGEST_CLAUSE)
      .find((t) => t.kind !== 'particle' && t.kind !== 'other' && t.kind !== 'date');
    return !isPredicate(next, 'go', 'fail');
  }
  const last = current.at(-1);
  // 「開発部の4名のうち、3名以上」
  if (isCue(last, 'outOf', 'among')) return false;
  const next = tokens[index + 1];
  // 「山田さん、田中さんの2人、両方」 and 「Aから2人、いずれか」 go on.
  if (isCue(next, 'either', 'both', 'neither')) {
    return current.some((t) => t.kind === 'predicate');
  }
  return true;
}

/** 「〜なので、木村さんか森さんが」: after the reason, somebody else is spoken of. */
function turnsToOthers(
  current: readonly Token[],
  tokens: readonly Token[],
  index: number,
): boolean {
  if (tokens[index]?.kind !== 'cue') return false;
  const next = tokens[index + 1]?.kind === 'pause' ? tokens[index + 2] : tokens[index + 1];
  const isSame = current.some((t) => isSubject(t) && isSubject(next) && t.name === next.name);
  // 「山田さんと相談したいので山田さんは必須」: the reason, and then what follows from it.
  return isSubject(next) && (!isSame || current.some((t) => isCue(t, 'talk')));
}

/** 「先日の件ですが、」 names a matter; 「前回は、」 begins to tell of another occasion. */
function namesFormerMatter(current: readonly Token[]): boolean {
  const index = current.findIndex((t) => isCue(t, 'formerly'));
  const next = current[index + 1];
  return index >= 0 && isParticle(next, 'の');
}

const hasExclusion = (current: readonly Token[]): boolean =>
  current.some((t) => isCue(t, 'without', 'except'));

/** 「必須は山田、田中」: the heading stands before the first person. */
function isHeadedList(current: readonly Token[]): boolean {
  const heading = current.findIndex((t) => isPredicate(t, 'required', 'optional'));
  const first = current.findIndex((t) => isSubject(t));
  if (heading < 0 || first < heading) return false;
  return !current.slice(first).some((t) => t.kind === 'predicate' || isAmount(t));
}

/** 「必須メンバーは次の通りです。」, 「任意：」, and then a name on each line. */
function goesOnBelow(current: readonly Token[], tokens: readonly Token[], index: number): boolean {
  const predicates = current.filter((t) => t.kind === 'predicate');
  const [heading] = predicates;
  if (!isPredicate(heading, 'required', 'optional') || heading.negated) return false;
  const isAlone = predicates.every(
    (t) => t === heading || (isPredicate(t, 'attend', 'be') && !t.negated && t.form === 'plain'),
  );
  const heads = hasTopic(current)
    ? isHeadedList(current)
    : current.some((t) => isCue(t, 'below', 'membersWord', 'attendees') || isParticle(t, 'は'));
  const ahead = tokens.slice(index + 1, index + LONGEST_CLAUSE);
  const until = ahead.findIndex((t) => t.kind === 'stop');
  const line = until < 0 ? ahead : ahead.slice(0, until);
  return (
    isAlone &&
    (heads || current.at(-1)?.kind === 'pause') &&
    current.length < LONGEST_CLAUSE &&
    line.some(isSubject) &&
    line.every((t) => isSubject(t) || t.kind === 'particle' || t.kind === 'pause')
  );
}

/** A new person or number after a finished statement begins the next one. */
function startsAnew(
  current: readonly Token[],
  token: Token,
  tokens: readonly Token[],
  index: number,
): boolean {
  const isNow = isCue(token, 'thisTime');
  if (isNow && current.some((t) => isCue(t, 'formerly'))) return true;
  const last = current.findLast((t) => t.kind === 'predicate');
  if (last?.kind !== 'predicate') {
    // 「5人中3人」 and 「山田さん含めて3人」 are one; 「営業部2人開発部3人」 are two.
    if (!isSubject(token)) return false;
    const amount = current.findLastIndex((t) => isAmount(t));
    if (amount < 0) return false;
    const since = current.slice(amount);
    const ties = since.some((t) => isCue(t, 'outOf', 'include', 'except'));
    return !ties && current.some((t) => isSubject(t));
  }
  // 「休みじゃない日に3人以上」: which day is said, and then how many.
  if (last.form === 'day' && isAmount(token) && endsInDay(current, last)) return true;
  if (!hasTopic(current)) {
    // 「必須なしで5人以上」: nothing more is said of the required.
    return last.sense === 'required' && last.negated && isAmount(token);
  }
  if (isHeadedList(current)) {
    // 「必須：山田 任意：その他」: the next heading.
    const heading = isPredicate(token, 'required', 'optional');
    const next = tokens[index + 1];
    return heading && (next?.kind === 'pause' || isParticle(next, 'は'));
  }
  const begins =
    isSubject(token) ||
    isAmount(token) ||
    isCue(
      token,
      'floor',
      'cap',
      'plus',
      'rest',
      'inTotal',
      'exactly',
      'wishful',
      'correction',
      'retraction',
      'fallback',
      'supposing',
    );
  if (!begins || last.form === 'person') return false;
  // 「Aチームは山田さんを除いて全員」: still of that group.
  if (last.sense === 'exclude' && !last.negated && isAmount(token) && namesWithin(current))
    return false;
  return CLOSING.includes(last.sense) || CLOSING_FORMS.includes(last.form);
}

/** A group, and then somebody of it. */
function namesWithin(current: readonly Token[]): boolean {
  const [group, person, more] = current.filter(isSubject);
  return (
    group?.kind === 'group' &&
    person?.kind === 'person' &&
    more === undefined &&
    person.keys.some((key) => group.keys?.includes(key))
  );
}

/** What follows is its noun and で, に or では alone. */
function endsInDay(current: readonly Token[], day: Token): boolean {
  const [noun, particle, ...more] = current.slice(current.indexOf(day) + 1);
  return (
    noun?.kind === 'other' && isParticle(particle, 'で', 'に', 'では', 'には') && more.length === 0
  );
}

function buildClause(
  tokens: readonly Token[],
): Omit<Clause, 'or' | 'pausesBeforeOr' | 'continues'> {
  const subjects: Subject[] = [];
  const quantities: Quantity[] = [];
  const stated: Quantity[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isSubject(token)) {
      const owner = modifierOf(tokens, index);
      if (isModifier(tokens, index)) continue;
      if (owner && token.kind === 'person' && token.keys.length > 1) {
        const within = token.keys.filter((key) => owner.keys?.includes(key));
        const keys = within.length > 0 ? within : token.keys;
        subjects.push({ ...token, keys, link: linkBefore(tokens, index, subjects.length === 0) });
        continue;
      }
      subjects.push({ ...token, link: linkBefore(tokens, index, subjects.length === 0) });
    } else if (isAmount(token) && !isOnlyWord(tokens, index)) {
      const quantity = quantityAt(tokens, index);
      // 「残り6人のうち3人」: the six are no part of the rule.
      if (isTotal(tokens, index)) {
        if (!isRest(tokens, index)) stated.push(quantity);
      } else quantities.push(quantity);
    }
  }
  const first = tokens[0] as Token;
  const last = tokens.at(-1) as Token;
  return {
    tokens,
    subjects,
    quantities,
    stated,
    predicates: tokens.filter((t) => t.kind === 'predicate'),
    cues: tokens.filter((t) => t.kind === 'cue'),
    start: first.start,
    end: last.end,
  };
}

/** 「営業部の山田さん」, 「司会の山田さん」: the first word only says which 山田. */
function isModifier(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  const token = tokens[index];
  const isUnknownRole = token?.kind === 'person' && token.keys.length === 0;
  if (
    (token?.kind === 'group' || isUnknownRole) &&
    isParticle(next, 'の') &&
    tokens[index + 2]?.kind === 'person'
  ) {
    return true;
  }
  // 「開発部からはリーダーだけ必須」: who of them.
  const after = tokens[index + 2];
  const person = isParticle(after, 'は') ? tokens[index + 3] : after;
  return (
    token?.kind === 'group' &&
    (isParticle(next, 'から', 'では') || (isParticle(next, 'は') && namesNeeded(tokens))) &&
    person?.kind === 'person' &&
    person.keys.some((key) => token.keys?.includes(key)) &&
    !tokens.some((t) => isAmount(t))
  );
}

/** 「3年生は主将のみ必須」: nobody is taken out. */
function namesNeeded(tokens: readonly Token[]): boolean {
  const isFirm = tokens.some((t) => isPredicate(t, 'required') && !t.negated);
  return isFirm && !hasExclusion(tokens) && !tokens.some((t) => isPredicate(t, 'exclude'));
}

function modifierOf(tokens: readonly Token[], index: number): GroupToken | undefined {
  const group = tokens[index - 2];
  return group?.kind === 'group' && isModifier(tokens, index - 2) ? group : undefined;
}

function isRest(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return isCue(before, 'rest', 'plus');
}

/** 「誰か3人」: the number says it all. */
function isOnlyWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return isCue(token, 'someone') && tokens[index + 1]?.kind === 'count';
}

function linkBefore(tokens: readonly Token[], index: number, first: boolean): Subject['link'] {
  if (first) return 'first';
  let link: Subject['link'] = 'list';
  for (let i = index - 1; i >= 0 && !isSubject(tokens[i]); i--) {
    const token = tokens[i] as Token;
    if (isCue(token, 'or')) return 'or';
    if (isParticle(token, 'か', 'でも')) return 'or';
    if (isCue(token, 'and', 'plus')) link = 'and';
    if (isParticle(token, 'も')) link = 'and';
  }
  return link;
}

/** 「5人中3人」: the number before 中 is the whole; so is the number that is invited. */
function isTotal(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'count') return false;
  const next = tokens[index + 1];
  if (isCue(next, 'outOf')) return true;
  // 「6人で過半数」: a part of those six.
  const isWhole = isParticle(next, 'で', 'の');
  if (isWhole && tokens[index + 2]?.kind === 'fraction') return true;
  for (let i = index + 1; i < tokens.length; i++) {
    const later = tokens[i] as Token;
    if (later.kind === 'predicate') return later.sense === 'invite';
    if (isAmount(later) || isSubject(later)) return false;
  }
  return false;
}

const PREFIX: readonly Cue[] = [
  'floor',
  'cap',
  'exactly',
  'about',
  'inTotal',
  'plus',
  'rest',
  'membersWord',
];
const SUFFIX: readonly Cue[] = [
  'around',
  'atLeast',
  'moreThan',
  'fewerThan',
  'atMost',
  'about',
  'only',
  'exactly',
  'each',
  'cap',
  'floor',
];

function quantityAt(tokens: readonly Token[], index: number): Quantity {
  const token = tokens[index] as Token;
  let compare: Quantity['compare'] = 'bare';
  let floor = false;
  let about = false;
  let around = false;
  let only = false;
  const next = tokens[index + 1];
  const even = isParticle(next, 'でも');
  let start = token.start;
  let end = token.end;
  const take = (cue: Cue) => {
    if (cue === 'floor') floor = true;
    else if (cue === 'cap') compare = 'atMost';
    else if (cue === 'about') about = true;
    else if (cue === 'around') around = true;
    else if (cue === 'only') only = true;
    else if (cue === 'exactly') compare = 'exactly';
    else if (cue === 'atLeast' || cue === 'moreThan' || cue === 'fewerThan' || cue === 'atMost')
      compare = cue;
  };
  for (let i = index - 1; i >= 0; i--) {
    const before = tokens[i] as Token;
    if (isParticle(before, 'でも', 'は', 'で', 'の')) continue;
    if (before.kind !== 'cue' || !PREFIX.includes(before.cue)) break;
    take(before.cue);
    start = before.start;
  }
  for (let i = index + 1; i < tokens.length; i++) {
    const after = tokens[i] as Token;
    if (i === index + 1 && isParticle(after, 'を', 'に', 'の')) continue;
    if (after.kind !== 'cue' || !SUFFIX.includes(after.cue)) break;
    // 「3人以上最大5人」: what stands before a number belongs to that one.
    if (PREFIX.includes(after.cue) && isAmount(tokens[i + 1])) break;
    take(after.cue);
    end = after.end;
  }
  return { start, end, amount: amountOf(token), compare, floor, about, around, only, even };
}

function amountOf(token: Token): Quantity['amount'] {
  if (token.kind === 'count') return { kind: 'count', low: token.low, high: token.high };
  if (token.kind === 'fraction') {
    const { numerator, denominator, strict } = token;
    return { kind: 'fraction', numerator, denominator, strict };
  }
  const cue = token.kind === 'cue' ? token.cue : 'someone';
  if (cue === 'all') return { kind: 'all', vague: false };
  if (cue === 'everybody') return { kind: 'all', vague: true };
  return cue === 'nobody' ? { kind: 'nobody' } : { kind: 'someone' };
}
