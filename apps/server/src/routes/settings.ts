import { createRoute } from '@hono/zod-openapi';
import {
  givenSettings,
  type SettingsJson,
  settingsPreview,
  settingsVersions,
  shopSettings,
} from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { insertSettings, type SettingsRow, settingsHistory, topics } from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';
import { previewSettings } from '../slips/preview.ts';
import { readSettings } from '../slips/read-settings.ts';
import { factsOf, settingsInForce } from '../slips/shop-settings.ts';
import { settings as words } from './settings.messages.ts';

const tags = [words.tag];

/** The last few weeks of a busy shop: enough to see what a change does. */
const mostPreviewed = 1_000;
const mostVersions = 200;

const described = {
  shop: words.shop,
  cast_names: words.castNames,
  bookkeeping: words.bookkeeping,
  pay_back: words.payBack,
};
documented(givenSettings, { fields: described });
documented(shopSettings, { fields: { ...described, version: words.version } });

const get = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.get,
  responses: {
    200: { description: words.found, content: json(shopSettings) },
    ...problemResponses(503),
  },
});

const history = createRoute({
  method: 'get',
  path: '/history',
  tags,
  summary: words.history,
  responses: {
    200: { description: words.historyFound, content: json(settingsVersions) },
    ...problemResponses(503),
  },
});

const preview = createRoute({
  method: 'post',
  path: '/preview',
  tags,
  summary: words.preview,
  description: words.previewDescription,
  request: jsonRequest(givenSettings),
  responses: {
    200: { description: words.previewed, content: json(settingsPreview) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const save = createRoute({
  method: 'put',
  path: '/',
  tags,
  summary: words.save,
  description: words.saveDescription,
  request: jsonRequest(givenSettings),
  responses: {
    200: { description: words.saved, content: json(shopSettings) },
    ...problemResponses(400, 409, 412, 413, 415, 422, 428, 503),
  },
});

/** The shop's price list, time rules and names, with every version that was in force. */
export const settings: Resource = {
  path: '/api/settings',
  area: 'settings',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      const server = factsOf(dependencies.shopFacts);
      if (!server.ok) return refuse(c, server.error);
      const { workspaceId } = c.get('principal');
      const { version, json: inForce } = await settingsInForce(store.db, workspaceId, server.value);
      const [last] = await settingsHistory(store.db, workspaceId, 1);
      setEtag(c, version);
      return c.json(
        {
          ...inForce,
          version,
          saved_by: last?.saved_by ?? null,
          saved_at: last?.saved_at.toISOString() ?? null,
        },
        200,
      );
    });

    routes.openapi(history, async (c) => {
      const { store } = serviceOf(dependencies);
      const rows = await settingsHistory(store.db, c.get('principal').workspaceId, mostVersions);
      return c.json({ versions: rows.map(versionJson) }, 200);
    });

    routes.openapi(preview, async (c) => {
      const { store } = serviceOf(dependencies);
      const given = c.req.valid('json');
      const facts = readSettings(given);
      if (!facts.ok) return refuse(c, facts.error);
      const { workspaceId } = c.get('principal');
      const inForce = { facts: facts.value, json: given, version: 0 };
      return c.json(await previewSettings(store.db, { workspaceId }, inForce, mostPreviewed), 200);
    });

    routes.openapi(save, async (c) => {
      const service = serviceOf(dependencies);
      const server = factsOf(dependencies.shopFacts);
      if (!server.ok) return refuse(c, server.error);
      const given = c.req.valid('json');
      const facts = readSettings(given);
      if (!facts.ok) return refuse(c, facts.error);
      const { workspaceId } = c.get('principal');
      const before = await settingsInForce(service.store.db, workspaceId, server.value);
      const stale = refuseStale(c, before.version);
      if (stale !== undefined) return stale;
      return answer(c, await saveVersion(c, service, before.version + 1, given), (row) => {
        setEtag(c, row.version);
        return c.json(versionJson(row), 200);
      });
    });
    return routes;
  },
};

const versionJson = ({ settings: given, version, saved_by, saved_at }: SettingsRow) => ({
  ...given,
  version,
  saved_by,
  saved_at: saved_at.toISOString(),
});

async function saveVersion(
  c: Context<Env>,
  { store, live }: Service,
  version: number,
  given: SettingsJson,
): Promise<Result<SettingsRow, Problem>> {
  const principal = c.get('principal');
  const { workspaceId, name } = principal;
  return store.db.transaction().execute(async (tx) => {
    const row = await insertSettings(tx, { workspaceId, version, settings: given, savedBy: name });
    // Somebody saved the same version between our look and our writing.
    if (row === undefined) {
      const message = words.savedMeanwhile;
      return err({ code: 'saved-meanwhile', message, kind: 'conflict' });
    }
    await audit(tx, principal, 'settings-saved', { type: 'settings', id: String(version) });
    await live.publish(tx, topics.slips(workspaceId), { action: 'settings-saved' });
    return ok(row);
  });
}
