import { type TextCell, writtenIn } from '../read/page.ts';
import { readYen } from '../read/yen.ts';
import type { Item, Surcharge } from '../shop/shop.ts';
import { type Cast, readCast } from './cast.ts';
import { itemKey, type Lexicon, mostRemembered } from './lexicon.ts';

/** What a label means. */
export type Meaning =
  /** An item of the price list. */
  | {
      readonly kind: 'item';
      readonly name: string;
      readonly item: Item;
      readonly notation: Notation | null;
      readonly cast: Cast | null;
    }
  /** ショット without saying which: one of two prices. `labelPrice`: the price stands in the label (A79). */
  | {
      readonly kind: 'shot';
      readonly name: string;
      readonly notation: Notation | null;
      readonly cast: Cast | null;
      readonly labelPrice: number | null;
    }
  /** A short name that only the unit price can tell apart (A16). */
  | { readonly kind: 'bare'; readonly name: string; readonly items: readonly Item[] }
  /** The line of something the shop adds by itself, not an item (A85). */
  | { readonly kind: 'surcharge'; readonly name: string; readonly surcharge: Surcharge }
  /** The line of a total, not an item (A80). */
  | { readonly kind: 'total'; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string };

/** D or S, and where it stands beside the name. */
export interface Notation {
  readonly letter: 'D' | 'S';
  readonly place: 'before' | 'after' | 'alone';
  /** As written, for the evidence. */
  readonly written: string;
}

export function readLabel(cell: TextCell, lexicon: Lexicon): Meaning {
  const text = writtenIn(cell);
  if (text === null) return { kind: 'unknown', name: '' };
  const known = lexicon.known.get(text);
  if (known !== undefined) return known;
  const meaning = understand(text, lexicon);
  if (lexicon.known.size >= mostRemembered) lexicon.known.clear();
  lexicon.known.set(text, meaning);
  return meaning;
}

function understand(text: string, lexicon: Lexicon): Meaning {
  const label = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return (
    beforeName(label, lexicon) ??
    plainItem(label, lexicon) ??
    shotWithPrice(label, lexicon) ??
    afterName(label, lexicon) ??
    nameWithItem(label, lexicon) ?? { kind: 'unknown', name: text.replace(/\s+/gu, ' ').trim() }
  );
}

const castItem = (letter: 'D' | 'S', lexicon: Lexicon): Item | null =>
  letter === 'D' ? lexicon.shop.cast.drink : lexicon.shop.cast.shot;
const castItems = ({ shop: { cast } }: Lexicon): readonly Item[] =>
  [cast.drink, cast.shot].filter((item) => item !== null);
const letterOf = (written: string): 'D' | 'S' => (written.toUpperCase() === 'D' ? 'D' : 'S');

/**
 * Clause D/S の前置き記法, decision A65: the letter, then a space, a point or a colon, then a name.
 * Without any of these the rest must be a registered name, or 「Dセット」 would become a person.
 */
function beforeName(label: string, lexicon: Lexicon): Meaning | null {
  const found = /^([DS])(?:([\s.:]+)|・*)(.+)$/iu.exec(label);
  if (found === null) return null;
  const [, written = '', separator, rest = ''] = found;
  const letter = letterOf(written);
  const item = castItem(letter, lexicon);
  const cast = item === null ? null : personIn(rest, separator !== undefined, lexicon);
  if (item === null || cast === null) return null;
  return {
    kind: 'item',
    name: `${cast.name} ${item.name}`,
    item,
    notation: { letter, place: 'before', written: label },
    cast,
  };
}

/** Clause レイアウト（へらぽて D）, decisions A12 and A13: D makes a cast drink, S stays a plain shot. */
function afterName(label: string, lexicon: Lexicon): Meaning | null {
  const found = /^(.+?)(?:([\s.:]+)|・*)([DS])$/iu.exec(label);
  if (found === null) return null;
  const [, rest = '', separator, written = ''] = found;
  const letter = letterOf(written);
  const cast = personIn(rest, separator !== undefined, lexicon);
  if (cast === null) return null;
  const notation: Notation = { letter, place: 'after', written: label };
  if (letter === 'S') {
    const { shot } = lexicon.shop;
    if (shot === null) return null;
    const name = `${cast.name} ${shot.name}`;
    return { kind: 'shot', name, notation, cast, labelPrice: null };
  }
  const item = castItem(letter, lexicon);
  if (item === null) return null;
  return { kind: 'item', name: `${cast.name} ${item.name}`, item, notation, cast };
}

