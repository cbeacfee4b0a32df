import { keyOf, type LabelWords, lexiconOf } from '../label/lexicon.ts';
import { unsized } from '../label/twins.ts';
import type { Expected } from '../read/expected.ts';
import type { ShopHands } from './hands.ts';
import type { Example } from './settled.ts';
import { lessonTuning } from './tuning.ts';

type OwnWords = Pick<ShopHands, 'names' | 'items' | 'prices'>;

/** What stands on several slips and on no list: guests who come again, prices of the day. */
export function ownWords(examples: readonly Example[], { words, prices }: Expected): OwnWords {
  const known = new Set(lexiconOf(words).map(({ key }) => key));
  const registered = new Set(words.cast.map((name) => unsized(keyOf(name))));
  const unknown = examples.filter(
    ({ kind, value }) => kind === 'label' && !known.has(keyOf(value)),
  );
  const named = unknown.map((label) => ({ ...label, name: nameIn(label.value) }));
  const names = named.flatMap(({ slip, name }) => (name === null ? [] : [{ slip, value: name }]));
  return {
    // A name like a registered one in all but size and marks is asked about every time.
    names: onSeveral(names).filter((name) => !registered.has(unsized(keyOf(name)))),
    items: onSeveral(named.filter(({ name }) => name === null)),
    prices: onSeveral(examples.filter(({ kind }) => kind === 'price'))
      .map(Number)
      .filter((price) => !prices.includes(price)),
  };
}

/** The name beside the letter that says what was drunk; null where there is none. */
function nameIn(label: string): string | null {
  const name = /^[DS][ .:]*(?<after>\S.*)$|^(?<before>.*\S)[ .:]*[DS]$/u.exec(label)?.groups;
  return name?.after ?? name?.before ?? null;
}

/** Each value as it was written first; kana and separators make no difference. */
function onSeveral(found: readonly Pick<Example, 'slip' | 'value'>[]): string[] {
  const seen = new Map<string, { readonly value: string; readonly on: Set<number> }>();
  for (const { value, slip } of found) {
    const known = seen.get(keyOf(value)) ?? { value, on: new Set() };
    known.on.add(slip);
    seen.set(keyOf(value), known);
  }
  return [...seen.values()].flatMap(({ value, on }) =>
    on.size >= lessonTuning.leastSlips ? [value] : [],
  );
}

/** What a shop expects together with what its hands taught. */
export function expectedWith(
  { words, prices }: { readonly words: LabelWords; readonly prices: readonly number[] },
  own: OwnWords,
): { readonly words: LabelWords; readonly prices: readonly number[] } {
  return {
    words: { cast: [...words.cast, ...own.names], items: [...words.items, ...own.items] },
    prices: [...prices, ...own.prices],
  };
}
