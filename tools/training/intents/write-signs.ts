import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import type { Policy } from '../../../packages/attendance/src/understand/statement.ts';
import type { Mention } from '../../../packages/attendance/src/understand/trained/sheet.ts';
import { type Sign, signs } from '../../../packages/attendance/src/understand/trained/signs.ts';
import {
  type Amount,
  amountOf,
  type Condition,
  type Meaning,
  peopleOf,
  withRequired,
} from './meaning.ts';

/** The text names nobody and no number that could stand for what is meant. */
export class Unlinked extends Error {}

/** A meaning as the net is to write it: people and numbers by where the text names them. */
export const signsOf = (
  meaning: Meaning,
  mentions: readonly Mention[],
  members: readonly InviteeKey[],
): readonly Sign[] => new SignWriter(meaning, mentions, members).write();

interface NamedPeople {
  readonly place: number;
  readonly keys: readonly InviteeKey[];
  readonly isGroup: boolean;
}
interface NamedNumber {
  readonly place: number;
  readonly value: number;
  readonly denominator: number;
  readonly isShare: boolean;
  readonly strict: boolean;
  /** 数人 and 0人 name no number that could be kept. */
  readonly isUsable: boolean;
}
type Fits = (number: NamedNumber) => boolean;
type Least = Extract<Condition, { is: 'least' }>;

const isSame = (a: readonly InviteeKey[], b: readonly InviteeKey[]): boolean =>
  a.length === b.length && a.every((key) => b.includes(key));

class SignWriter {
  readonly #meaning: Meaning;
  readonly #target: readonly InviteeKey[];
  readonly #people: readonly NamedPeople[];
  readonly #numbers: readonly NamedNumber[];
  readonly #mentions: readonly Mention[];
  /** Numbers already written: 「営業から2人、開発からも2人」 has two of them. */
  readonly #written = new Set<NamedNumber>();

  constructor(meaning: Meaning, mentions: readonly Mention[], members: readonly InviteeKey[]) {
    this.#meaning = meaning;
    this.#target = members.filter((key) => !meaning.out.includes(key));
    this.#mentions = mentions;
    this.#people = mentions.flatMap(peopleIn);
    this.#numbers = mentions.flatMap(numberIn);
  }

  write(): readonly Sign[] {
    const { out, conditions, wish, asks, isOnlyAsked, isTalk } = this.#meaning;
    const decides = this.#decides();
    if (isTalk) return ['NONE', ...decides, 'END'];
    const written: Sign[] = [];
    if (out.length > 0) written.push('OUT', ...this.#named(out));
    if (!isOnlyAsked) written.push(...this.#conditions(conditions, withRequired(conditions)));
    if (wish === 'all') written.push('WISH', 'EVERYONE');
    else if (wish.length > 0) {
      // Whoever is hoped for without being named is no condition: it may be passed over.
      const wished = this.#find(wish);
      if (wished !== undefined) written.push('WISH', ...wished);
    }
    written.push(...decides);
    if (asks || isOnlyAsked) written.push('ASK');
    if (written.length === 0) throw new Unlinked('empty');
    return [...written, 'END'];
  }

  /** How it is decided, always in the order of the list. */
  #decides(): Sign[] {
    const { policies, otherwise } = this.#meaning.decides;
    const isDelayed = policies.some(({ what }) => what === 'delay');
    const written = policies
      .filter(({ what }) => !isDelayed || what !== 'auto')
      .map((one) => this.#policy(one));
    const order = (of: readonly Sign[]): number => signs.indexOf(of[0] as (typeof signs)[number]);
    const sorted = written.toSorted((a, b) => order(a) - order(b)).flat();
    return otherwise ? [...sorted, 'OTHERWISE'] : sorted;
  }

  #policy(policy: Policy): Sign[] {
    switch (policy.what) {
      case 'auto':
        return [policy.atOnce ? 'ATONCE' : 'AUTO'];
      case 'delay': {
        const place = this.#mentions.findLastIndex(
          (one) => one.is === 'length' && one.seconds === policy.seconds,
        );
        if (place < 0) throw new Unlinked(`length ${policy.seconds}`);
        return ['WAIT', place];
      }
      case 'manual':
        return ['BYHAND'];
      case 'everyoneAnswered':
        return ['ANSWERED'];
      case 'most':
        return ['MOST'];
      case 'earliest':
        return ['SOONEST'];
      case 'tie':
        return [policy.by === 'highest_score' ? 'TIES' : 'SOONEST'];
    }
  }

