import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { connection } from './messages.ja.ts';

interface RequestOptions {
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Asks the server. What goes wrong comes back as a problem with a sentence to show. */
export async function request<T>(
  path: string,
  { body, signal }: RequestOptions = {},
): Promise<Result<T, Problem>> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
  } catch (error) {
    // Whoever aborts knows why; it is not a failure of the connection.
    if (signal?.aborted) throw error;
    return err({ code: 'offline', message: connection.offline });
  }
  try {
    const answer = (await response.json()) as T & { code: string; detail: string };
    return response.ok ? ok(answer) : err({ code: answer.code, message: answer.detail });
  } catch (error) {
    if (signal?.aborted) throw error;
    return err({ code: 'unreadable', message: connection.unreadable });
  }
}
