import { z } from '@hono/zod-openapi';
import type { AccountJson } from '@tashika/slip';
import type { AccountRow, CorrectionRow, StoredAccount, VerdictTotals } from '@tashika/store';
import { nextSchema } from '../paging.ts';
import { accounts as words } from './accounts.messages.ja.ts';

export const verdicts = ['正確', '間違いの可能性あり', '確認点あり'] as const;

/** A calendar day that exists. */
export const day = z.iso.date().meta({ description: words.businessDay, example: '2026-11-16' });

const summary = z
  .object({
    id: z.uuid(),
    business_day: z.string(),
    label: z.string().nullable(),
    verdict: z.string(),
    opening: z.string(),
    calc_total: z.int(),
    stated_total: z.int().nullable(),
    stay_min: z.int().nullable(),
    settings_version: z.int(),
    revision: z.int(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('StoredAccountSummary');

const correction = z.object({
  id: z.string(),
  place: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  corrected_by: z.string(),
  corrected_at: z.string(),
  undone_by: z.string().nullable(),
  undone_at: z.string().nullable(),
});

export const storedAccount = summary
  .extend({
    result: z.unknown().openapi({ $ref: '#/components/schemas/SlipAccount' } as object),
    slips: z.array(
      z.object({
        id: z.uuid(),
        position: z.int(),
        page: z.unknown().openapi({ type: 'object', description: words.pages }),
        photo: z.object({ url: z.string(), reading: z.unknown() }).nullable(),
        corrections: z.array(correction),
        created_by: z.string(),
        created_at: z.string(),
      }),
    ),
  })
  .openapi('StoredAccount');

export const accountList = z
  .object({
    accounts: z.array(summary),
    totals: z.array(
      z.object({
        verdict: z.string(),
        accounts: z.int(),
        calc_total: z.int(),
        stated_total: z.int(),
        without_stated_total: z.int().meta({ description: words.withoutStated }),
      }),
    ),
    next: nextSchema,
  })
  .openapi('StoredAccountList');

export function summaryJson(row: AccountRow): z.infer<typeof summary> {
  const result = row.result as AccountJson;
  return {
    id: row.id,
    business_day: row.business_day,
    label: row.label,
    verdict: row.verdict,
    opening: result.opening,
    calc_total: result.calc_total,
    stated_total: result.stated_total,
    stay_min: result.stay_min,
    settings_version: row.settings_version,
    revision: row.revision,
    is_sample: row.is_sample,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const storedAccountJson = ({
  account,
  slips,
}: StoredAccount): z.infer<typeof storedAccount> => ({
  ...summaryJson(account),
  result: account.result,
  slips: slips.map((slip) => ({
    id: slip.id,
    position: slip.position,
    page: slip.transcript,
    photo:
      slip.photo === null
        ? null
        : { url: `/api/accounts/photos/${slip.id}`, reading: slip.photo.reading },
    corrections: slip.corrections.map(correctionJson),
    created_by: slip.createdBy,
    created_at: slip.createdAt.toISOString(),
  })),
});

const correctionJson = (row: CorrectionRow): z.infer<typeof correction> => ({
  id: row.id,
  place: row.place,
  before: row.before,
  after: row.after,
  corrected_by: row.corrected_by,
  corrected_at: row.corrected_at.toISOString(),
  undone_by: row.undone_by,
  undone_at: row.undone_at?.toISOString() ?? null,
});

export const totalsJson = (totals: readonly VerdictTotals[]) =>
  totals.map(({ verdict, accounts, calcTotal, statedTotal, withoutStated }) => ({
    verdict,
    accounts,
    calc_total: calcTotal,
    stated_total: statedTotal,
    without_stated_total: withoutStated,
  }));
