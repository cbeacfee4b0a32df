import { readNumeral } from '@tashika/japanese';
import type { InviteeKey } from '../../rules/index.ts';
import { durationAt } from '../analyse/delay.ts';
import { bare, type Quantity, type QuantityAt, quantityAt } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import type { Word } from '../analyse/words.ts';
import { asks } from '../grammar/pattern.ts';
import type { TextReading, UnderstandingContext } from '../read.ts';
import { withLooseNames } from './loose-names.ts';
import { looseQuantity } from './loose-numbers.ts';
import type { Marks } from './own-reading.ts';
import { sizeName } from './size-name.ts';

/** Somebody, a group, a number, or how long: what the net may point at. */
export type Mention = {
  /** The word of the sheet it is. */
  readonly at: number;
  readonly turn: number;
  readonly start: number;
  readonly end: number;
} & (
  | { readonly is: 'people'; readonly ref: Ref; readonly keys: readonly InviteeKey[] }
  | { readonly is: 'number'; readonly quantity: Quantity; readonly isBare: boolean }
  | { readonly is: 'length'; readonly seconds: number }
);

/**
 * What was said, as the net sees it: word by word what is known of each. Names and numbers are only somebody, a
 * group of so many, a number as large as another, so that what holds for one name holds for every other.
 */
export interface Sheet {
  readonly words: readonly (readonly string[])[];
  readonly mentions: readonly Mention[];
}

/** All turns of a conversation, one behind the other; where the grammar has read them, its reading in front. */
export function sheetOf(
  turns: readonly Pick<TextReading, 'folded' | 'words' | 'sentences'>[],
  context: UnderstandingContext,
  marks?: Marks,
): Sheet {
  const writer = new Writer(context.members.length, marks);
  if (marks !== undefined) writer.write(marks.whole);
  for (const [turn, reading] of turns.entries()) {
    if (turn > 0) writer.write(['m:turn']);
    writer.add(turn, reading.folded.text, said(reading, withLooseNames(reading, context)));
  }
  return { words: writer.words, mentions: writer.mentions };
}

const saysNothing = asks('silent|func|stop|comma');

