import type { ReadableSettings } from '@tashika/contract/slips';

/** What is being typed: texts until they are sent, so that nothing typed is lost on the way. */
export interface SettingsDraft {
  readonly prices: Readonly<Record<string, string>>;
  readonly times: Readonly<Record<TimeName, string>>;
  readonly cast: string;
}

export const timeNames = [
  'first_minutes',
  'extension_minutes',
  'late_minutes',
  'happy_hour_from',
  'happy_hour_to',
  'late_start',
] as const;
export type TimeName = (typeof timeNames)[number];

export const isMinutes = (name: TimeName): boolean => name.endsWith('_minutes');

export const draftOf = ({ shop, cast_names }: ReadableSettings): SettingsDraft => ({
  prices: Object.fromEntries(shop.items.map(({ id, price }) => [id, String(price)])),
  times: Object.fromEntries(
    timeNames.map((name) => [name, String(shop.times?.[name] ?? '')]),
  ) as Record<TimeName, string>,
  cast: cast_names.join('\n'),
});

/** The settings with what was typed. A price that changes, changes wherever the list names it. */
export function settingsOf(
  { shop }: ReadableSettings,
  { prices, times, cast }: SettingsDraft,
): Pick<ReadableSettings, 'shop' | 'cast_names'> {
  const items = shop.items.map((item) => ({ ...item, price: numberOf(prices[item.id] ?? '') }));
  // Items may share a price and part ways later: the list then has both.
  const list = (before: readonly number[]) => [
    ...new Set(
      before.flatMap((price) => {
        const now = items.filter((_, index) => shop.items[index]?.price === price);
        return now.length === 0 ? [price] : now.map((item) => item.price);
      }),
    ),
  ];
  return {
    shop: {
      ...shop,
      items,
      ...(shop.prices && {
        prices: {
          dictionary_order: list(shop.prices.dictionary_order),
          reading_candidates: list(shop.prices.reading_candidates),
          asked_for: list(shop.prices.asked_for),
        },
      }),
      ...(shop.times && {
        times: {
          ...shop.times,
          ...Object.fromEntries(
            timeNames.map((name) => [
              name,
              isMinutes(name) ? numberOf(times[name]) : clockOf(times[name]),
            ]),
          ),
        },
      }),
    },
    cast_names: cast
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

export type Trouble = 'price' | 'minutes' | 'clock';

/** What the fields hold that cannot be sent, by the id of the item or the name of the time. */
export function troublesOf({ prices, times }: SettingsDraft): ReadonlyMap<string, Trouble> {
  const isAmount = (text: string) => Number.isInteger(numberOf(text)) && numberOf(text) > 0;
  const troubles = new Map<string, Trouble>();
  for (const [id, price] of Object.entries(prices)) if (!isAmount(price)) troubles.set(id, 'price');
  for (const name of timeNames) {
    if (isMinutes(name)) {
      if (!isAmount(times[name])) troubles.set(name, 'minutes');
    } else if (!clock.test(clockOf(times[name]))) troubles.set(name, 'clock');
  }
  return troubles;
}

/** From noon to noon: the small hours go on counting after 24. */
const clock = /^\d{1,2}:[0-5]\d$/;

/** 「２０：００」 is meant as 20:00. */
const clockOf = (text: string): string => text.normalize('NFKC').trim();

/** What is no whole number goes as it is, and the server says which it was. */
function numberOf(text: string): number {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim();
  return /^\d+$/.test(plain) ? Number(plain) : (plain as unknown as number);
}
