import { z } from '@hono/zod-openapi';
import type { Problem } from '@tashika/kernel';
import type { Context, TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fieldIssue, openApi, problemMessages, wholeBody } from './messages.ja.ts';

/** Failures as RFC 9457 problem details: a stable code, and a Japanese sentence that helps. */

type Catalogue = typeof problemMessages;
type ProblemCode = keyof Catalogue;
type ParametersOf<Code extends ProblemCode> = Parameters<Catalogue[Code]['detail']>;

const fieldProblem = z.object({
  in: z
    .enum(['body', 'query', 'path', 'header', 'cookie'])
    .meta({ description: openApi.problem.in }),
  path: z.string().meta({ description: openApi.problem.path }),
  message: z.string().meta({ description: openApi.problem.message }),
});
type FieldProblem = z.infer<typeof fieldProblem>;

const problemDetails = z
  .object({
    type: z.string().meta({ description: openApi.problem.type }),
    title: z.string().meta({ description: openApi.problem.title }),
    status: z.int().meta({ description: openApi.problem.status }),
    code: z.string().meta({ description: openApi.problem.code }),
    detail: z.string().meta({ description: openApi.problem.detail }),
    request_id: z.string().meta({ description: openApi.problem.requestId }),
    errors: z.array(fieldProblem).optional().meta({ description: openApi.problem.errors }),
  })
  .openapi('ProblemDetails');
export type ProblemDetails = z.infer<typeof problemDetails>;

const mediaType = 'application/problem+json';

function respond<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  members: Omit<ProblemDetails, 'status' | 'request_id'>,
) {
  const body: ProblemDetails = {
    type: members.type,
    title: members.title,
    status,
    code: members.code,
    detail: members.detail,
    request_id: c.get('requestId') ?? '',
    ...(members.errors === undefined ? {} : { errors: members.errors }),
  };
  c.header('Cache-Control', 'no-store');
  // The document declares these bodies per status, and `c.body` cannot know that.
  return c.body(JSON.stringify(body), status, {
    'Content-Type': mediaType,
  }) as unknown as TypedResponse<ProblemDetails, Status, 'json'> & Response;
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

/** An engine's problem, passed on in its own words. */
export function engineProblem<Status extends 400 | 404 | 409 | 422 | 502 | 503>(
  c: Context,
  status: Status,
  { code, message }: Problem,
) {
  return respond(c, status, { type: 'about:blank', title: message, code, detail: message });
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
      first: first === undefined ? '' : fieldIssue(first.path || wholeBody, first.message),
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

/** The problems a route may answer with, for its `responses` in the OpenAPI document. */
export function problemResponses<const Statuses extends readonly number[]>(...statuses: Statuses) {
  const response = {
    description: openApi.problem.description,
    content: { [mediaType]: { schema: problemDetails } },
  };
  return Object.fromEntries(statuses.map((status) => [status, response])) as {
    [Status in Statuses[number]]: typeof response;
  };
}
