import { kanaKey, PrefixTable } from '@tashika/japanese';
import type { Item, Shop, Surcharge } from '../shop/shop.ts';
import type { Meaning } from './label.ts';

/** The shop's words and the registered names, laid out for looking up. */
export interface Lexicon {
  readonly shop: Shop;
  readonly castNames: readonly string[];
  /** kana key → registered name */
  readonly names: ReadonlyMap<string, string>;
  /** item key → item */
  readonly items: ReadonlyMap<string, Item>;
  readonly bareNames: ReadonlyMap<string, readonly Item[]>;
  readonly totalWords: ReadonlySet<string>;
  /** The captions of the two times. */
  readonly timeWords: PrefixTable<null>;
  readonly surcharges: ReadonlyMap<string, Surcharge>;
  /** Null where the shop has no shots. */
  readonly shotKey: string | null;
  /** Labels already understood: the same few stand on every slip. */
  readonly known: Map<string, Meaning>;
  /** What follows the caption of a time, by label; null where there is no caption. */
  readonly captions: Map<string, string | null>;
}

/** Labels come from paper, so there is no end to them: what is remembered of them is bounded. */
export const mostRemembered = 4096;

/** What two spellings of an item have in common: also brackets and the words for an hour. */
export function itemKey(label: string): string {
  return kanaKey(label).replace(/[()]/gu, '').replace(/時間/gu, 'h');
}

const lexicons = new WeakMap<Shop, WeakMap<readonly string[], Lexicon>>();

export function lexiconOf(shop: Shop, castNames: readonly string[]): Lexicon {
  let ofShop = lexicons.get(shop);
  if (ofShop === undefined) {
    ofShop = new WeakMap();
    lexicons.set(shop, ofShop);
  }
  let lexicon = ofShop.get(castNames);
  if (lexicon === undefined) {
    lexicon = layOut(shop, castNames);
    ofShop.set(castNames, lexicon);
  }
  return lexicon;
}

function layOut(shop: Shop, castNames: readonly string[]): Lexicon {
  return {
    shop,
    castNames,
    names: new Map(castNames.map((name) => [kanaKey(name), name])),
    items: new Map(
      shop.items.flatMap((item) =>
        [item.name, ...item.written].map((written) => [itemKey(written), item] as const),
      ),
    ),
    bareNames: new Map(shop.bareNames.map((bare) => [itemKey(bare.written), bare.items])),
    totalWords: new Set(shop.words.total.map(itemKey)),
    timeWords: new PrefixTable(
      [...shop.words.entry, ...shop.words.exit].map((word) => [itemKey(word), null] as const),
    ),
    surcharges: new Map(
      shop.surcharges.flatMap((surcharge) =>
        surcharge.kind === 'rounding'
          ? []
          : [surcharge.name, ...surcharge.written].map(
              (written) => [itemKey(written), surcharge] as const,
            ),
      ),
    ),
    shotKey: shop.shot === null ? null : itemKey(shop.shot.name),
    known: new Map(),
    captions: new Map(),
  };
}
