import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Transaction } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import { transcriptExample } from '../routes/slips.example.ts';
import type { Service } from '../service.ts';
import type { ServerShopFacts } from '../shop-facts.ts';
import { type GivenPage, storePages } from '../slips/accounts.ts';
import { businessDay } from '../slips/business-day.ts';
import { settingsInForce } from '../slips/shop-settings.ts';

/** One that adds up, one whose total is off, and one that cannot be read to its end. */
function pages(): unknown[] {
  const [page] = transcriptExample.pages;
  const wrong = { ...page, stated_total: { state: 'written', text: '9800' } };
  const unread = { ...page, stated_total: { state: 'unreadable', candidates: ['9500', '9600'] } };
  return [page, wrong, unread];
}

export async function makeSlips(
  service: Service,
  tx: Transaction,
  principal: Principal,
  shop: ServerShopFacts,
): Promise<Result<readonly string[], Problem>> {
  const settings = await settingsInForce(tx, principal.workspaceId, shop);
  const given: GivenPage[] = pages().map((page) => ({ page }));
  const stored = await storePages({ tx, service, principal, settings }, given, {
    businessDay: businessDay(service.now()),
    label: '見本',
    isSample: true,
  });
  return stored.ok ? ok(stored.value.ids) : stored;
}
