import type { SettingsJson } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { defaultShopJson, type ShopFacts } from '@tashika/slip';
import { currentSettings, type Store } from '@tashika/store';
import { mayUse } from '../auth/areas.ts';
import type { Principal } from '../auth/principal.ts';
import type { Dependencies } from '../resource.ts';
import { slips as slipWords } from '../routes/slips.messages.ts';
import type { ServerShopFacts } from '../shop-facts.ts';
import { readSettings } from './read-settings.ts';

export interface SettingsInForce {
  readonly facts: ShopFacts;
  readonly json: SettingsJson;
  /** 0 for the ones that came with the server. */
  readonly version: number;
}

/** The workspace's own settings, or the server's where it has none. */
export async function settingsInForce(
  db: Store['db'],
  workspaceId: string,
  server: ServerShopFacts,
): Promise<SettingsInForce> {
  const row = await currentSettings(db, workspaceId);
  if (row !== undefined) {
    const { settings: json } = row;
    const facts = readSettings(json);
    // What was saved was checked: only an older version of the format can fail here.
    if (facts.ok) return { facts: facts.value, json, version: row.version };
  }
  return { ...serverSettings(server), version: row?.version ?? 0 };
}

/** What the server checks slips by, where it was told. */
export const factsOf = (facts: ServerShopFacts | undefined): Result<ServerShopFacts, Problem> =>
  facts === undefined
    ? err({ code: 'shop-facts-missing', message: slipWords.factsMissing, kind: 'unavailable' })
    : ok(facts);

const serverSettings = (server: ServerShopFacts): SettingsInForce => ({
  facts: server,
  json: { shop: server.shopJson ?? defaultShopJson, cast_names: server.castNames },
  version: 0,
});

/**
 * What slips are checked by for whoever asks: the workspace's own settings where there is a store
 * and they may be seen, else the server's.
 */
export async function settingsFor(
  { service, shopFacts }: Pick<Dependencies, 'service' | 'shopFacts'>,
  principal: Principal,
): Promise<Result<SettingsInForce, Problem>> {
  const server = factsOf(shopFacts);
  if (!server.ok) return server;
  return ok(
    service !== undefined && mayUse(principal, 'settings', 'read')
      ? await settingsInForce(service.store.db, principal.workspaceId, server.value)
      : serverSettings(server.value),
  );
}
