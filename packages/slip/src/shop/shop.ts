import {
  type OwnTimeRule,
  type ShopJson,
  type SurchargeJson,
  shopFile,
} from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type * as z from 'zod/mini';
import { problems } from '../report/messages.ts';
import defaults from './default-shop.json' with { type: 'json' };

/** The formula that gives an item its quantity; clock times are minutes of the night. */
export type TimeRule =
  /** Once, for a stay of `minutes`, where the entry lies in the window, if there is one. */
  | {
      readonly kind: 'first';
      readonly minutes: number;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** As often as `every` minutes have begun beyond `after`. */
  | { readonly kind: 'extension'; readonly after: number; readonly every: number }
  /** As often as `every` minutes have begun since `start`; `otherStart` is the start's other reading (A01). */
  | {
      readonly kind: 'late';
      readonly start: number;
      readonly otherStart: number | null;
      readonly every: number;
    };

type Fraction = 'up' | 'down' | 'nearest';
interface NamedSurcharge {
  readonly name: string;
  /** How a row of the slip may name it. */
  readonly written: readonly string[];
}
interface Rate extends NamedSurcharge {
  readonly permille: number;
  readonly fraction: Fraction;
}
/** A step from the sum of the rows to the total (A85). */
export type Surcharge =
  | (Rate & { readonly kind: 'service' })
  | (Rate & { readonly kind: 'tax'; readonly included: boolean })
  | (NamedSurcharge & {
      readonly kind: 'per_person';
      readonly price: number;
      readonly people: Item;
    })
  | { readonly kind: 'rounding'; readonly unit: number; readonly direction: Fraction };

export interface Item {
  readonly id: string;
  /** As the report prints it (A15). */
  readonly name: string;
  /** Other ways to write it. */
  readonly written: readonly string[];
  readonly price: number;
  readonly time: TimeRule | null;
  /** The business day from which on it is not on the menu. */
  readonly retired: string | null;
}

export interface Shop {
  readonly version: string;
  /** In the order of the price list. */
  readonly items: readonly Item[];
  /** In the order they are applied. */
  readonly surcharges: readonly Surcharge[];
  /** Null for a shop without: S says nothing there. */
  readonly shot: {
    readonly name: string;
    readonly items: readonly Item[];
    readonly default: Item;
  } | null;
  /** What D and S before a name stand for, where they stand for anything. */
  readonly cast: { readonly drink: Item | null; readonly shot: Item | null };
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
    ...(file.shot === undefined ? [] : [...file.shot.items, file.shot.default]),
    ...[file.cast?.drink, file.cast?.shot].filter((id) => id !== undefined),
    ...(file.bare_names ?? []).flatMap((bare) => bare.items),
    ...(file.first_hours ?? []),
    ...(file.surcharges ?? []).flatMap((one) => (one.kind === 'per_person' ? [one.people] : [])),
  ];
  const missing = named.find((id) => !ids.includes(id));
  if (missing !== undefined) {
    return { code: 'shop-item-missing', message: problems.shopItemMissing({ id: missing }) };
  }
  if (file.shot !== undefined && !file.shot.items.includes(file.shot.default)) {
    const message = problems.shopDefaultShot({ id: file.shot.default });
    return { code: 'shop-default-shot', message };
  }
  const { dictionary_order, reading_candidates } = file.prices ?? pricesOf(file);
  const stray = dictionary_order.find(
    (candidate) => !file.items.some((item) => item.price === candidate),
  );
  if (stray !== undefined) {
    return { code: 'shop-price-stray', message: problems.shopPriceStray({ price: stray }) };
  }
  const twice = repeated(dictionary_order) ?? repeated(reading_candidates);
  return twice === undefined
    ? null
    : { code: 'shop-price-twice', message: problems.shopPriceTwice({ price: twice }) };
}

const repeated = <T>(list: readonly T[]): T | undefined =>
  list.find((one, index) => list.indexOf(one) !== index);

/** What a file without candidates of its own has: every price of the list, in its order (A44). */
function pricesOf({ items }: Pick<ShopJson, 'items'>) {
  const prices = [...new Set(items.map(({ price }) => price))];
  return {
    reading_candidates: prices,
    dictionary_order: prices,
    asked_for: prices.slice(0, mostAskedFor),
  };
}
const mostAskedFor = 3;

type TimesJson = NonNullable<ShopJson['times']>;

