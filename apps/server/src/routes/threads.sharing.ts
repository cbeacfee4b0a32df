import { createRoute } from '@hono/zod-openapi';
import { inviteCorrected, renewedLink } from '@tashika/contract/threads';
import { mayUse } from '../auth/areas.ts';
import { json, jsonBody } from '../openapi/content.ts';
import { answer, problemResponses } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { correctInvitee } from '../threads/correct-invite.ts';
import { anotherLink, resendInvitation } from '../threads/invites.ts';
import { linkOf } from '../threads/link.ts';
import { letIn, openLinkState, switchOffOpenLink, switchOnOpenLink } from '../threads/open-link.ts';
import {
  inviteEdits,
  openLinkSettings,
  openLinkState as openLinkStateSchema,
  resendRequest,
} from './threads.document.ts';
import { threads as words } from './threads.messages.ts';
import {
  change,
  inviteParams,
  notFound,
  nothing,
  type Routes,
  tags,
  threadParams,
} from './threads.shared.ts';

/** How people come to their links: the one for all, a further one of their own, another address. */

const seeOpenLink = createRoute({
  method: 'get',
  path: '/{id}/open-link',
  tags,
  summary: words.openLink,
  request: { params: threadParams },
  responses: {
    200: { description: words.openLinkFound, content: json(openLinkStateSchema) },
    ...problemResponses(400, 404),
  },
});

const putOpenLink = createRoute({
  method: 'put',
  path: '/{id}/open-link',
  tags,
  summary: words.openLinkOn,
  description: words.openLinkOnDescription,
  request: { params: threadParams, body: jsonBody(openLinkSettings) },
  responses: {
    200: { description: words.openLinkFound, content: json(openLinkStateSchema) },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

const deleteOpenLink = createRoute({
  method: 'delete',
  path: '/{id}/open-link',
  tags,
  summary: words.openLinkOff,
  request: { params: threadParams },
  responses: { ...nothing(words.openLinkIsOff), ...problemResponses(400, 404) },
});

const admit = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/let-in',
  tags,
  summary: words.letIn,
  description: words.letInDescription,
  request: { params: inviteParams },
  responses: { ...nothing(words.isIn), ...problemResponses(400, 404, 409, 422) },
});

const link = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/link',
  tags,
  summary: words.anotherLink,
  description: words.anotherLinkDescription,
  request: { params: inviteParams },
  responses: {
    200: { description: words.rotated, content: json(renewedLink) },
    ...problemResponses(400, 404, 409),
  },
});

const resend = createRoute({
  method: 'post',
  path: '/{id}/invites/{key}/resend',
  tags,
  summary: words.resend,
  description: words.resendDescription,
  request: { params: inviteParams, body: { required: false, content: json(resendRequest) } },
  responses: { ...nothing(words.resent), ...problemResponses(400, 404, 409, 415, 422) },
});

const correct = createRoute({
  method: 'patch',
  path: '/{id}/invites/{key}',
  tags,
  summary: words.correctInvite,
  description: words.correctInviteDescription,
  request: { params: inviteParams, body: jsonBody(inviteEdits) },
  responses: {
    200: {
      description: words.corrected,
      content: json(inviteCorrected),
    },
    ...problemResponses(400, 404, 409, 413, 415, 422),
  },
});

export function sharing(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(seeOpenLink, async (c) => {
    const principal = c.get('principal');
    const { id } = c.req.valid('param');
    const state = await openLinkState(serviceOf(dependencies), principal.workspaceId, id);
    if (state === null) return notFound(c);
    // Whoever has it can answer: who only looks on does not.
    const isShown = mayUse(principal, 'threads', 'write');
    return c.json(isShown ? state : { open_link: null }, 200);
  });

  routes.openapi(putOpenLink, async (c) => {
    const service = serviceOf(dependencies);
    const { lists_names: listsNames } = c.req.valid('json');
    const done = await change(c, service, c.req.valid('param').id, 'open-link-on', (thread) =>
      switchOnOpenLink(service, thread, listsNames),
    );
    return answer(c, done, (state) => c.json(state, 200));
  });

  routes.openapi(deleteOpenLink, async (c) => {
    const service = serviceOf(dependencies);
    const { id } = c.req.valid('param');
    const done = await change(c, service, id, 'open-link-off', switchOffOpenLink);
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(admit, async (c) => {
    const service = serviceOf(dependencies);
    const { id, key } = c.req.valid('param');
    const done = await change(c, service, id, 'let-in', (thread) => letIn(service, thread, key));
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(link, async (c) => {
    const service = serviceOf(dependencies);
    const { id, key } = c.req.valid('param');
    const done = await change(c, service, id, 'link-copied', (thread) =>
      anotherLink(service, thread, key),
    );
    return answer(c, done, ({ token, expiresAt }) =>
      c.json({ link: linkOf(service, token), expires_at: expiresAt.toISOString() }, 200),
    );
  });

  routes.openapi(resend, async (c) => {
    const service = serviceOf(dependencies);
    const { id, key } = c.req.valid('param');
    const { again = false } = c.req.valid('json') ?? {};
    const done = await change(c, service, id, 'resend', (thread) =>
      resendInvitation(service, thread, key, again),
    );
    return answer(c, done, () => c.body(null, 204));
  });

  routes.openapi(correct, async (c) => {
    const service = serviceOf(dependencies);
    const { id, key } = c.req.valid('param');
    const done = await change(c, service, id, 'invite-corrected', (thread) =>
      correctInvitee(service, thread, key, c.req.valid('json')),
    );
    return answer(c, done, (invitee_key) => c.json({ invitee_key }, 200));
  });
}
