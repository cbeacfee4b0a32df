import type { SettingsPreview } from '@tashika/contract/slips';
import { type AccountFilter, findAccount, listAccounts, type Store } from '@tashika/store';
import { judgePages } from './judge-account.ts';
import type { SettingsInForce } from './shop-settings.ts';

/** What other settings would make of stored accounts: the ones that would come out differently. */
export async function previewSettings(
  db: Store['db'],
  filter: AccountFilter,
  settings: SettingsInForce,
  most: number,
): Promise<SettingsPreview> {
  const rows = await listAccounts(db, filter, { limit: most });
  const changes: SettingsPreview['changes'][number][] = [];
  for (const { id, business_day, label, result } of rows) {
    const stored = await findAccount(db, filter.workspaceId, id);
    if (stored === undefined) continue;
    const judged = judgePages(
      stored.slips.map(({ page }) => page),
      settings,
      business_day,
    );
    const before = outcomeOf(result);
    const after = judged.ok ? outcomeOf(judged.value.result) : null;
    if (after?.verdict === before.verdict && after.calc_total === before.calc_total) continue;
    changes.push({ id, business_day, label, before, after });
  }
  return { looked: rows.length, changes };
}

type Outcome = SettingsPreview['changes'][number]['before'];
const outcomeOf = ({ verdict, calc_total }: Outcome): Outcome => ({ verdict, calc_total });
