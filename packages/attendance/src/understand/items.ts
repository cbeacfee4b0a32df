import { delayAt } from './analyse/delay.ts';
import { all, none, type Quantity, quantityAt, some } from './analyse/numbers.ts';
import { isPersonal, isTitle, type Ref } from './analyse/people.ts';
import type { Word } from './analyse/words.ts';
import { readEndings } from './endings.ts';
import type { Form } from './form.ts';
import { entryOf, isOccasion, type Sense } from './lexicon.ts';
import type { Stated, Statement } from './statement.ts';

/** People as the words put them together. */
export interface People {
  readonly refs: readonly Ref[];
  readonly joint: 'and' | 'or';
  /** Everyone but the refs: 山田さん以外. */
  readonly except?: boolean;
  /** 残り, ほかの人: everyone nobody has spoken of. */
  readonly others?: boolean;
}

export type Meaning =
  | { readonly is: 'word' }
  | { readonly is: 'people'; readonly people: People }
  | { readonly is: 'quantity'; readonly quantity: Quantity }
  | { readonly is: 'scoped'; readonly people: People; readonly quantity: Quantity }
  | { readonly is: 'stated'; readonly statement: Statement }
  | { readonly is: 'delay'; readonly seconds: number }
  | { readonly is: 'predicate'; readonly sense: Sense }
  | {
      readonly is: 'form';
      readonly form: Form;
      readonly of?: readonly Stated[];
      readonly high?: number;
    };

/** A piece of a sentence: what it is (tags), what it means, where it stands in the folded text. */
export interface Item {
  readonly tags: ReadonlySet<string>;
  /** Shared by all items of the same tags: there are few kinds. */
  readonly kind: Kind;
  readonly meaning: Meaning;
  readonly start: number;
  readonly end: number;
}

/** What a level of the grammar remembers of a kind of item, by the level's number. */
export interface Kind {
  readonly remembered: unknown[];
  /** Whether an element of a pattern fits, by the element's number. */
  readonly matches: (boolean | undefined)[];
}

const kinds = new Map<string, Kind>();
/** Kinds remembered; hostile text cannot make more, and what is beyond is only slower. */
const mostKinds = 4000;

function kindOf(key: string): Kind {
  const known = kinds.get(key);
  if (known !== undefined) return known;
  const kind: Kind = { remembered: [], matches: [] };
  if (kinds.size < mostKinds) kinds.set(key, kind);
  return kind;
}

export const item = (
  tags: Iterable<string>,
  start: number,
  end: number,
  meaning: Meaning = { is: 'word' },
): Item => {
  const own = new Set(tags);
  return { tags: own, kind: kindOf([...own].join(' ')), meaning, start, end };
};

const particles: Readonly<Record<string, string>> = {
  が: 'ga',
  は: 'wa',
  も: 'mo',
  を: 'wo',
  に: 'ni',
  へ: 'ni',
  と: 'to',
  や: 'and',
  か: 'ka',
  の: 'no',
  から: 'kara',
  まで: 'made',
  より: 'yori',
  で: 'de',
  では: 'dewa',
  じゃ: 'dewa',
  でも: 'demo',
  だけ: 'justly',
  のみ: 'justly',
  しか: 'only',
  さえ: 'sae',
  こそ: 'mo',
  ずつ: 'each',
  づつ: 'each',
  くらい: 'about',
  ぐらい: 'about',
  ほど: 'about',
  とか: 'and',
  など: 'nado',
  って: 'wa',
  ば: 'func',
  て: 'func',
  '、': 'comma',
  '・': 'dot',
  ':': 'colon',
  '〜': 'tilde',
  '-': 'tilde',
  '+': 'besides',
  '&': 'and',
  '/': 'slash',
  には: 'wa',
  にも: 'mo',
  とは: 'wa',
  からは: 'kara',
  からも: 'kara',
  までは: 'made',
  までの: 'made',
  までなら: 'made',
  については: 'wa',
  に関しては: 'wa',
  って事で: 'de',
  ということで: 'de',
};
const stops = { has: (surface: string): boolean => /^[。\n？！]+$/u.test(surface) };
const nounSuffixes = new Set([
  'さん',
  '様',
  'さま',
  'くん',
  '君',
  'ちゃん',
  '氏',
  '殿',
  '先生',
  '先輩',
]);

/** The items of a text, in order; every word is in one. */
export function itemsOf(text: string, words: readonly Word[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < words.length; ) {
    const [found, next] = itemAt(text, words, at, items);
    items.push(found);
    at = next;
  }
  return items;
}

