import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import type { KnownPerson } from '../../../packages/attendance/src/understand/analyse/people.ts';
import type { Policy } from '../../../packages/attendance/src/understand/statement.ts';
import { type Amount, type Condition, type Meaning, nothingSaid } from './meaning.ts';

/** The notation names nobody of the cast, or is none (FORMAT.md). */
export class WrongNotation extends Error {}

/** A meaning as it is written beside a text. */
export const meaningOf = (notation: string, cast: readonly KnownPerson[]): Meaning =>
  new NotationReader(notation, cast).read();

/** How it is decided, by the item that says so; `wait` has its length in brackets. */
const policies: Readonly<Record<string, Policy>> = {
  auto: { what: 'auto', atOnce: false },
  'auto(now)': { what: 'auto', atOnce: true },
  manual: { what: 'manual' },
  answered: { what: 'everyoneAnswered' },
  best: { what: 'most' },
  early: { what: 'earliest' },
  'tie(early)': { what: 'earliest' },
  'tie(best)': { what: 'tie', by: 'highest_score' },
};
const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };
const blank = /[ \u3000]/;
/** A wish for so many, not for somebody. */
const wishedNumber = /^[\d割半過%/n-]/;

class NotationReader {
  readonly #text: string;
  readonly #cast: readonly KnownPerson[];
  #at = 0;
  readonly #out: InviteeKey[] = [];
  readonly #wish: InviteeKey[] = [];
  #isAllWished = false;
  #asks = false;
  #isTalk = false;
  readonly #policies: Policy[] = [];
  #isOtherwise = false;

  constructor(text: string, cast: readonly KnownPerson[]) {
    this.#text = text;
    this.#cast = cast;
  }

  read(): Meaning {
    const conditions = this.#conditions(false);
    const asks = this.#asks;
    const isTalk = this.#isTalk && !asks;
    return {
      ...nothingSaid,
      conditions,
      out: this.#out,
      wish: this.#isAllWished ? 'all' : this.#wish,
      asks,
      isTalk,
      isOnlyAsked: conditions.length === 0 && !isTalk,
      decides: { policies: this.#policies, otherwise: this.#isOtherwise },
    };
  }

  #conditions(isInside: boolean): Condition[] {
    const list: Condition[] = [];
    for (;;) {
      this.#skipBlanks();
      const next = this.#text[this.#at];
      if (next === undefined || (isInside && (next === '|' || next === ')'))) return list;
      const condition = this.#item();
      if (condition !== undefined) list.push(condition);
    }
  }

