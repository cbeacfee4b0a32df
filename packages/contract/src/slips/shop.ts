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

const timeRule = z.enum(['happy_hour', 'extension', 'late_extension', 'base']);
/** Which of the four formulas gives an item its quantity. */
export type TimeRule = z.infer<typeof timeRule>;

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
export type ShopJson = Immutable<z.infer<typeof shopFile>>;

/** The engine reads the price list: its problems name the entry in the words of whoever keeps it. */
const unreadShop = z.record(z.string(), z.unknown());

export const givenSettings = z.object({
  shop: unreadShop,
  cast_names: z.readonly(z.array(plainLineOf(0, 40)).check(z.maxLength(1_000))),
});
export type SettingsJson = Immutable<z.infer<typeof givenSettings>>;

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
});
