import { parseHands, shopExpected } from '@tashika/slip-reader';
import type { ReadWishes } from '@tashika/slip-reader/node';
import { findHands } from '@tashika/store';
import { mayUse } from '../auth/areas.ts';
import type { Principal } from '../auth/principal.ts';
import type { Dependencies } from '../resource.ts';
import { settingsFor } from './shop-settings.ts';

/** What the reader may expect on photos of whoever asks: the shop's lists, and what was learnt of its hands. */
export async function expectedFor(
  dependencies: Pick<Dependencies, 'service' | 'shopFacts'>,
  principal: Principal,
): Promise<Pick<ReadWishes, 'expected'>> {
  const settings = await settingsFor(dependencies, principal);
  if (!settings.ok) return {};
  const { service } = dependencies;
  const isOwn = service !== undefined && mayUse(principal, 'settings', 'read');
  const row = isOwn ? await findHands(service.store.db, principal.workspaceId) : undefined;
  const hands = row?.hands == null ? null : parseHands(row.hands);
  // Hands of another version of the format are as good as none.
  const known = hands?.ok ? { hands: hands.value } : {};
  return { expected: { ...shopExpected(settings.value.facts), ...known } };
}
