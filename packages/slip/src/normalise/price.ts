import { type Row, writtenIn } from '../read/page.ts';
import { readYen } from '../read/yen.ts';
import type { Item, Shop } from '../shop/shop.ts';
import type { Meaning } from './label.ts';
import type { Price } from './line.ts';

/** The unit price of a row as far as the row alone decides it; the search comes later. */
export function priceOf(row: Row, meaning: Meaning, item: Item | null, shop: Shop): Price {
  const own =
    meaning.kind === 'shot'
      ? (shop.shot?.items ?? []).map((shot) => shot.price)
      : item === null
        ? []
        : [item.price];
  const inUnit = writtenIn(row.unit);
  const inColumn = inUnit === null ? null : readYen(inUnit);
  const inLabel = meaning.kind === 'shot' ? meaning.labelPrice : null;
  // A79: the price in a label counts where the column itself says none, blank or illegible.
  const written = inColumn ?? inLabel;
  const prefixed = meaning.kind === 'item' && meaning.notation?.place === 'before';
  if (written === null) return unwritten(own, prefixed, shop);
  return writtenPrice(written, own, prefixed, shop);
}

/** Nothing legible: the price the label has by itself (A40), or what the search may choose from. */
function unwritten(own: readonly number[], prefixed: boolean, shop: Shop): Price {
  const [only] = own;
  if (own.length === 1 && only !== undefined) {
    return {
      value: only,
      source: prefixed ? 'prefix' : 'dictionary',
      written: null,
      own,
      candidates: [],
    };
  }
  const candidates = shop.dictionaryOrder.filter(
    (price) => own.length === 0 || own.includes(price),
  );
  return { value: null, source: 'none', written: null, own, candidates };
}

function writtenPrice(
  written: number,
  own: readonly number[],
  prefixed: boolean,
  shop: Shop,
): Price {
  const settled = (value: number, source: Price['source']): Price => ({
    value,
    source,
    written,
    own,
    candidates: [],
  });
  if (own.includes(written)) return settled(written, 'written');

  const meant = misread(written, own, shop);
  // A30: the letter before the name settles the price, whatever stands in the column.
  const [prefixPrice] = own;
  if (prefixed && prefixPrice !== undefined) {
    return settled(
      prefixPrice,
      meant.length === 1 && meant[0] === prefixPrice ? 'corrected' : 'prefix',
    );
  }
  const [only] = meant;
  if (meant.length === 1 && only !== undefined) return settled(only, 'corrected');
  // A38: 100 on an unknown item can be any of several prices; which one is left to the search.
  if (meant.length > 1) {
    const candidates = shop.dictionaryOrder.filter((price) => meant.includes(price));
    return { value: null, source: 'none', written, own, candidates };
  }
  return settled(written, 'written');
}

/**
 * Clause 単価認識補正ルール as decision A38 narrows it: the prices that a reading with a lost digit
 * can stand for, none where it is to be taken as it is.
 */
function misread(written: number, own: readonly number[], shop: Shop): readonly number[] {
  if (shop.readingCandidates.includes(written)) return [];
  const ownMeant = own.filter((price) => losesOneDigit(price, written));
  if (ownMeant.length > 0) return ownMeant;
  const meant = shop.readingCandidates.filter((price) => losesOneDigit(price, written));
  // A round reading with one source (500 ← 1500) can be a real price, and so can one on a known item.
  if (written % 100 === 0 && (meant.length < 2 || own.length > 0)) return [];
  return meant.length > 1 && own.length > 0 ? [] : meant;
}

/** `written` is `price` with one digit left out. */
export function losesOneDigit(price: number, written: number): boolean {
  const whole = String(price);
  const short = String(written);
  if (short.length !== whole.length - 1) return false;
  let at = 0;
  while (at < short.length && short[at] === whole[at]) at += 1;
  return short.slice(at) === whole.slice(at + 1);
}
