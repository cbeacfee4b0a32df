import type { Ref } from '../analyse/people.ts';
import {
  type Amount,
  and,
  atLeast,
  atMost,
  count,
  everyone,
  type Form,
  or,
  type Who,
  whole,
} from '../form.ts';
import type { People } from '../items.ts';
import type { Policy, Statement } from '../statement.ts';
import type { Mention, Sheet } from './sheet.ts';
import type { Sign } from './signs.ts';

/** What the signs of a reading say. */
export interface Said {
  readonly statements: readonly Statement[];
  /** The number of the turn each of them was said in. */
  readonly inTurn: ReadonlyMap<Statement, number>;
  readonly asks: boolean;
  /** Nothing is said of who comes. */
  readonly isTalk: boolean;
  readonly decides: Decides;
}

/** How it is decided. */
export interface Decides {
  readonly policies: readonly Policy[];
  /** Also in a way no policy can say: on a day, once something else has happened. */
  readonly otherwise: boolean;
}

const policies: Partial<Record<Sign, Policy>> = {
  AUTO: { what: 'auto', atOnce: false },
  ATONCE: { what: 'auto', atOnce: true },
  BYHAND: { what: 'manual' },
  ANSWERED: { what: 'everyoneAnswered' },
  MOST: { what: 'most' },
  SOONEST: { what: 'earliest' },
  TIES: { what: 'tie', by: 'highest_score' },
};

/** Signs to statements; undefined where they make no sense. */
export function saidBy(signs: readonly Sign[], sheet: Sheet): Said | undefined {
  const reader = new SignReader(signs, sheet);
  try {
    return reader.read();
  } catch (cause) {
    if (cause instanceof Senseless) return undefined;
    throw cause;
  }
}

class Senseless extends Error {}

type Span = Pick<Statement, 'start' | 'end'>;

class SignReader {
  readonly #signs: readonly Sign[];
  readonly #mentions: readonly Mention[];
  #at = 0;
  /** The mentions of what is being read. */
  #used: Mention[] = [];

  constructor(signs: readonly Sign[], { mentions }: Sheet) {
    this.#signs = signs;
    this.#mentions = mentions;
  }

