import { createRoute, z } from '@hono/zod-openapi';
import {
  type Character,
  ruleName,
  rules,
  shippedCharacters,
  shippedProfiles,
  specProfile,
  transcriptLine,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { unavailableModel } from '@tashika/language-model';
import { streamSSE } from 'hono/streaming';
import { judgeLines } from '../dialogue/judge.ts';
import { openApi, runs as words } from '../dialogue/messages.ja.ts';
import { makeReport } from '../dialogue/report.ts';
import type { Run } from '../dialogue/run.ts';
import { Runs } from '../dialogue/runs.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { type Dependencies, newRoutes, type Resource } from '../resource.ts';
import {
  type EnsembleAnswer,
  ensembleAnswer,
  judgeAnswer,
  judgeRequest,
  reportAnswer,
  reportRequest,
  resumeRequest,
  runRequest,
  runStatus,
} from './dialogue.schema.ts';

const tags = [openApi.tag];
const json = <Schema extends z.ZodType>(schema: Schema) => ({
  'application/json': { schema },
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: json(schema) },
});
const params = z.object({ id: z.string().meta({ description: openApi.runs.id }) });

const ensemble = createRoute({
  method: 'get',
  path: '/ensemble',
  tags,
  summary: openApi.ensemble.summary,
  description: openApi.ensemble.description,
  responses: { 200: { description: openApi.ensemble.ok, content: json(ensembleAnswer) } },
});

const judge = createRoute({
  method: 'post',
  path: '/judge',
  tags,
  summary: openApi.judge.summary,
  description: openApi.judge.description,
  request: body(judgeRequest),
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
  request: body(reportRequest),
  responses: {
    200: { description: openApi.report.ok, content: json(reportAnswer) },
    ...problemResponses(400, 413, 415, 422),
  },
});

