// Long because every way a server can misbehave stands in one table.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outOfRange, sampleOf, withoutField, withWrongTypes } from './schema-sample.ts';
import { shiftJis } from './shift-jis.ts';

/** How the server treats a request. */
export const hostileModes = [
  /** Takes `json_schema` and keeps to it. */
  'well-behaved',
  /** HTTP 400 for `json_schema`, fine with `json_object`. */
  'refuses-json-schema',
  /** HTTP 400 for any `response_format`. */
  'refuses-response-format',
  /** HTTP 500 that names the `response_format`, as some servers do. */
  'fails-on-json-schema',
  'refuses-streaming',
  /** Sends the whole reply at once where pieces were asked for. */
  'ignores-streaming',
  'refuses-images',
  /** HTTP 400 for `temperature` and `max_tokens`, as some cloud models answer. */
  'refuses-parameters',
  /** HTTP 400 for everything. */
  'refuses-all',
  'unauthorized',
  'unknown-model',
  /** JSON in a code fence. */
  'fenced',
  /** JSON between sentences. */
  'chatty',
  /** JSON after `<think>…</think>` that mentions other JSON. */
  'thinks-aloud',
  /** Two different values. */
  'ambiguous',
  /** JSON that breaks off. */
  'malformed',
  /** Malformed until the model is told what was wrong. */
  'malformed-until-repair',
  'wrong-types',
  'missing-field',
  'out-of-range',
  'empty',
  /** `finish_reason: length`. */
  'cut-off',
  /** The model's own refusal. */
  'declines',
  /** Replies after `delayMs`. */
  'slow',
  /** 429 once, then fine. */
  'rate-limited-once',
  /** 429 for ever, with `Retry-After`. */
  'rate-limited',
  /** 500 once, then fine. */
  'server-error-once',
  'server-error',
  /** The connection is reset before the first byte … */
  'connection-reset',
  /** … or once, then fine … */
  'connection-reset-once',
  /** … or in the middle of the reply. */
  'reset-midway',
  /** A stream that just ends, without saying that it is complete. */
  'ends-early',
  /** A 10 MB reply, with its length announced. */
  'huge',
  /** A 10 MB reply in pieces, its length unknown. */
  'huge-in-pieces',
  /** Shift_JIS that calls itself UTF-8. */
  'wrong-charset',
  /** Shift_JIS that says so. */
  'shift-jis',
  /** A web page with HTTP 200, as from a wrong address. */
  'html',
  /** A gateway's error page. */
  'html-error',
  /** Never replies. */
  'hangs',
  /** Sends half of the reply, then nothing. */
  'hangs-midway',
] as const;

export type HostileMode = (typeof hostileModes)[number];

export interface Behaviour {
  readonly mode: HostileMode;
  /** What a question is answered with; otherwise a small value of the schema that was asked for. */
  readonly value?: unknown;
  /** The words of the reply, taken as they are. */
  readonly text?: string;
  /** For `slow`. */
  readonly delayMs?: number;
  /** The `Retry-After` header of a 429; null for none. */
  readonly retryAfter?: string | null;
  /** Null for a server that does not count tokens. */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
}

/** A request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: ChatBody;
}

export interface ChatBody {
  readonly model?: string;
  readonly messages?: readonly {
    readonly role: string;
    readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  }[];
  readonly response_format?: {
    readonly type: 'json_schema' | 'json_object' | 'text';
    readonly json_schema?: { readonly name: string; readonly schema: Record<string, unknown> };
  };
  readonly stream?: boolean;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

type Chosen = HostileMode | Behaviour;

export interface HostileServer extends AsyncDisposable {
  /** What goes into the settings, e.g. `http://127.0.0.1:34567/v1`. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /**
   * How to treat the requests from now on: one way for all, or chosen request by request (`index`
   * counts from this call on).
   */
  behave(chosen: Chosen | ((request: RecordedRequest, index: number) => Chosen)): void;
  stop(): Promise<void>;
}

