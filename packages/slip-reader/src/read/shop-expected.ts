import type { ShopFacts } from '@tashika/slip';
import type { LabelWords } from '../label/lexicon.ts';
import type { Expected, ListedItem } from './expected.ts';

/** What the shop's list and the cast registry let one expect in the cells. */
export function shopWords({ shop, castNames }: ShopFacts): LabelWords {
  const items = shop.items.flatMap(waysToWrite);
  const bare = shop.bareNames.map(({ written }) => written);
  const shot = shop.shot === null ? [] : [shop.shot.name];
  return { cast: castNames, items: [...new Set([...items, ...shot, ...bare])] };
}

const waysToWrite = ({ name, written }: ShopFacts['shop']['items'][number]): string[] => [
  name,
  // 「ショット（700）」 is a line of the report; on the paper it says ショット.
  name.replace(/[（(]\d+[)）]$/u, ''),
  ...written,
];

/** The prices a price cell is expected to hold; any other can be read as well. */
export const shopPrices = ({ shop }: ShopFacts): readonly number[] => [
  ...new Set(shop.items.map(({ price }) => price)),
];

/** What a letter beside a name stands for. */
const castItems = ({ shop: { cast } }: ShopFacts): ListedItem[] =>
  (
    [
      ['D', cast.drink],
      ['S', cast.shot],
    ] as const
  ).flatMap(([letter, item]) =>
    item === null ? [] : [{ name: item.name, price: item.price, letter }],
  );

/** All that the shop lets one expect on its slips. */
export const shopExpected = (facts: ShopFacts): Expected => ({
  words: shopWords(facts),
  prices: shopPrices(facts),
  items: [
    ...facts.shop.items.flatMap((item) =>
      waysToWrite(item).map((name) => ({ name, price: item.price })),
    ),
    ...castItems(facts),
  ],
  night: { from: facts.shop.times.eveningFrom, to: facts.shop.times.smallHoursTo },
});
