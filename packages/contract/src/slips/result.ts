import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { list } from '../list.ts';
import { box, share } from './page.ts';

/* What a slip comes to. */

export const verdicts = ['正確', '間違いの可能性あり', '確認点あり'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

const yen = z.nullable(z.int());
const said = list(z.string());

const readTime = z.object({
  raw: z.nullable(z.string()),
  normalized: z.nullable(z.string()),
  confidence: share,
});
export type ReadTime = Immutable<z.infer<typeof readTime>>;

const receipt = z.object({
  stated_total_present: z.boolean(),
  stated_total: yen,
  stated_total_confidence: z.optional(share),
  currency: z.literal('JPY'),
  entry: readTime,
  exit: readTime,
  stay_minutes: z.nullable(z.int()),
  pages: z.int(),
});

const mark = z.union([
  z.object({ kind: z.literal('sei') }),
  z.object({ kind: z.literal('bar'), dir: z.enum(['h', 'v', 'd']), y: z.optional(share) }),
]);

const cast = z.object({
  raw: z.string(),
  name: z.string(),
  match: z.enum(['exact', 'kana', 'fuzzy', 'guest']),
});

const readLine = z.object({
  label: z.string(),
  qty: z.nullable(z.int()),
  unit_price: yen,
  evidence: z.string(),
  confidence: share,
  page: z.int(),
  row: z.int(),
  label_raw: z.nullable(z.string()),
  qty_source: z.enum(['time', 'tally', 'digits', 'forced_d', 'none']),
  qty_marks: list(mark),
  unit_price_raw: z.nullable(z.string()),
  unit_price_source: z.enum(['written', 'dictionary', 'prefix', 'corrected', 'inferred', 'none']),
  amount_written: yen,
  cast: z.nullable(cast),
  bbox: z.optional(box),
  warnings: said,
});
export type ReadLine = Immutable<z.infer<typeof readLine>>;

/** The read mode's JSON (A50). */
const readMode = z.object({
  receipt: receipt,
  lines: list(readLine),
  warnings: said,
});
export type ReadJson = Immutable<z.infer<typeof readMode>>;

const accountRow = z.object({
  label: z.string(),
  qty: z.nullable(z.int()),
  unit_price: yen,
  subtotal: yen,
});

const surchargeRow = z.object({
  kind: z.enum(['service', 'tax', 'per_person', 'rounding']),
  name: z.string(),
  /** The sum it was applied to. */
  base: z.int(),
  /** What it adds; of a tax that prices include, what they hold of it. */
  amount: z.int(),
});

/** One account, judged. */
export const accountResult = z
  .object({
    verdict: verdict,
    opening: z.string(),
    calc_total: z.int(),
    stated_total: yen,
    stay_min: z.nullable(z.int()),
    rows: list(accountRow),
    /** Where the shop has any (A85), in their order. */
    surcharges: z.optional(list(surchargeRow)),
    notes: said,
    report: z.string(),
    read: readMode,
  })
  .register(z.globalRegistry, { id: 'SlipAccount' });
export type AccountJson = Immutable<z.infer<typeof accountResult>>;

export const checkAnswer = z
  .object({ accounts: list(accountResult) })
  .register(z.globalRegistry, { id: 'SlipAccounts' });
