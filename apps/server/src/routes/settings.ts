import { createRoute, z } from '@hono/zod-openapi';
import { insertSettings, settingsHistory, topics } from '@tashika/store';
import { audit } from '../audit.ts';
import { json } from '../openapi/content.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { serviceOf } from '../service.ts';
import { previewSettings } from '../slips/preview.ts';
import { readSettings, settingsInForce } from '../slips/shop-settings.ts';
import { settings as words } from './settings.messages.ja.ts';

const tags = [words.tag];

/** The last few weeks of a busy shop: enough to see what a change does. */
const mostPreviewed = 1_000;
const mostVersions = 200;

const body = z.object({
  shop: z.record(z.string(), z.unknown()).openapi({ description: words.shop }),
  cast_names: z.array(z.string().max(40)).max(1_000).meta({ description: words.castNames }),
});
const settingsJson = body
  .extend({
    version: z.int().meta({ description: words.version }),
    saved_by: z.string().nullable(),
    saved_at: z.string().nullable(),
  })
  .openapi('ShopSettings');

const get = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.get,
  responses: {
    200: { description: words.found, content: json(settingsJson) },
    ...problemResponses(503),
  },
});

const history = createRoute({
  method: 'get',
  path: '/history',
  tags,
  summary: words.history,
  responses: {
    200: {
      description: words.historyFound,
      content: json(z.object({ versions: z.array(settingsJson) })),
    },
    ...problemResponses(503),
  },
});

const preview = createRoute({
  method: 'post',
  path: '/preview',
  tags,
  summary: words.preview,
  description: words.previewDescription,
  request: { body: { required: true, content: json(body) } },
  responses: {
    200: {
      description: words.previewed,
      content: json(
        z.object({
          looked: z.int(),
          changes: z.array(
            z.object({
              id: z.uuid(),
              business_day: z.string(),
              label: z.string().nullable(),
              before: z.object({ verdict: z.string(), calc_total: z.int() }),
              after: z.object({ verdict: z.string(), calc_total: z.int() }).nullable(),
            }),
          ),
        }),
      ),
    },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const save = createRoute({
  method: 'put',
  path: '/',
  tags,
  summary: words.save,
  description: words.saveDescription,
  request: { body: { required: true, content: json(body) } },
  responses: {
    200: { description: words.saved, content: json(settingsJson) },
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
    const missing = { code: 'shop-facts-missing', message: words.missing };

    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      const { shopFacts } = dependencies;
      if (shopFacts === undefined) return engineProblem(c, 503, missing);
      const { workspaceId } = c.get('principal');
      const { version, json: inForce } = await settingsInForce(store.db, workspaceId, shopFacts);
      const [last] = await settingsHistory(store.db, workspaceId, 1);
      setEtag(c, version);
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          shop: inForce.shop as Record<string, unknown>,
          cast_names: [...inForce.cast_names],
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
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          versions: rows.map((row) => ({
            ...(row.settings as z.infer<typeof body>),
            version: row.version,
            saved_by: row.saved_by,
            saved_at: row.saved_at.toISOString(),
          })),
        },
        200,
      );
    });

    routes.openapi(preview, async (c) => {
      const { store } = serviceOf(dependencies);
      const given = c.req.valid('json');
      const facts = readSettings(given);
      if (!facts.ok) return engineProblem(c, 422, facts.error);
      const { workspaceId } = c.get('principal');
      const { looked, changes } = await previewSettings(
        store.db,
        { workspaceId },
        { facts: facts.value, json: given, version: 0 },
        mostPreviewed,
      );
      c.header('Cache-Control', 'no-store');
      const outcome = ({ verdict, calcTotal }: { verdict: string; calcTotal: number }) => ({
        verdict,
        calc_total: calcTotal,
      });
      return c.json(
        {
          looked,
          changes: changes.map(({ businessDay, before, after, ...rest }) => ({
            ...rest,
            business_day: businessDay,
            before: outcome(before),
            after: after === null ? null : outcome(after),
          })),
        },
        200,
      );
    });

    routes.openapi(save, async (c) => {
      const { store, live } = serviceOf(dependencies);
      const { shopFacts } = dependencies;
      if (shopFacts === undefined) return engineProblem(c, 503, missing);
      const given = c.req.valid('json');
      const facts = readSettings(given);
      if (!facts.ok) return engineProblem(c, 422, facts.error);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const before = await settingsInForce(store.db, workspaceId, shopFacts);
      const stale = refuseStale(c, before.version);
      if (stale !== undefined) return stale;
      const version = before.version + 1;
      const saved = await store.db.transaction().execute(async (tx) => {
        const first = await insertSettings(tx, {
          workspaceId,
          version,
          settings: given,
          savedBy: principal.name,
        });
        if (!first) return false;
        await audit(tx, principal, 'settings-saved', { type: 'settings', id: String(version) });
        await live.publish(tx, topics.slips(workspaceId), { action: 'settings-saved' });
        return true;
      });
      // Somebody saved the same version between our look and our writing.
      if (!saved) {
        return engineProblem(c, 409, { code: 'saved-meanwhile', message: words.savedMeanwhile });
      }
      const [row] = await settingsHistory(store.db, workspaceId, 1);
      setEtag(c, version);
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          ...given,
          version,
          saved_by: principal.name,
          saved_at: row?.saved_at.toISOString() ?? null,
        },
        200,
      );
    });
    return routes;
  },
};
