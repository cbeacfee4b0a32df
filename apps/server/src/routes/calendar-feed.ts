import { createRoute, z } from '@hono/zod-openapi';
import { calendarFeedState, madeCalendarFeed } from '@tashika/contract/threads';
import {
  countTry,
  feedDecisions,
  feedSince,
  keepFeed,
  newToken,
  removeFeed,
  type TryRule,
} from '@tashika/store';
import type { Context } from 'hono';
import { unlisted } from '../answer-headers.ts';
import { audit } from '../audit.ts';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { tooMany } from '../auth/too-many.ts';
import { calendarOfMany } from '../effects/icalendar.ts';
import { json, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuseWith } from '../problem.ts';
import { type Env, newRoutes, type Resource, type Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { feedUrlOf } from '../threads/link.ts';
import { calendarFeed as words } from './calendar-feed.messages.ts';

const tags = [words.tag];
const tag = { name: words.tag, description: words.tagDescription };
documented(calendarFeedState, { fields: { created_at: words.createdAt } });
documented(madeCalendarFeed, { fields: { url: words.url, created_at: words.createdAt } });

const look = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.look,
  responses: {
    200: { description: words.looked, content: json(calendarFeedState) },
    ...problemResponses(401, 403, 503),
  },
});

const make = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.make,
  description: words.makeDescription,
  responses: {
    201: { description: words.made, content: json(madeCalendarFeed) },
    ...problemResponses(401, 403, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/',
  tags,
  summary: words.remove,
  responses: { 204: { description: words.removed }, ...problemResponses(401, 403, 503) },
});

/** M37: everybody has one of their own, and nobody sees another's. */
export const calendarFeed: Resource = {
  path: '/api/calendar-feed',
  tag,
  area: 'threads',
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(look, async (c) => {
      const { store } = serviceOf(dependencies);
      const since = await feedSince(store.db, c.get('principal'));
      return c.json({ created_at: since?.toISOString() ?? null }, 200);
    });
    routes.openapi(make, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const { token } = newToken();
      const at = service.now();
      await service.store.db.transaction().execute(async (tx) => {
        await keepFeed(tx, principal, token, at);
        await audit(tx, principal, 'feed-made', { type: 'workspace', id: principal.workspaceId });
      });
      return c.json({ url: feedUrlOf(service, token), created_at: at.toISOString() }, 201);
    });
    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      await store.db.transaction().execute(async (tx) => {
        await removeFeed(tx, principal);
        await audit(tx, principal, 'feed-stopped', {
          type: 'workspace',
          id: principal.workspaceId,
        });
      });
      return c.body(null, 204);
    });
    return routes;
  },
};

// ── whoever has the address ────────────────────────────────────────────────────────────────────

const params = z.object({ token: z.string().max(200).meta({ description: words.token }) });

const read = createRoute({
  method: 'get',
  path: '/{token}/calendar.ics',
  tags,
  summary: words.read,
  request: { params },
  responses: {
    200: { description: words.events, content: textOf('text/calendar') },
    ...problemResponses(400, 404, 429, 503),
  },
});

/** Calendars ask every few minutes at most, from the few machines of their makers. */
const fromOneAddress: TryRule = { tries: 60, within: 600 };
/** Whoever guesses is told to wait long before the 256 bits are. */
const misses: TryRule = { tries: 20, within: 600 };

export const calendarFeedFile: Resource = {
  path: '/c',
  tag,
  area: 'public',
  routes(dependencies) {
    const routes = newRoutes();
    const { trustedProxies } = dependencies.access ?? openAccess;
    routes.use(unlisted);
    routes.openapi(read, async (c) => {
      const service = serviceOf(dependencies);
      const { token } = c.req.valid('param');
      const address = addressOf(c, trustedProxies);
      const wait = await waiting(service, `feed ${token} ${address}`, fromOneAddress);
      if (wait !== undefined) return tooMany(c, wait);
      const decided = await feedDecisions(service.store.db, token, service.now());
      if (decided === undefined) return missed(c, service, address);
      return c.body(fileOf(decided), 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
    });
    return routes;
  },
};

async function missed(c: Context<Env>, service: Service, address: string) {
  const wait = await waiting(service, `feed missed ${address}`, misses);
  if (wait !== undefined) return tooMany(c, wait);
  return refuseWith(c, 404, { code: 'feed-unknown', message: words.unknown });
}

/** Seconds to wait, where it is too many; counted for all servers together. */
async function waiting({ store, sealer, now }: Service, key: string, rule: TryRule) {
  const at = now();
  const until = await countTry(store, { key: sealer.fingerprint(key), rule, now: at });
  if (until === undefined) return undefined;
  return Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
}

const fileOf = (decided: NonNullable<Awaited<ReturnType<typeof feedDecisions>>>): string =>
  calendarOfMany(
    decided.map((row) => ({
      method: 'publish' as const,
      uid: row.calendar_uid,
      // The number of the version that is out; the row holds the next one.
      sequence: Math.max(0, row.calendar_sequence - 1),
      at: row.finalized_at,
      title: row.title,
      place: row.place,
      description: row.description,
      startTime: row.start_time.toISOString(),
      endTime: row.end_time.toISOString(),
      timezone: row.timezone,
      meetingUrl: row.meeting_url,
      organiser: null,
      attendee: null,
    })),
    words.name,
  );
