import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { list } from '../list.ts';
import { plainLineOf } from '../one-line.ts';
import { share } from './page.ts';
import { verdict } from './result.ts';

/* What a shop can set: the price list with its rules, and the names. */

const clockText = z.string().check(z.regex(/^[0-2]?\d:[0-5]\d$/));
const minutes = z.int().check(z.positive(), z.maximum(24 * 60));
const price = z.int().check(z.positive(), z.maximum(1_000_000));
const word = plainLineOf(1, 40);
const words = z.array(word).check(z.minLength(1));
/** 12 candidates make 4,096 sets of prices: what the search still goes through at once. */
const candidates = z.array(price).check(z.minLength(1), z.maxLength(12));

/** The four formulas of the specification, by the shop's common times. */
const commonTimeRule = z.enum(['happy_hour', 'extension', 'late_extension', 'base']);
/** A formula of the item's own. */
const ownTimeRule = z.discriminatedUnion('rule', [
  /** Once, for a stay of so many minutes, where one came in between `from` and `to`. */
  z.strictObject({
    rule: z.literal('first'),
    minutes: z.int().check(z.minimum(0), z.maximum(24 * 60)),
    from: z.optional(clockText),
    to: z.optional(clockText),
  }),
  /** As often as `every` minutes have begun beyond `after`. */
  z.strictObject({
    rule: z.literal('extension'),
    after: z.int().check(z.minimum(0), z.maximum(24 * 60)),
    every: minutes,
  }),
  /** As often as `every` minutes have begun since `start`. */
  z.strictObject({ rule: z.literal('late'), start: clockText, every: minutes }),
]);
export type OwnTimeRule = Immutable<z.infer<typeof ownTimeRule>>;

const direction = z.enum(['up', 'down', 'nearest']);
const percent = z.number().check(z.positive(), z.maximum(100), z.multipleOf(0.1));
const alsoWritten = z.optional(z.array(word));
/** What the shop adds to the sum of the rows, step by step in the order of the list (A85). */
const surcharge = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('service'),
    name: word,
    written: alsoWritten,
    percent,
    /** What becomes of a part of a yen; down where nothing is said. */
    fraction: z.optional(direction),
  }),
  z.strictObject({
    kind: z.literal('tax'),
    name: word,
    written: alsoWritten,
    percent,
    /** The prices hold it already: it is shown, not added. */
    included: z.boolean(),
    fraction: z.optional(direction),
  }),
  z.strictObject({
    kind: z.literal('per_person'),
    name: word,
    written: alsoWritten,
    price,
    /** The item whose quantity is the number of people. */
    people: word,
  }),
  z.strictObject({
    kind: z.literal('rounding'),
    unit: z.int().check(z.minimum(2), z.maximum(10_000)),
    direction,
  }),
]);
export type SurchargeJson = Immutable<z.infer<typeof surcharge>>;

/** The shop's facts as they stand in the file (decision A82). */
export const shopFile = z.strictObject({
  version: word,
  items: z
    .array(
      z.strictObject({
        id: word,
        name: word,
        written: z.array(word),
        price,
        time: z.optional(z.union([commonTimeRule, ownTimeRule])),
        /** From this business day on it is not on the menu any more (A84). */
        retired: z.optional(z.iso.date()),
      }),
    )
    .check(z.minLength(1)),
  // What follows may be missing: a shop without shots or casts has none, the rest is as it ships.
  surcharges: z.optional(z.array(surcharge).check(z.maxLength(10))),
  shot: z.optional(z.strictObject({ name: word, items: words, default: word })),
  cast: z.optional(z.strictObject({ drink: z.optional(word), shot: z.optional(word) })),
  bare_names: z.optional(z.array(z.strictObject({ written: word, items: words }))),
  first_hours: z.optional(z.array(word)),
  prices: z.optional(
    z.strictObject({
      reading_candidates: candidates,
      dictionary_order: candidates,
      asked_for: candidates,
    }),
  ),
  times: z.optional(
    z.strictObject({
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
  ),
  thresholds: z.optional(
    z.strictObject({
      name_similarity: share,
      guest_confidence: share,
      upper_bar_height: share,
      sure_total_confidence: share,
      plain_strokes: z.int().check(z.positive()),
    }),
  ),
  inference: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      max_rows: z.int().check(z.positive(), z.maximum(40)),
      max_total: z.int().check(z.positive(), z.maximum(1_000_000)),
    }),
  ),
  report: z.optional(z.strictObject({ factors: z.enum(['quantity_first', 'price_first']) })),
  words: z.optional(
    z.strictObject({
      continue: words,
      separate: words,
      total: words,
      subtotal: words,
      entry: words,
      exit: words,
    }),
  ),
  founding_casts: z.optional(z.array(word)),
});
export type ShopJson = Immutable<z.infer<typeof shopFile>>;

