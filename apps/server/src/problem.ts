import type { z } from '@hono/zod-openapi';
import { type FieldProblem, type ProblemDetails, problemDetails } from '@tashika/contract/problems';
import type { Problem, ProblemKind, Result } from '@tashika/kernel';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fieldIssue, openApi, problemMessages, wholeBody } from './messages.ja.ts';
import { documented } from './openapi/documented.ts';

/** Failures as RFC 9457 problem details: a stable code, and a Japanese sentence that helps. */

type Catalogue = typeof problemMessages;
type ProblemCode = keyof Catalogue;
type ParametersOf<Code extends ProblemCode> = Parameters<Catalogue[Code]['detail']>;

const details = documented(problemDetails, {
  fields: {
    type: openApi.problem.type,
    title: openApi.problem.title,
    status: openApi.problem.status,
    code: openApi.problem.code,
    detail: openApi.problem.detail,
    request_id: openApi.problem.requestId,
    errors: openApi.problem.errors,
    'errors[].in': openApi.problem.in,
    'errors[].path': openApi.problem.path,
    'errors[].message': openApi.problem.message,
  },
});

const mediaType = 'application/problem+json';

function respond<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  members: Omit<ProblemDetails, 'status' | 'request_id'>,
  beside: object = {},
) {
  const body: ProblemDetails = {
    type: members.type,
    title: members.title,
    status,
    code: members.code,
    detail: members.detail,
    request_id: c.get('requestId') ?? '',
    ...(members.errors === undefined ? {} : { errors: members.errors }),
    ...beside,
  };
  c.header('Cache-Control', 'no-store');
  return c.json(body, status, { 'Content-Type': mediaType });
}

/** One of the server's own problems. */
export function problem<Code extends ProblemCode>(
  c: Context,
  code: Code,
  ...parameters: ParametersOf<Code>
) {
  const { status, title, detail } = problemMessages[code];
  const say = detail as (...given: ParametersOf<Code>) => string;
  return respond(c, status as Catalogue[Code]['status'], {
    type: problemType(code),
    title,
    code,
    detail: say(...parameters),
  });
}

const statuses = {
  invalid: 422,
  missing: 404,
  conflict: 409,
  forbidden: 403,
  unavailable: 503,
} as const satisfies Record<ProblemKind, ContentfulStatusCode>;

/** A problem from below the routes, passed on in its own words. */
export function refuse(c: Context, { code, message, kind = 'invalid' }: Problem) {
  return respond(c, statuses[kind], { type: 'about:blank', title: message, code, detail: message });
}

/** The same where the edge knows more than the problem: its status, and what is there instead. */
export function refuseWith<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  { code, message }: Problem,
  beside: object = {},
) {
  const members = { type: 'about:blank', title: message, code, detail: message };
  return respond(c, status, members, beside);
}

/** The answer to a request: what came of it, or why nothing did. */
export function answer<T, Answer>(
  c: Context,
  result: Result<T, Problem>,
  respondWith: (value: T) => Answer,
): Answer | ReturnType<typeof refuse> {
  return result.ok ? respondWith(result.value) : refuse(c, result.error);
}

const places: Readonly<Record<string, FieldProblem['in']>> = {
  json: 'body',
  form: 'body',
  query: 'query',
  param: 'path',
  header: 'header',
  cookie: 'cookie',
};

/** Validation issues, each with the field it belongs to. */
export function invalidInput(c: Context, target: string, issues: readonly z.core.$ZodIssue[]) {
  const errors = issues.map(({ path, message }) => ({
    in: places[target] ?? 'body',
    path: fieldPath(path),
    message,
  }));
  const first = errors[0];
  const { status, title, detail } = problemMessages['invalid-input'];
  return respond(c, status, {
    type: problemType('invalid-input'),
    title,
    code: 'invalid-input',
    detail: detail({
      first: first === undefined ? '' : fieldIssue(first.path || wholeBody(), first.message),
      more: Math.max(0, errors.length - 1),
    }),
    errors,
  });
}

/** `rows[0].quantity`, as the sender would write it. */
function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return text;
}

/** The page of the API explains every code under its own anchor. */
const problemType = (code: ProblemCode) => `/api/docs#${code}`;

/**
 * The problems a route may answer with, for its `responses` in the OpenAPI document. Any route may
 * answer with any of them (`default`); the ones to expect are named.
 */
export function problemResponses<const Statuses extends readonly number[]>(...expected: Statuses) {
  const response = {
    description: openApi.problem.description,
    content: { [mediaType]: { schema: details } },
  };
  return Object.fromEntries([...expected, 'default'].map((key) => [key, response])) as {
    [Status in Statuses[number] | 'default']: typeof response;
  };
}
