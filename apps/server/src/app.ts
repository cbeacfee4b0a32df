import { OpenAPIHono, z } from '@hono/zod-openapi';
import { isStoreAway } from '@tashika/store';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { guard } from './auth/guard.ts';
import { loggable, logRequests } from './log.ts';
import { issueSentence, megabytes, noMediaType } from './messages.ja.ts';
import { mountOpenApi } from './openapi/mount.ts';
import { invalidInput, problem } from './problem.ts';
import { headers, knownHosts, storableAddress, strictUtf8 } from './protection.ts';
import type { Dependencies, Env, Resource } from './resource.ts';
import { resources as allResources } from './routes/index.ts';
import { StoreMissing } from './service.ts';
import { webApp } from './web-app.ts';

/** Room for the largest slip or transcript people hand over as text, and little more. */
const defaultMaxBodyBytes = 2 * 1024 * 1024;

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

  app.use(requestId());
  app.use(logRequests(log));
  if (dependencies.metrics !== undefined) app.use(dependencies.metrics.watch);
  app.use(headers);
  app.use(knownHosts(namesOf(dependencies)));
  app.use(storableAddress);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const allowed = methods.join(', ');
        c.header('Allow', allowed);
        const { path, method } = c.req;
        return problem(c, 'method-not-allowed', { path, method, allowed });
      },
    }),
  );
  app.use('/api/*', compress());
  app.use(guard(dependencies, (path) => ownerOf(resources, path)));

  for (const resource of resources) {
    const limit = resource.maxBodyBytes ?? defaultMaxBodyBytes;
    const tooLarge = (c: Context<Env>) => problem(c, 'body-too-large', { limit: megabytes(limit) });
    const count = bodyLimit({ maxSize: limit, onError: tooLarge });
    app.use(
      `${resource.path}/*`,
      (c, next) => {
        // A resource below another one (photos below slips) has its own limit, not the outer one.
        if (ownerOf(resources, c.req.path) !== resource) return next();
        const length = declaredLength(c);
        if (length === undefined) return count(c, next);
        return length > limit ? Promise.resolve(tooLarge(c)) : next();
      },
      strictUtf8,
    );
    app.route(resource.path, resource.routes(dependencies));
  }
  mountOpenApi(app, resources);
  app.notFound(webApp(dependencies.webRoot, dependencies.access?.signIn ?? 'open'));

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

/**
 * How long the body is, where that is said: node takes no more than that. Counting it as it comes
 * would make a stream of it first, which costs as much as all the rest of a small request.
 */
function declaredLength(c: Context<Env>): number | undefined {
  const length = c.req.header('content-length');
  const isSaid = length !== undefined && c.req.header('transfer-encoding') === undefined;
  return isSaid && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** The resource with the longest path that a request's path begins with. */
function ownerOf(resources: readonly Resource[], path: string): Resource | undefined {
  return resources
    .filter((resource) => path === resource.path || path.startsWith(`${resource.path}/`))
    .reduce<Resource | undefined>(
      (longest, each) =>
        longest === undefined || each.path.length > longest.path.length ? each : longest,
      undefined,
    );
}