  read(): Said {
    const statements: Statement[] = [];
    const inTurn = new Map<Statement, number>();
    const decided: Policy[] = [];
    let [asks, isTalk, otherwise] = [false, false, false];
    while (this.#at < this.#signs.length) {
      this.#used = [];
      const sign = this.#take();
      const policy = sign === 'WAIT' ? this.#delay() : policies[sign];
      if (policy !== undefined) decided.push(policy);
      else if (sign === 'OTHERWISE') otherwise = true;
      else if (sign === 'ASK') asks = true;
      else if (sign === 'NONE') isTalk = true;
      else if (sign === 'OUT') {
        const people = this.#people();
        statements.push({ says: 'exclude', people, ...this.#place() });
      } else if (sign === 'WISH') {
        const form = atLeast(whole, this.#who());
        statements.push({ says: 'prefer', form, ...this.#place() });
      } else {
        const form = this.#condition(sign);
        const isOfOthers = form.is === 'number' && form.who.scope === 'others';
        const role = isOfOthers ? 'additional' : 'total';
        statements.push({ says: 'need', form, role, ...this.#place() });
      }
      const turn = this.#used.at(-1)?.turn;
      const last = statements.at(-1);
      if (turn !== undefined && last !== undefined && !inTurn.has(last)) inTurn.set(last, turn);
    }
    return { statements, inTurn, asks, isTalk, decides: { policies: decided, otherwise } };
  }

  #take(): Sign {
    const sign = this.#signs[this.#at++];
    if (sign === undefined) throw new Senseless();
    return sign;
  }

  #condition(sign: Sign): Form {
    if (sign === 'REQ') return atLeast(whole, this.#required());
    if (sign === 'MIN') return this.#least();
    if (sign !== 'ALT') throw new Senseless();
    const ways: Form[] = [];
    let parts: Form[] = [];
    for (;;) {
      const next = this.#take();
      if (next !== 'BAR' && next !== 'CLOSE') {
        parts.push(this.#condition(next));
        continue;
      }
      if (parts.length === 0) throw new Senseless();
      ways.push(and(parts));
      parts = [];
      if (next === 'CLOSE') return or(ways);
    }
  }

  #least(): Form {
    const how = this.#take();
    if (how === 'ONE') return atLeast(count(1), counted(this.#who()));
    if (how === 'ALL') return atLeast(whole, counted(this.#who()));
    const mention = this.#mention();
    if (mention.is !== 'number') throw new Senseless();
    const { kind, low, denominator, strict } = mention.quantity;
    // 大半, 3.5人: no number to hold to.
    if (kind !== 'count' && kind !== 'share') throw new Senseless();
    const amount: Amount =
      kind === 'share' ? { of: 'share', count: low, denominator, strict, plus: 0 } : count(low);
    const who = counted(this.#who());
    switch (how) {
      case 'GE':
        return atLeast(amount, who);
      case 'GT':
        return atLeast(
          kind === 'share' ? { ...amount, strict: true } : { ...amount, plus: 1 },
          who,
        );
      case 'ABS':
        return atMost(amount, who, 'absent');
      case 'ABSLT':
        return atMost({ ...amount, plus: -1 }, who, 'absent');
      default:
        throw new Senseless();
    }
  }

  #mention(): Mention {
    const sign = this.#take();
    const mention = typeof sign === 'number' ? this.#mentions[sign] : undefined;
    if (mention === undefined) throw new Senseless();
    this.#used.push(mention);
    return mention;
  }

  #delay(): Policy {
    const mention = this.#mention();
    if (mention.is !== 'length') throw new Senseless();
    return { what: 'delay', seconds: mention.seconds };
  }

  #refs(): Ref[] {
    const refs: Ref[] = [];
    while (typeof this.#signs[this.#at] === 'number') {
      const mention = this.#mention();
      if (mention.is !== 'people') throw new Senseless();
      refs.push(...(mention.ref.groups?.refs ?? [mention.ref]));
    }
    return refs;
  }

  #who(): Who {
    const next = this.#signs[this.#at];
    if (next === 'OTHERS' || next === 'EVERYONE') this.#at++;
    const refs = this.#refs();
    const left = this.#signs[this.#at] === 'BUT' ? this.#left() : undefined;
    const isNamed = next !== 'OTHERS' && next !== 'EVERYONE';
    if (isNamed !== refs.length > 0) throw new Senseless();
    if (isNamed)
      return {
        refs: left === undefined ? refs : refs.map((ref) => without(ref, left)),
        scope: 'named',
      };
    if (next === 'EVERYONE') return left === undefined ? everyone : { refs: left, scope: 'except' };
    if (left !== undefined) throw new Senseless();
    return { refs: [], scope: 'others' };
  }

  /** Of a name two people have it is not said which one; of a role all are meant. */
  #required(): Who {
    const who = this.#who();
    const asks = this.#signs.includes('ASK');
    return { ...who, refs: who.refs.map((ref) => (ref.role || !asks ? asGroup(ref) : ref)) };
  }

  #left(): Ref[] {
    this.#at++;
    const left = this.#refs();
    if (left.length === 0) throw new Senseless();
    return left;
  }

  #people(): People {
    const { refs, scope } = this.#who();
    if (scope === 'everyone') throw new Senseless();
    return { refs, joint: 'and', except: scope === 'except', others: scope === 'others' };
  }

  #place(): Span & { modality: 'asserted'; doubts: readonly string[] } {
    const last = this.#used.at(-1)?.turn;
    const spans = this.#used.filter(({ turn }) => turn === last);
    return {
      start: Math.min(...spans.map(({ start }) => start), spans.length > 0 ? Infinity : 0),
      end: Math.max(0, ...spans.map(({ end }) => end)),
      modality: 'asserted',
      doubts: [],
    };
  }
}

/** 「浜田のどっちか」: of two who are called so, so many; whoever of them is one of those. */
const counted = (who: Who): Who => ({ ...who, refs: who.refs.map(asGroup) });
const asGroup = (ref: Ref): Ref =>
  ref.doubt === 'several' ? { ...ref, kind: 'group', doubt: 'none' } : ref;

/** 「根本さん以外の開発」. */
function without(ref: Ref, left: readonly Ref[]): Ref {
  const keys = ref.keys.filter((key) => !left.some((one) => one.keys.includes(key)));
  return { ...ref, keys };
}