/** A real HTTP server on loopback that speaks OpenAI's chat completions, well or badly. */
export async function startHostileServer(chosen: Chosen = 'well-behaved'): Promise<HostileServer> {
  const requests: RecordedRequest[] = [];
  let choose: (request: RecordedRequest, index: number) => Chosen = () => chosen;
  let index = 0;

  const server = createServer(async (incoming, response) => {
    // The other side going away is what half of these tests are about.
    response.on('error', () => undefined);
    const request = await record(incoming).catch(() => null);
    if (request === null) return;
    requests.push(request);
    if (request.method !== 'POST' || !request.path.endsWith('/chat/completions')) {
      sendError(response, 404, 'Not found');
      return;
    }
    const way = choose(request, index);
    const behaviour = typeof way === 'string' ? { mode: way } : way;
    await treat(request.body, response, behaviour, index++);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave(next) {
      choose = typeof next === 'function' ? next : () => next;
      index = 0;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    body: text === '' ? {} : JSON.parse(text),
  };
}

async function treat(
  body: ChatBody,
  response: ServerResponse,
  behaviour: Behaviour,
  index: number,
): Promise<void> {
  const format = body.response_format?.type ?? 'text';
  const fitting = behaviour.text ?? textOf(body, behaviour);
  const reply = (content = fitting, more: Partial<Completion> = {}) =>
    send(response, body, behaviour, { content, ...more });
  const refuse = (status: number, message: string) => sendError(response, status, message);
  await treatments[behaviour.mode]({
    body,
    response,
    behaviour,
    index,
    format,
    fitting,
    reply,
    refuse,
  });
}

/** A request, what would be a good reply to it, and the ways to answer. */
interface Exchange {
  readonly body: ChatBody;
  readonly response: ServerResponse;
  readonly behaviour: Behaviour;
  readonly index: number;
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly fitting: string;
  /** With what fits, unless told otherwise. */
  readonly reply: (content?: string, more?: Partial<Completion>) => Promise<void>;
  readonly refuse: (status: number, message: string) => void;
}

type Treatment = (exchange: Exchange) => void | Promise<void>;

/** Takes the value that would fit, spoilt. */
const spoilt =
  (spoil: (value: unknown) => unknown): Treatment =>
  ({ body, behaviour, reply }) =>
    reply(JSON.stringify(spoil(fittingValue(body, behaviour))));

const treatments: Readonly<Record<HostileMode, Treatment>> = {
  'well-behaved': ({ reply }) => reply(),
  'refuses-json-schema': ({ format, reply, refuse }) =>
    format === 'json_schema'
      ? refuse(400, "'response_format.type' must be 'json_object' or 'text'")
      : reply(),
  'refuses-response-format': ({ format, reply, refuse }) =>
    format === 'text' ? reply() : refuse(400, 'Unknown parameter: response_format'),
  'fails-on-json-schema': ({ format, reply, refuse }) =>
    format === 'json_schema' ? refuse(500, 'Unsupported response_format: json_schema') : reply(),
  'refuses-streaming': ({ body, reply, refuse }) =>
    body.stream === true ? refuse(400, 'Streaming is not supported') : reply(),
  'ignores-streaming': ({ body, response, behaviour, fitting }) =>
    send(response, { ...body, stream: false }, behaviour, { content: fitting }),
  'refuses-parameters': ({ body, reply, refuse }) => {
    if (body.temperature !== undefined) {
      return refuse(400, "Unsupported value: 'temperature' must be 1");
    }
    if (body.max_tokens === undefined) return reply();
    return refuse(400, "'max_tokens' is not supported, use 'max_completion_tokens'");
  },
  'refuses-images': ({ body, reply, refuse }) =>
    hasImage(body) ? refuse(400, 'This model does not take images') : reply(),
  'refuses-all': ({ refuse }) => refuse(400, 'The request is not acceptable'),
  // Echoes the key, as real servers do in part.
  unauthorized: ({ response, refuse }) =>
    refuse(401, `Incorrect API key: ${response.req.headers.authorization}`),
  'unknown-model': ({ body, refuse }) => refuse(404, `The model ${body.model} does not exist`),
  fenced: ({ fitting, reply }) => reply(`\`\`\`json\n${fitting}\n\`\`\``),
  chatty: ({ fitting, reply }) =>
    reply(`はい、[確認]しました。結果は次のとおりです。\n\n${fitting}\n\nご確認ください。`),
  'thinks-aloud': ({ fitting, reply }) =>
    reply(`<think>\n{"score": 1} かな、それとも…\n</think>\n${fitting}`),
  ambiguous: ({ body, behaviour, fitting, reply }) => {
    const rival = JSON.stringify(rivalOf(fittingValue(body, behaviour)));
    return reply(`案1:\n${fitting}\n案2:\n${rival}`);
  },
  malformed: ({ fitting, reply }) => reply(broken(fitting)),
  'malformed-until-repair': ({ body, fitting, reply }) =>
    reply(isRepair(body) ? fitting : broken(fitting)),
  'wrong-types': spoilt(withWrongTypes),
  'missing-field': spoilt(withoutField),
  'out-of-range': spoilt(outOfRange),
  empty: ({ reply }) => reply(''),
  'cut-off': ({ fitting, reply }) => reply(broken(fitting), { finish: 'length' }),
  declines: ({ reply }) => reply('', { refusal: '申し訳ありませんが、お答えできません。' }),
  slow: async ({ behaviour, reply }) => {
    await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs ?? 50));
    return reply();
  },
  'rate-limited-once': ({ response, behaviour, index, reply }) =>
    index > 0 ? reply() : sendRateLimit(response, behaviour.retryAfter ?? null),
  'rate-limited': ({ response, behaviour }) =>
    sendRateLimit(response, behaviour.retryAfter ?? '3600'),
  'server-error-once': ({ index, reply, refuse }) =>
    index > 0 ? reply() : refuse(503, 'Overloaded'),
  'server-error': ({ refuse }) => refuse(500, 'Internal error'),
  'connection-reset': ({ response }) => reset(response),
  'connection-reset-once': ({ response, index, reply }) => (index > 0 ? reply() : reset(response)),
  'reset-midway': async ({ response, fitting, reply }) => {
    await reply(fitting, { onlyHalf: true });
    reset(response);
  },
  'ends-early': async ({ response, fitting, reply }) => {
    await reply(fitting, { onlyHalf: true });
    // The promised rest is not to be waited for: with the answer the connection ends as well.
    response.end(() => response.socket?.end());
  },
  huge: ({ reply }) => reply('あ'.repeat(HUGE_CHARACTERS)),
  'huge-in-pieces': ({ reply }) => reply('あ'.repeat(HUGE_CHARACTERS), { inPieces: true }),
  'wrong-charset': ({ fitting, reply }) => reply(fitting, { encode: shiftJis }),
  'shift-jis': ({ fitting, reply }) => reply(fitting, { encode: shiftJis, charset: 'Shift_JIS' }),
  html: ({ response }) => sendPage(response, 200, 'ようこそ'),
  'html-error': ({ response }) => sendPage(response, 502, 'Bad Gateway'),
  hangs: () => undefined,
  'hangs-midway': ({ fitting, reply }) => reply(fitting, { onlyHalf: true }),
};

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** 10 MB in UTF-8. */
const HUGE_CHARACTERS = 3_500_000;

