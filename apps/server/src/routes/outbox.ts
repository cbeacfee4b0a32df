import { createRoute, z } from '@hono/zod-openapi';
import { deliveryStates, type OutboxEntry, outboxEntry } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import {
  findOutbox,
  listOutbox,
  type Occasion,
  type OutboxFacts,
  type OutboxListRow,
  retryDelivery,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { mayUse } from '../auth/areas.ts';
import type { Principal } from '../auth/principal.ts';
import { writeMail } from '../effects/mail-text.ts';
import { json } from '../openapi/content.ts';
import { page, pageQuery } from '../paging.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { type Service, serviceOf } from '../service.ts';
import { maskedAddress } from '../threads/address.ts';
import { shownKey } from '../threads/keys.ts';
import { linkOf } from '../threads/link.ts';
import { threadProblems } from '../threads/messages.ts';
import { outboxPage } from './threads.document.ts';
import { outbox as words } from './threads.messages.ts';

const tags = [words.tag];

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: {
    query: pageQuery.extend({
      thread_id: z.uuid().optional().meta({ description: words.threadId }),
      state: z.enum(deliveryStates).optional().meta({ description: words.stateFilter }),
    }),
  },
  responses: {
    200: {
      description: words.listed,
      content: json(outboxPage),
    },
    ...problemResponses(400),
  },
});

const retry = createRoute({
  method: 'post',
  path: '/{id}/retry',
  tags,
  summary: words.retry,
  request: { params: z.object({ id: z.uuid().meta({ description: words.id }) }) },
  responses: {
    200: { description: words.retried, content: json(outboxEntry) },
    ...problemResponses(400, 404, 409),
  },
});

function entryJson(service: Service, row: OutboxListRow): OutboxEntry {
  const facts = row.payload as OutboxFacts;
  const secret = row.secret_sealed === null ? null : service.sealer.open(row.secret_sealed);
  const address = row.address_sealed === null ? null : service.sealer.open(row.address_sealed);
  const { recipient_key: key, key_sealed } = row;
  const occasion = row.kind as Occasion;
  const { thread_id: threadId } = row;
  const mail =
    occasion === 'calendar' || threadId === null
      ? null
      : writeMail(service, {
          occasion,
          facts,
          threadId,
          token: secret,
          locale: row.reader_locale,
          // What is shown to be handed over speaks of no attachment.
          readBy: {
            timezone: row.reader_timezone,
            byHand: address === null || row.state === 'withheld',
          },
        });
  return {
    id: row.id,
    kind: row.kind,
    thread_id: row.thread_id,
    thread_title: facts.title,
    recipient_key: key === null ? null : shownKey(service.sealer, { invitee_key: key, key_sealed }),
    recipient_name: key === null ? null : facts.recipient_name,
    address: address === null ? null : maskedAddress(address),
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
    link: secret === null ? null : linkOf(service, secret),
    state: row.state,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}

/** A personal link answers for the person: whoever only looks on does not get it, nor the mail with it. */
function entryFor(principal: Principal, service: Service, row: OutboxListRow): OutboxEntry {
  const entry = entryJson(service, row);
  return mayUse(principal, 'threads', 'write') ? entry : { ...entry, text: null, link: null };
}

const notFound: Problem = {
  code: 'outbox-not-found',
  message: threadProblems.outboxNotFound(),
  kind: 'missing',
};
const alreadyDone: Problem = {
  code: 'already-done',
  message: words.alreadyDone,
  kind: 'conflict',
};

/** What goes out because of threads, with its state: nothing fails unseen (M25). */
export const outbox: Resource = {
  path: '/api/outbox',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'threads',
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const service = serviceOf(dependencies);
      const { thread_id: threadId, state, ...place } = c.req.valid('query');
      const principal = c.get('principal');
      const rows = await listOutbox(service.store.db, principal, place, { threadId, state });
      const shown = page(rows, place);
      return c.json(
        { entries: shown.rows.map((row) => entryFor(principal, service, row)), next: shown.next },
        200,
      );
    });
    routes.openapi(retry, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id: entryId } = c.req.valid('param');
      return service.store.db.transaction().execute(async (tx) => {
        const before = await findOutbox(tx, principal, entryId);
        if (before === undefined) return refuse(c, notFound);
        if (before.state === 'done') return refuse(c, alreadyDone);
        await retryDelivery(tx, service.live, before);
        await audit(tx, principal, 'retry', { type: 'outbox', id: entryId });
        return c.json(
          { ...entryJson(service, before), state: 'waiting' as const, last_error: null },
          200,
        );
      });
    });
    return routes;
  },
};
