import type { AccountJson } from '@tashika/slip';
import { type AccountFilter, findAccount, listAccounts, type Store } from '@tashika/store';
import { correctedPages, judgePages } from './judge-account.ts';
import type { SettingsInForce } from './shop-settings.ts';

export interface AccountChange {
  readonly id: string;
  readonly businessDay: string;
  readonly label: string | null;
  readonly before: Outcome;
  /** Null where the account could not be judged at all. */
  readonly after: Outcome | null;
}

interface Outcome {
  readonly verdict: string;
  readonly calcTotal: number;
}

/** What other settings would make of stored accounts: the ones that would come out differently. */
export async function previewSettings(
  db: Store['db'],
  filter: AccountFilter,
  settings: SettingsInForce,
  most: number,
): Promise<{ readonly looked: number; readonly changes: readonly AccountChange[] }> {
  const rows = await listAccounts(db, filter, { limit: most });
  const changes: AccountChange[] = [];
  for (const row of rows) {
    const stored = await findAccount(db, filter.workspaceId, row.id);
    if (stored === undefined) continue;
    const judged = judgePages(correctedPages(stored.slips), settings);
    const { calc_total } = row.result as AccountJson;
    const before = { verdict: row.verdict, calcTotal: calc_total };
    const after = judged.ok
      ? { verdict: judged.value.verdict, calcTotal: judged.value.result.calc_total }
      : null;
    if (after?.verdict === before.verdict && after.calcTotal === before.calcTotal) continue;
    changes.push({ id: row.id, businessDay: row.business_day, label: row.label, before, after });
  }
  return { looked: rows.length, changes };
}
