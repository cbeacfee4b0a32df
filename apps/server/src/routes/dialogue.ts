import { createRoute, z } from '@hono/zod-openapi';
import {
  ensemble,
  exportedLines,
  judgedLine,
  judgedLines,
  report as reportAnswer,
  resumeRequest,
  runList,
  runStatus,
} from '@tashika/contract/dialogue';
import { transcriptLine } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { Problem } from '@tashika/kernel';
import { unavailableModel } from '@tashika/language-model';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { castOf, ownCharacters } from '../dialogue/cast.ts';
import { ensembleOf } from '../dialogue/ensemble.ts';
import { hearBy } from '../dialogue/hear.ts';
import { judgeGiven } from '../dialogue/judge.ts';
import { openApi, runs as words } from '../dialogue/messages.ts';
import { Runs, standing } from '../dialogue/runs.ts';
import type { KeptRun } from '../dialogue/shelf.ts';
import { withShipped } from '../dialogue/with-shipped.ts';
import { modelOf } from '../dialogue/workspace-model.ts';
import { answerByEngine } from '../engines/engines.ts';
import { turnOf } from '../engines/turn.ts';
import { lastingRight } from '../live-stream.ts';
import { json, jsonRequest, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { page, pageQuery } from '../paging.ts';
import { answer, invalidInput, problemResponses, refuse } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import {
  exportRequest,
  judgeRequest,
  namesInLines,
  namesInRun,
  reportRequest,
  runRequest,
  unknownCharacters,
} from './dialogue.document.ts';

const tags = [openApi.tag];
/** Far beyond the longest run; a larger place is none. */
const mostMessages = 1_000_000;
const params = z.object({ id: z.uuid().meta({ description: openApi.runs.id }) });

const getEnsemble = createRoute({
  method: 'get',
  path: '/ensemble',
  tags,
  summary: openApi.ensemble.summary,
  description: openApi.ensemble.description,
  responses: { 200: { description: openApi.ensemble.ok, content: json(ensemble) } },
});

const judgeAnswer = z.union([documented(judgedLine), documented(judgedLines)]);

const judge = createRoute({
  method: 'post',
  path: '/judge',
  tags,
  summary: openApi.judge.summary,
  description: openApi.judge.description,
  request: jsonRequest(judgeRequest),
  responses: {
    200: { description: openApi.judge.ok, content: json(judgeAnswer) },
    ...problemResponses(400, 413, 415),
  },
});

const report = createRoute({
  method: 'post',
  path: '/report',
  tags,
  summary: openApi.report.summary,
  description: openApi.report.description,
  request: jsonRequest(reportRequest),
  responses: {
    200: { description: openApi.report.ok, content: json(reportAnswer) },
    ...problemResponses(400, 413, 415, 422),
  },
});

const exportLines = createRoute({
  method: 'post',
  path: '/report/export',
  tags,
  summary: openApi.report.export,
  description: openApi.report.exportDescription,
  request: jsonRequest(exportRequest),
  responses: {
    200: { description: openApi.report.exported, content: json(exportedLines) },
    ...problemResponses(400, 413, 415, 422),
  },
});

const startRun = createRoute({
  method: 'post',
  path: '/runs',
  tags,
  summary: openApi.runs.start,
  description: openApi.runs.startDescription,
  request: jsonRequest(runRequest),
  responses: {
    201: { description: openApi.runs.started, content: json(runStatus) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const listRuns = createRoute({
  method: 'get',
  path: '/runs',
  tags,
  summary: openApi.runs.list,
  request: { query: pageQuery },
  responses: {
    200: {
      description: openApi.runs.listed,
      content: json(runList),
    },
    ...problemResponses(400),
  },
});

const removeRun = createRoute({
  method: 'delete',
  path: '/runs/{id}',
  tags,
  summary: openApi.runs.remove,
  request: { params },
  responses: { 204: { description: openApi.runs.removed }, ...problemResponses(400, 404) },
});

const getRun = createRoute({
  method: 'get',
  path: '/runs/{id}',
  tags,
  summary: openApi.runs.get,
  request: { params },
  responses: {
    200: { description: openApi.runs.getOk, content: json(runStatus) },
    ...problemResponses(404),
  },
});

const watchRun = createRoute({
  method: 'get',
  path: '/runs/{id}/events',
  tags,
  summary: openApi.runs.events,
  description: openApi.runs.eventsDescription,
  request: {
    params,
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(mostMessages)
        .optional()
        .meta({ description: openApi.runs.after }),
    }),
  },
  responses: {
    200: {
      description: openApi.runs.eventsOk,
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problemResponses(400, 404),
  },
});

const stopRun = createRoute({
  method: 'post',
  path: '/runs/{id}/stop',
  tags,
  summary: openApi.runs.stop,
  description: openApi.runs.stopDescription,
  request: { params },
  responses: {
    200: { description: openApi.runs.stopped, content: json(runStatus) },
    ...problemResponses(404),
  },
});

const resumeRun = createRoute({
  method: 'post',
  path: '/runs/{id}/resume',
  tags,
  summary: openApi.runs.resume,
  description: openApi.runs.resumeDescription,
  request: { params, ...jsonRequest(resumeRequest) },
  responses: {
    200: { description: openApi.runs.resumed, content: json(runStatus) },
    ...problemResponses(400, 404, 409, 415, 503),
  },
});

const getTranscript = createRoute({
  method: 'get',
  path: '/runs/{id}/transcript',
  tags,
  summary: openApi.runs.transcriptGet,
  request: { params },
  responses: {
    200: {
      description: openApi.runs.transcriptOk,
      content: textOf('application/jsonl'),
    },
    ...problemResponses(404),
  },
});

/** Many conversations at once. */
const reportBytes = 8 * 1024 * 1024;

/** A connection that carries nothing for longer than this is taken for dead by what lies between. */
const heartbeatMs = 15_000;

export const dialogue: Resource = {
  path: '/api/dialogue',
  area: 'dialogue',
  tag: { name: openApi.tag, description: openApi.tagDescription },
  // A report is made of many conversations.
  largerBodies: { '/report': reportBytes, '/report/export': reportBytes },
  routes(dependencies) {
    const routes = newRoutes();
    const runs = new Runs(dependencies);
    judging(routes, dependencies);
    keeping(routes, runs);
    running(routes, runs, dependencies);
    watching(routes, runs, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

const missing: Problem = {
  kind: 'missing',
  code: 'run-not-found',
  message: words.notFound,
};

const find = (c: Context<Env>, runs: Runs, id: string) =>
  runs.shelf.find(c.get('principal').workspaceId, id);

function judging(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(getEnsemble, async (c) => {
    // Whoever asks is about to have lines judged: the dictionary is ready when the first comes, where
    // they are judged in this thread.
    if (dependencies.engines === undefined) void loadTokeniser().catch(() => {});
    const { workspaceId } = c.get('principal');
    const cast = await castOf(dependencies, workspaceId);
    return c.json(ensembleOf(await modelOf(dependencies, workspaceId), cast), 200);
  });

  routes.openapi(judge, async (c) => {
    const given = c.req.valid('json');
    const own = await ownCharacters(dependencies, c.get('principal').workspaceId);
    const cast = withShipped(own);
    const unknown = unknownCharacters(namesInLines(given), cast);
    if (unknown.length > 0) return invalidInput(c, 'json', unknown);
    if (given.director !== true) return answerByEngine(c, dependencies, 'lines', own);
    const model = await modelOf(dependencies, c.get('principal').workspaceId);
    // Without a model every question gets the same honest answer.
    const director = { model: (model.ok ? model.value : null) ?? unavailableModel() };
    return c.json(
      await judgeGiven(given, cast, director, {
        hear: hearBy(dependencies, turnOf(c)),
        signal: c.req.raw.signal,
      }),
      200,
    );
  });

  const overMany = async (c: Context<Env>, as: string | undefined, task: 'report' | 'export') => {
    const own = await ownCharacters(dependencies, c.get('principal').workspaceId);
    const unknown = unknownCharacters([{ name: as, path: ['as'] }], withShipped(own));
    if (unknown.length > 0) return invalidInput(c, 'json', unknown);
    return answerByEngine(c, dependencies, task, own);
  };
  routes.openapi(report, (c) => overMany(c, c.req.valid('json').as, 'report'));
  routes.openapi(exportLines, (c) => overMany(c, c.req.valid('json').as, 'export'));
}

/** Runs that are kept: listed, looked at, deleted. */
function keeping(routes: Routes, runs: Runs): void {
  routes.openapi(listRuns, async (c) => {
    const query = c.req.valid('query');
    const rows = await runs.shelf.list(c.get('principal').workspaceId, query);
    const shown = page(
      rows.map((run) => ({ ...run, created_at: run.createdAt })),
      query,
    );
    return c.json({ runs: shown.rows.map(keptRunJson), next: shown.next }, 200);
  });

  routes.openapi(removeRun, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined || !(await runs.remove(run))) return refuse(c, missing);
    return c.body(null, 204);
  });

  routes.openapi(getRun, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined) return refuse(c, missing);
    return c.json(standing(run), 200);
  });

  routes.openapi(getTranscript, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined) return refuse(c, missing);
    c.header('Content-Type', 'application/jsonl; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="transcript.jsonl"');
    const records = await runs.records(run.id);
    return c.body(records.map(transcriptLine).join(''), 200);
  });
}

/** Runs at work: begun, stopped, gone on with. */
function running(routes: Routes, runs: Runs, dependencies: Dependencies): void {
  routes.openapi(startRun, async (c) => {
    const cast = await castOf(dependencies, c.get('principal').workspaceId);
    const unknown = unknownCharacters(namesInRun(c.req.valid('json')), cast);
    if (unknown.length > 0) return invalidInput(c, 'json', unknown);
    const started = await runs.start(c.req.valid('json'), c.get('principal'));
    return answer(c, started, (value) => c.json(value, 201));
  });

  routes.openapi(stopRun, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined) return refuse(c, missing);
    return c.json(await runs.stop(run), 200);
  });

  routes.openapi(resumeRun, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined) return refuse(c, missing);
    const resumed = await runs.resume(run, c.req.valid('json').turns, c.get('principal'));
    return answer(c, resumed, (value) => c.json(value, 200));
  });
}

