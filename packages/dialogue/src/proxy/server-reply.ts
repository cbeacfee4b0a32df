import { type ChatCompletion, chatChunk, chatCompletion } from '@tashika/contract/dialogue';
import type { UnavailableCause } from '@tashika/language-model';

/** A question to the model's own server: the path behind its address, and what is sent there. */
export interface ServerQuestion {
  readonly path: '/chat/completions' | '/models';
  readonly body?: string;
  /** The client's own, where it is the model's server's and not ours. */
  readonly authorization?: string | undefined;
}

/** Asks the model's own server; throws where no answer comes, with a `TimeoutError` after too long. */
export type AskServer = (question: ServerQuestion, signal: AbortSignal) => Promise<Response>;

/** What the model's server gave. */
export type ServerReply =
  | { readonly kind: 'completion'; readonly completion: ChatCompletion }
  /** An answer of the server that is no completion: to be handed on as it is. */
  | { readonly kind: 'error'; readonly cause: UnavailableCause; readonly response: Response }
  /** No answer, or one that broke off or cannot be read. */
  | { readonly kind: 'broken'; readonly cause: UnavailableCause };

/** Far beyond any line; what is longer is no answer to a character's turn. */
const MOST_BYTES = 2_000_000;

const causes: Readonly<Record<number, UnavailableCause>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not-found',
  429: 'rate-limited',
};

/** The whole answer to a question, whether it comes at once or in pieces. */
export async function replyOf(
  ask: AskServer,
  question: ServerQuestion,
  signal: AbortSignal,
): Promise<ServerReply> {
  try {
    const response = await ask(question, signal);
    if (!response.ok) {
      const { status } = response;
      const cause = causes[status] ?? (status >= 500 ? 'server-error' : 'refused');
      return { kind: 'error', cause, response };
    }
    const text = await readText(response);
    if (text === undefined) return { kind: 'broken', cause: 'too-large' };
    const streamed = /^text\/event-stream\b/iu.test(response.headers.get('content-type') ?? '');
    return streamed ? assembled(text) : whole(text);
  } catch (error) {
    return { kind: 'broken', cause: causeOf(error, signal) };
  }
}

export function causeOf(error: unknown, signal: AbortSignal): UnavailableCause {
  if (signal.aborted) return 'aborted';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable';
}

async function readText(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

function whole(text: string): ServerReply {
  const completion = chatCompletion.safeParse(jsonOf(text));
  return completion.success
    ? { kind: 'completion', completion: completion.data }
    : { kind: 'broken', cause: 'malformed' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One completion from the pieces of a stream; one that never said its end was cut. */
function assembled(text: string): ServerReply {
  let content = '';
  let refusal = '';
  let finish: string | null = null;
  let done = false;
  let head: Pick<ChatCompletion, 'id' | 'created' | 'model'> = {};
  let usage: ChatCompletion['usage'];
  for (const row of text.split(/\r?\n/u)) {
    if (!row.startsWith('data:')) continue;
    const data = row.slice('data:'.length).trim();
    if (data === '[DONE]') {
      done = true;
      break;
    }
    const chunk = chatChunk.safeParse(jsonOf(data));
    if (!chunk.success) continue;
    const { id, created, model, choices } = chunk.data;
    head = {
      ...(id === undefined ? {} : { id }),
      ...(created === undefined ? {} : { created }),
      ...(model === undefined ? {} : { model }),
    };
    usage = chunk.data.usage ?? usage;
    const [choice] = choices;
    content += choice?.delta?.content ?? '';
    refusal += choice?.delta?.refusal ?? '';
    finish = choice?.finish_reason ?? finish;
  }
  if (!done && finish === null) return { kind: 'broken', cause: 'cut-off' };
  const message = { role: 'assistant', content, ...(refusal === '' ? {} : { refusal }) };
  return {
    kind: 'completion',
    completion: {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish ?? 'stop' }],
      ...(usage === undefined ? {} : { usage }),
    },
  };
}
