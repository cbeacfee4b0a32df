import { type ShopJson, shopFile } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type * as z from 'zod/mini';
import { problems } from '../report/messages.ja.ts';
import defaults from './default-shop.json' with { type: 'json' };

export type TimeRule = NonNullable<ShopJson['items'][number]['time']>;

export interface Item {
  readonly id: string;
  /** As the report prints it (A15). */
  readonly name: string;
  /** Other ways to write it. */
  readonly written: readonly string[];
  readonly price: number;
  /** Which of the four formulas gives the item its quantity. */
  readonly time: TimeRule | null;
}

export interface Shop {
  readonly version: string;
  /** In the order of the price list. */
  readonly items: readonly Item[];
  readonly shot: {
    readonly name: string;
    readonly items: readonly Item[];
    readonly default: Item;
  };
  readonly cast: { readonly drink: Item; readonly shot: Item };
  readonly bareNames: readonly { readonly written: string; readonly items: readonly Item[] }[];
  readonly firstHours: readonly Item[];
  /** Prices a misread price can stand for, in their order of priority (A38). */
  readonly readingCandidates: readonly number[];
  /** Prices the search tries, in the order of the price list (A44). */
  readonly dictionaryOrder: readonly number[];
  /** Prices named as examples where a price has to be asked for (A41). */
  readonly askedFor: readonly number[];
  readonly times: {
    readonly firstMinutes: number;
    readonly extensionMinutes: number;
    readonly lateMinutes: number;
    readonly happyHourFrom: number;
    readonly happyHourTo: number;
    readonly lateStart: number;
    readonly lateStartOtherReading: number;
    readonly eveningFrom: number;
    readonly smallHoursTo: number;
    readonly longestStayMinutes: number;
  };
  readonly thresholds: {
    readonly nameSimilarity: number;
    readonly guestConfidence: number;
    readonly upperBarHeight: number;
    readonly sureTotalConfidence: number;
    readonly plainStrokes: number;
  };
  readonly inference: {
    readonly enabled: boolean;
    readonly maxRows: number;
    readonly maxTotal: number;
  };
  /** Which factor a line of the breakdown names first (A05). */
  readonly report: { readonly factors: 'quantity_first' | 'price_first' };
  readonly words: {
    readonly continue: readonly string[];
    readonly separate: readonly string[];
    readonly total: readonly string[];
    readonly subtotal: readonly string[];
    readonly entry: readonly string[];
    readonly exit: readonly string[];
  };
  readonly foundingCasts: readonly string[];
}

const minutesOf = (text: string): number => {
  const [hours, rest] = text.split(':');
  return Number(hours) * 60 + Number(rest);
};

/** What is wrong with the file, and where: one who keeps a shop counts from 1. */
function malformed(issue: z.core.$ZodIssue | undefined, json: unknown): string {
  const path = issue?.path ?? [];
  const place = (keys: readonly PropertyKey[]): string =>
    keys.map((key) => (typeof key === 'number' ? problems.nth({ n: key + 1 }) : key)).join(' の ');
  if (issue?.code === 'unrecognized_keys')
    return problems.shopUnknownKey({ at: place([...path, ...issue.keys.slice(0, 1)]) });
  if (path.length === 0) return problems.shopNotObject();
  const at = place(path);
  return valueAt(json, path) === undefined
    ? problems.shopMissing({ at })
    : problems.shopMalformed({ at });
}

const valueAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    json,
  );

/** The shop's facts from their file, or what is wrong with it. */
export function parseShop(json: unknown): Result<Shop, Problem> {
  const parsed = shopFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return err({ code: 'shop-malformed', message: malformed(issue, json) });
  }
  const fault = faultIn(parsed.data);
  return fault === null ? ok(shopOf(parsed.data)) : err(fault);
}

/** What does not fit together in a file whose every entry is well-formed. */
function faultIn(file: ShopJson): Problem | null {
  const ids = file.items.map(({ id }) => id);
  const again = repeated(ids);
  if (again !== undefined) {
    return { code: 'shop-item-twice', message: problems.shopItemTwice({ id: again }) };
  }
  const named = [
    ...file.shot.items,
    file.shot.default,
    file.cast.drink,
    file.cast.shot,
    ...file.bare_names.flatMap((bare) => bare.items),
    ...file.first_hours,
  ];
  const missing = named.find((id) => !ids.includes(id));
  if (missing !== undefined) {
    return { code: 'shop-item-missing', message: problems.shopItemMissing({ id: missing }) };
  }
  if (!file.shot.items.includes(file.shot.default)) {
    const message = problems.shopDefaultShot({ id: file.shot.default });
    return { code: 'shop-default-shot', message };
  }
  const stray = file.prices.dictionary_order.find(
    (candidate) => !file.items.some((item) => item.price === candidate),
  );
  if (stray !== undefined) {
    return { code: 'shop-price-stray', message: problems.shopPriceStray({ price: stray }) };
  }
  const twice = repeated(file.prices.dictionary_order) ?? repeated(file.prices.reading_candidates);
  return twice === undefined
    ? null
    : { code: 'shop-price-twice', message: problems.shopPriceTwice({ price: twice }) };
}

const repeated = <T>(list: readonly T[]): T | undefined =>
  list.find((one, index) => list.indexOf(one) !== index);

function shopOf(file: ShopJson): Shop {
  const items = new Map(
    file.items.map(({ time, ...item }) => [item.id, { ...item, time: time ?? null }]),
  );
  const item = (id: string): Item => {
    const found = items.get(id);
    if (found === undefined) throw new Error(`No item "${id}" although it was looked for above`);
    return found;
  };
  return {
    version: file.version,
    items: [...items.values()],
    shot: {
      name: file.shot.name,
      items: file.shot.items.map(item),
      default: item(file.shot.default),
    },
    cast: { drink: item(file.cast.drink), shot: item(file.cast.shot) },
    bareNames: file.bare_names.map((bare) => ({
      written: bare.written,
      items: bare.items.map(item),
    })),
    firstHours: file.first_hours.map(item),
    readingCandidates: file.prices.reading_candidates,
    dictionaryOrder: file.prices.dictionary_order,
    askedFor: file.prices.asked_for,
    times: {
      firstMinutes: file.times.first_minutes,
      extensionMinutes: file.times.extension_minutes,
      lateMinutes: file.times.late_minutes,
      happyHourFrom: minutesOf(file.times.happy_hour_from),
      happyHourTo: minutesOf(file.times.happy_hour_to),
      lateStart: minutesOf(file.times.late_start),
      lateStartOtherReading: minutesOf(file.times.late_start_other_reading),
      eveningFrom: minutesOf(file.times.evening_from),
      smallHoursTo: minutesOf(file.times.small_hours_to),
      longestStayMinutes: file.times.longest_stay_minutes,
    },
    thresholds: {
      nameSimilarity: file.thresholds.name_similarity,
      guestConfidence: file.thresholds.guest_confidence,
      upperBarHeight: file.thresholds.upper_bar_height,
      sureTotalConfidence: file.thresholds.sure_total_confidence,
      plainStrokes: file.thresholds.plain_strokes,
    },
    inference: {
      enabled: file.inference.enabled,
      maxRows: file.inference.max_rows,
      maxTotal: file.inference.max_total,
    },
    report: file.report,
    words: file.words,
    foundingCasts: file.founding_casts,
  };
}

/** The specification's own values as the file has them; a shop starts from a copy of these. */
export const defaultShopJson: Readonly<Record<string, unknown>> = defaults;

export const defaultShop: Shop = (() => {
  const parsed = parseShop(defaults);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
})();
