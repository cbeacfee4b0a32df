import type { InviteeKey, RuleGroup } from '../rules/index.ts';
import type { Subject } from './clauses.ts';
import type { Fact, Threshold, Unsupported } from './facts.ts';
import type { Question } from './questions.ts';

/** The rule's own part, before policies and scope are put around it. */
export type RuleBody =
  | { readonly type: 'ALL' }
  | { readonly type: 'ANY' }
  | { readonly type: 'K_OF_N'; readonly k: number; readonly n: number }
  | {
      readonly type: 'REQUIRED_PLUS_QUORUM';
      readonly requiredInviteeKeys: readonly InviteeKey[];
      readonly minAdditional: number;
    }
  | { readonly type: 'GROUP_ANY'; readonly groups: readonly RuleGroup[] };

export interface Assembly {
  readonly body: RuleBody;
  readonly include: readonly InviteeKey[];
  readonly exclude: readonly InviteeKey[];
  readonly required: readonly InviteeKey[];
  readonly optional: readonly InviteeKey[];
  readonly questions: readonly Question[];
  readonly missing: readonly Missing[];
  /** A condition was understood; without one nothing may ever be finalized by itself. */
  readonly understood: boolean;
  readonly doubt: number;
}

export type Missing =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'invitees'; readonly count: number }
  | { readonly kind: 'condition' }
  | { readonly kind: 'date'; readonly words: string; readonly meaning: string };

type Quorum = Extract<Fact, { kind: 'quorum' }>;

/** Understanding, step 5: from facts to one of the five types. */
export function assemble(facts: readonly Fact[], memberKeys: readonly InviteeKey[]): Assembly {
  return new Assembler(facts, memberKeys).result();
}

class Assembler {
  private readonly questions: Question[] = [];
  private readonly missing: Missing[] = [];
  private readonly include: InviteeKey[];
  private doubt = 0;
  private readonly facts: readonly Fact[];

  constructor(facts: readonly Fact[], memberKeys: readonly InviteeKey[]) {
    this.facts = settled(facts);
    this.include = [...new Set(memberKeys)];
  }

  result(): Assembly {
    const { facts } = this;
    for (const fact of facts) if (!isMereWish(fact, facts)) this.doubt += fact.doubt;
    for (const fact of facts) if ('subjects' in fact) this.invite(fact.subjects);
    for (const fact of facts) if (fact.kind === 'quorum') this.invite(fact.scope);
    const exclude = this.keysOf(subjectsOf(facts, 'excluded'));
    const needed = [...subjectsOf(facts, 'required'), ...this.contrasted()];
    const named = this.keysOf(needed.filter(({ kind }) => kind === 'person'));
    // 「部長抜きで、営業部の全員」: a group is needed without those taken out of it.
    const grouped = this.keysOf(needed.filter(({ kind }) => kind === 'group'));
    const required = [...new Set([...named, ...grouped.filter((key) => !exclude.includes(key))])];
    const optional = this.keysOf(subjectsOf(facts, 'optional')).filter(
      (key) => !required.includes(key),
    );
    const target = this.include.filter((key) => !exclude.includes(key));
    const n = this.statedNumber(target.length);
    const body = this.body(target, required, n);
    const understood = this.isUnderstood();
    if (!understood) this.askForCondition();
    return {
      body,
      include: this.include,
      exclude: exclude.filter((key) => this.include.includes(key)),
      required,
      optional,
      questions: unique(this.questions),
      missing: unique(this.missing),
      understood,
      doubt: this.doubt,
    };
  }

  /** 「山田さんの都合を優先、ほかは任意」: who is set against those who need not come, comes. */
  private contrasted(): readonly Subject[] {
    const frees = this.facts.some((fact) => fact.kind === 'optional' && fact.subjects.length === 0);
    if (!frees || this.hasFact('required') || this.hasFact('quorum')) return [];
    return this.facts.flatMap((fact) => (fact.kind === 'mentioned' ? fact.subjects : []));
  }

