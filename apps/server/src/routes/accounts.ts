import { createRoute, z } from '@hono/zod-openapi';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { usualLimits } from '@tashika/slip-reader';
import {
  businessDays,
  findAccount,
  listAccounts,
  type StoredAccount,
  slipPhoto,
  type Transaction,
  topics,
  verdictTotals,
} from '@tashika/store';
import type { Context } from 'hono';
import { idempotent } from '../idempotency.ts';
import { liveStream } from '../live-stream.ts';
import { json } from '../openapi/content.ts';
import { page, pageQuery } from '../paging.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { refuseStale, setEtag } from '../revisions.ts';
import { serviceOf } from '../service.ts';
import {
  continueAccount,
  correctCell,
  type Desk,
  judgeAgain,
  removeAccount,
  storePages,
  undoCellCorrection,
} from '../slips/accounts.ts';
import { accountsCsv } from '../slips/accounts-csv.ts';
import { businessDay } from '../slips/business-day.ts';
import { givenPages, mostPhotos } from '../slips/given-pages.ts';
import { settingsInForce } from '../slips/shop-settings.ts';
import { csv, accounts as words } from './accounts.messages.ja.ts';
import {
  accountList,
  day,
  storedAccount,
  storedAccountJson,
  summaryJson,
  totalsJson,
  verdicts,
} from './accounts.schema.ts';
import { slips as slipWords } from './slips.messages.ja.ts';

const tags = [words.tag];
const params = z.object({ id: z.uuid().meta({ description: words.id }) });
const answers = (description: string) => ({
  200: { description, content: json(storedAccount) },
  ...problemResponses(400, 404, 412, 413, 415, 422, 428, 503),
});
const ifMatch = z.object({
  'if-match': z.string().optional().meta({ description: words.ifMatch }),
});

const mostListedDays = 400;
/** A month of a busy shop; more is exported in several files. */
const mostExported = 5_000;