function watching(routes: Routes, runs: Runs, dependencies: Dependencies): void {
  routes.openapi(watchRun, async (c) => {
    const run = await find(c, runs, c.req.valid('param').id);
    if (run === undefined) return refuse(c, missing);
    const last = Number(c.req.header('last-event-id') ?? '');
    const after = last > 0 && last < mostMessages ? last : (c.req.valid('query').after ?? 0);
    const mayGoOn = lastingRight(c);
    return streamSSE(c, async (stream) => {
      const left = new AbortController();
      stream.onAbort(() => left.abort());
      const signals = [left.signal, dependencies.closing].filter((one) => one !== undefined);
      const heartbeat = setInterval(async () => {
        if (await mayGoOn()) await stream.write(': \n\n');
        else left.abort();
      }, heartbeatMs);
      try {
        for await (const { id, message } of runs.follow(run, after, AbortSignal.any(signals))) {
          if (!(await mayGoOn())) break;
          const { event, data } = message;
          await stream.writeSSE({ id: String(id), event, data: JSON.stringify(data) });
        }
      } finally {
        clearInterval(heartbeat);
      }
    });
  });
}

const keptRunJson = (run: KeptRun) => ({
  ...standing(run),
  title: run.title,
  profile: run.request.profile ?? null,
  is_sample: run.isSample,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  updated_at: run.updatedAt.toISOString(),
});