const after = (words: readonly Word[], at: number, end: number): number => {
  let next = at;
  while (next < words.length && (words[next] as Word).start < end) next++;
  return next;
};

function itemAt(
  text: string,
  words: readonly Word[],
  at: number,
  before: readonly Item[],
): [Item, number] {
  const word = words[at] as Word;
  const { start, end } = word;
  if (word.ref !== undefined) {
    const { groups } = word.ref;
    if (groups !== undefined) {
      return [
        item(
          [
            'people',
            'group',
            'list',
            groups.any ? 'choice' : 'eachGroup',
            ...(groups.any ? ['eitherGroup'] : []),
          ],
          start,
          end,
          { is: 'people', people: { refs: groups.refs, joint: groups.any ? 'or' : 'and' } },
        ),
        at + 1,
      ];
    }
    const tags = ['people', word.ref.kind];
    return [
      item(tags, start, end, { is: 'people', people: { refs: [word.ref], joint: 'and' } }),
      at + 1,
    ];
  }
  const delay = delayAt(text, start);
  if (delay !== undefined)
    return [
      item(['delay'], start, delay.end, { is: 'delay', seconds: delay.seconds }),
      after(words, at, delay.end),
    ];
  if (word.isDate) return [item(['date', 'silent'], start, end), at + 1];
  if (stops.has(word.surface))
    return [
      item(word.surface.includes('？') ? ['stop', 'question'] : ['stop'], start, end),
      at + 1,
    ];
  const counted = lexical(words, at, 'nobody', 'someone', 'both', 'asMany');
  if (counted !== undefined) {
    if (counted.cue === 'asMany')
      return [item(['asMany'], start, (words[counted.next - 1] as Word).end), counted.next];
    if (counted.cue === 'both')
      return [item(['both'], start, (words[counted.next - 1] as Word).end), counted.next];
    const isNobody = counted.cue === 'nobody';
    const tags = ['quantity', isNobody ? 'none' : 'some'];
    return [
      item(tags, start, (words[counted.next - 1] as Word).end, {
        is: 'quantity',
        quantity: isNobody ? none : some,
      }),
      counted.next,
    ];
  }
  if (
    word.pos === '名詞' ||
    word.pos === '接頭詞' ||
    word.surface === 'お' ||
    /^[-−0-9一二三四五六七八九十過半約]/u.test(word.surface)
  ) {
    const number = isDecimalTail(before, start, text) ? undefined : quantityAt(text, start);
    const next = number === undefined ? at : after(words, at, number.end);
    // 一人暮らし: where the number ends inside a word, it is none.
    if (number !== undefined && (words[next - 1] as Word).end === number.end) {
      const { quantity } = number;
      return [
        item(['quantity', quantity.kind], start, number.end, { is: 'quantity', quantity }),
        next,
      ];
    }
  }
  const entry = longestEntryAt(words, at);
  if (entry !== undefined) {
    const { next, tags, sense } = entry;
    const stop = (words[next - 1] as Word).end;
    if (sense !== undefined) {
      const isNoun =
        (words[next - 1] as Word).pos === '名詞' || (words[next - 1] as Word).pos === '記号';
      const endings = readEndings(words, next, isNoun);
      const finish = endings.next > next ? (words[endings.next - 1] as Word).end : stop;
      return [
        item([...tags, 'pred', sense, ...endings.tags], start, finish, { is: 'predicate', sense }),
        endings.next,
      ];
    }
    if (tags.includes('occasion') && words[next]?.base === 'する') {
      // 「5人以上で活動します」.
      const endings = readEndings(words, next, true);
      return [
        item(['pred', 'held', ...endings.tags], start, (words[endings.next - 1] as Word).end, {
          is: 'predicate',
          sense: 'held',
        }),
        endings.next,
      ];
    }
    if (tags.includes('all'))
      return [item(['quantity', 'all'], start, stop, { is: 'quantity', quantity: all }), next];
    if (tags.includes('everybody')) {
      return [
        item(['quantity', 'all', 'loose'], start, stop, {
          is: 'quantity',
          quantity: { ...all, loose: true },
        }),
        next,
      ];
    }
    // 3人になったら: the verb says nothing, its endings do.
    const head = words[next - 1] as Word;
    if (head.pos === '動詞' && tags.includes('silent')) {
      const endings = readEndings(words, next, false);
      if (endings.next > next) {
        const finish = (words[endings.next - 1] as Word).end;
        const speaks = endings.tags.some(
          (tag) =>
            tag === 'if' || tag === 'neg' || tag === 'even' || tag === 'hearsay' || tag === 'asked',
        );
        return [
          item(
            speaks ? ['pred', 'be', ...endings.tags] : tags,
            start,
            finish,
            speaks ? { is: 'predicate', sense: 'be' } : { is: 'word' },
          ),
          endings.next,
        ];
      }
    }
    return [item(tags, start, stop), next];
  }
  return plainItem(words, at);
}