  /** Addresses in the words are invited even if no member has them. */
  private invite(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      if (subject.kind === 'person' && subject.keys.length === 1) {
        const key = subject.keys[0] as InviteeKey;
        if (!this.include.includes(key)) this.include.push(key);
      }
    }
  }

  /** M05: one match is a key; two are a question, none is missing. */
  private keysOf(subjects: readonly Subject[]): InviteeKey[] {
    const keys: InviteeKey[] = [];
    for (const subject of subjects) {
      if (subject.kind === 'group') {
        if (subject.keys === null) this.unknownGroup(subject.name);
        else keys.push(...subject.keys);
      } else if (subject.keys.length === 1) keys.push(subject.keys[0] as InviteeKey);
      else if (subject.keys.length === 0) {
        this.missing.push({ kind: 'person', name: subject.name });
        this.questions.push({ kind: 'unknown_person', name: subject.name });
      } else this.questions.push({ kind: 'who', name: subject.name, keys: subject.keys });
    }
    return [...new Set(keys)];
  }

  private unknownGroup(name: string): void {
    this.missing.push({ kind: 'group', name });
    this.questions.push({ kind: 'unknown_group', name });
  }

  /** M02: the number in the words counts, and a difference to the known people is asked about. */
  private statedNumber(size: number): number {
    const stated = this.facts.find((fact) => fact.kind === 'stated');
    if (stated?.kind !== 'stated') return size;
    if (stated.count !== size) {
      this.questions.push({ kind: 'stated_number', stated: stated.count, known: size });
      if (stated.count > size) this.missing.push({ kind: 'invitees', count: stated.count - size });
    }
    return stated.count;
  }

  private isUnderstood(): boolean {
    return this.facts.some(
      ({ kind }) =>
        kind === 'quorum' || kind === 'required' || kind === 'choice' || kind === 'groupUnclear',
    );
  }

  private askForCondition(): void {
    this.missing.push({ kind: 'condition' });
    const vague = this.facts.find((fact) => fact.kind === 'vague');
    if (vague?.kind === 'vague' && vague.what === 'everybody')
      this.questions.push({ kind: 'everybody' });
    if (!this.questions.some(({ kind }) => kind === 'unsupported' || kind === 'upper_bound')) {
      this.questions.push({ kind: 'condition' });
    }
  }

  private body(
    target: readonly InviteeKey[],
    required: readonly InviteeKey[],
    n: number,
  ): RuleBody {
    const unsupported = this.facts.find((fact) => fact.kind === 'unsupported');
    if (unsupported?.kind === 'unsupported') return this.strict(unsupported.why);
    this.askAboutOthers(n);
    const quorums = this.facts.filter((fact) => fact.kind === 'quorum');
    const scoped = quorums.filter(({ scope }) => scope.length > 0);
    const whole = quorums.filter(({ scope }) => scope.length === 0);
    const choices = this.facts.filter((fact) => fact.kind === 'choice');

    if (choices.length + scoped.length > 0) {
      const together =
        choices.length + whole.length === 0 && this.together(scoped, required, target);
      if (together) return together;
      const groups = this.alternatives(scoped, choices, target);
      if (groups === undefined) return this.strict('both');
      // 「総務課2名は必須。それ以外で3名以上」: the two are all there are.
      const isFilled =
        whole.length > 0 &&
        scoped[0]?.high === null &&
        groups[0]?.min === groups[0]?.anyOfInviteeKeys.length;
      const wholeGroup =
        scoped.length === 1 &&
        choices.length === 0 &&
        groups.length === 1 &&
        (isWhole(scoped[0]) || isFilled);
      const unsaid = this.facts.flatMap((fact) =>
        fact.kind === 'groupUnclear'
          ? fact.subjects.flatMap((subject) => subject.keys ?? [''])
          : [],
      );
      const isSaid = unsaid.every((key) => groups[0]?.anyOfInviteeKeys.some((own) => own === key));
      if (wholeGroup && !isSaid) return this.strict('both');
      if (wholeGroup) {
        const keys = groups[0]?.anyOfInviteeKeys ?? [];
        const all = [...new Set([...required, ...keys])];
        return this.requiredPlus(all, whole, target, n);
      }
      if (this.hasFact('required') || whole.length > 0 || this.hasFact('groupUnclear')) {
        // 「議長は必須、委員は4人以上」: who the 委員 are is asked already, and nothing else is unclear.
        const isUnknown = scoped.some(({ scope }) => scope.some(({ keys }) => keys === null));
        return isUnknown && choices.length === 0 ? { type: 'ALL' } : this.strict('mixed');
      }
      if (
        groups.length === 0 ||
        groups.some(({ anyOfInviteeKeys }) => anyOfInviteeKeys.length === 0)
      ) {
        return { type: 'ALL' };
      }
      const [only] = groups;
      if (groups.length === 1 && only && scoped[0] && scoped[0].scope.length > 1) {
        // 「営業部と開発部で5人以上」 where there is nobody else.
        const isAll = target.every((key) => only.anyOfInviteeKeys.includes(key));
        if (isAll && n === target.length && only.min > 1 && only.min <= n) {
          return { type: 'K_OF_N', k: only.min, n };
        }
      }
      for (const group of groups) {
        if (group.min > group.anyOfInviteeKeys.length) {
          this.questions.push({
            kind: 'not_enough_people',
            k: group.min,
            n: group.anyOfInviteeKeys.length,
          });
        }
      }
      return { type: 'GROUP_ANY', groups };
    }
    const unclear = this.facts.find((fact) => fact.kind === 'groupUnclear');
    if (unclear?.kind === 'groupUnclear') {
      const keys = this.keysOf(unclear.subjects);
      for (const { name, kind } of unclear.subjects) {
        if (kind === 'group') this.questions.push({ kind: 'group_all_or_some', name });
      }
      return this.requiredPlus([...new Set([...required, ...keys])], whole, target, n);
    }
    if (required.length > 0 || this.hasFact('required')) {
      return this.requiredPlus(required, whole, target, n);
    }
    return this.quorumBody(whole, target, n);
  }

  /** M08: what cannot be said in five types is asked, and held meanwhile by the strictest rule. */
  private strict(why: Unsupported): RuleBody {
    this.questions.push({ kind: 'unsupported', why });
    for (const fact of this.facts) {
      if ('subjects' in fact) this.keysOf(fact.subjects);
      else if (fact.kind === 'quorum') this.keysOf(fact.scope);
    }
    return { type: 'ALL' };
  }

  private hasFact(kind: Fact['kind']): boolean {
    return this.facts.some((fact) => fact.kind === kind);
  }

  private askAboutOthers(n: number): void {
    const needed = this.facts.flatMap((fact) =>
      fact.kind === 'quorum' ? [this.countOf(fact.threshold, n)] : [],
    );
    for (const fact of this.facts) {
      if (fact.kind === 'upperBound') {
        const { amount } = fact.quantity;
        const low = amount.kind === 'count' ? amount.low : 0;
        const count = fact.strict ? low - 1 : low;
        // 「3人以上で決行、2人以下なら家で寝る」 says the same thing twice.
        if (!needed.includes(count + 1)) this.questions.push({ kind: 'upper_bound', count });
      }
      if (fact.kind === 'mentioned') {
        // 「部長と課長を優先で。お二人とも来られる日」: what was open is said in the next sentence.
        const said = new Set(subjectsOf(this.facts, 'required').flatMap(({ keys }) => keys ?? []));
        for (const { name, keys } of fact.subjects) {
          const isSaid = keys !== null && keys.length > 0 && keys.every((key) => said.has(key));
          if (!isSaid) this.questions.push({ kind: 'mentioned', name });
        }
      }
    }
  }

  /**
   * 「営業部は全員、開発部は誰か1人」: the required, and so many of the others. Exact only where nobody
   * but that group is left to be the others.
   */
  private together(
    scoped: readonly Quorum[],
    required: readonly InviteeKey[],
    target: readonly InviteeKey[],
  ): RuleBody | undefined {
    const parts = scoped.filter((quorum) => !isWhole(quorum));
    const [part] = parts;
    const isTied = scoped.some(({ linkedByOr, or }) => linkedByOr || or);
    if (isTied || parts.length > 1 || scoped.length + required.length < 2) return undefined;
    if (scoped.some(({ scope }) => scope.some(({ keys }) => !keys?.length))) return undefined;
    const wholes = scoped.filter(isWhole).flatMap(({ scope }) => this.keysOf(scope));
    const needed = target.filter((key) => required.includes(key) || wholes.includes(key));
    if (this.hasFact('groupUnclear') || needed.length === 0) return undefined;
    let minAdditional = 0;
    if (part !== undefined) {
      const own = this.keysOf(part.scope).filter((key) => target.includes(key));
      const others = target.filter((key) => !needed.includes(key));
      minAdditional = this.countOf(part.threshold, own.length);
      const isExact = own.length === others.length && others.every((key) => own.includes(key));
      if (!isExact || minAdditional < 1 || minAdditional > others.length) return undefined;
      this.noteImprecision(part);
    }
    return { type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: needed, minAdditional };
  }

  /** Groups tied by または. Two groups not tied that way would both be needed. */
  private alternatives(
    scoped: readonly Quorum[],
    choices: readonly Extract<Fact, { kind: 'choice' }>[],
    target: readonly InviteeKey[],
  ): RuleGroup[] | undefined {
    const groups: RuleGroup[] = [];
    // M07: who is excluded is gone before majorities are taken.
    const keysIn = (subjects: readonly Subject[]) =>
      this.keysOf(subjects).filter((key) => target.includes(key));
    const ordered = [...scoped, ...choices].sort((a, b) => a.start - b.start);
    for (const [index, fact] of ordered.entries()) {
      if (index > 0 && !fact.linkedByOr) return undefined;
      if (fact.kind === 'choice') {
        const keys = keysIn(fact.subjects);
        if (fact.subjects.some(({ kind }) => kind === 'group')) {
          for (const subject of fact.subjects) {
            const own = keysIn([subject]);
            groups.push({ name: subject.name, min: own.length, anyOfInviteeKeys: own });
            if (subject.kind === 'group')
              this.questions.push({ kind: 'group_all_or_some', name: subject.name });
          }
        } else groups.push({ name: namesOf(fact.subjects), min: 1, anyOfInviteeKeys: keys });
        continue;
      }
      this.noteImprecision(fact);
      const perSubject = fact.or && fact.scope.some(({ kind }) => kind === 'group');
      const units = perSubject ? fact.scope.map((subject) => [subject]) : [fact.scope];
      for (const unit of units) {
        const keys = keysIn(unit);
        groups.push({
          name: namesOf(unit),
          min: this.countOf(fact.threshold, keys.length),
          anyOfInviteeKeys: keys,
        });
      }
    }
    return groups;
  }

  private requiredPlus(
    required: readonly InviteeKey[],
    whole: readonly Quorum[],
    target: readonly InviteeKey[],
    n: number,
  ): RuleBody {
    const quorum = this.onlyQuorum(whole, n);
    const others = target.filter((key) => !required.includes(key)).length;
    const isAmbiguous = subjectsOf(this.facts, 'required').some(
      ({ kind, keys }) => kind === 'person' && keys.length > 1,
    );
    if (quorum === undefined || isAmbiguous) {
      // M08: nobody of the required is known, or which of two is not: until then everybody is needed.
      const minAdditional = required.length === 0 || isAmbiguous ? others : 0;
      return { type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: required, minAdditional };
    }
    if (isWhole(quorum)) return this.allBut(target);
    this.noteImprecision(quorum);
    const unknown = subjectsOf(this.facts, 'required').filter(
      (subject) => subject.kind === 'person' && subject.keys.length !== 1,
    );
    const counted = required.length + new Set(unknown.map(({ name }) => name)).size;
    // 「山田さん必須、残りは過半数」: the majority of the others.
    const k = this.countOf(quorum.threshold, quorum.role === 'additional' ? n - counted : n);
    let minAdditional = k;
    if (quorum.role !== 'additional') {
      minAdditional = Math.max(k - counted, 0);
      const isShare = quorum.threshold.amount.kind !== 'count' || quorum.threshold.of === 'absent';
      // 「お二人は必須」 after two names counts those two.
      if (quorum.role === 'plain' && !isShare && k !== counted) {
        this.questions.push({ kind: 'total_or_additional', count: k, required: counted });
      }
    }
    if (minAdditional > others) {
      this.questions.push({ kind: 'not_enough_people', k: minAdditional, n: others });
    }
    return { type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: required, minAdditional };
  }

  private notOptional(target: readonly InviteeKey[]): readonly InviteeKey[] {
    const free = this.keysOf(subjectsOf(this.facts, 'optional'));
    return target.filter((key) => !free.includes(key));
  }

  /** 「全員必須、ただし田中さんは任意」: all the others. */
  private allBut(target: readonly InviteeKey[]): RuleBody {
    const free = this.keysOf(subjectsOf(this.facts, 'optional'));
    if (free.length === 0) return { type: 'ALL' };
    const requiredInviteeKeys = target.filter((key) => !free.includes(key));
    return { type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys, minAdditional: 0 };
  }

  private quorumBody(whole: readonly Quorum[], target: readonly InviteeKey[], n: number): RuleBody {
    for (const fact of this.facts) {
      if (fact.kind === 'wish' && whole.length === 0) this.questions.push({ kind: 'wish' });
    }
    const quorum = this.onlyQuorum(whole, n);
    if (quorum === undefined) return { type: 'ANY' };
    if (isWhole(quorum)) return this.allBut(target);
    this.noteImprecision(quorum);
    const others = quorum.role === 'additional' ? this.notOptional(target) : target;
    const k = this.countOf(quorum.threshold, n - (target.length - others.length));
    if (others.length < target.length && k > 0) {
      // 「加藤は来なくてもOK、他の8人は絶対」 counts the others alone.
      if (k === others.length) return this.allBut(target);
      if (k < others.length) {
        const group = { name: '', min: k, anyOfInviteeKeys: others };
        return { type: 'GROUP_ANY', groups: [group] };
      }
    }
    if (k <= 0) {
      this.questions.push({ kind: 'nobody_needed' });
      return { type: 'ANY' };
    }
    if (
      whole.some(({ besides }) => besides) &&
      !SPEAKS_OF_OTHERS.some((kind) => this.hasFact(kind))
    ) {
      // 「あと2人来れば成立」: besides whom is not said.
      this.questions.push({ kind: 'condition' });
    }
    if (k > n) this.questions.push({ kind: 'not_enough_people', k, n });
    if (k === 1 && n !== 1) return { type: 'ANY' };
    if (k === n && quorum.threshold.of === 'absent') return { type: 'ALL' };
    return { type: 'K_OF_N', k, n };
  }

  /** Several numbers for the same thing: the same one twice is fine, otherwise we ask. */
  private onlyQuorum(all: readonly Quorum[], n: number): Quorum | undefined {
    const plain = all.filter(({ weak }) => !weak);
    const whole = plain.length > 0 ? plain : all;
    if (whole.length < all.length) this.doubt += 0.11;
    const first = whole[0];
    if (first === undefined || whole.length === 1) return first;
    const counts = whole.map((quorum) => (isWhole(quorum) ? n : this.countOf(quorum.threshold, n)));
    // 「5人全員」, 「総務課は不要、残り7名は全員」: the number is all there are, or all that are left.
    const left = n - this.keysOf(subjectsOf(this.facts, 'optional')).length;
    if (whole.some(isWhole) && counts.every((count) => count === n || count === left)) {
      return whole.find(isWhole);
    }
    if (new Set(counts).size === 1) {
      // 「2人では足りない。3人は必要」: the plainer of the two.
      const precise = whole.filter(({ high, exact, around }) => high === null && !exact && !around);
      return precise.find(({ role }) => role === 'total') ?? precise[0] ?? first;
    }
    this.questions.push({ kind: 'which_number', counts: [...new Set(counts)] });
    const most = Math.max(...counts);
    return whole[counts.indexOf(most)];
  }

  private noteImprecision(quorum: Quorum): void {
    const { amount } = quorum.threshold;
    if (quorum.high !== null && amount.kind === 'count') {
      this.questions.push({ kind: 'lower_bound', low: amount.low, high: quorum.high });
    }
    if (quorum.exact && amount.kind === 'count') {
      this.questions.push({ kind: 'exactly', count: amount.low });
    }
    if (quorum.around && amount.kind === 'count') {
      this.questions.push({ kind: 'around', count: amount.low });
    }
    if (quorum.about) this.doubt += 0.2;
  }

  /** M06. */
  private countOf(threshold: Threshold, n: number): number {
    const { amount, strict, of } = threshold;
    if (amount.kind === 'all') return n;
    if (amount.kind === 'someone') return 1;
    if (amount.kind === 'nobody') return 0;
    const exact =
      amount.kind === 'count' ? amount.low : (n * amount.numerator) / amount.denominator;
    const value = amount.kind === 'fraction' && amount.strict ? Math.floor(exact) + 1 : exact;
    if (of === 'present') return strict ? Math.floor(value) + 1 : Math.ceil(value);
    return n - (strict ? Math.ceil(value) - 1 : Math.floor(value));
  }
}