function timeRuleOf(rule: ShopJson['items'][number]['time'], times: TimesJson): TimeRule | null {
  if (rule === undefined) return null;
  if (typeof rule === 'object') return ownRuleOf(rule);
  switch (rule) {
    case 'happy_hour':
      return {
        kind: 'first',
        minutes: times.first_minutes,
        from: minutesOf(times.happy_hour_from),
        to: minutesOf(times.happy_hour_to),
      };
    case 'base':
      return { kind: 'first', minutes: times.first_minutes, from: null, to: null };
    case 'extension':
      return { kind: 'extension', after: times.first_minutes, every: times.extension_minutes };
    case 'late_extension':
      return {
        kind: 'late',
        start: minutesOf(times.late_start),
        otherStart: minutesOf(times.late_start_other_reading),
        every: times.late_minutes,
      };
  }
}

function ownRuleOf(rule: OwnTimeRule): TimeRule {
  switch (rule.rule) {
    case 'first':
      return {
        kind: 'first',
        minutes: rule.minutes,
        from: rule.from === undefined ? null : minutesOf(rule.from),
        to: rule.to === undefined ? null : minutesOf(rule.to),
      };
    case 'extension':
      return { kind: 'extension', after: rule.after, every: rule.every };
    case 'late':
      return { kind: 'late', start: minutesOf(rule.start), otherStart: null, every: rule.every };
  }
}

function surchargeOf(given: SurchargeJson, item: (id: string) => Item): Surcharge {
  if (given.kind === 'rounding') return given;
  const { name, written = [] } = given;
  if (given.kind === 'per_person') {
    return { kind: 'per_person', name, written, price: given.price, people: item(given.people) };
  }
  // Percentages have one decimal: in thousandths they are whole.
  const rate = {
    name,
    written,
    permille: Math.round(given.percent * 10),
    fraction: given.fraction ?? 'down',
  };
  return given.kind === 'service'
    ? { kind: 'service', ...rate }
    : { kind: 'tax', included: given.included, ...rate };
}

/** The common times, thresholds and words of a file that has none of its own. */
const shipped = defaults as {
  readonly [Key in 'times' | 'thresholds' | 'inference' | 'report' | 'words']: NonNullable<
    ShopJson[Key]
  >;
};

function shopOf(file: ShopJson): Shop {
  const times = file.times ?? shipped.times;
  const { name_similarity, guest_confidence, upper_bar_height, ...thresholds } =
    file.thresholds ?? shipped.thresholds;
  const inference = file.inference ?? shipped.inference;
  const prices = file.prices ?? pricesOf(file);
  const items = new Map(
    file.items.map(({ time, retired = null, ...item }) => [
      item.id,
      { ...item, time: timeRuleOf(time, times), retired },
    ]),
  );
  const item = (id: string): Item => {
    const found = items.get(id);
    if (found === undefined) throw new Error(`No item "${id}" although it was looked for above`);
    return found;
  };
  const maybe = (id: string | undefined) => (id === undefined ? null : item(id));
  return {
    version: file.version,
    items: [...items.values()],
    surcharges: (file.surcharges ?? []).map((one) => surchargeOf(one, item)),
    shot:
      file.shot === undefined
        ? null
        : {
            name: file.shot.name,
            items: file.shot.items.map(item),
            default: item(file.shot.default),
          },
    cast: { drink: maybe(file.cast?.drink), shot: maybe(file.cast?.shot) },
    bareNames: (file.bare_names ?? []).map((bare) => ({
      written: bare.written,
      items: bare.items.map(item),
    })),
    firstHours: (file.first_hours ?? []).map(item),
    readingCandidates: prices.reading_candidates,
    dictionaryOrder: prices.dictionary_order,
    askedFor: prices.asked_for,
    times: commonTimes(times),
    thresholds: {
      nameSimilarity: name_similarity,
      guestConfidence: guest_confidence,
      upperBarHeight: upper_bar_height,
      sureTotalConfidence: thresholds.sure_total_confidence,
      plainStrokes: thresholds.plain_strokes,
    },
    inference: {
      enabled: inference.enabled,
      maxRows: inference.max_rows,
      maxTotal: inference.max_total,
    },
    report: file.report ?? shipped.report,
    words: file.words ?? shipped.words,
    foundingCasts: file.founding_casts ?? [],
  };
}

const commonTimes = (times: TimesJson): Shop['times'] => ({
  firstMinutes: times.first_minutes,
  extensionMinutes: times.extension_minutes,
  lateMinutes: times.late_minutes,
  happyHourFrom: minutesOf(times.happy_hour_from),
  happyHourTo: minutesOf(times.happy_hour_to),
  lateStart: minutesOf(times.late_start),
  lateStartOtherReading: minutesOf(times.late_start_other_reading),
  eveningFrom: minutesOf(times.evening_from),
  smallHoursTo: minutesOf(times.small_hours_to),
  longestStayMinutes: times.longest_stay_minutes,
});

/** The specification's own values as the file has them; a shop starts from a copy of these. */
export const defaultShopJson: Readonly<Record<string, unknown>> = defaults;

export const defaultShop: Shop = (() => {
  const parsed = parseShop(defaults);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
})();