/** 2.5人: the 5 is no number of its own. */
const isDecimalTail = (before: readonly Item[], start: number, text: string): boolean =>
  text[start - 1] === '.' && (before.at(-1)?.end ?? 0) > start;

function lexical(
  words: readonly Word[],
  at: number,
  ...wanted: string[]
): { next: number; cue: string } | undefined {
  let key = '';
  let found: { next: number; cue: string } | undefined;
  for (let next = at; next < Math.min(at + 6, words.length); next++) {
    key += (words[next] as Word).surface;
    const cue = entryOf(key)?.cue;
    const isVerb = cue === 'both' && key.endsWith('って') && isVerbal(words, at, next);
    if (cue !== undefined && wanted.includes(cue) && !isVerb) found = { next: next + 1, cue };
  }
  return found;
}

/** The longest entry of the lexicon that begins here: surfaces as they stand, the last word by its dictionary form. */
function longestEntryAt(
  words: readonly Word[],
  at: number,
): { next: number; tags: string[]; sense?: Sense } | undefined {
  let prefix = '';
  let plain = '';
  let best: { next: number; tags: string[]; sense?: Sense } | undefined;
  for (let next = at; next < Math.min(at + 7, words.length); next++) {
    const word = words[next] as Word;
    if (word.ref !== undefined || word.isDate || stops.has(word.surface)) break;
    for (const key of [prefix + word.surface, prefix + word.base, plain + word.base]) {
      const entry = entryOf(key);
      if (entry === undefined || !fits(words, at, next, entry)) continue;
      const tags: string[] = [];
      if (entry.cue !== undefined) tags.push(entry.cue);
      if (entry.silent) tags.push('silent');
      if (entry.occasion) tags.push('occasion');
      best = { next: next + 1, tags, ...(entry.sense === undefined ? {} : { sense: entry.sense }) };
      break;
    }
    prefix += word.surface;
    plain += next > at && /^[はもの]$/u.test(word.surface) ? 'が' : word.surface;
  }
  return best;
}

/** Whether the entry may stand for these words: an auxiliary いる is no presence, a particle か no or. */
function fits(
  words: readonly Word[],
  at: number,
  last: number,
  entry: { sense?: Sense; silent?: true; cue?: string },
): boolean {
  const word = words[at] as Word;
  const isSingle = at === last;
  // 「そろってから」 is a verb.
  if (entry.cue === 'both' && word.base !== word.surface && isVerbal(words, at, last)) return false;
  if (isSingle && (word.pos === '助詞' || word.pos === '助動詞')) return entry.cue === 'musing';
  if (isSingle && entry.sense !== undefined && word.pos === '動詞' && word.detail === '非自立') {
    const previous = words[at - 1];
    return previous === undefined || !/^[てで]$/u.test(previous.surface);
  }
  if (isSingle && word.pos === '接頭詞' && entry.sense !== undefined) return word.surface === '要';
  return true;
}

const isVerbal = (words: readonly Word[], at: number, last: number): boolean =>
  words[at - 1]?.surface === 'が' || words[last + 1]?.surface === 'から';

