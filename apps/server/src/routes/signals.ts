import { randomBytes } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import {
  madeSignal,
  newSignal,
  type Signal,
  signal,
  signalList,
  testedSignal,
} from '@tashika/contract/signals';
import type { Problem } from '@tashika/kernel';
import {
  deleteSignal,
  insertDelivery,
  insertSignal,
  type SignalRow,
  signalsOf,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { refuseUnproven } from '../auth/proof.ts';
import { signalProblems } from '../effects/delivery.messages.ts';
import { hostOf, secretPrefix, targetOf } from '../effects/send-signal.ts';
import { deliverSignal } from '../jobs/signal.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { signals as words } from './signals.messages.ts';

const tags = [words.tag];
const params = z.object({ id: z.uuid().meta({ description: words.id }) });
const described = {
  id: words.id,
  kind: words.kind,
  name: words.name,
  events: words.events,
  host: words.host,
  created_at: words.createdAt,
  stopped_at: words.stoppedAt,
  deliveries: words.deliveries,
};
documented(signal, { fields: described });
documented(madeSignal, { fields: { secret: words.secret } });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listed, content: json(signalList) },
    ...problemResponses(401, 403, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: jsonRequest(newSignal),
  responses: {
    201: { description: words.created, content: json(madeSignal) },
    ...problemResponses(400, 401, 403, 409, 415, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 401, 403, 404, 503) },
});

const test = createRoute({
  method: 'post',
  path: '/{id}/test',
  tags,
  summary: words.test,
  request: { params },
  responses: {
    200: { description: words.tested, content: json(testedSignal) },
    ...problemResponses(400, 401, 403, 404, 503),
  },
});

const tooMany: Problem = { code: 'too-many-signals', message: words.tooMany, kind: 'conflict' };
const secretBytes = 32;

/** Which services outside are told what happens to threads. */
export const signals: Resource = {
  path: '/api/signals',
  area: 'admin',
  // Whoever holds a key of a program must not have everything sent elsewhere by it.
  peopleOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const found = await signalsOf(store.db, c.get('principal').workspaceId);
      return c.json({ signals: found.map(signalJson) }, 200);
    });

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const unproven = refuseUnproven(c, service);
      if (unproven !== undefined) return unproven;
      const principal = c.get('principal');
      const given = c.req.valid('json');
      const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
      const target = targetOf(given, secret);
      const made = await service.store.db.transaction().execute(async (tx) => {
        const one = await insertSignal(tx, {
          workspaceId: principal.workspaceId,
          kind: given.kind,
          name: given.name,
          host: hostOf(target),
          events: given.events,
          secretSealed: service.sealer.seal(JSON.stringify(target)),
          createdBy: principal.actor,
        });
        if (one === undefined) return undefined;
        const details = { kind: one.kind, events: one.events };
        await audit(tx, principal, 'create', { type: 'signal', id: one.id }, details);
        return one;
      });
      if (made === undefined) return refuse(c, tooMany);
      const shownSecret = given.kind === 'webhook' ? secret : null;
      return c.json({ signal: signalJson(made), secret: shownSecret }, 201);
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const removed = await store.db.transaction().execute(async (tx) => {
        if (!(await deleteSignal(tx, principal.workspaceId, id))) return false;
        await audit(tx, principal, 'delete', { type: 'signal', id });
        return true;
      });
      return removed ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
    });

    routes.openapi(test, async (c) => {
      const service = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      const { id } = c.req.valid('param');
      const deliveryId = await service.store.db
        .transaction()
        .execute((tx) => insertDelivery(tx, workspaceId, id, { title: signalProblems.testTitle }));
      if (deliveryId === null) return problem(c, 'not-found', { path: c.req.path });
      const outcome = await deliverSignal(service, deliveryId, true);
      const reason = outcome?.kind === 'refused' ? outcome.reason : signalProblems.gone;
      const delivered = outcome?.kind === 'done';
      return c.json({ delivered, error: delivered ? null : reason }, 200);
    });

    return routes;
  },
};

const signalJson = ({ deliveries, ...row }: SignalRow): Signal => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  events: row.events,
  host: row.host,
  created_at: row.created_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  deliveries: deliveries.map(({ id, event, state, attempts, last_error, created_at, done_at }) => ({
    id,
    event,
    state,
    attempts,
    last_error,
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  })),
});