const startRun = createRoute({
  method: 'post',
  path: '/runs',
  tags,
  summary: openApi.runs.start,
  description: openApi.runs.startDescription,
  request: body(runRequest),
  responses: {
    201: { description: openApi.runs.started, content: json(runStatus) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
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
      after: z.coerce.number().int().min(0).optional().meta({ description: openApi.runs.after }),
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
  request: { params, ...body(resumeRequest) },
  responses: {
    200: { description: openApi.runs.resumed, content: json(runStatus) },
    ...problemResponses(400, 404, 409, 415),
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
      content: { 'application/jsonl': { schema: z.string() } },
    },
    ...problemResponses(404),
  },
});

/** A connection that carries nothing for longer than this is taken for dead by what lies between. */
const heartbeatMs = 15_000;

export const dialogue: Resource = {
  path: '/api/dialogue',
  area: 'dialogue',
  tag: { name: openApi.tag, description: openApi.tagDescription },
  // Transcripts keep every attempt.
  maxBodyBytes: 8 * 1024 * 1024,
  routes(dependencies) {
    const routes = newRoutes();
    const runs = new Runs(dependencies);
    const missing = { code: 'run-not-found', message: words.notFound };

    routes.openapi(ensemble, (c) => {
      // Whoever asks is about to have lines judged: the dictionary is ready when the first comes.
      void loadTokeniser().catch(() => {});
      c.header('Cache-Control', 'no-store');
      return c.json(ensembleOf(dependencies), 200);
    });

    routes.openapi(judge, async (c) => {
      const given = c.req.valid('json');
      const lines = given.lines ?? [
        { character: given.character ?? '', text: given.text ?? '', scene: given.scene },
      ];
      const verdicts = await judgeLines({
        lines: lines.map(withCharacter),
        history: (given.history ?? []).map(withCharacter),
        profile: profileOf(given.profile) ?? specProfile,
        conversation: given.conversation ?? false,
        director: given.director === true ? { model: modelOf(dependencies) } : null,
        signal: c.req.raw.signal,
      });
      const [first] = verdicts;
      c.header('Cache-Control', 'no-store');
      return given.lines === undefined && first !== undefined
        ? c.json(first, 200)
        : c.json({ results: verdicts }, 200);
    });

    routes.openapi(report, async (c) => {
      const { text, profile, before, before_profile } = c.req.valid('json');
      const beforeProfile = profileOf(before_profile);
      const made = await makeReport({
        text,
        profile: profileOf(profile),
        before:
          beforeProfile !== undefined
            ? { profile: beforeProfile }
            : before !== undefined
              ? { text: before }
              : undefined,
        signal: c.req.raw.signal,
      });
      if (!made.ok) return engineProblem(c, 422, made.error);
      c.header('Cache-Control', 'no-store');
      return c.json(made.value, 200);
    });

    routes.openapi(startRun, async (c) => {
      const run = await runs.start(c.req.valid('json'));
      if (run.ok) return c.json(run.value.status, 201);
      const { code } = run.error;
      const busy = code === 'too-many-runs' || code === 'not-configured';
      return engineProblem(c, busy ? 503 : 422, run.error);
    });

    routes.openapi(getRun, (c) => {
      const run = runs.find(c.req.valid('param').id);
      if (run === undefined) return engineProblem(c, 404, missing);
      c.header('Cache-Control', 'no-store');
      return c.json(run.status, 200);
    });

    routes.openapi(watchRun, (c) => {
      const run = runs.find(c.req.valid('param').id);
      if (run === undefined) return engineProblem(c, 404, missing);
      const last = Number(c.req.header('last-event-id') ?? '');
      const after = last > 0 ? last : (c.req.valid('query').after ?? 0);
      return streamSSE(c, async (stream) => {
        const left = new AbortController();
        stream.onAbort(() => left.abort());
        const signals = [left.signal, dependencies.closing].filter((one) => one !== undefined);
        const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMs);
        try {
          for await (const { id, message } of run.messages(after, AbortSignal.any(signals))) {
            const { event, data } = message;
            await stream.writeSSE({ id: String(id), event, data: JSON.stringify(data) });
          }
        } finally {
          clearInterval(heartbeat);
        }
      });
    });

    routes.openapi(stopRun, async (c) => {
      const run = runs.find(c.req.valid('param').id);
      if (run === undefined) return engineProblem(c, 404, missing);
      await run.stop();
      return c.json(run.status, 200);
    });

    routes.openapi(resumeRun, (c) => {
      const run = runs.find(c.req.valid('param').id);
      if (run === undefined) return engineProblem(c, 404, missing);
      const { turns } = c.req.valid('json');
      const refused = whyNotResumed(run, turns);
      if (refused !== undefined) return engineProblem(c, 409, refused);
      run.start(turns);
      return c.json(run.status, 200);
    });

    routes.openapi(getTranscript, (c) => {
      const run = runs.find(c.req.valid('param').id);
      if (run === undefined) return engineProblem(c, 404, missing);
      c.header('Content-Type', 'application/jsonl; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="transcript.jsonl"');
      c.header('Cache-Control', 'no-store');
      // JSON Lines are taken for JSON by the types, and are none.
      return c.body(run.records.map(transcriptLine).join(''), 200) as never;
    });
    return routes;
  },
};

function whyNotResumed(run: Run, turns: number | undefined) {
  const { status, resumable, reason, turns: done } = run.status;
  if (status === 'running') return { code: 'run-at-work', message: words.atWork };
  const longer = turns !== undefined && turns > done && reason === 'finished';
  return resumable || longer ? undefined : { code: 'run-over', message: words.over };
}

const profileOf = (name: string | undefined) => shippedProfiles.find((one) => one.name === name);

const charactersByName = new Map(shippedCharacters.map((one) => [one.name, one]));

/** The schema has let only known names through. */
const withCharacter = <Line extends { readonly character: string }>(line: Line) => ({
  ...line,
  character: charactersByName.get(line.character) as Character,
});

/** Without a model every question gets the same honest answer. */
const modelOf = ({ model }: Dependencies) => (model?.ok ? model.value : null) ?? unavailableModel();

function ensembleOf({ model }: Dependencies): EnsembleAnswer {
  return {
    characters: shippedCharacters.map(({ name, persona, tone }) => ({
      name,
      persona,
      markers: tone.markers,
      vocabulary: tone.vocabulary,
      style: tone.style,
    })),
    profiles: shippedProfiles.map(({ name, tone, retries }) => ({ name, tone, retries })),
    rules: [...rules, { id: 'director-score', clause: '§7' }].map(({ id, clause }) => ({
      id,
      section: clause,
      name: ruleName(id),
    })),
    model:
      model?.ok === false
        ? { state: 'unusable', name: null, message: model.error.message }
        : model?.value
          ? { state: 'ready', name: model.value.name, message: null }
          : { state: 'none', name: null, message: null },
  };
}
