import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import type { Mention } from '../../../packages/attendance/src/understand/trained/sheet.ts';
import { type Sign, signs } from '../../../packages/attendance/src/understand/trained/signs.ts';
import { type Amount, type Condition, type Meaning, nothingSaid, type Who } from './meaning.ts';

/**
 * Back from what signsOf wrote to a meaning, so that what the net learns can be compared with what was meant. It
 * does not share a line with the reader of the product, which would repeat its own mistakes.
 */
export const meaningIn = (signs: readonly Sign[], mentions: readonly Mention[]): Meaning =>
  new SignReader(signs, mentions).read();

interface Named {
  readonly of: Who;
  readonly but?: readonly InviteeKey[];
}

const deciding: ReadonlySet<Sign> = new Set<Sign>(signs.slice(signs.indexOf('AUTO')));

class SignReader {
  readonly #signs: readonly Sign[];
  readonly #mentions: readonly Mention[];
  #at = 0;

  constructor(signs: readonly Sign[], mentions: readonly Mention[]) {
    this.#signs = signs;
    this.#mentions = mentions;
  }

  read(): Meaning {
    let meaning = nothingSaid;
    for (;;) {
      const conditions = [...meaning.conditions, ...this.#conditions()];
      meaning = { ...meaning, conditions };
      const sign = this.#take();
      if (sign === 'END') return meaning;
      if (sign === 'ASK') meaning = { ...meaning, asks: true };
      else if (sign === 'NONE') meaning = { ...meaning, isTalk: true };
      else if (sign === 'OUT') meaning = { ...meaning, out: listed(this.#named().of) ?? [] };
      else if (sign === 'WISH') meaning = { ...meaning, wish: listed(this.#named().of) ?? 'all' };
      else if (typeof sign === 'string' && deciding.has(sign)) this.#skipDeciding(sign);
      else throw new Error(`${sign} says nothing here.`);
    }
  }

  #take(): Sign {
    const sign = this.#signs[this.#at++];
    if (sign === undefined) throw new Error('The signs have no end.');
    return sign;
  }

  /** How it is decided is written as it was meant, word by word: nothing to compare. */
  #skipDeciding(sign: Sign): void {
    const place = sign === 'WAIT' ? this.#take() : undefined;
    if (place !== undefined && this.#mentions[Number(place)]?.is !== 'length')
      throw new Error('WAIT has no length.');
  }

  #isNext(sign: Sign): boolean {
    if (this.#signs[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #conditions(): Condition[] {
    const list: Condition[] = [];
    for (;;) {
      if (this.#isNext('REQ')) list.push({ is: 'required', keys: this.#keys() });
      else if (this.#isNext('MIN'))
        list.push({ is: 'least', amount: this.#amount(), ...this.#named() });
      else if (this.#isNext('ALT')) list.push(this.#alternatives());
      else return list;
    }
  }

  #alternatives(): Condition {
    const ways: Condition[][] = [];
    do ways.push(this.#conditions());
    while (this.#isNext('BAR'));
    if (this.#take() !== 'CLOSE') throw new Error('Alternatives have no end.');
    return { is: 'alternatives', ways };
  }

  #amount(): Amount {
    const sign = this.#take();
    if (sign === 'ONE') return { is: 'count', count: 1 };
    if (sign === 'ALL') return { is: 'all' };
    const mention = this.#mentions[Number(this.#take())];
    if (mention?.is !== 'number') throw new Error(`${sign} has no number.`);
    const { kind, low, denominator, strict } = mention.quantity;
    const isAbsent = sign === 'ABS' || sign === 'ABSLT';
    if (kind === 'share') {
      const share = { numerator: low, denominator };
      return isAbsent
        ? { is: 'absent share', ...share, strict: sign === 'ABSLT' }
        : { is: 'share', ...share, strict: strict || sign === 'GT' };
    }
    return isAbsent
      ? { is: 'absent', count: sign === 'ABS' ? low : low - 1 }
      : { is: 'count', count: sign === 'GE' ? low : low + 1 };
  }

  #named(): Named {
    const of = this.#isNext('EVERYONE')
      ? 'everyone'
      : this.#isNext('OTHERS')
        ? 'others'
        : this.#keys();
    if (!this.#isNext('BUT')) return { of };
    const but = this.#keys();
    return typeof of === 'string' ? { of, but } : { of: of.filter((key) => !but.includes(key)) };
  }

  #keys(): InviteeKey[] {
    const keys = new Set<InviteeKey>();
    for (;;) {
      const sign = this.#signs[this.#at];
      if (typeof sign !== 'number') return [...keys];
      this.#at++;
      const mention = this.#mentions[sign];
      for (const key of mention?.is === 'people' ? mention.keys : []) keys.add(key);
    }
  }
}

const listed = (who: Who): readonly InviteeKey[] | undefined =>
  typeof who === 'string' ? undefined : who;
