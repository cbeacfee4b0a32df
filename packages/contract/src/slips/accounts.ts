import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { list } from '../list.ts';
import { plainLineOf } from '../one-line.ts';
import { cellText, natural, page, quantityContent, quantityReading, rowDoubt } from './page.ts';
import { photoReading } from './photo.ts';
import { accountResult, verdict } from './result.ts';
import { bookkeeping } from './shop.ts';

/* Accounts that are kept, with who corrected what. */

/** As long as a list of accounts has room for. */
const name = plainLineOf(0, 80);
/** What accounts are searched for by. */
export const searchedText = plainLineOf(1, 80);
/** A calendar day that exists. */
export const businessDay = z.iso.date();

export const accountSummary = z
  .object({
    id: z.uuid(),
    business_day: z.string(),
    /** Its place among the accounts of the day, in the order of the slips. */
    number: z.int(),
    label: z.nullable(z.string()),
    verdict,
    opening: z.string(),
    calc_total: z.int(),
    stated_total: z.nullable(z.int()),
    stay_min: z.nullable(z.int()),
    settings_version: z.int(),
    revision: z.int(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'StoredAccountSummary' });
export type AccountSummary = Immutable<z.infer<typeof accountSummary>>;

/** One line of the record of a slip's corrections; what was undone stays in it. */
const correctionRecord = z.object({
  id: z.string(),
  place: z.string(),
  before: quantityReading,
  after: quantityContent,
  corrected_by: z.string(),
  corrected_at: z.string(),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
});

const storedSlip = z.object({
  id: z.uuid(),
  position: z.int(),
  page,
  photo: z.nullable(z.object({ url: z.string(), reading: photoReading })),
  corrections: list(correctionRecord),
  created_by: z.string(),
  created_at: z.string(),
});
export type StoredSlipJson = Immutable<z.infer<typeof storedSlip>>;

export const storedAccount = z
  .extend(accountSummary, { result: accountResult, slips: list(storedSlip) })
  .register(z.globalRegistry, { id: 'StoredAccount' });
export type StoredAccountJson = Immutable<z.infer<typeof storedAccount>>;

const verdictTotals = z.object({
  verdict,
  accounts: z.int(),
  calc_total: z.int(),
  stated_total: z.int(),
  without_stated_total: z.int(),
});

export const accountList = z
  .object({
    accounts: list(accountSummary),
    totals: list(verdictTotals),
    next: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'StoredAccountList' });
export type AccountList = Immutable<z.infer<typeof accountList>>;

export const businessDays = z.object({
  today: z.string(),
  days: list(z.object({ day: z.string(), accounts: z.int() })),
});

export type BusinessDays = Immutable<z.infer<typeof businessDays>>;

const pieces = z.object({ count: z.int(), yen: z.int() });
const castSums = z.object({
  name: z.string(),
  drinks: pieces,
  shots: pieces,
  /** Rows that are not sure: in none of the counts. */
  unsure: z.int(),
});
export type CastSums = Immutable<z.infer<typeof castSums>>;

/** What a night comes to (A86, A89). */
export const nightResult = z.object({
  day: z.string(),
  accounts: list(accountSummary),
  calc_total: z.int(),
  /** Of the accounts that leave nothing to check. */
  sure_total: z.int(),
  open_accounts: z.int(),
  casts: list(castSums),
});
export type NightResult = Immutable<z.infer<typeof nightResult>>;

/** What the accounts of a period come to, or those of them that were searched for. */
export const periodResult = z.object({
  accounts: z.int(),
  calc_total: z.int(),
  /** Of the accounts that leave nothing to check. */
  sure_total: z.int(),
  /** Those that go into the files of bookkeeping programs. */
  booked_accounts: z.int(),
  days: list(
    z.object({
      day: z.string(),
      accounts: z.int(),
      calc_total: z.int(),
      sure_total: z.int(),
    }),
  ),
  /** Null where the shop has not said what is paid back (A86). */
  casts: list(z.extend(castSums, { paid_back: z.nullable(z.int()) })),
  bookkeeping,
});
export type PeriodResult = Immutable<z.infer<typeof periodResult>>;

/** One line per item or account, or entries as a bookkeeping program imports them. */
export const journalLayouts = ['freee', 'moneyforward', 'yayoi'] as const;
export type JournalLayout = (typeof journalLayouts)[number];
export const fileLayout = z.enum(['items', 'accounts', ...journalLayouts]);
export type FileLayout = z.infer<typeof fileLayout>;

/** How an account is known to be there already: by the page's key, its photo, or what stands on it (A87). */
export const twinMark = z.enum(['key', 'photo', 'slip']);

const twin = z.object({
  /** The pages that were not kept, by their place among the ones sent, 0 for the first. */
  pages: list(z.int()),
  by: twinMark,
  /** What holds them already; null where it is another of the pages sent. */
  account: z.nullable(accountSummary),
});
export type TwinJson = Immutable<z.infer<typeof twin>>;

/** What was kept, what was there already, and the photos that could not be read, by their place. */
export const keptAccounts = z.object({
  accounts: list(storedAccount),
  twins: list(twin),
  problems: list(z.object({ photo: z.int(), code: z.string(), message: z.string() })),
});

/** A name of the sender's own for a page: a page is kept once, however often it is sent. */
const pageKey = z.string().check(z.minLength(1), z.maxLength(100));
export const pageKeys = z.array(z.nullable(pageKey)).check(z.maxLength(200));

/** The engine reads the pages: its problems name the cell in the words of the paper. */
export const givenPages = z.object({
  pages: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(200)),
  keys: z.optional(pageKeys),
  keep_twins: z.optional(z.boolean()),
  business_day: z.optional(businessDay),
  label: z.optional(z.nullable(name)),
});

/** The same as a form with photos, one or several files; each text part is JSON or plain text. */
export const givenForm = z.object({
  photo: z.optional(z.any()),
  pages: z.optional(z.string()),
  photo_pages: z.optional(z.string()),
  seals: z.optional(z.string()),
  keys: z.optional(z.string()),
  keep_twins: z.optional(z.enum(['yes', 'no'])),
  business_day: z.optional(businessDay),
  label: z.optional(name),
});

export const accountChange = z.object({
  business_day: z.optional(businessDay),
  label: z.optional(z.nullable(name)),
});

export const givenCorrection = z.object({
  slip_id: z.uuid(),
  place: z.string().check(z.maxLength(40)),
  after: z.record(z.string(), z.unknown()),
});
export type GivenCorrectionJson = z.infer<typeof givenCorrection>;

/** Somebody looked whether a row stands there, and has put it right where it did not. */
export const givenRowsSettled = z.object({
  slip_id: z.uuid(),
  after: natural,
  kind: rowDoubt.shape.kind,
});
export type RowsSettledJson = Immutable<z.infer<typeof givenRowsSettled>>;

/** A row that stands on the paper and was not read; what is not given is blank. */
export const givenRow = z.object({
  slip_id: z.uuid(),
  label: z.optional(cellText),
  qty: z.optional(cellText),
  unit: z.optional(cellText),
  amount: z.optional(cellText),
});
export type GivenRowJson = Immutable<z.infer<typeof givenRow>>;