  /** A condition, or undefined where the item says something else. */
  #item(): Condition | undefined {
    const word = /^\??[a-z0-9]+/i.exec(this.#text.slice(this.#at))?.[0];
    if (word === undefined)
      throw new WrongNotation(`at ${this.#text.slice(this.#at, this.#at + 12)}`);
    this.#at += word.length;
    if (word === 'or' && this.#text[this.#at] === '(') return this.#alternatives();
    const argument = this.#text[this.#at] === '(' ? this.#argument() : '';
    return this.#condition(word, argument) ?? this.#note(word, argument);
  }

  #condition(word: string, argument: string): Condition | undefined {
    const everyone = (amount: Amount): Condition => ({ is: 'least', amount, of: 'everyone' });
    switch (word) {
      case 'all':
        return everyone({ is: 'all' });
      case 'any':
        return everyone({ is: 'count', count: 1 });
      case 'k':
        return everyone(amountIn(argument));
      case 'more':
        return { is: 'least', amount: amountIn(argument), of: 'others' };
      case 'req':
        return { is: 'required', keys: this.#people(argument) };
      case 'min': {
        const [amount = '', people] = argument.split(/[;；]/);
        if (people === undefined) throw new WrongNotation('min');
        return { is: 'least', amount: amountIn(amount), of: this.#people(people) };
      }
      default:
        return undefined;
    }
  }

  #note(word: string, argument: string): undefined {
    const about = argument.trim();
    const policy =
      word === 'wait' ? delayOf(about) : policies[about === '' ? word : `${word}(${about})`];
    if (policy !== undefined) this.#policies.push(policy);
    else if (word === '?when') this.#isOtherwise = true;
    else if (word.startsWith('?')) this.#asks = true;
    else if (word === 'out') this.#out.push(...this.#people(argument));
    else if (word === 'wish') {
      if (about === 'all') this.#isAllWished = true;
      else if (!wishedNumber.test(about)) this.#wish.push(...this.#people(argument));
    } else if (word === 'none') this.#isTalk = true;
    // Nothing follows from it, but whoever is named has to be known.
    else if (word === 'free') {
      if (about !== 'others' && about !== 'all') this.#people(argument);
    } else throw new WrongNotation(`word ${word}`);
  }

  #alternatives(): Condition {
    const ways: Condition[][] = [];
    do {
      this.#at++;
      ways.push(this.#conditions(true));
    } while (this.#text[this.#at] === '|');
    if (this.#text[this.#at] !== ')') throw new WrongNotation('or');
    this.#at++;
    if (ways.some((way) => way.length === 0)) throw new WrongNotation('empty way');
    return { is: 'alternatives', ways };
  }

  /** What stands between the brackets, which may hold brackets. */
  #argument(): string {
    const from = ++this.#at;
    for (let depth = 1; depth > 0 && this.#at < this.#text.length; this.#at++) {
      if (this.#text[this.#at] === '(') depth++;
      if (this.#text[this.#at] === ')') depth--;
    }
    return this.#text.slice(from, this.#at - 1);
  }

  #skipBlanks(): void {
    while (blank.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #people(names: string): InviteeKey[] {
    return names
      .split(/[,、，]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .flatMap((name) => called(name, this.#cast));
  }
}

function delayOf(length: string): Policy {
  const [, amount, unit = ''] = /^([0-9.]+)([mhdw])$/.exec(length) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? Number.NaN);
  if (Number.isNaN(seconds)) throw new WrongNotation(`wait ${length}`);
  return { what: 'delay', seconds };
}

const joined = (name: string): string => name.replace(/[ \u3000]/g, '');

/** Whoever has this name, else everybody of this group or role, else the one whose name it is a part of. */
function called(name: string, cast: readonly KnownPerson[]): InviteeKey[] {
  const those = (fits: (person: KnownPerson) => boolean): InviteeKey[] =>
    cast.filter(fits).map(({ key }) => key);
  const onlyOne = (keys: InviteeKey[]): InviteeKey[] => (keys.length === 1 ? keys : []);
  const steps = [
    () => onlyOne(those((one) => one.name === name)),
    () => those(({ groups }) => groups?.includes(name) === true),
    () => those(({ role }) => role === name),
    () =>
      onlyOne(
        those((one) => one.name.split(blank).includes(name) || joined(one.name) === joined(name)),
      ),
    () =>
      onlyOne(
        those((one) => one.name.startsWith(name) || joined(one.name).startsWith(joined(name))),
      ),
  ];
  for (const step of steps) {
    const keys = step();
    if (keys.length > 0) return keys;
  }
  throw new WrongNotation(`who ${name}`);
}

const shareOf = (numerator: number, denominator: number, strict = false): Amount => ({
  is: 'share',
  numerator,
  denominator,
  strict,
});

function amountIn(argument: string): Amount {
  const text = argument.trim();
  if (/^\d+$/.test(text)) return { is: 'count', count: Number(text) };
  if (/^n-\d+$/.test(text)) return { is: 'absent', count: Number(text.slice(2)) };
  if (text === 'n' || text === 'all' || text === '全員') return { is: 'all' };
  if (text === '過半数') return shareOf(1, 2, true);
  if (text === '半数' || text === '半分') return shareOf(1, 2);
  const [, share, slash, unit] = /^(\d+)(?:\/(\d+)|([割%％]))$/.exec(text) ?? [];
  if (share === undefined) throw new WrongNotation(`num ${text}`);
  return shareOf(Number(share), slash === undefined ? (unit === '割' ? 10 : 100) : Number(slash));
}
