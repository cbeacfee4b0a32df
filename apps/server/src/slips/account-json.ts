import type {
  AccountList,
  AccountSummary,
  StoredAccountJson,
  TwinJson,
} from '@tashika/contract/slips';
import type { AccountRow, StoredAccount, VerdictTotals } from '@tashika/store';
import type { ListedTwin } from './accounts.ts';

/** What is kept, as the API says it. */

export function summaryJson(row: AccountRow): AccountSummary {
  const { opening, calc_total, stated_total, stay_min } = row.result;
  return {
    id: row.id,
    business_day: row.business_day,
    number: row.number,
    label: row.label,
    verdict: row.verdict,
    opening,
    calc_total,
    stated_total,
    stay_min,
    settings_version: row.settings_version,
    revision: row.revision,
    is_sample: row.is_sample,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const storedAccountJson = ({ account, slips }: StoredAccount): StoredAccountJson => ({
  ...summaryJson(account),
  result: account.result,
  slips: slips.map(({ id, position, page, photo, corrections, createdBy, createdAt }) => ({
    id,
    position,
    page,
    photo: photo === null ? null : { url: `/api/accounts/photos/${id}`, reading: photo.reading },
    corrections: corrections.map((row) => ({
      id: row.id,
      place: row.place,
      before: row.before,
      after: row.after,
      corrected_by: row.corrected_by,
      corrected_at: row.corrected_at.toISOString(),
      undone_by: row.undone_by,
      undone_at: row.undone_at?.toISOString() ?? null,
    })),
    created_by: createdBy,
    created_at: createdAt.toISOString(),
  })),
});

export const totalsJson = (totals: readonly VerdictTotals[]): AccountList['totals'] =>
  totals.map(({ verdict, accounts, calcTotal, statedTotal, withoutStated }) => ({
    verdict,
    accounts,
    calc_total: calcTotal,
    stated_total: statedTotal,
    without_stated_total: withoutStated,
  }));

/** One of the pages sent has no account of its own to show yet. */
export const twinJson = ({ pages, by, account, isNew }: ListedTwin): TwinJson => ({
  pages,
  by,
  account: isNew ? null : summaryJson(account),
});
