import { createRoute, z } from '@hono/zod-openapi';
import {
  busyTimes,
  type Calendar,
  calendar,
  calendarList,
  longestCalendar,
  type NewCalendar,
  newCalendar,
} from '@tashika/contract/calendars';
import type { Problem } from '@tashika/kernel';
import {
  busyBetween,
  type CalendarRow,
  calendarsOf,
  calendarToRead,
  deleteCalendar,
  insertCalendar,
  saveBusyTimes,
} from '@tashika/store';
import type { Context } from 'hono';
import { audit } from '../audit.ts';
import {
  readCalendarAgain,
  readContent,
  readSource,
  stretchFrom,
} from '../calendars/read-calendar.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses, refuse } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { type Service, serviceOf } from '../service.ts';
import { calendars as words } from './calendars.messages.ts';

const tags = [words.tag];
const params = z.object({ id: z.uuid().meta({ description: words.id }) });
documented(calendar, {
  fields: {
    id: words.id,
    kind: words.kind,
    name: words.name,
    host: words.host,
    busy_times: words.busyCount,
    read_at: words.readAt,
    problem: words.problem,
  },
});
documented(busyTimes, { fields: { busy: words.busy } });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listed, content: json(calendarList) },
    ...problemResponses(401, 403, 503),
  },
});

const busy = createRoute({
  method: 'get',
  path: '/busy',
  tags,
  summary: words.busyList,
  responses: {
    200: { description: words.busy, content: json(busyTimes) },
    ...problemResponses(401, 403, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: jsonRequest(newCalendar),
  responses: {
    201: { description: words.created, content: json(calendar) },
    ...problemResponses(400, 401, 403, 409, 413, 415, 422, 503),
  },
});

const readAgain = createRoute({
  method: 'post',
  path: '/{id}/read',
  tags,
  summary: words.readAgain,
  request: { params },
  responses: {
    200: { description: words.created, content: json(calendar) },
    ...problemResponses(400, 401, 403, 404, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 401, 403, 404, 503) },
});

const tooMany: Problem = { code: 'too-many-calendars', message: words.tooMany, kind: 'conflict' };
/** Characters of a calendar may take several bytes each, and are written in JSON. */
const maxBodyBytes = 4 * longestCalendar;

/** Calendars of whoever asks; of what stands in them only is kept when they are busy. */
export const calendars: Resource = {
  path: '/api/calendars',
  area: 'threads',
  // When somebody is busy is theirs to know, and no program's with a key of the workspace.
  peopleOnly: true,
  maxBodyBytes,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const rows = await calendarsOf(serviceOf(dependencies).store.db, ownerOf(c));
      return c.json({ calendars: rows.map(calendarJson) }, 200);
    });

    routes.openapi(busy, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const { from, to } = stretchFrom(now());
      const found = await busyBetween(store.db, ownerOf(c), new Date(from), new Date(to));
      return c.json({ busy: [...found] }, 200);
    });

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const principal = c.get('principal');
      const given = c.req.valid('json');
      // Read first: what cannot be read is not kept.
      const read = await readGiven(service, given, principal.actor);
      if (!read.ok) return refuse(c, read.error);
      const id = await service.store.db.transaction().execute(async (tx) => {
        const made = await insertCalendar(tx, {
          ...ownerOf(c),
          kind: given.kind,
          name: given.name,
          timezone: given.timezone,
          host: given.kind === 'file' ? null : new URL(given.url).host,
          secretSealed: sealedSource(service, given),
        });
        if (made === undefined) return undefined;
        await saveBusyTimes(tx, made, read.value, service.now());
        await audit(tx, principal, 'create', { type: 'calendar', id: made }, { kind: given.kind });
        return made;
      });
      if (id === undefined) return refuse(c, tooMany);
      return c.json(calendarJson(await ownCalendar(service, c, id)), 201);
    });

    routes.openapi(readAgain, async (c) => {
      const service = serviceOf(dependencies);
      const { id } = c.req.valid('param');
      const wanted = await calendarToRead(service.store.db, ownerOf(c), id);
      if (wanted === undefined) return problem(c, 'not-found', { path: c.req.path });
      await readCalendarAgain(service, wanted);
      return c.json(calendarJson(await ownCalendar(service, c, id)), 200);
    });

    routes.openapi(remove, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const removed = await store.db.transaction().execute(async (tx) => {
        if (!(await deleteCalendar(tx, ownerOf(c), id))) return false;
        await audit(tx, principal, 'delete', { type: 'calendar', id });
        return true;
      });
      return removed ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
    });

    return routes;
  },
};

function ownerOf(c: Context<Env>) {
  const { workspaceId, actor } = c.get('principal');
  return { workspaceId, owner: actor };
}

const readGiven = (service: Service, given: NewCalendar, who: string) =>
  given.kind === 'file'
    ? readContent(service, given.content, given.timezone, who)
    : readSource(service, given, given.timezone, who);

/** What it takes to read it again; of a file nothing. */
function sealedSource({ sealer }: Service, given: NewCalendar): Buffer | null {
  if (given.kind === 'file') return null;
  const { kind, url } = given;
  const source =
    kind === 'url'
      ? { kind, url }
      : { kind, url, username: given.username, password: given.password };
  return sealer.seal(JSON.stringify(source));
}

async function ownCalendar({ store }: Service, c: Context<Env>, id: string): Promise<CalendarRow> {
  const found = (await calendarsOf(store.db, ownerOf(c))).find((one) => one.id === id);
  if (found === undefined) throw new Error('a calendar went while it was looked at');
  return found;
}

const calendarJson = (row: CalendarRow): Calendar => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.host,
  busy_times: row.busy_times,
  read_at: row.read_at?.toISOString() ?? null,
  problem: row.problem,
});