  #conditions(list: readonly Condition[], required: ReadonlySet<InviteeKey>): Sign[] {
    return list.flatMap((one): Sign[] => {
      if (one.is === 'required') return this.#required(one.keys);
      if (one.is === 'least') return this.#least(one, required);
      const ways = one.ways.flatMap((way, place): Sign[] => [
        place === 0 ? 'ALT' : 'BAR',
        ...this.#conditions(way, withRequired(way, required)),
      ]);
      return [...ways, 'CLOSE'];
    });
  }

  #required(named: readonly InviteeKey[]): Sign[] {
    const keys = peopleOf(named, this.#target, new Set());
    const isEveryone = isSame(keys, this.#target);
    const all: Sign[] = ['MIN', 'ALL', 'EVERYONE'];
    if (isEveryone && keys.length > 1 && this.#people.every(({ isGroup }) => isGroup)) return all;
    const people = isEveryone ? this.#find(keys) : this.#named(keys);
    if (people === undefined) return all;
    return people.includes('BUT') ? ['MIN', 'ALL', ...people] : ['REQ', ...people];
  }

  #least({ amount, of }: Least, required: ReadonlySet<InviteeKey>): Sign[] {
    const keys = peopleOf(of, this.#target, required);
    const included = of === 'others' ? this.#included(amount, keys.length, required) : undefined;
    if (included !== undefined) return included;
    const people = this.#who(of, keys, required);
    const near = typeof people[0] === 'number' ? people[0] : 0;
    const number = this.#number(amount, keys.length, near);
    if (number === undefined) throw new Unlinked(`number ${JSON.stringify(amount)}`);
    return ['MIN', ...number, ...people];
  }

  #who(of: Least['of'], keys: readonly InviteeKey[], required: ReadonlySet<InviteeKey>): Sign[] {
    if (of === 'others') return ['OTHERS'];
    if (of === 'everyone' || isSame(keys, this.#target)) return ['EVERYONE'];
    const areOthers = isSame(peopleOf('others', this.#target, required), keys);
    return areOthers ? (this.#find(keys) ?? ['OTHERS']) : this.#named(keys);
  }

  /** 山田さんを含めて3人: the number that is said counts the required, too. */
  #included(amount: Amount, size: number, required: ReadonlySet<InviteeKey>): Sign[] | undefined {
    if (amount.is === 'share') return undefined;
    const wanted = amountOf(amount, size);
    const isSaid =
      (value: number): Fits =>
      (one) =>
        !one.isShare && one.value === value;
    if (this.#numbers.some(isSaid(wanted))) return undefined;
    const count = wanted + required.size;
    const total = this.#numbers.find(isSaid(count));
    if (total !== undefined) {
      this.#written.add(total);
      return ['MIN', 'GE', total.place, 'EVERYONE'];
    }
    const number = this.#number({ is: 'count', count }, this.#target.length, 0);
    const isNumber = number !== undefined && number.length > 1;
    return isNumber && wanted !== 1 && wanted !== size ? ['MIN', ...number, 'EVERYONE'] : undefined;
  }

  /** People by the names that stand for them. */
  #named(keys: readonly InviteeKey[]): Sign[] {
    const found = this.#find(keys);
    if (found === undefined) throw new Unlinked(`set ${keys.join()}`);
    return found;
  }

  #find(keys: readonly InviteeKey[]): Sign[] | undefined {
    const plain = this.#names(keys);
    if (plain !== undefined) return plain;
    const allBut = (all: readonly InviteeKey[]): Sign[] | undefined => {
      const left = this.#names(all.filter((key) => !keys.includes(key)));
      return left && ['BUT', ...left];
    };
    const isWithin = (all: readonly InviteeKey[]): boolean =>
      all.length > keys.length && keys.every((key) => all.includes(key));
    for (const group of this.#people) {
      const but = group.isGroup && isWithin(group.keys) ? allBut(group.keys) : undefined;
      if (but !== undefined) return [group.place, ...but];
    }
    const but = keys.length > 1 && keys.length < this.#target.length && allBut(this.#target);
    return but ? ['EVERYONE', ...but] : undefined;
  }

  /** Names that together are exactly these people; groups before the people in them. */
  #names(keys: readonly InviteeKey[]): number[] | undefined {
    const exact = this.#people.find((one) => isSame(one.keys, keys));
    if (exact !== undefined) return [exact.place];
    const inside = this.#people.filter((one) => one.keys.every((key) => keys.includes(key)));
    const groups = inside.filter((one) => one.isGroup && one.keys.length > 1);
    const named = new Set<InviteeKey>();
    const places = new Set<number>();
    for (const one of [...groups, ...inside]) {
      if (one.keys.every((key) => named.has(key))) continue;
      places.add(one.place);
      for (const key of one.keys) named.add(key);
    }
    if (named.size !== new Set(keys).size) return undefined;
    return [...places].sort((a, b) => a - b);
  }

  /** How the amount is said: by a number of the text and what is made of it, or by none. */
  #number(amount: Amount, size: number, near: number): Sign[] | undefined {
    const nearest = this.#numbers.toSorted(
      (a, b) => Math.abs(a.place - near) - Math.abs(b.place - near),
    );
    const pick = (fits: Fits): number | undefined => {
      const fitting = nearest.filter(fits);
      const one = fitting.find((number) => !this.#written.has(number)) ?? fitting[0];
      if (one !== undefined) this.#written.add(one);
      return one?.place;
    };
    for (const [sign, fits] of waysToSay(amount, size)) {
      if (fits === undefined) return [sign];
      const place = pick(fits);
      if (place !== undefined) return [sign, place];
    }
    return roundabout(amountOf(amount, size), size, pick);
  }
}

const isCount =
  (value: number): Fits =>
  (one) =>
    one.isUsable && !one.isShare && one.value === value;

/** The likeliest first, each with the number it needs; ONE and ALL need none. */
function* waysToSay(amount: Amount, size: number): Generator<[Sign, Fits?]> {
  const wanted = amountOf(amount, size);
  if (amount.is === 'share') {
    const isIt: Fits = (one) =>
      one.isShare &&
      Math.abs(one.value / one.denominator - amount.numerator / amount.denominator) < 1e-6;
    yield ['GE', (one) => isIt(one) && one.strict === amount.strict];
    yield [amount.strict ? 'GT' : 'GE', isIt];
  }
  if (amount.is === 'absent') {
    yield ['ABS', isCount(amount.count)];
    yield ['ABSLT', isCount(amount.count + 1)];
    yield ['GE', isCount(wanted)];
  }
  if (amount.is === 'all') yield ['ALL'];
  yield ['GE', isCount(wanted)];
  yield ['GE', (one) => one.isUsable && countOf(one, size) === wanted];
  if (wanted === 1) yield ['ONE'];
  if (wanted === size) yield ['ALL'];
}

/**
 * By a number that is not the one meant. Each way takes a number of its own where there are several:
 * 「役者は1人も欠けちゃダメ、裏方3人は1人欠けてもいい」.
 */
function roundabout(
  wanted: number,
  size: number,
  pick: (fits: Fits) => number | undefined,
): Sign[] | undefined {
  const isAbsent =
    (strict: boolean): Fits =>
    ({ isShare, value: numerator, denominator }) =>
      isShare && amountOf({ is: 'absent share', numerator, denominator, strict }, size) === wanted;
  const more = pick((one) => one.isUsable && countOf(one, size) === wanted - 1);
  const absent = pick(isCount(size - wanted));
  const fewerAbsent = pick(isCount(size - wanted + 1));
  const absentShare = pick(isAbsent(false));
  const fewerAbsentShare = pick(isAbsent(true));
  if (absentShare !== undefined && more === undefined) return ['ABS', absentShare];
  if (fewerAbsentShare !== undefined && more === undefined) return ['ABSLT', fewerAbsentShare];
  if (absent !== undefined) return ['ABS', absent];
  if (more !== undefined) return ['GT', more];
  return fewerAbsent === undefined ? undefined : ['ABSLT', fewerAbsent];
}

const countOf = ({ isShare, value, denominator, strict }: NamedNumber, size: number): number =>
  isShare ? amountOf({ is: 'share', numerator: value, denominator, strict }, size) : value;

function peopleIn(mention: Mention, place: number): NamedPeople[] {
  if (mention.is !== 'people' || mention.keys.length === 0) return [];
  const { ref, keys } = mention;
  return [{ place, keys, isGroup: ref.kind === 'group' || ref.groups !== undefined }];
}

function numberIn(mention: Mention, place: number): NamedNumber[] {
  if (mention.is !== 'number') return [];
  const { kind, low, denominator, strict } = mention.quantity;
  const isShare = kind === 'share';
  const isUsable = kind !== 'vague' && kind !== 'impossible';
  return [{ place, value: low, denominator, isShare, strict, isUsable }];
}
