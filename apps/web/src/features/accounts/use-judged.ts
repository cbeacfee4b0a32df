import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type StoredAccountJson, settingsVersions, shopFacts } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { checkAsOne, parseShop, renderReport, type Shop, shopOn } from '@tashika/slip';
import { ask, request } from '../../api.ts';
import type { CheckedAccount } from '../slip/check.ts';

/** What the page knows of how a kept account was judged. */
export interface Judged {
  readonly shop: Shop;
  /** With every sentence's cells; null where the settings it was judged by are not known here. */
  readonly checked: CheckedAccount | null;
}

/** The kept report is the one that counts: its sentences are linked to cells only where ours is the same. */
export const useJudged = (stored: StoredAccountJson) =>
  useQuery<Judged, Problem>({
    queryKey: ['judged', stored.id, stored.revision, stored.settings_version],
    queryFn: async ({ signal }) => {
      const { shop, cast_names } = await ask('/api/slips/facts', shopFacts, { signal });
      const now = judgedBy(stored, shop, cast_names);
      if (now.checked !== null) return now;
      const history = await request('/api/settings/history', settingsVersions, { signal });
      const then = history.ok
        ? history.value.versions.find(({ version }) => version === stored.settings_version)
        : undefined;
      return then === undefined ? now : judgedBy(stored, then.shop, then.cast_names);
    },
    placeholderData: keepPreviousData,
  });

function judgedBy(
  { slips, business_day, result }: StoredAccountJson,
  json: unknown,
  castNames: readonly string[],
): Judged {
  const parsed = parseShop(json);
  if (!parsed.ok) throw parsed.error;
  const shop = shopOn(parsed.value, business_day);
  const account = checkAsOne(
    slips.map(({ page }) => page),
    { shop, castNames },
  );
  const isSame = account.ok && renderReport(account.value) === result.report;
  return { shop, checked: isSame ? { account: account.value, firstPage: 0 } : null };
}
