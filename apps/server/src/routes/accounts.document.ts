import { createRoute, z } from '@hono/zod-openapi';
import {
  accountChange,
  accountList,
  businessDay,
  businessDays,
  fileLayout,
  givenCorrection,
  givenForm,
  givenPages,
  givenRow,
  givenRowsSettled,
  keptAccounts,
  nightResult,
  periodResult,
  searchedText,
  storedAccount,
  verdict,
} from '@tashika/contract/slips';
import { json, jsonBody, textOf } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { pageQuery } from '../paging.ts';
import { problemResponses } from '../problem.ts';
import { accounts as words } from './accounts.messages.ts';
import './slips.document.ts';

/* The routes of stored accounts, as the document has them. */

const tags = [words.tag];
const params = z.object({ id: z.uuid().meta({ description: words.id }) });
const headers = z.object({
  'if-match': z.string().optional().meta({ description: words.ifMatch }),
});
const about = { business_day: words.businessDay, label: words.label };

documented(accountList, { fields: { 'totals[].without_stated_total': words.withoutStated } });
documented(givenPages, {
  fields: { pages: words.pages, keys: words.keys, keep_twins: words.keepTwins, ...about },
});
documented(keptAccounts, {
  fields: { twins: words.twins, 'twins[].pages': words.twinPages, 'twins[].by': words.twinBy },
});
documented(accountChange, { fields: about });
documented(givenCorrection, {
  fields: { slip_id: words.slipId, place: words.place, after: words.after },
});
documented(givenRow, {
  fields: {
    slip_id: words.slipId,
    label: words.rowCell,
    qty: words.rowCell,
    unit: words.rowCell,
    amount: words.rowCell,
  },
});
documented(givenRowsSettled, {
  fields: { slip_id: words.slipId, after: words.doubtAfter, kind: words.doubtKind },
});
documented(givenForm, {
  fields: {
    photo: words.photos,
    pages: words.pages,
    photo_pages: words.photoPages,
    seals: words.seals,
    keys: words.formKeys,
    keep_twins: words.keepTwins,
    ...about,
  },
});
const day = documented(businessDay);
const searched = documented(searchedText).optional();
const yen = z.coerce.number().int().min(0).max(1_000_000_000).optional();
const filterQuery = z.object({
  day: day.optional().meta({ description: words.businessDay }),
  from: day.optional().meta({ description: words.from }),
  to: day.optional().meta({ description: words.to }),
  verdict: documented(verdict).optional().meta({ description: words.verdict }),
  name: searched.meta({ description: words.searchedName }),
  cast: searched.meta({ description: words.searchedCast }),
  min: yen.meta({ description: words.min }),
  max: yen.meta({ description: words.max }),
});

const answers = (description: string) => ({
  200: { description, content: json(storedAccount) },
  ...problemResponses(400, 404, 409, 412, 413, 415, 422, 428, 503),
});

const binary = { type: 'string', format: 'binary' } as const;
/** Not `required`: then only the form that was sent is checked, and not both. */
const givenBody = {
  content: {
    ...json(givenPages),
    'multipart/form-data': {
      schema: documented(givenForm),
    },
  },
};

export const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: { body: givenBody },
  responses: {
    201: { description: words.created, content: json(keptAccounts) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

export const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  description: words.listDescription,
  request: {
    query: filterQuery.extend({
      ...pageQuery.shape,
      order: z.enum(['newest', 'day']).optional().meta({ description: words.order }),
      samples: z.enum(['yes', 'no']).optional().meta({ description: words.samples }),
    }),
  },
  responses: {
    200: { description: words.listed, content: json(accountList) },
    ...problemResponses(400, 503),
  },
});

export const days = createRoute({
  method: 'get',
  path: '/days',
  tags,
  summary: words.days,
  responses: {
    200: { description: words.daysListed, content: json(businessDays) },
    ...problemResponses(503),
  },
});

documented(nightResult, {
  fields: {
    calc_total: words.nightTotal,
    sure_total: words.nightSure,
    open_accounts: words.nightOpen,
    casts: words.nightCasts,
    'casts[].unsure': words.nightUnsure,
  },
});
export const night = createRoute({
  method: 'get',
  path: '/night',
  tags,
  summary: words.night,
  request: { query: z.object({ day: day.meta({ description: words.nightDay }) }) },
  responses: {
    200: { description: words.nightFound, content: json(nightResult) },
    ...problemResponses(400, 503),
  },
});

documented(periodResult, {
  fields: {
    calc_total: words.nightTotal,
    sure_total: words.nightSure,
    booked_accounts: words.booked,
    casts: words.nightCasts,
    'casts[].unsure': words.nightUnsure,
    'casts[].paid_back': words.paidBack,
  },
});
export const period = createRoute({
  method: 'get',
  path: '/period',
  tags,
  summary: words.period,
  request: { query: filterQuery },
  responses: {
    200: { description: words.periodFound, content: json(periodResult) },
    ...problemResponses(400, 422, 503),
  },
});

export const exportCsv = createRoute({
  method: 'get',
  path: '/csv',
  tags,
  summary: words.csv,
  description: words.csvDescription,
  request: {
    query: filterQuery.extend({
      layout: documented(fileLayout).default('items').meta({ description: words.layout }),
    }),
  },
  responses: {
    200: { description: words.csvMade, content: textOf('text/csv') },
    ...problemResponses(400, 422, 503),
  },
});

export const events = createRoute({
  method: 'get',
  path: '/events',
  tags,
  summary: words.events,
  responses: {
    200: { description: words.eventsOk, content: textOf('text/event-stream') },
    ...problemResponses(503),
  },
});

export const photo = createRoute({
  method: 'get',
  path: '/photos/{id}',
  tags,
  summary: words.photo,
  request: { params: z.object({ id: z.uuid().meta({ description: words.slipId }) }) },
  responses: {
    200: {
      description: words.photoFound,
      content: { 'image/*': { schema: z.any().openapi(binary) } },
    },
    ...problemResponses(400, 404, 503),
  },
});

export const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: words.get,
  request: { params },
  responses: answers(words.found),
});

export const change = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.change,
  request: { params, headers, body: jsonBody(accountChange) },
  responses: answers(words.changed),
});

export const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.remove,
  request: { params },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 404, 503) },
});

export const addSlips = createRoute({
  method: 'post',
  path: '/{id}/slips',
  tags,
  summary: words.addSlips,
  request: { params, headers, body: givenBody },
  responses: answers(words.added),
});

export const correct = createRoute({
  method: 'post',
  path: '/{id}/corrections',
  tags,
  summary: words.correct,
  description: words.correctDescription,
  request: { params, headers, body: jsonBody(givenCorrection) },
  responses: answers(words.corrected),
});

export const addRow = createRoute({
  method: 'post',
  path: '/{id}/rows',
  tags,
  summary: words.addRow,
  description: words.addRowDescription,
  request: { params, headers, body: jsonBody(givenRow) },
  responses: answers(words.rowAdded),
});

export const settleRows = createRoute({
  method: 'post',
  path: '/{id}/row-doubts',
  tags,
  summary: words.settleRows,
  description: words.settleRowsDescription,
  request: { params, headers, body: jsonBody(givenRowsSettled) },
  responses: answers(words.rowsSettled),
});

export const undo = createRoute({
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
    headers,
  },
  responses: answers(words.undone),
});

export const recheck = createRoute({
  method: 'post',
  path: '/{id}/recheck',
  tags,
  summary: words.recheck,
  request: { params, headers },
  responses: answers(words.rechecked),
});