const isMark = ({ surface }: Word): boolean =>
  /^[。、\s・…〜\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(surface) &&
  !/[0-9]/u.test(surface);

/** All but greetings and thanks that are sentences of their own, and the marks around the rest, if there is any. */
function said(
  { sentences }: Pick<TextReading, 'sentences'>,
  words: readonly Word[],
): readonly Word[] {
  const empty = sentences.filter((sentence) => sentence.words.every(saysNothing));
  const isGreeting = ({ ref, start, end }: Word): boolean =>
    ref === undefined && empty.some((one) => one.start <= start && end <= one.end);
  const told = words.filter((word) => !isGreeting(word));
  const first = told.findIndex((word) => !isMark(word));
  const last = told.findLastIndex((word) => !isMark(word));
  return first < 0 ? words : told.slice(first, last + 1);
}

class Writer {
  readonly words: (readonly string[])[] = [];
  readonly mentions: Mention[] = [];
  readonly #everyone: number;
  readonly #marks: Marks | undefined;

  constructor(everyone: number, marks: Marks | undefined) {
    this.#everyone = everyone;
    this.#marks = marks;
  }

  write(features: readonly string[]): void {
    this.words.push(features);
  }

  add(turn: number, text: string, words: readonly Word[]): void {
    for (let at = 0; at < words.length; ) at = this.#addWord(turn, text, words, at);
  }

  /** Answers with the number of the word behind. */
  #addWord(turn: number, text: string, words: readonly Word[], at: number): number {
    const word = words[at] as Word;
    const { start, end } = word;
    if (word.ref !== undefined) {
      this.#addPeople(word.ref, { turn, start, end });
      return at + 1;
    }
    const surface = text.slice(start, end);
    const loose = looseQuantity(surface, {
      before: text.slice(Math.max(0, start - 8), start),
      rest: text.slice(end, end + 4),
      all: this.#everyone,
      isDate: word.isDate === true,
    });
    if (loose !== undefined) {
      if (loose.kind === 'share' || loose.of !== null)
        this.#addNumber(loose, { turn, start, end, isBare: false });
      else this.#addBare(loose.low, word, { turn, start, end });
      return at + 1;
    }
    if (word.isDate) {
      this.write([
        'm:date',
        ...(/[0-9一二三四五六七八九十]/u.test(surface) ? ['dnum'] : []),
        ...(/間|後|以内/u.test(surface) ? ['dlen'] : []),
        ...this.#decidingMarks(turn, start, end),
      ]);
      // 「30分じゃなくて3時間」 is one date, and two lengths.
      for (const one of lengthsIn(text, start, end)) this.#addLength({ turn, ...one });
      return at + 1;
    }
    const found = quantityAt(text, start);
    if (found !== undefined) {
      let next = at;
      while (next < words.length && (words[next] as Word).start < found.end) next++;
      const last = words[next - 1] as Word;
      // 一人暮らし: where the number ends inside a word, it is none; 3人組 is cut behind the figure.
      if (last.end === found.end || /^[0-9]/u.test(surface) || isOver(text, found)) {
        this.#addNumber(found.quantity, {
          turn,
          start,
          end: Math.max(found.end, last.end),
          isBare: false,
        });
        return next;
      }
    }
    const [length] = lengthsIn(text, start, start + 1);
    if (length !== undefined) {
      this.#addLength({ turn, ...length });
      let next = at + 1;
      while (next < words.length && (words[next] as Word).start < length.end) next++;
      return next;
    }
    const numeral = numeralIn(word, surface);
    if (numeral === undefined)
      this.write([
        ...wordFeatures(word, surface),
        ...(this.#marks?.isLeft(turn, start, end) ? ['o:left'] : []),
        ...this.#decidingMarks(turn, start, end),
      ]);
    else this.#addBare(numeral, word, { turn, start, end });
    return at + 1;
  }

  #addPeople(ref: Ref, place: { turn: number; start: number; end: number }): void {
    const { groups } = ref;
    const keys = groups ? [...new Set(groups.refs.flatMap((one) => one.keys))] : ref.keys;
    const people = this.#people();
    const isWithin = (a: readonly InviteeKey[], b: readonly InviteeKey[]): boolean =>
      a.length < b.length && a.every((key) => b.includes(key));
    const features = [
      ref.kind === 'group' || groups ? 'm:G' : 'm:P',
      `doubt:${ref.doubt}`,
      `size:${sizeName(keys.length)}`,
    ];
    if (groups) features.push(groups.any ? 'g:any' : groups.refs.length === 1 ? 'g:one' : 'g:each');
    if (ref.role) features.push('role');
    if (ref.loose) features.push('loose');
    if (keys.length === this.#everyone) features.push('size=n');
    if (people.some((one) => one.length === keys.length && one.every((key) => keys.includes(key))))
      features.push('again');
    if (people.some((one) => isWithin(keys, one))) features.push('inside');
    if (people.some((one) => isWithin(one, keys))) features.push('holds');
    this.mentions.push({ is: 'people', ref, keys, at: this.words.length, ...place });
    this.write([...features, ...(this.#marks?.ofPeople(keys) ?? [])]);
    // 各班: the groups it speaks of, each a word of its own behind it.
    if (groups === undefined || groups.refs.length < 2) return;
    for (const one of groups.refs) {
      this.mentions.push({
        is: 'people',
        ref: one,
        keys: one.keys,
        at: this.words.length,
        ...place,
      });
      this.write([
        'm:sub',
        `size:${sizeName(one.keys.length)}`,
        ...(this.#marks?.ofPeople(one.keys) ?? []),
      ]);
    }
  }

  #addNumber(
    quantity: Quantity,
    place: { turn: number; start: number; end: number; isBare: boolean },
  ): void {
    const { kind, low, high, of, strict } = quantity;
    const features = ['m:N', `q:${kind}`];
    if (kind === 'count') features.push(`v:${sizeName(low)}`, this.#besideAll(low, true));
    const people = this.#people();
    if (kind === 'count') {
      const persons = this.mentions.flatMap((one) =>
        one.is === 'people' && isPerson(one.ref) ? one.keys : [],
      );
      if (new Set(persons).size === low) features.push('v=named');
      const group = this.mentions.findLast((one) => one.is === 'people');
      const size = people.at(-1)?.length ?? 0;
      if (group?.is === 'people' && !isPerson(group.ref))
        features.push(size < low ? 'v>group' : size === low ? 'v=group' : 'v<group');
    }
    if (high !== null) features.push('range');
    if (of !== null) features.push('of');
    if (strict) features.push('strict');
    if (this.mentions.some((one) => one.is === 'number' && one.quantity.low === low))
      features.push('vagain');
    this.mentions.push({ is: 'number', quantity, at: this.words.length, ...place });
    this.write([...features, ...(this.#marks?.ofNumber(quantity) ?? [])]);
  }

  #addBare(value: number, word: Word, place: { turn: number; start: number; end: number }): void {
    const { pos, detail } = word;
    const quantity = { ...bare, low: value };
    this.mentions.push({
      is: 'number',
      quantity,
      isBare: true,
      at: this.words.length,
      ...place,
    });
    this.write([
      'm:N',
      'q:bare',
      `v:${sizeName(value)}`,
      this.#besideAll(value, false),
      `p:${pos}`,
      `p:${pos}/${detail}`,
      ...(this.#marks?.ofNumber(quantity) ?? []),
    ]);
  }

  #addLength(length: Length & { readonly turn: number }): void {
    const { turn, start, end } = length;
    this.mentions.push({ is: 'length', at: this.words.length, ...length });
    this.write(['m:L', ...this.#decidingMarks(turn, start, end)]);
  }

  #decidingMarks(turn: number, start: number, end: number): readonly string[] {
    return this.#marks?.isDeciding(turn, start, end) ? ['o:decides'] : [];
  }

  #besideAll(value: number, isClose: boolean): string {
    if (value > this.#everyone) return 'v>n';
    if (value === this.#everyone) return 'v=n';
    return isClose && value === this.#everyone - 1 ? 'v=n-1' : 'v<n';
  }

  #people(): (readonly InviteeKey[])[] {
    return this.mentions.flatMap((one) => (one.is === 'people' ? [one.keys] : []));
  }
}

interface Length {
  readonly start: number;
  readonly end: number;
  readonly seconds: number;
}

/** 「24時間」 in 「24時間後」: how long, where it begins between these places. */
function lengthsIn(text: string, from: number, to: number): Length[] {
  const found: Length[] = [];
  for (let start = from; start < to; start++) {
    const one = durationAt(text, start);
    if (one === undefined || isNoLength(text.slice(0, start), text.slice(one.end))) continue;
    found.push({ start, ...one });
    start = one.end - 1;
  }
  return found;
}

/** 12月3日, 5分の4, 3時間目. */
const isNoLength = (before: string, behind: string): boolean =>
  before.endsWith('月') || /^(?:の[0-9一二三四五六七八九]|目)/u.test(behind);

/** 半数超える: the share ends inside 超える. */
const isOver = (text: string, { end, quantity }: QuantityAt): boolean =>
  quantity.kind === 'share' && quantity.strict && text.startsWith('超え', end - 1);

const isPerson = ({ kind, groups }: Ref): boolean => kind === 'person' && groups === undefined;

function numeralIn({ detail }: Word, surface: string): number | undefined {
  if (/^[0-9]{1,4}$/u.test(surface)) return Number(surface);
  return detail === '数' && /^[一二三四五六七八九十]+$/u.test(surface)
    ? (readNumeral(surface) ?? undefined)
    : undefined;
}

const letterKinds: readonly (readonly [RegExp, string])[] = [
  [/^[ァ-ヶー]+$/u, 'kata'],
  [/^[ぁ-ん]+$/u, 'hira'],
  [/^[a-z]+$/iu, 'latin'],
];

/** A word by its dictionary form, its kind, its ending and its first and last letters. */
function wordFeatures({ base, pos, detail, conjugation }: Word, surface: string): string[] {
  const features = [`b:${base}`, `p:${pos}`, `p:${pos}/${detail}`];
  if (surface !== base) features.push(`s:${surface}`);
  if (conjugation !== '') features.push(`j:${conjugation}`);
  if (base.length > 1) features.push(`c<${base[0]}`, `c>${base.at(-1)}`);
  if (base.length > 2) features.push(`c<${base.slice(0, 2)}`, `c>${base.slice(-2)}`);
  const letters =
    letterKinds.find(([pattern]) => pattern.test(base))?.[1] ??
    (/^[一-鿿々]+$/u.test(base) ? `kanji${Math.min(base.length, 3)}` : 'mix');
  features.push(`t:${letters}`);
  return features;
}
