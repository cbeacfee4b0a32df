import { createRoute } from '@hono/zod-openapi';
import {
  type KeptModel,
  keptModel,
  type ModelRequest,
  modelRequest,
  modelTest,
} from '@tashika/contract/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  checkModel,
  type ModelSettings,
  modelCheckParts,
  modelSettings as settingsSchema,
} from '@tashika/language-model';
import { type DialogueModelRow, deleteModel, findModel, saveModel } from '@tashika/store';
import { audit } from '../audit.ts';
import { refuseUnproven } from '../auth/proof.ts';
import { openApi, models as words } from '../dialogue/messages.ts';
import { guarded, modelAt } from '../dialogue/workspace-model.ts';
import { ForeignError } from '../effects/foreign-address.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { type Dependencies, newRoutes, type Resource } from '../resource.ts';
import { type Service, serviceOf } from '../service.ts';

const { models: say } = openApi;
const tags = [say.tag];

documented(modelRequest, {
  fields: { url: say.url, name: say.name, key: say.key, price: say.price },
});
documented(keptModel, {
  fields: { source: say.source, url: say.url, name: say.name, has_key: say.hasKey },
});
documented(modelTest, {
  fields: { usable: say.usable, trials: say.trials, conclusion: say.conclusion },
});

const get = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: say.get,
  responses: {
    200: { description: say.found, content: json(keptModel) },
    ...problemResponses(401, 403, 503),
  },
});

const save = createRoute({
  method: 'put',
  path: '/',
  tags,
  summary: say.save,
  description: say.saveDescription,
  request: jsonRequest(modelRequest),
  responses: {
    200: { description: say.saved, content: json(keptModel) },
    ...problemResponses(400, 401, 403, 409, 415, 422, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/',
  tags,
  summary: say.remove,
  responses: { 204: { description: say.removed }, ...problemResponses(401, 403, 503) },
});

const test = createRoute({
  method: 'post',
  path: '/test',
  tags,
  summary: say.test,
  description: say.testDescription,
  request: jsonRequest(modelRequest),
  responses: {
    200: { description: say.tested, content: json(modelTest) },
    ...problemResponses(400, 401, 403, 409, 415, 422, 503),
  },
});

/** Somebody waits before the page: a question that takes longer than this is no use to them. */
const testMilliseconds = 30_000;

/** Which language model a workspace's dialogues are spoken and judged by. */
export const dialogueModel: Resource = {
  path: '/api/dialogue/model',
  area: 'admin',
  // Whoever holds a key of a program must not have everybody's lines sent elsewhere by it.
  peopleOnly: true,
  tag: { name: say.tag, description: say.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      const row = await findModel(store.db, c.get('principal').workspaceId);
      return c.json(shown(row, dependencies), 200);
    });

    routes.openapi(save, async (c) => {
      const service = serviceOf(dependencies);
      const unproven = refuseUnproven(c, service);
      if (unproven !== undefined) return unproven;
      const principal = c.get('principal');
      const { workspaceId } = principal;
      const read = await settingsOf(service, workspaceId, c.req.valid('json'));
      if (!read.ok) return refuse(c, read.error);
      const { url, name, key, price } = read.value;
      const row = await service.store.db.transaction().execute(async (tx) => {
        const kept = await saveModel(tx, workspaceId, {
          url,
          name,
          keySealed: key === null ? null : service.sealer.seal(key.reveal()),
          price,
          by: principal.name,
        });
        const target = { type: 'dialogue-model', id: workspaceId };
        await audit(tx, principal, 'edit', target, { host: new URL(url).host, name });
        return kept;
      });
      return c.json(shown(row, dependencies), 200);
    });

    routes.openapi(remove, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { workspaceId } = principal;
      await service.store.db.transaction().execute(async (tx) => {
        if (!(await deleteModel(tx, workspaceId))) return;
        await audit(tx, principal, 'delete', { type: 'dialogue-model', id: workspaceId });
      });
      return c.body(null, 204);
    });

    routes.openapi(test, async (c) => {
      const service = serviceOf(dependencies);
      const unproven = refuseUnproven(c, service);
      if (unproven !== undefined) return unproven;
      const given = c.req.valid('json');
      const read = await settingsOf(service, c.get('principal').workspaceId, given);
      if (!read.ok) return refuse(c, read.error);
      return c.json(await tried(service, read.value, c.req.raw.signal), 200);
    });
    return routes;
  },
};

function shown(
  row: DialogueModelRow | undefined,
  { model }: Pick<Dependencies, 'model'>,
): KeptModel {
  if (row !== undefined) {
    return {
      source: 'workspace',
      url: row.url,
      name: row.name,
      has_key: row.secret_sealed !== null,
      price: row.price as KeptModel['price'],
      updated_by: row.updated_by,
      updated_at: row.updated_at.toISOString(),
    };
  }
  const name = model?.ok ? (model.value?.name ?? null) : null;
  return {
    source: name === null ? 'none' : 'server',
    url: null,
    name,
    has_key: false,
    price: null,
    updated_by: null,
    updated_at: null,
  };
}

/** The settings as asked for; a key that is kept goes nowhere but to the server it was given for. */
async function settingsOf(
  service: Service,
  workspaceId: string,
  given: ModelRequest,
): Promise<Result<ModelSettings, Problem>> {
  const read = settingsSchema.safeParse({
    url: given.url,
    name: given.name,
    key: given.key ?? null,
    price: given.price ?? null,
  });
  if (!read.success) {
    const message = words.invalid(words.url);
    return err({ code: 'invalid-model', message });
  }
  if (given.key !== undefined) return ok(read.data);
  const row = await findModel(service.store.db, workspaceId);
  if (row === undefined || row.secret_sealed === null) return ok(read.data);
  if (new URL(row.url).origin !== new URL(read.data.url).origin) {
    return err({ kind: 'conflict', code: 'key-needed', message: words.keyNeeded });
  }
  const key = service.sealer.open(row.secret_sealed);
  return ok(settingsSchema.parse({ url: given.url, name: given.name, price: given.price, key }));
}

/** A few small questions to a model nobody has to wait long for. */
async function tried(service: Service, settings: ModelSettings, signal: AbortSignal) {
  let isClosed = false;
  const reach = guarded(service);
  const model = await modelAt({
    settings: { ...settings, timeoutMs: testMilliseconds, retries: 0 },
    fetch: (...call) =>
      reach(...call).catch((error) => {
        isClosed ||= error instanceof ForeignError && error.fault === 'closed-address';
        throw error;
      }),
  });
  const checked = await checkModel(model, { signal });
  const { trials, conclusion } = modelCheckParts(checked);
  return {
    usable: checked.usable,
    trials: [...trials],
    conclusion: isClosed ? words.closed : conclusion,
  };
}
