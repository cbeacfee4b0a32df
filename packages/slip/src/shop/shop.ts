import { err, ok, type Problem, type Result } from '@tashika/kernel';
import * as z from 'zod/mini';
import { problems } from '../report/messages.ja.ts';
import defaults from './default-shop.json' with { type: 'json' };

const clockText = z.string().check(z.regex(/^[0-2]?\d:[0-5]\d$/));
const minutes = z.int().check(z.positive(), z.maximum(24 * 60));
const price = z.int().check(z.positive(), z.maximum(1_000_000));
const share = z.number().check(z.minimum(0), z.maximum(1));
const word = z.string().check(z.minLength(1), z.maxLength(40));
const words = z.array(word).check(z.minLength(1));
/** 12 candidates make 4,096 sets of prices: what the search still goes through at once. */
const candidates = z.array(price).check(z.minLength(1), z.maxLength(12));

const timeRule = z.enum(['happy_hour', 'extension', 'late_extension', 'base']);
/** Which of the four formulas gives an item its quantity. */
export type TimeRule = z.infer<typeof timeRule>;

/** The shop's facts as they stand in the file (decision A82). */
const shopSchema = z.strictObject({
  version: word,
  items: z
    .array(
      z.strictObject({
        id: word,
        name: word,
        written: z.array(word),
        price,
        time: z.optional(timeRule),
      }),
    )
    .check(z.minLength(1)),
  shot: z.strictObject({ name: word, items: words, default: word }),
  cast: z.strictObject({ drink: word, shot: word }),
  bare_names: z.array(z.strictObject({ written: word, items: words })),
  first_hours: z.array(word),
  prices: z.strictObject({
    reading_candidates: candidates,
    dictionary_order: candidates,
    asked_for: candidates,
  }),
  times: z.strictObject({
    first_minutes: minutes,
    extension_minutes: minutes,
    late_minutes: minutes,
    happy_hour_from: clockText,
    happy_hour_to: clockText,
    late_start: clockText,
    late_start_other_reading: clockText,
    evening_from: clockText,
    small_hours_to: clockText,
    longest_stay_minutes: minutes,
  }),
  thresholds: z.strictObject({
    name_similarity: share,
    guest_confidence: share,
    upper_bar_height: share,
    sure_total_confidence: share,
    plain_strokes: z.int().check(z.positive()),
  }),
  inference: z.strictObject({
    enabled: z.boolean(),
    max_rows: z.int().check(z.positive(), z.maximum(40)),
    max_total: z.int().check(z.positive(), z.maximum(1_000_000)),
  }),
  report: z.strictObject({ factors: z.enum(['quantity_first', 'price_first']) }),
  words: z.strictObject({
    continue: words,
    separate: words,
    total: words,
    subtotal: words,
    entry: words,
    exit: words,
  }),
  founding_casts: z.array(word),
});

export interface Item {
  readonly id: string;
  /** As the report prints it (A15). */
  readonly name: string;
  /** Other ways to write it. */
  readonly written: readonly string[];
  readonly price: number;
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
  const parsed = shopSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return err({ code: 'shop-malformed', message: malformed(issue, json) });
  }
  const file = parsed.data;
  const items = new Map<string, Item>();
  for (const { time, ...item } of file.items) {
    if (items.has(item.id)) {
      return err({ code: 'shop-item-twice', message: problems.shopItemTwice({ id: item.id }) });
    }
    items.set(item.id, { ...item, time: time ?? null });
  }

  const named = [
    ...file.shot.items,
    file.shot.default,
    file.cast.drink,
    file.cast.shot,
    ...file.bare_names.flatMap((bare) => bare.items),
    ...file.first_hours,
  ];
  const missing = named.find((id) => !items.has(id));
  if (missing !== undefined) {
    return err({ code: 'shop-item-missing', message: problems.shopItemMissing({ id: missing }) });
  }
  if (!file.shot.items.includes(file.shot.default)) {
    return err({
      code: 'shop-default-shot',
      message: problems.shopDefaultShot({ id: file.shot.default }),
    });
  }
  const stray = file.prices.dictionary_order.find(
    (candidate) => !file.items.some((item) => item.price === candidate),
  );
  if (stray !== undefined) {
    return err({ code: 'shop-price-stray', message: problems.shopPriceStray({ price: stray }) });
  }
  const twice = [file.prices.dictionary_order, file.prices.reading_candidates]
    .flatMap((list) => list.filter((candidate, index) => list.indexOf(candidate) !== index))
    .at(0);
  if (twice !== undefined) {
    return err({ code: 'shop-price-twice', message: problems.shopPriceTwice({ price: twice }) });
  }

  const item = (id: string): Item => {
    const found = items.get(id);
    if (found === undefined) throw new Error(`No item "${id}" although it was looked for above`);
    return found;
  };
  return ok({
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
  });
}

/** The specification's own values as the file has them; a shop starts from a copy of these. */
export const defaultShopJson: unknown = defaults;

export const defaultShop: Shop = (() => {
  const parsed = parseShop(defaults);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
})();
