import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { connection } from './messages.ja.ts';

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

/** Asks the server. What goes wrong comes back as a problem with a sentence to show. */
export async function request<T>(
  path: string,
  options: RequestOptions = {},
): Promise<Result<T, Problem>> {
  const { signal } = options;
  let response: Response;
  try {
    response = await fetch(path, initOf(options));
  } catch (error) {
    // Whoever aborts knows why; it is not a failure of the connection.
    if (signal?.aborted) throw error;
    return err({ code: 'offline', message: connection.offline });
  }
  if (response.status === 204) return ok(undefined as T);
  try {
    const answer = (await response.json()) as T & { code: string; detail: string };
    return response.ok ? ok(answer) : err({ code: answer.code, message: answer.detail });
  } catch (error) {
    if (signal?.aborted) throw error;
    return err({ code: 'unreadable', message: connection.unreadable });
  }
}

/** The same for queries and mutations, which want a problem thrown. */
export async function ask<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await request<T>(path, options);
  if (!answer.ok) throw answer.error;
  return answer.value;
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
