import { createRoute } from '@hono/zod-openapi';
import { thread as threadSchema } from '@tashika/contract/threads';
import { err, ok } from '@tashika/kernel';
import { threadRow } from '@tashika/store';
import type { Context } from 'hono';
import { idempotent } from '../idempotency.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import type { Dependencies, Env } from '../resource.ts';
import { setEtag } from '../revisions.ts';
import { serviceOf } from '../service.ts';
import { copyThread } from '../threads/copy.ts';
import { reopenThread } from '../threads/edit.ts';
import { threadJson } from '../threads/fields.ts';
import { refusedOnceOver } from '../threads/refusals.ts';
import { notedRequest, reopenRequest } from './threads.document.ts';
import { threads as words } from './threads.messages.ts';
import {
  change,
  found,
  notFound,
  type Routes,
  tags,
  threadAnswer,
  threadParams,
} from './threads.shared.ts';

/** How a thread ends without a decision, and how it goes on afterwards (M36). */

const cancel = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  tags,
  summary: words.cancel,
  description: words.cancelDescription,
  request: { params: threadParams, body: { required: false, content: json(notedRequest) } },
  responses: { ...threadAnswer(words.cancelled), ...problemResponses(400, 404, 409, 415, 422) },
});

const close = createRoute({
  method: 'post',
  path: '/{id}/close',
  tags,
  summary: words.close,
  description: words.closeDescription,
  request: { params: threadParams, body: { required: false, content: json(notedRequest) } },
  responses: { ...threadAnswer(words.closed), ...problemResponses(400, 404, 409, 415, 422) },
});

const reopen = createRoute({
  method: 'post',
  path: '/{id}/reopen',
  tags,
  summary: words.reopen,
  description: words.reopenDescription,
  request: { params: threadParams, body: jsonBody(reopenRequest) },
  responses: {
    ...threadAnswer(words.reopened),
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const copy = createRoute({
  method: 'post',
  path: '/{id}/copy',
  tags,
  summary: words.copy,
  description: words.copyDescription,
  request: { params: threadParams },
  responses: {
    201: { description: words.copied, content: json(threadSchema) },
    ...problemResponses(400, 404, 409),
  },
});

export function ending(routes: Routes, dependencies: Dependencies): void {
  const events = { cancel: 'organiser_cancels', close: 'organiser_closes' } as const;
  const end = async (c: Context<Env>, threadId: string, action: keyof typeof events, note = '') => {
    const service = serviceOf(dependencies);
    const done = await change(c, service, threadId, action, async (thread) => {
      const now = service.now();
      const over = refusedOnceOver(thread, now);
      if (over !== null) return over;
      thread.note = note;
      const refusal = thread.apply({ type: events[action], at: now.toISOString() });
      return refusal === null ? ok(undefined) : err(refusal);
    });
    return answer(c, done, () => found(c, service, threadId));
  };

  routes.openapi(cancel, (c) =>
    end(c, c.req.valid('param').id, 'cancel', c.req.valid('json')?.note),
  );
  routes.openapi(close, (c) => end(c, c.req.valid('param').id, 'close', c.req.valid('json')?.note));

  routes.openapi(reopen, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'reopen', (thread) =>
      reopenThread(service, thread, c.req.valid('json')),
    );
    return answer(c, done, () => found(c, service, threadId));
  });

  routes.openapi(copy, (c) => {
    const service = serviceOf(dependencies);
    return idempotent(c, service, async (tx) => {
      const principal = c.get('principal');
      const made = await copyThread(service, tx, principal, c.req.valid('param').id);
      if (!made.ok) return refuse(c, made.error);
      const row = await threadRow(tx, principal.workspaceId, made.value);
      if (row === undefined) return notFound(c);
      setEtag(c, row.revision);
      c.header('Location', `/api/threads/${row.id}`);
      return c.json(threadJson(service, row), 201);
    });
  });
}
