import { createRoute } from '@hono/zod-openapi';
import { threadFinalized } from '@tashika/contract/threads';
import { err, ok } from '@tashika/kernel';
import { decisionRow, threadRow } from '@tashika/store';
import { audit } from '../audit.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { setAutomatic, takeBack } from '../threads/edit.ts';
import { refusedOnceOver } from '../threads/refusals.ts';
import { decisionJson } from '../threads/status.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { automaticChoice, finalizeRequest, notedRequest } from './threads.document.ts';
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

const finalize = createRoute({
  method: 'post',
  path: '/{id}/finalize',
  tags,
  summary: words.finalize,
  description: words.finalizeDescription,
  request: {
    params: threadParams,
    body: jsonBody(finalizeRequest),
  },
  responses: {
    200: { description: words.finalized, content: json(threadFinalized) },
    ...problemResponses(400, 404, 409, 415),
  },
});

const automatic = createRoute({
  method: 'post',
  path: '/{id}/automatic',
  tags,
  summary: words.automatic,
  description: words.automaticDescription,
  request: { params: threadParams, body: jsonBody(automaticChoice) },
  responses: {
    ...threadAnswer(words.automaticSet),
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const unfinalize = createRoute({
  method: 'post',
  path: '/{id}/unfinalize',
  tags,
  summary: words.unfinalize,
  request: { params: threadParams, body: { required: false, content: json(notedRequest) } },
  responses: { ...threadAnswer(words.unfinalized), ...problemResponses(400, 404, 409, 415, 422) },
});

export function deciding(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(finalize, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const { slot_id: slotId, overrule: overrules, note = '' } = c.req.valid('json');
    const principal = c.get('principal');
    const { workspaceId, actor } = principal;
    const done = await threadsOf(service).change(
      { threadId, workspaceId, actor },
      async (thread) => {
        const at = service.now().toISOString();
        const refusal = thread.apply({ type: 'organiser_finalizes', at, slotId, overrules });
        if (refusal !== null) return err(refusal);
        thread.note = note;
        // A second attempt gets the stored result (M23) and is not written down again.
        if (thread.decision === null) {
          const action = thread.state.finalized?.overruled ? 'finalize-overruled' : 'finalize';
          await audit(thread.tx, principal, action, { type: 'thread', id: threadId });
        }
        return ok(thread.standing.slots);
      },
    );
    if (done === null) return notFound(c);
    if (!done.ok) return refuse(c, done.error);
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

  routes.openapi(automatic, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'automatic', (thread) =>
      setAutomatic(service, thread, c.req.valid('json')),
    );
    return answer(c, done, () => found(c, service, threadId));
  });

  routes.openapi(unfinalize, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const done = await change(c, service, threadId, 'unfinalize', async (thread) => {
      const over = refusedOnceOver(thread, service.now());
      return over ?? takeBack(service, thread, c.req.valid('json')?.note);
    });
    return answer(c, done, () => found(c, service, threadId));
  });
}
