import { createRoute, z } from '@hono/zod-openapi';
import { threadStatuses } from '@tashika/contract/thread-status';
import { type ThreadSummary, threadBoard } from '@tashika/contract/threads';
import { listThreads, type ThreadSummaryRow, threadRow, topics } from '@tashika/store';
import { liveStream } from '../live-stream.ts';
import { json, textOf } from '../openapi/content.ts';
import { page, pageQuery } from '../paging.ts';
import { answer, problemResponses } from '../problem.ts';
import type { Dependencies } from '../resource.ts';
import { etag } from '../revisions.ts';
import { type Service, serviceOf } from '../service.ts';
import { answersCsv } from '../threads/answers-csv.ts';
import { threadCalendar } from '../threads/calendar.ts';
import { threadJson } from '../threads/fields.ts';
import { threadBoard as boardOf, statusBody } from '../threads/status.ts';
import { threadPage } from './threads.document.ts';
import { threads as words } from './threads.messages.ts';
import {
  found,
  notFound,
  type Routes,
  tags,
  threadAnswer,
  threadParams,
} from './threads.shared.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: {
    query: pageQuery.extend({
      status: z.enum(threadStatuses).optional().meta({ description: words.statusFilter }),
      q: z
        .string()
        .trim()
        .max(100)
        .transform((text) => text || undefined)
        .optional()
        .openapi({ type: 'string', description: words.wordsFilter }),
    }),
  },
  responses: {
    200: {
      description: words.listed,
      content: json(threadPage),
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
  request: { params: threadParams },
  responses: { ...threadAnswer(words.found), ...problemResponses(400, 404) },
});

const status = createRoute({
  method: 'get',
  path: '/{id}/status',
  tags,
  summary: words.status,
  description: words.statusDescription,
  request: { params: threadParams },
  responses: {
    200: { description: words.statusFound, content: json(threadBoard) },
    304: { description: words.statusFound },
    ...problemResponses(400, 404),
  },
});

const calendar = createRoute({
  method: 'get',
  path: '/{id}/calendar.ics',
  tags,
  summary: words.calendar,
  request: { params: threadParams },
  responses: {
    200: {
      description: words.calendarMade,
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...problemResponses(400, 404, 409),
  },
});

const table = createRoute({
  method: 'get',
  path: '/{id}/answers.csv',
  tags,
  summary: words.table,
  request: { params: threadParams },
  responses: {
    200: { description: words.tableMade, content: textOf('text/csv') },
    ...problemResponses(400, 404),
  },
});

const events = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags,
  summary: words.events,
  request: { params: threadParams },
  responses: {
    200: { description: words.eventsOk, content: { 'text/event-stream': {} } },
    ...problemResponses(400, 404),
  },
});

export function reading(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(list, async (c) => {
    const service = serviceOf(dependencies);
    const { status: only, q, ...place } = c.req.valid('query');
    const rows = await listThreads(service.store.db, c.get('principal'), place, {
      status: only,
      words: q,
    });
    const shown = page(rows, place);
    return c.json(
      {
        threads: shown.rows.map((row) => summaryJson(service, row)),
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
    const { id } = c.req.valid('param');
    const glance = c.get('glance');
    const made = glance && (await statusBody(serviceOf(dependencies), workspaceId, id, glance));
    if (!made) return notFound(c);
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
    return answer(c, made, (text) =>
      c.body(text, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="calendar.ics"',
      }),
    );
  });

  routes.openapi(table, async (c) => {
    const { workspaceId } = c.get('principal');
    const board = await boardOf(serviceOf(dependencies), workspaceId, c.req.valid('param').id);
    if (board === null) return notFound(c);
    return c.body(answersCsv(board), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="answers.csv"',
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

function summaryJson(service: Service, row: ThreadSummaryRow): ThreadSummary {
  return {
    ...threadJson(service, row),
    counts: { slots: row.slots, invites: row.invites, answered: row.answered },
    mails: { stuck: row.mails_stuck, failed: row.mails_failed },
    decided:
      row.decided_slot_id === null
        ? null
        : {
            slot_id: row.decided_slot_id,
            start_time: row.decided_start?.toISOString() ?? '',
            end_time: row.decided_end?.toISOString() ?? '',
          },
  };
}
