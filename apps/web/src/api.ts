import { problemDetails } from '@tashika/contract/problems';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import * as z from 'zod/mini';
import { connection } from './messages.ts';

interface RequestOptions {
  /** GET where nothing is sent, else POST, unless it is said. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, with its files. */
  readonly form?: FormData;
  /** The revision that was seen: an edit of something newer is refused. */
  readonly revision?: number;
  /** Of something that must not be made twice, however often it is sent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Given = readonly [(z.core.$ZodType | RequestOptions)?, RequestOptions?];

/** What a refusal says of itself. */
const refusal = z.pick(problemDetails, { code: true, detail: true });

/** Nothing came back: the device may know why. */
export const offline = (): Problem => ({
  code: 'offline',
  message: navigator.onLine === false ? connection.noSignal : connection.offline,
});

const unreadable = { code: 'unreadable', message: connection.unreadable };

/**
 * Asks the server, and reads the answer with a schema of the contract; without one only
 * whether it worked matters. What goes wrong comes back as a problem with a sentence to show.
 */
export function request<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  options?: RequestOptions,
): Promise<Result<z.output<Schema>, Problem>>;
export function request(
  path: string,
  options?: RequestOptions,
): Promise<Result<undefined, Problem>>;
export async function request(path: string, ...given: Given): Promise<Result<unknown, Problem>> {
  const [schema, options] = split(given);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, initOf(options));
  } catch (error) {
    // Whoever aborts knows why; it is not a failure of the connection.
    if (options.signal?.aborted) throw error;
    return err(offline());
  }
  if (response.ok && schema === null) {
    // To its end even so: an answer left unread holds one of the few connections to the server.
    await response.arrayBuffer().catch(() => undefined);
    return ok(undefined);
  }
  try {
    body = await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return err(unreadable);
  }
  if (!response.ok) {
    const refused = z.safeParse(refusal, body);
    return err(
      refused.success ? { code: refused.data.code, message: refused.data.detail } : unreadable,
    );
  }
  const answer = schema && z.safeParse(schema, body);
  return answer?.success ? ok(answer.data) : err(unreadable);
}

/** The same for queries and mutations, which want a problem thrown. */
export function ask<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  options?: RequestOptions,
): Promise<z.output<Schema>>;
export function ask(path: string, options?: RequestOptions): Promise<undefined>;
export async function ask(path: string, ...given: Given): Promise<unknown> {
  const [schema, options] = split(given);
  const answer = await (schema === null ? request(path, options) : request(path, schema, options));
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function split(given: Given): [z.core.$ZodType | null, RequestOptions] {
  const [first, options = {}] = given;
  return first !== undefined && '_zod' in first ? [first, options] : [null, first ?? {}];
}

function initOf({ method, body, form, revision, idempotencyKey, signal }: RequestOptions) {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  const sent = body === undefined ? form : JSON.stringify(body);
  return {
    headers,
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  };
}
