import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { isStoreAway } from '@tashika/store';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { noStore, numbered } from './answer-headers.ts';
import { guard } from './auth/guard.ts';
import { limitBodies } from './body-limits.ts';
import { inOneLayer } from './layer.ts';
import { answerInLocale } from './locale.ts';
import { loggable, logRequests } from './log.ts';
import { issueSentence, noMediaType } from './messages.ts';
import { mountOpenApi } from './openapi/mount.ts';
import { invalidInput, problem } from './problem.ts';
import { contentPolicy, headersFor, knownAddresses, strictUtf8 } from './protection.ts';
import type { Dependencies, Dispatch, Env, Resource } from './resource.ts';
import { resources as allResources } from './routes/index.ts';
import { StoreMissing } from './service.ts';
import { webApp } from './web-app.ts';

/** A database that restarts is back within a few seconds. */
const retrySeconds = 2;

const japanese = z.locales.ja().localeError;
z.config({ localeError: (issue) => issueSentence(issue) ?? japanese(issue) });

/** The composition root: everything the server is, from what it is given. */
export function createApp(
  dependencies: Dependencies,
  resources: readonly Resource[] = allResources,
): OpenAPIHono<Env> {
  const { log } = dependencies;
  const app = new OpenAPIHono<Env>({
    defaultHook: (result, c) =>
      result.success ? undefined : invalidInput(c, result.target, result.error.issues),
  });

  const around = inOneLayer(
    numbered,
    logRequests(log),
    ...(dependencies.metrics === undefined ? [] : [dependencies.metrics.watch]),
    headersFor(dependencies.service?.publicUrl),
    contentPolicy,
    knownAddresses(namesOf(dependencies)),
  );
  app.use((c, next) => answerInLocale(c, () => around(c, next)));
  app.use('/api/*', compress());
  const ownerOf = ownerAmong(resources);
  const guarded = guard(dependencies);
  const limited = limitBodies(dependencies);
  app.use(async (c, next) => {
    const resource = ownerOf(c.req.path);
    if (resource === undefined) return next();
    return guarded(c, resource, () => limited(c, resource, next));
  });

  const dispatch: Dispatch = async (request, connection) => {
    // The answer that goes out over it is another.
    const { incoming } = connection as Partial<HttpBindings>;
    return app.fetch(request, { incoming });
  };
  for (const resource of resources) {
    app.use(`${resource.path}/*`, (c, next) => strictUtf8(c, () => noStore(c, next)));
    app.route(resource.path, resource.routes(dependencies, dispatch));
  }
  mountOpenApi(app, resources);
  const page = webApp(dependencies.webRoot, dependencies.access?.signIn ?? 'open');
  const otherMethod = methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allowed = methods.join(', ');
      c.header('Allow', allowed);
      const { path, method } = c.req;
      return problem(c, 'method-not-allowed', { path, method, allowed });
    },
  });
  app.notFound(async (c) => {
    await otherMethod(c, async () => {
      c.res = await page(c);
    });
    return c.res;
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) {
      if (error.status === 415) {
        const sent = c.req.header('content-type') ?? noMediaType();
        return problem(c, 'unsupported-media-type', { sent });
      }
      if (error.status === 400) {
        return problem(c, /json/i.test(error.message) ? 'malformed-json' : 'bad-request');
      }
    }
    if (error instanceof StoreMissing) return problem(c, 'store-missing');
    if (isBrokenForm(error)) return problem(c, 'bad-request');
    const id = c.get('requestId');
    if (isStoreAway(error)) {
      log.warn({ request_id: id, reason: error.message }, 'store away');
      c.header('Retry-After', String(retrySeconds));
      return problem(c, 'store-away');
    }
    // The cause goes to the log, never to the answer.
    log.error({ request_id: id, err: loggable(error) }, 'unhandled');
    return problem(c, 'internal', { requestId: id });
  });
  return app;
}

/** Node tells of a form it cannot take apart only by these words. */
const isBrokenForm = (error: Error): boolean =>
  error instanceof TypeError && /form ?data/i.test(error.message);

/** Every name people may call the server by, besides the loopback ones. */
function namesOf({ hosts = [], service }: Dependencies): string[] {
  return [...hosts, ...(service === undefined ? [] : [new URL(service.publicUrl).hostname])];
}

/** The resource with the longest path that a request's path begins with. */
function ownerAmong(resources: readonly Resource[]): (path: string) => Resource | undefined {
  const byPath = new Map(resources.map((resource) => [resource.path, resource]));
  return (path) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const owner = byPath.get(path.slice(0, end));
      if (owner !== undefined) return owner;
    }
    return undefined;
  };
}
