import { createRoute } from '@hono/zod-openapi';
import { editPreview, thread as threadSchema } from '@tashika/contract/threads';
import { err, type Problem } from '@tashika/kernel';
import { deleteThread, threadChanged, threadRow } from '@tashika/store';
import { audit } from '../audit.ts';
import { idempotent } from '../idempotency.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { serviceOf } from '../service.ts';
import { createThread, planThread } from '../threads/create.ts';
import { editThread, openThread } from '../threads/edit.ts';
import { threadJson } from '../threads/fields.ts';
import { previewEdits } from '../threads/preview.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { threadEdits, threadRequest } from './threads.document.ts';
import { threads as words } from './threads.messages.ts';
import {
  change,
  found,
  notFound,
  nothing,
  type Routes,
  tags,
  threadAnswer,
  threadParams,
} from './threads.shared.ts';

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

const edit = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.edit,
  description: words.editDescription,
  request: { params: threadParams, body: jsonBody(threadEdits) },
  responses: {
    ...threadAnswer(words.edited),
    ...problemResponses(400, 404, 409, 412, 413, 415, 422, 428),
  },
});

const preview = createRoute({
  method: 'post',
  path: '/{id}/preview',
  tags,
  summary: words.preview,
  description: words.previewDescription,
  request: { params: threadParams, body: jsonBody(threadEdits) },
  responses: {
    200: { description: words.previewed, content: json(editPreview) },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const open = createRoute({
  method: 'post',
  path: '/{id}/open',
  tags,
  summary: words.open,
  request: { params: threadParams },
  responses: { ...threadAnswer(words.opened), ...problemResponses(400, 404, 409, 422) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params: threadParams },
  responses: { ...nothing(words.erased), ...problemResponses(400, 404) },
});

/** Whoever hides a thread must be able to see it afterwards. */
const notOrganiser: Problem = {
  code: 'not-organiser',
  message: words.notOrganiser,
  kind: 'conflict',
};

export function changing(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(create, async (c) => {
    const service = serviceOf(dependencies);
    const principal = c.get('principal');
    const request = c.req.valid('json');
    const planned = await planThread(service, service.store.db, principal, request);
    return idempotent(c, service, async (tx) => {
      // Only here: a request that is repeated gets its first answer, whatever is planned now.
      if (!planned.ok) return refuse(c, planned.error);
      const made = await createThread(service, tx, principal, request, planned.value);
      if (!made.ok) return refuse(c, made.error);
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
    const done = await change(c, service, threadId, 'edit', async (thread) => {
      stale = refuseStale(c, thread.row.revision);
      if (stale !== undefined) return err({ code: 'stale', message: '' });
      const edits = c.req.valid('json');
      const isOwn = thread.row.created_by === c.get('principal').actor;
      return edits.visibility === 'private' && !isOwn
        ? err(notOrganiser)
        : editThread(service, thread, edits);
    });
    if (stale !== undefined) return stale;
    return answer(c, done, () => found(c, service, threadId));
  });

  routes.openapi(preview, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const { workspaceId, actor } = c.get('principal');
    const tried = await threadsOf(service).tryOut({ threadId, workspaceId, actor }, (thread) =>
      previewEdits(service, thread, c.req.valid('json')),
    );
    return tried === null ? notFound(c) : answer(c, tried, (shown) => c.json(shown, 200));
  });

  routes.openapi(open, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'open', (thread) =>
      openThread(service, thread),
    );
    return answer(c, done, () => found(c, service, threadId));
  });

  routes.openapi(remove, async (c) => {
    const { store, live } = serviceOf(dependencies);
    const principal = c.get('principal');
    const { id: threadId } = c.req.valid('param');
    const gone = await store.db.transaction().execute(async (tx) => {
      if (!(await deleteThread(tx, principal.workspaceId, threadId))) return false;
      await audit(tx, principal, 'delete', { type: 'thread', id: threadId });
      await live.publishAll(
        tx,
        threadChanged(principal.workspaceId, { thread_id: threadId, status: 'deleted' }),
      );
      return true;
    });
    return gone ? c.body(null, 204) : notFound(c);
  });
}