/** The engine reads the price list: its problems name the entry in the words of whoever keeps it. */
const unreadShop = z.record(z.string(), z.unknown());

const bookName = plainLineOf(1, 30);
/** The names sales have in the shop's books. */
export const bookkeeping = z.object({
  sales_account: bookName,
  cash_account: bookName,
  tax_freee: bookName,
  tax_moneyforward: bookName,
  tax_yayoi: bookName,
});
export type Bookkeeping = Immutable<z.infer<typeof bookkeeping>>;

/** As the programs come: a shop whose sales are taxed at 10 %, tax included, and paid in cash. */
export const usualBookkeeping: Bookkeeping = {
  sales_account: '売上高',
  cash_account: '現金',
  tax_freee: '課税売上10%',
  tax_moneyforward: '課税売上 10%',
  tax_yayoi: '課税売上込10%',
};

/** What of a cast's D or S is paid back (A86): so much a piece, or a share of what it came to. */
const payBackRate = z.discriminatedUnion('per', [
  z.object({ per: z.literal('piece'), yen: z.int().check(z.gte(0), z.lte(1_000_000)) }),
  z.object({ per: z.literal('sales'), percent: z.int().check(z.gte(0), z.lte(100)) }),
]);
export type PayBackRate = Immutable<z.infer<typeof payBackRate>>;

export const givenSettings = z.object({
  shop: unreadShop,
  cast_names: z.readonly(z.array(plainLineOf(0, 40)).check(z.maxLength(1_000))),
  /** What is left out is the usual one. */
  bookkeeping: z.optional(z.partial(bookkeeping)),
  pay_back: z.optional(
    z.object({ drinks: z.optional(payBackRate), shots: z.optional(payBackRate) }),
  ),
});
export type SettingsJson = Immutable<z.infer<typeof givenSettings>>;

export const bookkeepingOf = ({ bookkeeping: given = {} }: Pick<SettingsJson, 'bookkeeping'>) => ({
  sales_account: given.sales_account ?? usualBookkeeping.sales_account,
  cash_account: given.cash_account ?? usualBookkeeping.cash_account,
  tax_freee: given.tax_freee ?? usualBookkeeping.tax_freee,
  tax_moneyforward: given.tax_moneyforward ?? usualBookkeeping.tax_moneyforward,
  tax_yayoi: given.tax_yayoi ?? usualBookkeeping.tax_yayoi,
});

export const shopSettings = z
  .extend(givenSettings, {
    version: z.int(),
    saved_by: z.nullable(z.string()),
    saved_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ShopSettings' });

/** The settings in force: the server has read their price list itself. */
export const readableSettings = z.extend(shopSettings, { shop: shopFile });
export type ReadableSettings = z.infer<typeof readableSettings>;

export const settingsVersions = z.object({ versions: list(shopSettings) });
export type SettingsVersions = Immutable<z.infer<typeof settingsVersions>>;

const outcome = z.object({ verdict, calc_total: z.int() });
/** What other settings would make of stored accounts: the ones that would come out differently. */
export const settingsPreview = z.object({
  looked: z.int(),
  changes: list(
    z.object({
      id: z.uuid(),
      business_day: z.string(),
      label: z.nullable(z.string()),
      before: outcome,
      /** Null where the account could not be judged at all. */
      after: z.nullable(outcome),
    }),
  ),
});
export type SettingsPreview = Immutable<z.infer<typeof settingsPreview>>;

/** What slips are checked by for whoever asks. */
export const shopFacts = z.object({
  shop: unreadShop,
  cast_names: list(z.string()),
  /** Today's: what is retired by then is not on the menu. */
  business_day: z.string(),
});