const SPEAKS_OF_OTHERS = ['optional', 'excluded', 'mentioned', 'wish'] as const;

const isWhole = (quorum: Quorum | undefined): boolean => quorum?.threshold.amount.kind === 'all';

const namesOf = (subjects: readonly Subject[]): string =>
  subjects.map(({ name }) => name).join('・');

/** 「理想は5人、最低3人」: beside a number that is plain, a wish is a wish. */
const isMereWish = (fact: Fact, facts: readonly Fact[]): boolean =>
  fact.kind === 'wish' &&
  fact.subjects.length === 0 &&
  facts.some((other) => other.kind === 'quorum' && !other.weak);

function subjectsOf(facts: readonly Fact[], kind: 'required' | 'optional' | 'excluded'): Subject[] {
  return facts.flatMap((fact) => (fact.kind === kind ? fact.subjects : []));
}

const isDecisive = (kind: Fact['kind']): boolean =>
  kind === 'quorum' || kind === 'required' || kind === 'choice' || kind === 'groupUnclear';

/** A later correction replaces the numbers before it; a fallback makes them wishes. */
function settled(facts: readonly Fact[]): Fact[] {
  let kept: Fact[] = [];
  for (const [index, fact] of facts.entries()) {
    if (fact.kind === 'correction') {
      kept = kept.filter(({ kind }) => kind !== 'quorum' && kind !== 'upperBound');
      // 「山田さん必須。間違えました、田中さん必須」: he instead, and not he as well.
      const isReplaced = facts.slice(index).some(({ kind }) => isDecisive(kind));
      const people = kept.filter(({ kind }) => isDecisive(kind));
      if (fact.whole && isReplaced && people.length > 0) {
        kept = kept.filter(({ kind }) => !isDecisive(kind));
        kept.push({ ...fact, doubt: 0.05 });
      }
    } else if (fact.kind === 'fallback') kept = kept.filter(({ kind }) => kind !== 'quorum');
    kept.push(fact);
  }
  return kept;
}

function unique<T>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
