import { createRoute } from '@hono/zod-openapi';
import { chatCompletion, chatRequest, modelList } from '@tashika/contract/dialogue';
import { type AskServer, type ChatProxy, chatProxy, specProfile } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Context } from 'hono';
import { castOf } from '../dialogue/cast.ts';
import { hearBy } from '../dialogue/hear.ts';
import { openApi, chats as words } from '../dialogue/messages.ts';
import { type ModelPlace, modelPlaceOf } from '../dialogue/workspace-model.ts';
import { turnOf } from '../engines/turn.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';

const { chat: say } = openApi;
const tags = [say.tag];
/** What the model's own server answers is its own. */
const theirs = problemResponses(400, 409, 413, 415, 429, 502, 504);

documented(chatRequest, { fields: { model: say.model, messages: say.messages } });

const complete = createRoute({
  method: 'post',
  path: '/chat/completions',
  tags,
  summary: say.complete,
  description: say.completeDescription,
  request: jsonRequest(chatRequest),
  responses: { 200: { description: say.completed, content: json(chatCompletion) }, ...theirs },
});

const models = createRoute({
  method: 'get',
  path: '/models',
  tags,
  summary: say.models,
  responses: { 200: { description: say.listed, content: json(modelList) }, ...theirs },
});

const noModel: Problem = { kind: 'conflict', code: 'not-configured', message: words.noModel };

/** Chats of OpenAI-compatible programs, judged on their way. */
export const dialogueChat: Resource = {
  path: '/api/dialogue/v1',
  area: 'dialogue',
  tag: { name: say.tag, description: say.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(complete, async (c) => {
      const proxy = await proxyFor(c, dependencies);
      if (!proxy.ok) return refuse(c, proxy.error);
      const body = c.req.valid('json');
      const character = nameIn(c.req.header('x-tashika-character'));
      return asAnswer(await proxy.value.completions({ body, character, signal: c.req.raw.signal }));
    });
    routes.openapi(models, async (c) => {
      const proxy = await proxyFor(c, dependencies);
      if (!proxy.ok) return refuse(c, proxy.error);
      return asAnswer(await proxy.value.models({ signal: c.req.raw.signal }));
    });
    return routes;
  },
};

/** The answer is a whole response already, of the kind its route documents. */
const asAnswer = (response: Response) => response as ReturnType<typeof anyJson>;
// biome-ignore lint/suspicious/noExplicitAny: each route answers with what it documents
const anyJson = (c: Context<Env>, value: any) => c.json(value, 200);

async function proxyFor(
  c: Context<Env>,
  dependencies: Dependencies,
): Promise<Result<ChatProxy, Problem>> {
  const { log } = dependencies;
  const { workspaceId } = c.get('principal');
  const place = await modelPlaceOf(dependencies, workspaceId);
  if (!place.ok) return place;
  if (place.value === null) return err(noModel);
  const proxy = chatProxy({
    characters: await castOf(dependencies, workspaceId),
    profile: specProfile,
    ask: askAt(place.value),
    hear: hearBy(dependencies, turnOf(c)),
    now: () => performance.now(),
    log: ({ findings, ...entry }) =>
      log.info({ ...entry, rules: findings.map(({ rule }) => rule) }, 'line judged'),
  });
  return ok(proxy);
}

/** Whoever asks shows us a token of ours, which is none of the model's server's business. */
const askAt =
  ({ settings: { url, key, timeoutMs }, fetch }: ModelPlace): AskServer =>
  ({ path, body }, signal) =>
    fetch(`${url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === null ? {} : { Authorization: `Bearer ${key.reveal()}` }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });

function nameIn(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header);
  } catch {
    return header;
  }
}
