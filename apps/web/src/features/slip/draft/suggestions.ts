import { kanaKey } from '@tashika/japanese';
import type { ShopFacts } from '@tashika/slip';

/** What could be meant by what stands in a label so far. */
export interface Suggestion {
  readonly label: string;
  /** The price list's, where it has one. */
  readonly price: number | null;
}

const mostShown = 6;

/** D and S with the registered names, and the items of the price list, that go on as the text begins. */
export function suggestionsFor(text: string, facts: ShopFacts): readonly Suggestion[] {
  const key = kanaKey(text);
  if (key === '') return [];
  const all = [...castSuggestions(text, facts), ...itemSuggestions(key, facts)];
  const labels = new Set<string>();
  const distinct = all.filter(({ label }) => !labels.has(label) && labels.add(label));
  // What stands there already needs no suggestion.
  if (distinct.some(({ label }) => kanaKey(label) === key)) return [];
  return distinct.slice(0, mostShown);
}

/** 「D な」 asks for names that begin so; 「な」 alone may be the beginning of either. */
function castSuggestions(text: string, { shop, castNames }: ShopFacts): readonly Suggestion[] {
  const found = /^([DS])[\s.:・]*(.*)$/iu.exec(text.normalize('NFKC').trim());
  const priceOf = { D: shop.cast.drink?.price, S: shop.cast.shot?.price } as const;
  const asked = found === null ? ['D', 'S'] : [(found[1] ?? '').toUpperCase()];
  const letters = (['D', 'S'] as const).filter(
    (letter) => asked.includes(letter) && priceOf[letter] !== undefined,
  );
  const begin = kanaKey(found === null ? text : (found[2] ?? ''));
  return castNames
    .filter((name) => kanaKey(name).startsWith(begin))
    .flatMap((name) =>
      letters.map((letter) => ({
        label: `${letter} ${name}`,
        price: priceOf[letter] ?? null,
      })),
    );
}

function itemSuggestions(key: string, { shop }: ShopFacts): readonly Suggestion[] {
  return shop.items
    .filter((item) => [item.name, ...item.written].some((name) => kanaKey(name).includes(key)))
    .map(({ name, price }) => ({ label: name, price }));
}