const label = z.string().max(80).nullable().meta({ description: words.label });
const pages = z.array(z.record(z.string(), z.unknown())).min(1).max(200);
/** Not `required`: then only the form that was sent is checked, and not both. */
const givenBody = {
  content: {
    'application/json': {
      schema: z.object({
        pages: pages.openapi({ description: words.pages }),
        business_day: day.optional(),
        label: label.optional(),
      }),
    },
    'multipart/form-data': {
      schema: z.object({
        photo: z
          .any()
          .optional()
          .openapi({
            type: 'array',
            items: { type: 'string', format: 'binary' },
            description: words.photos,
          }),
        pages: z.string().optional().meta({ description: words.pages }),
        photo_pages: z.string().optional().meta({ description: words.photoPages, example: '0,2' }),
        business_day: day.optional(),
        label: z.string().max(80).optional().meta({ description: words.label }),
      }),
    },
  },
};

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: { body: givenBody },
  responses: {
    201: {
      description: words.created,
      content: json(
        z.object({
          accounts: z.array(storedAccount),
          problems: z.array(z.object({ photo: z.int(), code: z.string(), message: z.string() })),
        }),
      ),
    },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const filter = z.object({
  day: day.optional(),
  from: day.optional().meta({ description: words.from }),
  to: day.optional().meta({ description: words.to }),
  verdict: z.enum(verdicts).optional().meta({ description: words.verdict }),
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  description: words.listDescription,
  request: { query: filter.extend(pageQuery.shape) },
  responses: {
    200: { description: words.listed, content: json(accountList) },
    ...problemResponses(400, 503),
  },
});

const days = createRoute({
  method: 'get',
  path: '/days',
  tags,
  summary: words.days,
  responses: {
    200: {
      description: words.daysListed,
      content: json(
        z.object({
          today: z.string(),
          days: z.array(z.object({ day: z.string(), accounts: z.int() })),
        }),
      ),
    },
    ...problemResponses(503),
  },
});

const exportCsv = createRoute({
  method: 'get',
  path: '/csv',
  tags,
  summary: words.csv,
  request: { query: filter },
  responses: {
    200: { description: words.csvMade, content: { 'text/csv': { schema: z.string() } } },
    ...problemResponses(400, 503),
  },
});

const events = createRoute({
  method: 'get',
  path: '/events',
  tags,
  summary: words.events,
  responses: {
    200: { description: words.eventsOk, content: { 'text/event-stream': { schema: z.string() } } },
    ...problemResponses(503),
  },
});

const photo = createRoute({
  method: 'get',
  path: '/photos/{id}',
  tags,
  summary: words.photo,
  request: { params: z.object({ id: z.uuid().meta({ description: words.slipId }) }) },
  responses: {
    200: {
      description: words.photoFound,
      content: { 'image/*': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
    ...problemResponses(400, 404, 503),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: words.get,
  request: { params },
  responses: answers(words.found),
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.change,
  request: {
    params,
    headers: ifMatch,
    body: {
      required: true,
      content: json(z.object({ business_day: day.optional(), label: label.optional() })),
    },
  },
  responses: answers(words.changed),
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 404, 503) },
});

const addSlips = createRoute({
  method: 'post',
  path: '/{id}/slips',
  tags,
  summary: words.addSlips,
  request: { params, headers: ifMatch, body: givenBody },
  responses: answers(words.added),
});

const correct = createRoute({
  method: 'post',
  path: '/{id}/corrections',
  tags,
  summary: words.correct,
  description: words.correctDescription,
  request: {
    params,
    headers: ifMatch,
    body: {
      required: true,
      content: json(
        z.object({
          slip_id: z.uuid().meta({ description: words.slipId }),
          place: z.string().max(40).meta({ description: words.place, example: 'rows[0].unit' }),
          after: z
            .record(z.string(), z.unknown())
            .openapi({ description: words.after, example: { state: 'written', text: '1500' } }),
        }),
      ),
    },
  },
  responses: answers(words.corrected),
});

const undo = createRoute({
  method: 'delete',
  path: '/{id}/corrections/{correction}',
  tags,
  summary: words.undo,
  request: {
    params: params.extend({
      correction: z
        .string()
        .regex(/^\d{1,18}$/)
        .meta({ description: words.correctionId }),
    }),
    headers: ifMatch,
  },
  responses: answers(words.undone),
});

const recheck = createRoute({
  method: 'post',
  path: '/{id}/recheck',
  tags,
  summary: words.recheck,
  request: { params, headers: ifMatch },
  responses: answers(words.rechecked),
});

/** Slips that are kept, with who corrected what. */
export const accounts: Resource = {
  path: '/api/accounts',
  area: 'slips',
  tag: { name: words.tag, description: words.tagDescription },
  maxBodyBytes: mostPhotos * usualLimits.bytes,
  routes(dependencies) {
    const routes = newRoutes();

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const given = await givenPages(c, dependencies);
      if (!given.ok) return engineProblem(c, 422, given.error);
      const { pages: read, problems, businessDay: givenDay, label: givenLabel } = given.value;
      return idempotent(c, service, async (tx) => {
        const desk = await deskOf(c, dependencies, tx);
        if (!desk.ok) return engineProblem(c, 503, desk.error);
        const stored = await storePages(desk.value, read, {
          businessDay: givenDay ?? businessDay(service.now()),
          label: givenLabel ?? null,
        });
        if (!stored.ok) return engineProblem(c, 422, stored.error);
        const made: StoredAccount[] = [];
        for (const id of stored.value) {
          const one = await findAccount(tx, desk.value.principal.workspaceId, id);
          if (one !== undefined) made.push(one);
        }
        c.header('Cache-Control', 'no-store');
        return c.json({ accounts: made.map(storedAccountJson), problems: [...problems] }, 201);
      });
    });

    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const query = c.req.valid('query');
      const wanted = filterOf(c, query);
      const rows = await listAccounts(store.db, wanted, { ...query, limit: query.limit + 1 });
      const shown = page(rows, query);
      const totals = await verdictTotals(store.db, wanted);
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          accounts: shown.rows.map(summaryJson),
          totals: totalsJson(totals),
          next: shown.next,
        },
        200,
      );
    });

    routes.openapi(days, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          today: businessDay(now()),
          days: await businessDays(store.db, workspaceId, mostListedDays),
        },
        200,
      );
    });

    routes.openapi(exportCsv, async (c) => {
      const { store } = serviceOf(dependencies);
      const query = c.req.valid('query');
      const rows = await listAccounts(store.db, filterOf(c, query), { limit: mostExported });
      c.header('Content-Type', 'text/csv; charset=utf-8');
      const name = csv.fileName(query.day ?? [query.from, query.to].filter(Boolean).join('_'));
      c.header('Content-Disposition', `attachment; filename="${name}"`);
      c.header('Cache-Control', 'no-store');
      // In the order of the day, as one reads a list of slips.
      return c.body(accountsCsv(rows.toReversed()), 200);
    });

    routes.openapi(events, (c) => {
      const { workspaceId } = c.get('principal');
      return liveStream(c, dependencies, [topics.slips(workspaceId)]);
    });

    routes.openapi(photo, async (c) => {
      const { store } = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      const found = await slipPhoto(store.db, workspaceId, c.req.valid('param').id);
      if (found === undefined) {
        return engineProblem(c, 404, { code: 'photo-not-found', message: words.photoNotFound });
      }
      c.header('Content-Type', found.mediaType);
      c.header('Cache-Control', 'private, max-age=3600, immutable');
      return c.body(new Uint8Array(found.bytes), 200);
    });

    routes.openapi(get, async (c) => {
      const { store } = serviceOf(dependencies);
      const { workspaceId } = c.get('principal');
      const found = await findAccount(store.db, workspaceId, c.req.valid('param').id);
      return found === undefined ? missing(c) : answer(c, ok(found));
    });

    routes.openapi(change, (c) => {
      const { business_day, label: newLabel } = c.req.valid('json');
      const changes = {
        ...(business_day === undefined ? {} : { businessDay: business_day }),
        ...(newLabel === undefined ? {} : { label: newLabel }),
      };
      return edit(c, dependencies, ({ account }, desk) =>
        judgeAgain(desk, account.id, 'account-changed', {}, changes),
      );
    });

    routes.openapi(remove, async (c) => {
      const service = serviceOf(dependencies);
      const { id } = c.req.valid('param');
      const gone = await service.store.db.transaction().execute(async (tx) => {
        const desk = await deskOf(c, dependencies, tx);
        return desk.ok && removeAccount(desk.value, id);
      });
      return gone ? c.body(null, 204) : missing(c);
    });

    routes.openapi(addSlips, async (c) => {
      const given = await givenPages(c, dependencies);
      if (!given.ok) return engineProblem(c, 422, given.error);
      const [unread] = given.value.problems;
      // Half of what was sent would look like all of it.
      if (unread !== undefined) return engineProblem(c, 422, unread);
      return edit(c, dependencies, (stored, desk) =>
        continueAccount(desk, stored, given.value.pages),
      );
    });

    routes.openapi(correct, (c) => {
      const { slip_id, place, after } = c.req.valid('json');
      return edit(c, dependencies, (stored, desk) =>
        correctCell(desk, stored, { slipId: slip_id, place, after }),
      );
    });

    routes.openapi(undo, (c) =>
      edit(c, dependencies, (stored, desk) =>
        undoCellCorrection(desk, stored, c.req.valid('param').correction),
      ),
    );

    routes.openapi(recheck, (c) =>
      edit(c, dependencies, ({ account }, desk) =>
        judgeAgain(desk, account.id, 'account-rechecked'),
      ),
    );
    return routes;
  },
};