function fittingValue(body: ChatBody, { value }: Behaviour): unknown {
  if (value !== undefined) return value;
  const schema = schemaOf(body);
  return schema === null ? { score: 0 } : sampleOf(schema);
}

const textOf = (body: ChatBody, behaviour: Behaviour): string =>
  behaviour.value === undefined && schemaOf(body) === null
    ? 'こんにちは。今日はいいお天気ですね。'
    : JSON.stringify(fittingValue(body, behaviour));

/** The schema asked for: in the format, or as the last line of the system's words. */
function schemaOf(body: ChatBody): Record<string, unknown> | null {
  const inFormat = body.response_format?.json_schema?.schema;
  if (inFormat !== undefined) return inFormat;
  const system = body.messages?.find(({ role }) => role === 'system')?.content;
  const lastLine = typeof system === 'string' ? system.split('\n').at(-1) : undefined;
  return lastLine?.startsWith('{"') ? JSON.parse(lastLine) : null;
}

const isRepair = (body: ChatBody) =>
  body.messages?.some(({ role }) => role === 'assistant') ?? false;

const hasImage = (body: ChatBody) =>
  body.messages?.some(
    ({ content }) =>
      typeof content !== 'string' && content.some(({ type }) => type === 'image_url'),
  ) ?? false;