/** The person that D or S speaks of; null where what stands there is no name. */
function personIn(text: string, separated: boolean, lexicon: Lexicon): Cast | null {
  // 「S にま キャストショット」 says the same thing twice; the name stands in between.
  const spelledOut = castItems(lexicon)
    .map(({ name }) => name)
    .find((name) => text.endsWith(name));
  const named = spelledOut === undefined ? text : text.slice(0, -spelledOut.length);
  const raw = named.replace(/^[\s.:・]+|[\s.:・]+$/gu, '');
  // A name begins with a letter: 「S 700円」 and 「D 2杯」 speak of something else.
  if (!/^\p{L}/u.test(raw)) return null;
  const key = itemKey(raw);
  if (lexicon.items.has(key) || lexicon.bareNames.has(key) || key === lexicon.shotKey) return null;
  const cast = readCast(raw, lexicon);
  return separated || cast.match !== 'guest' ? cast : null;
}

/** The price list's own names and their spellings, D and S alone (A14), and the line of a total. */
function plainItem(label: string, lexicon: Lexicon): Meaning | null {
  const key = itemKey(label);
  const item = lexicon.items.get(key);
  const { shot, cast } = lexicon.shop;
  if (item !== undefined && shot?.items.includes(item) !== true) {
    return { kind: 'item', name: item.name, item, notation: null, cast: null };
  }
  if (item !== undefined) {
    return { kind: 'shot', name: item.name, notation: null, cast: null, labelPrice: item.price };
  }
  if (key === 'd' && cast.drink !== null) {
    const { drink } = cast;
    const notation: Notation = { letter: 'D', place: 'alone', written: label };
    return { kind: 'item', name: drink.name, item: drink, notation, cast: null };
  }
  if (shot !== null && (key === 's' || key === lexicon.shotKey)) {
    const notation: Notation | null =
      key === 's' ? { letter: 'S', place: 'alone', written: label } : null;
    return { kind: 'shot', name: shot.name, notation, cast: null, labelPrice: null };
  }
  const surcharge = lexicon.surcharges.get(key);
  if (surcharge !== undefined) return { kind: 'surcharge', name: label, surcharge };
  const bare = lexicon.bareNames.get(key);
  if (bare !== undefined) return { kind: 'bare', name: label, items: bare };
  if (lexicon.totalWords.has(key)) return { kind: 'total', name: label };
  return null;
}

/** Decision A79: 「S700」 names its price, when it is one of the two a shot can have. */
function shotWithPrice(label: string, lexicon: Lexicon): Meaning | null {
  const { shot } = lexicon.shop;
  if (shot === null) return null;
  const found = /^(?:s|(?<name>\D+?))[\s.:・(]*(?<price>[¥\d,]+円?)\)?$/iu.exec(label);
  const groups = found?.groups;
  if (groups === undefined) return null;
  const named = groups.name;
  if (named !== undefined && itemKey(named) !== lexicon.shotKey) return null;
  const price = readYen(groups.price ?? '');
  if (price === null || !shot.items.some((item) => item.price === price)) return null;
  const notation: Notation | null =
    named === undefined ? { letter: 'S', place: 'alone', written: label } : null;
  return { kind: 'shot', name: shot.name, notation, cast: null, labelPrice: price };
}

/** 「にま キャストドリンク」 written out, as the report itself prints it. */
function nameWithItem(label: string, lexicon: Lexicon): Meaning | null {
  for (const item of castItems(lexicon)) {
    const cut = label.endsWith(item.name) ? label.slice(0, -item.name.length).trim() : '';
    if (cut === '' || !/[\p{L}]/u.test(cut)) continue;
    const cast = readCast(cut, lexicon);
    return { kind: 'item', name: `${cast.name} ${item.name}`, item, notation: null, cast };
  }
  return null;
}
