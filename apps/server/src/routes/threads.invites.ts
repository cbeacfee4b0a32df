import { createRoute, z } from '@hono/zod-openapi';
import { invitesAdded, reminded, removalChoices, renewedLink } from '@tashika/contract/threads';
import { err } from '@tashika/kernel';
import { idempotent } from '../idempotency.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { answer, problemResponses } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { serviceOf } from '../service.ts';
import {
  addInvites,
  answerFor,
  remind,
  removalOf,
  removeInvite,
  revokeLink,
  rotateLink,
} from '../threads/invites.ts';
import { linkOf } from '../threads/link.ts';
import { threadNotFound } from '../threads/refusals.ts';
import { sheetOf } from '../threads/sheet.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { inviteAnswer, linkRenewal, newInvites, reminderRequest } from './threads.document.ts';
import { threads as words } from './threads.messages.ts';
import {
  change,
  changeIn,
  inviteParams,
  nothing,
  type Routes,
  tags,
  threadParams,
} from './threads.shared.ts';

const invite = createRoute({
  method: 'post',
  path: '/{id}/invites',
  tags,
  summary: words.addInvites,
  request: {
    params: threadParams,
    body: jsonBody(newInvites),
  },
  responses: {
    201: { description: words.invited, content: json(invitesAdded) },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const uninvite = createRoute({
  method: 'delete',
  path: '/{id}/invites/{key}',
  tags,
  summary: words.removeInvite,
  request: {
    params: inviteParams,
    query: z.object({
      place: z.enum(['empty', 'instead']).optional().meta({ description: words.removalPlace }),
    }),
  },
  responses: { ...nothing(words.removed), ...problemResponses(400, 404, 409, 422) },
});

const removal = createRoute({
  method: 'get',
  path: '/{id}/invites/{key}/removal',
  tags,
  summary: words.removal,
  request: { params: inviteParams },
  responses: {
    200: { description: words.removalFound, content: json(removalChoices) },
    ...problemResponses(400, 404),
  },
});

const rotate = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/rotate',
  tags,
  summary: words.rotate,
  description: words.rotateDescription,
  request: {
    params: inviteParams,
    body: {
      required: false,
      content: json(linkRenewal),
    },
  },
  responses: {
    200: { description: words.rotated, content: json(renewedLink) },
    ...problemResponses(400, 404, 409, 415, 422),
  },
});

const revoke = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/revoke',
  tags,
  summary: words.revoke,
  request: { params: inviteParams },
  responses: { ...nothing(words.revoked), ...problemResponses(400, 404) },
});

const respondFor = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/respond',
  tags,
  summary: words.respondFor,
  description: words.respondForDescription,
  request: { params: inviteParams, body: jsonBody(inviteAnswer) },
  responses: { ...nothing(words.respondedFor), ...problemResponses(400, 404, 409, 413, 415, 422) },
});

const ask = createRoute({
  method: 'post',
  path: '/{id}/remind',
  tags,
  summary: words.remind,
  description: words.remindDescription,
  request: {
    params: threadParams,
    body: {
      required: false,
      content: json(reminderRequest),
    },
  },
  responses: {
    200: { description: words.reminded, content: json(reminded) },
    ...problemResponses(400, 404, 409, 415, 422),
  },
});

export function inviting(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(invite, (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const { invitees, counts } = c.req.valid('json');
    return idempotent(c, service, async (tx) => {
      const done = await changeIn(c, service, tx, threadId, 'invite', (thread) =>
        addInvites(service, thread, invitees, counts),
      );
      return answer(c, done, (keys) => c.json({ invitee_keys: [...keys] }, 201));
    });
  });

  routes.openapi(uninvite, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const done = await change(c, service, threadId, 'uninvite', (thread) =>
      removeInvite(service, thread, key, c.req.valid('query').place),
    );
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(removal, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const { workspaceId, actor } = c.get('principal');
    const tried = await threadsOf(service).tryOut({ threadId, workspaceId, actor }, (thread) =>
      removalOf(service, thread, key),
    );
    return answer(c, tried ?? err(threadNotFound), (shown) => c.json(shown, 200));
  });

  routes.openapi(rotate, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const { mail = false } = c.req.valid('json') ?? {};
    const done = await change(c, service, threadId, 'rotate-link', (thread) =>
      rotateLink(service, thread, key, mail),
    );
    return answer(c, done, ({ token, expiresAt }) =>
      c.json({ link: linkOf(service, token ?? ''), expires_at: expiresAt.toISOString() }, 200),
    );
  });

  routes.openapi(revoke, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const done = await change(c, service, threadId, 'revoke-link', (thread) =>
      revokeLink(service, thread, key),
    );
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(respondFor, async (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId, key } = c.req.valid('param');
    const { sheet, comment } = sheetOf(c.req.valid('json'));
    const done = await change(c, service, threadId, 'answer-for', (thread) =>
      answerFor(service, thread, key, sheet, comment),
    );
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(ask, (c) => {
    const service = serviceOf(dependencies);
    const { id: threadId } = c.req.valid('param');
    const request = c.req.valid('json') ?? {};
    return idempotent(c, service, async (tx) => {
      const done = await changeIn(c, service, tx, threadId, 'remind', (thread) =>
        remind(service, thread, request),
      );
      return answer(c, done, (asked) => c.json(asked, 200));
    });
  });
}
