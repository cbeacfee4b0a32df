import { createRoute, z } from '@hono/zod-openapi';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  decisionRow,
  listThreads,
  type ThreadSession,
  threadChanged,
  threadRow,
  topics,
} from '@tashika/store';
import type { Context } from 'hono';
import { type AuditAction, audit } from '../audit.ts';
import { idempotent } from '../idempotency.ts';
import { liveStream } from '../live-stream.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { nextSchema, page, pageQuery } from '../paging.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { etag, refuseStale, setEtag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';
import { threadCalendar } from '../threads/calendar.ts';
import {
  addInvites,
  editThread,
  openSession,
  remind,
  removeInvite,
  revokeLink,
  rotateLink,
} from '../threads/changes.ts';
import { createThread } from '../threads/create.ts';
import { linkOf } from '../threads/link.ts';
import { threadProblems as say } from '../threads/messages.ja.ts';
import { decisionJson, statusBody, threadJson } from '../threads/status.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { threads as words } from './threads.messages.ja.ts';
import {
  decisionSchema,
  inviteeKey,
  invitees,
  statuses,
  threadEdits,
  threadRequest,
  threadSchema,
  threadStatus,
  threadSummary,
} from './threads.schema.ts';

const tags = [words.tag];
const id = z.object({ id: z.uuid().meta({ description: words.id }) });
const idAndKey = id.extend({ key: inviteeKey });
const thread = (description: string) => ({ 200: { description, content: json(threadSchema) } });
const nothing = (description: string) => ({ 204: { description } });

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: { body: jsonBody(threadRequest) },
  responses: {
    201: { description: words.created, content: json(threadSchema) },
    ...problemResponses(400, 409, 413, 415, 422),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: {
    query: pageQuery.extend({
      status: z.enum(statuses).optional().meta({ description: words.statusFilter }),
    }),
  },
  responses: {
    200: {
      description: words.listed,
      content: json(z.object({ threads: z.array(threadSummary), next: nextSchema })),
    },
    ...problemResponses(400),
  },
});

const allEvents = createRoute({
  method: 'get',
  path: '/events',
  tags,
  summary: words.allEvents,
  responses: { 200: { description: words.eventsOk, content: { 'text/event-stream': {} } } },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: words.get,
  request: { params: id },
  responses: { ...thread(words.found), ...problemResponses(400, 404) },
});

const status = createRoute({
  method: 'get',
  path: '/{id}/status',
  tags,
  summary: words.status,
  description: words.statusDescription,
  request: { params: id },
  responses: {
    200: { description: words.statusFound, content: json(threadStatus) },
    304: { description: words.statusFound },
    ...problemResponses(400, 404),
  },
});

const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.edit,
  description: words.editDescription,
  request: { params: id, body: jsonBody(threadEdits) },
  responses: {
    ...thread(words.edited),
    ...problemResponses(400, 404, 409, 412, 413, 415, 422, 428),
  },
});

const open = createRoute({
  method: 'post',
  path: '/{id}/open',
  tags,
  summary: words.open,
  request: { params: id },
  responses: { ...thread(words.opened), ...problemResponses(400, 404, 409, 422) },
});

const invite = createRoute({
  method: 'post',
  path: '/{id}/invites',
  tags,
  summary: words.addInvites,
  request: {
    params: id,
    body: jsonBody(
      z.object({
        invitees: invitees.min(1),
        counts: z.boolean().default(true).meta({ description: words.counts }),
      }),
    ),
  },
  responses: {
    201: {
      description: words.invited,
      content: json(z.object({ invitee_keys: z.array(z.string()) })),
    },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const uninvite = createRoute({
  method: 'delete',
  path: '/{id}/invites/{key}',
  tags,
  summary: words.removeInvite,
  request: { params: idAndKey },
  responses: { ...nothing(words.removed), ...problemResponses(400, 404, 409, 422) },
});

const rotate = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/rotate',
  tags,
  summary: words.rotate,
  description: words.rotateDescription,
  request: {
    params: idAndKey,
    body: {
      required: false,
      content: json(
        z.object({ mail: z.boolean().default(false).meta({ description: words.mail }) }),
      ),
    },
  },
  responses: {
    200: {
      description: words.rotated,
      content: json(z.object({ link: z.string(), expires_at: z.string() })),
    },
    ...problemResponses(400, 404, 409, 415, 422),
  },
});

const revoke = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/revoke',
  tags,
  summary: words.revoke,
  request: { params: idAndKey },
  responses: { ...nothing(words.revoked), ...problemResponses(400, 404) },
});

