import { createRoute } from '@hono/zod-openapi';
import {
  givenHands,
  type HandsCard,
  type SlipHands,
  slipHands as state,
} from '@tashika/contract/slips';
import { addJob, findHands, type HandsRow, saveConsent, undoHands } from '@tashika/store';
import { audit } from '../audit.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { slipHands as words } from './slip-hands.messages.ts';

const tags = [words.tag];

documented(givenHands, { fields: { consents: words.consents } });
documented(state, {
  fields: {
    consents: words.consents,
    in_use: words.inUse,
    card: words.card,
    trouble: words.trouble,
    learnt_at: words.learntAt,
  },
});

const get = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.get,
  responses: {
    200: { description: words.found, content: json(state) },
    ...problemResponses(503),
  },
});

const save = createRoute({
  method: 'put',
  path: '/',
  tags,
  summary: words.save,
  description: words.saveDescription,
  request: jsonRequest(givenHands),
  responses: {
    200: { description: words.saved, content: json(state) },
    ...problemResponses(400, 415, 503),
  },
});

const learn = createRoute({
  method: 'post',
  path: '/lessons',
  tags,
  summary: words.learn,
  description: words.learnDescription,
  responses: {
    202: { description: words.begun, content: json(state) },
    ...problemResponses(409, 503),
  },
});

const undo = createRoute({
  method: 'delete',
  path: '/lessons/last',
  tags,
  summary: words.undo,
  responses: {
    200: { description: words.undone, content: json(state) },
    ...problemResponses(503),
  },
});

const shown = (row: HandsRow | undefined): SlipHands => ({
  consents: row?.consents ?? false,
  in_use: row?.hands != null,
  card: (row?.card ?? null) as HandsCard | null,
  trouble: row?.trouble ?? null,
  learnt_at: row?.learnt_at?.toISOString() ?? null,
});

/** Whether the reader of photos may learn a shop's hands, and what it learnt. */
export const slipHands: Resource = {
  path: '/api/slips/hands',
  area: 'settings',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      return c.json(shown(await findHands(store.db, c.get('principal').workspaceId)), 200);
    });

    routes.openapi(save, async (c) => {
      const { store } = serviceOf(dependencies);
      const { consents } = c.req.valid('json');
      const principal = c.get('principal');
      const { workspaceId, name } = principal;
      const row = await store.db.transaction().execute(async (tx) => {
        await audit(tx, principal, 'edit', { type: 'slip-hands', id: workspaceId }, { consents });
        return saveConsent(tx, workspaceId, { consents, by: name });
      });
      return c.json(shown(row), 200);
    });

    routes.openapi(learn, async (c) => {
      const { store } = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      const row = await findHands(store.db, workspaceId);
      if (row?.consents !== true) {
        return refuse(c, { code: 'no-consent', message: words.noConsent, kind: 'conflict' });
      }
      const jobKey = `learn_hands ${workspaceId}`;
      await store.db
        .transaction()
        .execute((tx) => addJob(tx, 'learn_hands', { workspace_id: workspaceId }, { jobKey }));
      return c.json(shown(row), 202);
    });

    routes.openapi(undo, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const row = await store.db.transaction().execute(async (tx) => {
        const undone = await undoHands(tx, workspaceId);
        if (undone === undefined) return findHands(tx, workspaceId);
        await audit(tx, principal, 'delete', { type: 'slip-hands', id: workspaceId });
        return undone;
      });
      return c.json(shown(row), 200);
    });
    return routes;
  },
};