const filterOf = (c: Context<Env>, query: z.infer<typeof filter>) => ({
  workspaceId: c.get('principal').workspaceId,
  businessDay: query.day,
  from: query.from,
  to: query.to,
  verdict: query.verdict,
});

const missing = (c: Context<Env>) =>
  engineProblem(c, 404, { code: 'account-not-found', message: words.notFound });

/** Where and by which settings a request works on accounts. */
async function deskOf(
  c: Context<Env>,
  dependencies: Dependencies,
  tx: Transaction,
): Promise<Result<Desk, Problem>> {
  const { shopFacts } = dependencies;
  if (shopFacts === undefined) {
    return err({ code: 'shop-facts-missing', message: slipWords.factsMissing });
  }
  const principal = c.get('principal');
  const settings = await settingsInForce(tx, principal.workspaceId, shopFacts);
  return ok({ tx, service: serviceOf(dependencies), principal, settings });
}

/** One change of one account, for somebody who has seen its latest state. */
function edit(
  c: Context<Env>,
  dependencies: Dependencies,
  make: (stored: StoredAccount, desk: Desk) => Promise<Result<StoredAccount, Problem>>,
) {
  return idempotent(c, serviceOf(dependencies), async (tx) => {
    const desk = await deskOf(c, dependencies, tx);
    if (!desk.ok) return engineProblem(c, 503, desk.error);
    const { workspaceId } = desk.value.principal;
    const stored = await findAccount(tx, workspaceId, c.req.param('id') ?? '', { lock: true });
    if (stored === undefined) return missing(c);
    return refuseStale(c, stored.account.revision) ?? answer(c, await make(stored, desk.value));
  });
}

function answer(c: Context<Env>, result: Result<StoredAccount, Problem>) {
  if (!result.ok) {
    const { code } = result.error;
    return engineProblem(c, code.endsWith('-not-found') ? 404 : 422, result.error);
  }
  setEtag(c, result.value.account.revision);
  c.header('Cache-Control', 'no-store');
  return c.json(storedAccountJson(result.value), 200);
}
