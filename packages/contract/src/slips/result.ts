import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { page, result as words } from './messages.ja.ts';
import { box, share } from './page.ts';

/* What a slip comes to. */

export const verdicts = ['正確', '間違いの可能性あり', '確認点あり'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

const yen = z.nullable(z.int());
const said = z.array(z.string());

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
  label: z.string().check(z.describe(words.label)),
  qty: z.nullable(z.int()).check(z.describe(words.qty)),
  unit_price: yen.check(z.describe(words.unitPrice)),
  evidence: z.string().check(z.describe(words.evidence)),
  confidence: share.check(z.describe(page.confidence)),
  page: z.int(),
  row: z.int(),
  label_raw: z.nullable(z.string()),
  qty_source: z.enum(['time', 'tally', 'digits', 'forced_d', 'none']),
  qty_marks: z.array(mark).check(z.describe(page.glyphs)),
  unit_price_raw: z.nullable(z.string()),
  unit_price_source: z.enum(['written', 'dictionary', 'prefix', 'corrected', 'inferred', 'none']),
  amount_written: yen,
  cast: z.nullable(cast),
  bbox: z.optional(box.check(z.describe(page.box))),
  warnings: said.check(z.describe(words.warnings)),
});
export type ReadLine = Immutable<z.infer<typeof readLine>>;

/** The read mode's JSON (A50). */
const readMode = z.object({
  receipt: receipt.check(z.describe(words.receipt)),
  lines: z.array(readLine).check(z.describe(words.lines)),
  warnings: said.check(z.describe(words.warnings)),
});
export type ReadJson = Immutable<z.infer<typeof readMode>>;

const accountRow = z.object({
  label: z.string().check(z.describe(words.label)),
  qty: z.nullable(z.int()).check(z.describe(words.qty)),
  unit_price: yen.check(z.describe(words.unitPrice)),
  subtotal: yen.check(z.describe(words.subtotal)),
});

/** One account, judged. */
export const accountResult = z
  .object({
    verdict: verdict.check(z.describe(words.verdict)),
    opening: z.string().check(z.describe(words.opening)),
    calc_total: z.int().check(z.describe(words.calcTotal)),
    stated_total: yen.check(z.describe(words.statedTotal)),
    stay_min: z.nullable(z.int()).check(z.describe(words.stay)),
    rows: z.array(accountRow).check(z.describe(words.rows)),
    notes: said.check(z.describe(words.notes)),
    report: z.string().check(z.describe(words.report)),
    read: readMode.check(z.describe(words.read)),
  })
  .register(z.globalRegistry, { id: 'SlipAccount' });
export type AccountJson = Immutable<z.infer<typeof accountResult>>;

export const checkAnswer = z
  .object({ accounts: z.array(accountResult).check(z.describe(words.accounts)) })
  .register(z.globalRegistry, { id: 'SlipAccounts' });