const broken = (text: string) => text.slice(0, Math.max(1, text.length - 1));

/** A different value of the same shape. */
function rivalOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rivalOf);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rivalOf(v)]));
  }
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}？` : value;
}

interface Completion {
  readonly content: string;
  readonly finish?: 'stop' | 'length';
  readonly refusal?: string;
  readonly encode?: (text: string) => Uint8Array;
  readonly charset?: string;
  /** Half of the reply is sent, and the connection left open. */
  readonly onlyHalf?: boolean;
  readonly inPieces?: boolean;
}

function send(
  response: ServerResponse,
  body: ChatBody,
  { usage = { prompt_tokens: 100, completion_tokens: 20 } }: Behaviour,
  completion: Completion,
): Promise<void> {
  const { content, finish = 'stop', refusal, charset = 'utf-8' } = completion;
  const encode = completion.encode ?? ((text: string) => Buffer.from(text, 'utf8'));
  const head = { id: `chatcmpl-${crypto.randomUUID()}`, created: 0, model: body.model };
  if (body.stream === true) {
    const chunk = (delta: object, finish_reason: string | null) => ({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const pieces = content.length > 10_000 ? (content.match(/.{1,10000}/gsu) ?? []) : [...content];
    const sent = completion.onlyHalf ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
    const events = [
      chunk({ role: 'assistant', content: '' }, null),
      ...sent.map((piece) => chunk({ content: piece }, null)),
      ...(refusal === undefined ? [] : [chunk({ refusal }, null)]),
      ...(completion.onlyHalf ? [] : [chunk({}, finish)]),
      ...(completion.onlyHalf || usage === null
        ? []
        : [{ ...head, object: 'chat.completion.chunk', choices: [], usage }]),
    ];
    const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
    if (!completion.onlyHalf) lines.push('data: [DONE]\n\n');
    response.writeHead(200, { 'content-type': `text/event-stream; charset=${charset}` });
    return write(response, encode(lines.join('')), completion.onlyHalf !== true);
  }
  const message = {
    role: 'assistant',
    content: refusal === undefined ? content : null,
    ...(refusal === undefined ? {} : { refusal }),
  };
  const bytes = encode(
    JSON.stringify({
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish }],
      ...(usage === null ? {} : { usage }),
    }),
  );
  const contentType = `application/json; charset=${charset}`;
  if (completion.inPieces) response.writeHead(200, { 'content-type': contentType });
  else
    response.writeHead(200, { 'content-type': contentType, 'content-length': `${bytes.length}` });
  return completion.onlyHalf
    ? write(response, bytes.subarray(0, bytes.length >> 1), false)
    : write(response, bytes, true);
}

/** An odd number of bytes at a time, so that characters are torn apart on their way. */
const CHUNK_BYTES = 65_537;

async function write(response: ServerResponse, bytes: Uint8Array, end: boolean): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += CHUNK_BYTES) {
    await new Promise<void>((resolve) => {
      response.once('close', resolve);
      response.write(bytes.subarray(at, at + CHUNK_BYTES), () => {
        response.off('close', resolve);
        resolve();
      });
    });
  }
  if (end) response.end();
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
}

function sendRateLimit(response: ServerResponse, retryAfter: string | null): void {
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter);
  sendError(response, 429, 'Too many requests');
}

function sendPage(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html><head><title>${title}</title></head><body>${title}</body></html>`,
  );
}