const ask = createRoute({
  method: 'post',
  path: '/{id}/remind',
  tags,
  summary: words.remind,
  description: words.remindDescription,
  request: {
    params: id,
    body: {
      required: false,
      content: json(
        z.object({
          invitee_keys: z
            .array(inviteeKey)
            .max(1_000)
            .optional()
            .meta({ description: words.remindKeys }),
        }),
      ),
    },
  },
  responses: {
    200: {
      description: words.reminded,
      content: json(
        z.object({
          reminded: z.array(z.string()),
          skipped: z.array(z.object({ invitee_key: z.string(), reason: z.string() })),
        }),
      ),
    },
    ...problemResponses(400, 404, 409, 415, 422),
  },
});

const cancel = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  tags,
  summary: words.cancel,
  request: { params: id },
  responses: { ...thread(words.cancelled), ...problemResponses(400, 404, 409) },
});

const decided = z
  .object({ thread_id: z.string(), status: z.literal('finalized'), decision: decisionSchema })
  .openapi('ThreadFinalized');

const finalize = createRoute({
  method: 'post',
  path: '/{id}/finalize',
  tags,
  summary: words.finalize,
  description: words.finalizeDescription,
  request: {
    params: id,
    body: jsonBody(z.object({ slot_id: z.string().max(100).meta({ description: words.slotId }) })),
  },
  responses: {
    200: { description: words.finalized, content: json(decided) },
    ...problemResponses(400, 404, 409, 415),
  },
});

const unfinalize = createRoute({
  method: 'post',
  path: '/{id}/unfinalize',
  tags,
  summary: words.unfinalize,
  request: { params: id },
  responses: { ...thread(words.unfinalized), ...problemResponses(400, 404, 409) },
});

const calendar = createRoute({
  method: 'get',
  path: '/{id}/calendar.ics',
  tags,
  summary: words.calendar,
  request: { params: id },
  responses: {
    200: {
      description: words.calendarMade,
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...problemResponses(400, 404, 409),
  },
});

const events = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags,
  summary: words.events,
  request: { params: id },
  responses: {
    200: { description: words.eventsOk, content: { 'text/event-stream': {} } },
    ...problemResponses(400, 404),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params: id },
  responses: { ...nothing(words.erased), ...problemResponses(400, 404) },
});

/** What the machine does not do as things stand; everything else is wrong with what was sent. */
const conflicts = new Set([
  'not-a-draft',
  'not-open',
  'already-finalized',
  'thread-cancelled',
  'thread-failed',
  'deadline-passed',
  'questions-open',
  'not-satisfied',
  'not-finalized',
  'finalized-first',
  'hollow-rule',
  'no-slots',
  'thread-closed',
  'reminders-fixed',
  'still-needed',
  'meeting-over',
  'not-decided',
]);

function refused(c: Context<Env>, problem: Problem) {
  if (/not-found$/.test(problem.code)) return engineProblem(c, 404, problem);
  return engineProblem(c, conflicts.has(problem.code) ? 409 : 422, problem);
}

const notFound = (c: Context<Env>) =>
  engineProblem(c, 404, { code: 'thread-not-found', message: say.threadNotFound() });