function plainItem(words: readonly Word[], at: number): [Item, number] {
  const word = words[at] as Word;
  const { surface, start, end, pos, detail } = word;
  const next = words[at + 1];
  // 木村さん: a person nobody knows.
  if (
    pos === '名詞' &&
    detail !== '数' &&
    next !== undefined &&
    nounSuffixes.has(next.surface) &&
    !/^(?:お客|客|奥|旦那|お父|お母|お兄|お姉|お子|子|みな|皆|どちら|学級|たく|大家|仲人|各位|赤|王|婆|爺|だれ|誰|お嬢|神|殿|花嫁|花婿|新郎|新婦|嫁)$/u.test(
      surface,
    )
  ) {
    const ref: Ref = { kind: 'person', name: surface, keys: [], doubt: 'unknown' };
    return [
      item(['people', 'person', 'unknown'], start, next.end, {
        is: 'people',
        people: { refs: [ref], joint: 'and' },
      }),
      at + 2,
    ];
  }
  // 田中来ない: the dictionary takes 来 for the ending of a noun.
  if (surface === '来' && pos === '名詞' && /^(?:な|れ|ら|て|た|ま)/u.test(next?.surface ?? '')) {
    const endings = readEndings(words, at + 1, false);
    const finish = endings.next > at + 1 ? (words[endings.next - 1] as Word).end : end;
    return [
      item(['pred', 'attend', ...endings.tags], start, finish, {
        is: 'predicate',
        sense: 'attend',
      }),
      endings.next,
    ];
  }
  const pair = next === undefined ? undefined : particles[surface + next.surface];
  const isDenied = surface === 'で' && /^(?:な|あり|ござい)/u.test(words[at + 2]?.surface ?? '');
  if (pair !== undefined && pos === '助詞' && !isDenied)
    return [item([pair, 'func'], start, (next as Word).end), at + 2];
  const particle = particles[surface];
  if (
    particle !== undefined &&
    (pos === '助詞' ||
      pos === '記号' ||
      pos === '助動詞' ||
      pos === '名詞' ||
      pos === 'フィラー' ||
      pos === '接続詞')
  ) {
    // 3人なら, 3人でないと: the copula behind a number or a name.
    if (particle === 'de' || particle === 'dewa' || particle === 'no') {
      if (
        surface === 'で' &&
        next?.surface === 'も' &&
        !/^(?:な|あ)/u.test(words[at + 2]?.surface ?? '')
      )
        return [item(['demo', 'func'], start, next.end), at + 2];
      const be = readEndings(words, at, true);
      if (
        be.next > at &&
        (be.tags.includes('if') || be.tags.includes('neg') || be.tags.includes('even'))
      ) {
        return [
          item(['pred', 'be', ...be.tags], start, (words[be.next - 1] as Word).end, {
            is: 'predicate',
            sense: 'be',
          }),
          be.next,
        ];
      }
    }
    return [item([particle, 'func'], start, end), at + 1];
  }
  if (pos === '助動詞' || (pos === '動詞' && detail === '接尾') || pos === '助詞') {
    const be = readEndings(words, at, true);
    if (be.next > at) {
      return [
        item(['pred', 'be', ...be.tags], start, (words[be.next - 1] as Word).end, {
          is: 'predicate',
          sense: 'be',
        }),
        be.next,
      ];
    }
    return [
      item(['func', /^(?:ない|ぬ|ん|ず)$/u.test(word.base) ? 'loose-not' : 'aux'], start, end),
      at + 1,
    ];
  }
  if (
    pos === '記号' ||
    pos === 'フィラー' ||
    (pos === '接頭詞' && /^[ごお御約]$/u.test(surface)) ||
    (pos === '名詞' &&
      detail === '接尾' &&
      /^(?:さん|様|ちゃん|くん|的|たち|達|ら|方)$/u.test(surface))
  ) {
    return [item(['func', 'silent'], start, end), at + 1];
  }
  if (pos === '感動詞' || pos === '接続詞')
    return [item(['silent', 'interjection'], start, end), at + 1];
  if (pos === '動詞' && detail === '非自立') return [item(['func', 'aux'], start, end), at + 1];
  if (pos === '名詞' && isOccasion(surface)) return [item(['occasion'], start, end), at + 1];
  if (pos === '名詞' && isTitle(surface)) {
    const ref: Ref = { kind: 'person', name: surface, keys: [], doubt: 'unknown', role: true };
    return [
      item(['people', 'person', 'unknown', 'title'], start, end, {
        is: 'people',
        people: { refs: [ref], joint: 'and' },
      }),
      at + 1,
    ];
  }
  const tags = ['content', pos === '名詞' ? 'noun' : pos === '動詞' ? 'verb' : 'other'];
  if (detail === '数' || /^[0-9]/u.test(surface)) tags.push('number');
  if (pos === '名詞' && isPersonal(surface)) tags.push('personal');
  if (pos === '動詞' || pos === '形容詞') {
    const endings = readEndings(words, at + 1, false);
    const finish = endings.next > at + 1 ? (words[endings.next - 1] as Word).end : end;
    return [
      item([...tags, ...endings.tags, 'unknown-verb'], start, finish),
      Math.max(endings.next, at + 1),
    ];
  }
  return [item(tags, start, end), at + 1];
}
