import { problemDetails } from '@tashika/contract/problems';
import { err, ok, type Problem } from '@tashika/kernel';
import type { Answer, Kept, Tashika } from './tashika.ts';

/** One request to the HTTP API, by whichever way: inside the server, or over the network. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

/** Tashika as a server offers it. Rights, limits and checks are those of the API, because it is the API. */
export function overHttp(ask: Ask): Tashika & { readonly kept: Kept } {
  const get = (path: string): Answer => answerOf(ask(path, {}));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Answer =>
    answerOf(
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const thread = (id: string, rest: string) => `/api/threads/${encodeURIComponent(id)}/${rest}`;
  return {
    readPhoto(photo) {
      const body = new FormData();
      body.set('photo', new Blob([new Uint8Array(photo)]), 'photo');
      return answerOf(ask('/api/slips/read', { method: 'POST', body }));
    },
    checkSlip: (transcript) => post('/api/slips/check', transcript),
    judgeLines: (request) => post('/api/dialogue/judge', request),
    readIntent: (request) => post('/api/intents/parse', request),
    readDates: (request) => post('/api/attendance/dates', request),
    proposeSlots: (request) => post('/api/attendance/slots', request),
    kept: {
      listThreads: (page) => get(`/api/threads?${new URLSearchParams({ limit: '50', ...page })}`),
      createThread: (request, key) =>
        post('/api/threads', request, key === undefined ? {} : { 'Idempotency-Key': key }),
      threadStatus: (id) => get(thread(id, 'status')),
      remind: (id, request) => post(thread(id, 'remind'), request),
      finalize: (id, request) => post(thread(id, 'finalize'), request),
      account: (id) => get(`/api/accounts/${encodeURIComponent(id)}`),
    },
  };
}

async function answerOf(asked: Promise<Response>): Answer {
  let response: Response;
  try {
    response = await asked;
  } catch (error) {
    return err(unreachable(error));
  }
  const body = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return ok(body);
  return err(problemOf(response.status, body));
}

function problemOf(status: number, body: unknown): Problem {
  const told = problemDetails.safeParse(body);
  if (!told.success) return { code: 'unexpected-answer', message: `HTTP ${status}` };
  const { code, detail, errors = [] } = told.data;
  const places = errors.map(({ path, message }) => `${path}: ${message}`);
  return { code, message: [detail, ...places].join('\n') };
}

const unreachable = (error: unknown): Problem => ({
  code: 'server-unreachable',
  message: `The Tashika server did not answer (${error instanceof Error ? error.message : String(error)}).`,
});