/** The stored threads (M20–M28). */
export const threads: Resource = {
  path: '/api/threads',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'threads',
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
    });
    reading(routes, dependencies);
    changing(routes, dependencies);
    deciding(routes, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

function reading(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(list, async (c) => {
    const service = serviceOf(dependencies);
    const { workspaceId } = c.get('principal');
    const { status: only, ...place } = c.req.valid('query');
    const rows = await listThreads(service.store.db, workspaceId, place, only);
    const shown = page(rows, place);
    return c.json(
      {
        threads: shown.rows.map((row) => ({
          ...threadJson(service, row),
          counts: { slots: row.slots, invites: row.invites, answered: row.answered },
          decided:
            row.decided_slot_id === null
              ? null
              : {
                  slot_id: row.decided_slot_id,
                  start_time: row.decided_start?.toISOString() ?? '',
                  end_time: row.decided_end?.toISOString() ?? '',
                },
        })),
        next: shown.next,
      },
      200,
    );
  });

  routes.openapi(allEvents, (c) =>
    liveStream(c, dependencies, [topics.threads(c.get('principal').workspaceId)]),
  );

  routes.openapi(get, (c) => found(c, serviceOf(dependencies), c.req.valid('param').id));

  routes.openapi(status, async (c) => {
    const { workspaceId } = c.get('principal');
    const made = await statusBody(serviceOf(dependencies), workspaceId, c.req.valid('param').id);
    if (made === null) return notFound(c);
    const tag = `W/${etag(made.change)}`;
    c.header('ETag', tag);
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Accept-Encoding');
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    c.header('Content-Type', 'application/json');
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(made.bytes);
    c.header('Content-Encoding', 'gzip');
    return c.body(await made.gzipped());
  });

  routes.openapi(calendar, async (c) => {
    const service = serviceOf(dependencies);
    const { workspaceId } = c.get('principal');
    const made = await threadCalendar(service, workspaceId, c.req.valid('param').id);
    if (made === null) return notFound(c);
    if (!made.ok) return refused(c, made.error);
    return c.body(made.value, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendar.ics"',
    });
  });

  routes.openapi(events, async (c) => {
    const { store } = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const row = await threadRow(store.db, c.get('principal').workspaceId, threadId);
    if (row === undefined) return notFound(c);
    return liveStream(c, dependencies, [topics.thread(threadId)]);
  });
}

/** The thread as it is now, with the revision that an edit has to name. */
async function found(c: Context<Env>, service: Service, threadId: string) {
  const row = await threadRow(service.store.db, c.get('principal').workspaceId, threadId);
  if (row === undefined) return notFound(c);
  setEtag(c, row.revision);
  return c.json(threadJson(service, row), 200);
}

type Work<T> = (session: ThreadSession, service: Service) => Promise<Result<T, Problem>>;

/** One change by the organiser, written down in the audit log with it. */
async function change<T>(
  c: Context<Env>,
  service: Service,
  threadId: string,
  action: AuditAction,
  work: Work<T>,
): Promise<Result<T, Problem>> {
  const principal = c.get('principal');
  const { workspaceId, actor } = principal;
  const done = await threadsOf(service).change(
    { threadId, workspaceId, actor },
    async (session) => {
      const result = await work(session, service);
      if (result.ok) await audit(session.tx, principal, action, { type: 'thread', id: threadId });
      return result;
    },
  );
  return done ?? err({ code: 'thread-not-found', message: say.threadNotFound() });
}

