import { createRoute, z } from '@hono/zod-openapi';
import {
  labelAgreement,
  labelRequest,
  labelSet,
  labelSetList,
  labelSetRequest,
  labelSheet,
  mostLabelSets,
} from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import {
  deleteLabelSet,
  findLabelSet,
  insertLabelSet,
  type LabelRow,
  type LabelSetRow,
  labelsOf,
  listLabelSets,
  saveLabel,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { castOf } from '../dialogue/cast.ts';
import {
  agreementJson,
  labelsJsonl,
  linesOf,
  linesToLabel,
  raterOf,
  setJson,
  sheetJson,
} from '../dialogue/labels.ts';
import { openApi, labels as words } from '../dialogue/messages.ts';
import { json, jsonRequest, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';

const { labels: say } = openApi;
const tags = [say.tag];
const params = z.object({ id: z.uuid().meta({ description: say.id }) });
const place = params.extend({
  position: z.coerce.number().int().min(0).max(10_000).meta({ description: say.position }),
});
const query = z.object({
  rater: z.string().max(80).optional().meta({ description: say.rater }),
});

documented(labelSetRequest, { fields: { title: say.title, text: say.text, as: say.as } });
documented(labelSet, { fields: { title: say.title, done: say.done, finished: say.finished } });
documented(labelRequest, { fields: { scores: say.scores } });
documented(labelAgreement, { fields: { people: say.people, aspects: say.aspects } });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: say.list,
  request: { query },
  responses: {
    200: { description: say.listed, content: json(labelSetList) },
    ...problemResponses(400, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: say.create,
  request: jsonRequest(labelSetRequest),
  responses: {
    201: { description: say.created, content: json(labelSet) },
    ...problemResponses(400, 409, 413, 415, 422, 503),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: say.get,
  description: say.blind,
  request: { params, query },
  responses: {
    200: { description: say.found, content: json(labelSheet) },
    ...problemResponses(400, 404, 503),
  },
});

const score = createRoute({
  method: 'put',
  path: '/{id}/lines/{position}',
  tags,
  summary: say.score,
  request: { params: place, query, ...jsonRequest(labelRequest) },
  responses: { 204: { description: say.scored }, ...problemResponses(400, 404, 415, 503) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: say.remove,
  request: { params },
  responses: { 204: { description: say.removed }, ...problemResponses(400, 404, 503) },
});

const take = createRoute({
  method: 'get',
  path: '/{id}/labels',
  tags,
  summary: say.take,
  description: say.finishedOnly,
  request: { params, query },
  responses: {
    200: { description: say.taken, content: textOf('application/jsonl') },
    ...problemResponses(400, 404, 409, 503),
  },
});

const agreement = createRoute({
  method: 'get',
  path: '/{id}/agreement',
  tags,
  summary: say.agreement,
  description: say.finishedOnly,
  request: { params, query },
  responses: {
    200: { description: say.agreed, content: json(labelAgreement) },
    ...problemResponses(400, 404, 409, 503),
  },
});

const missing: Problem = { kind: 'missing', code: 'label-set-not-found', message: words.notFound };
const unfinished: Problem = {
  kind: 'conflict',
  code: 'labels-unfinished',
  message: words.unfinished,
};
const tooMany: Problem = {
  kind: 'conflict',
  code: 'too-many-label-sets',
  message: words.tooMany(mostLabelSets),
};

/** Lines that people score blind, for the director to be measured by. */
export const dialogueLabels: Resource = {
  path: '/api/dialogue/label-sets',
  area: 'dialogue',
  tag: { name: say.tag, description: say.tagDescription },
  largerBodies: { '/': 2 * 1024 * 1024 },
  routes(dependencies) {
    const routes = newRoutes();
    making(routes, dependencies);
    scoring(routes, dependencies);
    comparing(routes, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

const find = (c: Context<Env>, dependencies: Dependencies, id: string) =>
  findLabelSet(serviceOf(dependencies).store.db, c.get('principal').workspaceId, id);

function making(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(list, async (c) => {
    const { db } = serviceOf(dependencies).store;
    const principal = c.get('principal');
    const { rater } = raterOf(principal, c.req.valid('query').rater);
    const sets = await listLabelSets(db, principal.workspaceId);
    const labels = await labelsOf(
      db,
      sets.map(({ id }) => id),
    );
    return c.json({ sets: sets.map((set) => setJson(set, labels, rater)) }, 200);
  });

  routes.openapi(create, async (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const { workspaceId, name } = principal;
    const { title, text, as } = c.req.valid('json');
    const lines = linesToLabel(text, await castOf(dependencies, workspaceId), as);
    if (!lines.ok) return refuse(c, lines.error);
    const made = await service.store.db.transaction().execute(async (tx) => {
      const given = { title, lines: lines.value, by: name };
      const set = await insertLabelSet(tx, workspaceId, given, mostLabelSets);
      if (set !== undefined)
        await audit(tx, principal, 'create', { type: 'label-set', id: set.id });
      return set;
    });
    return made === undefined
      ? refuse(c, tooMany)
      : c.json(setJson(made, [], principal.actor), 201);
  });

  routes.openapi(remove, async (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const { id } = c.req.valid('param');
    const gone = await service.store.db.transaction().execute(async (tx) => {
      if (!(await deleteLabelSet(tx, principal.workspaceId, id))) return false;
      await audit(tx, principal, 'delete', { type: 'label-set', id });
      return true;
    });
    return gone ? c.body(null, 204) : refuse(c, missing);
  });
}

function scoring(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(get, async (c) => {
    const set = await find(c, dependencies, c.req.valid('param').id);
    if (set === undefined) return refuse(c, missing);
    const labels = await labelsOf(serviceOf(dependencies).store.db, [set.id]);
    const { rater } = raterOf(c.get('principal'), c.req.valid('query').rater);
    return c.json(sheetJson(set, labels, rater), 200);
  });

  routes.openapi(score, async (c) => {
    const { id, position } = c.req.valid('param');
    const set = await find(c, dependencies, id);
    if (set === undefined || position >= linesOf(set).length) return refuse(c, missing);
    const { scores } = c.req.valid('json');
    const who = raterOf(c.get('principal'), c.req.valid('query').rater);
    await saveLabel(serviceOf(dependencies).store.db, { set_id: id, position, scores, ...who });
    return c.body(null, 204);
  });
}

function comparing(routes: Routes, dependencies: Dependencies): void {
  /** Null for who is not done: whoever saw the others' scores would not be blind any more. */
  const labelsFor = async (
    c: Context<Env>,
    set: LabelSetRow,
    given: string | undefined,
  ): Promise<readonly LabelRow[] | null> => {
    const labels = await labelsOf(serviceOf(dependencies).store.db, [set.id]);
    const { rater } = raterOf(c.get('principal'), given);
    const own = labels.filter((label) => label.rater === rater).length;
    return own < linesOf(set).length ? null : labels;
  };

  routes.openapi(take, async (c) => {
    const set = await find(c, dependencies, c.req.valid('param').id);
    if (set === undefined) return refuse(c, missing);
    const labels = await labelsFor(c, set, c.req.valid('query').rater);
    if (labels === null) return refuse(c, unfinished);
    c.header('Content-Type', 'application/jsonl; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="labels.jsonl"');
    return c.body(labelsJsonl(set, labels), 200);
  });

  routes.openapi(agreement, async (c) => {
    const set = await find(c, dependencies, c.req.valid('param').id);
    if (set === undefined) return refuse(c, missing);
    const labels = await labelsFor(c, set, c.req.valid('query').rater);
    return labels === null ? refuse(c, unfinished) : c.json(agreementJson(labels), 200);
  });
}