function changing(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(create, (c) => {
    const service = serviceOf(dependencies);
    return idempotent(c, service, async (tx) => {
      const principal = c.get('principal');
      const made = await createThread(service, tx, principal, c.req.valid('json'));
      if (!made.ok) return refused(c, made.error);
      const row = await threadRow(tx, principal.workspaceId, made.value);
      if (row === undefined) return notFound(c);
      setEtag(c, row.revision);
      c.header('Location', `/api/threads/${row.id}`);
      return c.json(threadJson(service, row), 201);
    });
  });

  routes.openapi(edit, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    let stale: ReturnType<typeof refuseStale>;
    const done = await change(c, service, threadId, 'edit', async (session) => {
      stale = refuseStale(c, session.row.revision);
      if (stale !== undefined) return err({ code: 'stale', message: '' });
      return editThread(service, session, c.req.valid('json'));
    });
    if (stale !== undefined) return stale;
    return done.ok ? found(c, service, threadId) : refused(c, done.error);
  });

  routes.openapi(open, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'open', (session) =>
      openSession(service, session),
    );
    return done.ok ? found(c, service, threadId) : refused(c, done.error);
  });

  routes.openapi(invite, (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const { workspaceId, actor } = principal;
    const { id: threadId } = c.req.valid('param');
    const { invitees: given, counts } = c.req.valid('json');
    return idempotent(c, service, async (tx) => {
      const done = await threadsOf(service).changeIn(
        tx,
        { threadId, workspaceId, actor },
        async (session) => {
          const result = await addInvites(service, session, given, counts);
          if (result.ok) await audit(tx, principal, 'invite', { type: 'thread', id: threadId });
          return result;
        },
      );
      if (done === null) return notFound(c);
      if (!done.result.ok) return refused(c, done.result.error);
      return c.json({ invitee_keys: [...done.result.value] }, 201);
    });
  });

  routes.openapi(uninvite, async (c) => {
    const { id: threadId, key } = c.req.valid('param');
    const done = await change(
      c,
      serviceOf(dependencies),
      threadId,
      'uninvite',
      (session, service) => removeInvite(service, session, key),
    );
    return done.ok ? c.body(null, 204) : refused(c, done.error);
  });

  routes.openapi(rotate, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const { mail = false } = c.req.valid('json') ?? {};
    const done = await change(c, service, threadId, 'rotate-link', (session) =>
      rotateLink(service, session, key, mail),
    );
    if (!done.ok) return refused(c, done.error);
    const { token, expiresAt } = done.value;
    return c.json({ link: linkOf(service, token ?? ''), expires_at: expiresAt.toISOString() }, 200);
  });

  routes.openapi(revoke, async (c) => {
    const { id: threadId, key } = c.req.valid('param');
    const done = await change(
      c,
      serviceOf(dependencies),
      threadId,
      'revoke-link',
      (session, service) => revokeLink(service, session, key),
    );
    return done.ok ? c.body(null, 204) : refused(c, done.error);
  });

  routes.openapi(ask, (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const { workspaceId, actor } = principal;
    const { id: threadId } = c.req.valid('param');
    const { invitee_keys: keys } = c.req.valid('json') ?? {};
    return idempotent(c, service, async (tx) => {
      const done = await threadsOf(service).changeIn(
        tx,
        { threadId, workspaceId, actor },
        async (session) => {
          const result = await remind(service, session, keys);
          if (result.ok) await audit(tx, principal, 'remind', { type: 'thread', id: threadId });
          return result;
        },
      );
      if (done === null) return notFound(c);
      if (!done.result.ok) return refused(c, done.result.error);
      const { reminded, skipped } = done.result.value;
      return c.json({ reminded: [...reminded], skipped: [...skipped] }, 200);
    });
  });

  routes.openapi(remove, async (c) => {
    const { store } = serviceOf(dependencies);
    const principal = c.get('principal');
    const { id: threadId } = c.req.valid('param');
    const gone = await store.db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('scheduling_threads')
        .where('id', '=', threadId)
        .where('workspace_id', '=', principal.workspaceId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await audit(tx, principal, 'delete', { type: 'thread', id: threadId });
      const { live } = serviceOf(dependencies);
      await live.publishAll(
        tx,
        threadChanged(principal.workspaceId, { thread_id: threadId, status: 'deleted' }),
      );
      return true;
    });
    return gone ? c.body(null, 204) : notFound(c);
  });
}

function deciding(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(finalize, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const { slot_id: slotId } = c.req.valid('json');
    const principal = c.get('principal');
    const { workspaceId, actor } = principal;
    const done = await threadsOf(service).change(
      { threadId, workspaceId, actor },
      async (session) => {
        const at = service.now().toISOString();
        const refusal = session.apply({ type: 'organiser_finalizes', at, slotId });
        if (refusal !== null) return err(refusal as Problem);
        // A second attempt gets the stored result (M23) and is not written down again.
        if (session.decision === null) {
          await audit(session.tx, principal, 'finalize', { type: 'thread', id: threadId });
        }
        return ok(session.standing.slots);
      },
    );
    if (done === null) return notFound(c);
    if (!done.ok) return refused(c, done.error);
    const row = await threadRow(service.store.db, workspaceId, threadId);
    const decision = await decisionRow(service.store.db, threadId);
    if (row === undefined || decision === undefined) return notFound(c);
    return c.json(
      {
        thread_id: threadId,
        status: 'finalized' as const,
        decision: decisionJson(row, decision, done.value),
      },
      200,
    );
  });

  routes.openapi(unfinalize, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'unfinalize', async (session) => {
      const slot = session.state.slots.find(
        ({ slotId }) => slotId === session.state.finalized?.slotId,
      );
      const now = service.now();
      // Addresses are gone by then, and nobody can be told (M27).
      if (slot !== undefined && new Date(slot.endTime) <= now) {
        return err({ code: 'meeting-over', message: say.meetingOver() });
      }
      const refusal = session.apply({ type: 'organiser_unfinalizes', at: now.toISOString() });
      return refusal === null ? ok(undefined) : err(refusal as Problem);
    });
    return done.ok ? found(c, service, threadId) : refused(c, done.error);
  });

  routes.openapi(cancel, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'cancel', async (session) => {
      const at = service.now().toISOString();
      const refusal = session.apply({ type: 'organiser_cancels', at });
      return refusal === null ? ok(undefined) : err(refusal as Problem);
    });
    return done.ok ? found(c, service, threadId) : refused(c, done.error);
  });
}
