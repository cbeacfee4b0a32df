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
  const { mode } = behaviour;
  const format = body.response_format?.type ?? 'text';
  const reply = (content: string, more: Partial<Completion> = {}) =>
    send(response, body, behaviour, { content, ...more });
  const fitting = behaviour.text ?? textOf(body, behaviour);

  switch (mode) {
    case 'well-behaved':
      return reply(fitting);
    case 'refuses-json-schema':
      if (format !== 'json_schema') return reply(fitting);
      return sendError(response, 400, "'response_format.type' must be 'json_object' or 'text'");
    case 'refuses-response-format':
      if (format === 'text') return reply(fitting);
      return sendError(response, 400, 'Unknown parameter: response_format');
    case 'fails-on-json-schema':
      if (format !== 'json_schema') return reply(fitting);
      return sendError(response, 500, 'Unsupported response_format: json_schema');
    case 'refuses-streaming':
      if (body.stream !== true) return reply(fitting);
      return sendError(response, 400, 'Streaming is not supported');
    case 'ignores-streaming':
      return send(response, { ...body, stream: false }, behaviour, { content: fitting });
    case 'refuses-parameters':
      if (body.temperature !== undefined) {
        return sendError(response, 400, "Unsupported value: 'temperature' must be 1");
      }
      if (body.max_tokens === undefined) return reply(fitting);
      return sendError(response, 400, "'max_tokens' is not supported, use 'max_completion_tokens'");
    case 'refuses-images':
      if (!hasImage(body)) return reply(fitting);
      return sendError(response, 400, 'This model does not take images');
    case 'refuses-all':
      return sendError(response, 400, 'The request is not acceptable');
    case 'unauthorized':
      // Echoes the key, as real servers do in part.
      return sendError(response, 401, `Incorrect API key: ${response.req.headers.authorization}`);
    case 'unknown-model':
      return sendError(response, 404, `The model ${body.model} does not exist`);
    case 'fenced':
      return reply(`\`\`\`json\n${fitting}\n\`\`\``);
    case 'chatty':
      return reply(
        `はい、[確認]しました。結果は次のとおりです。\n\n${fitting}\n\nご確認ください。`,
      );
    case 'thinks-aloud':
      return reply(`<think>\n{"score": 1} かな、それとも…\n</think>\n${fitting}`);
    case 'ambiguous': {
      const rival = JSON.stringify(rivalOf(fittingValue(body, behaviour)));
      return reply(`案1:\n${fitting}\n案2:\n${rival}`);
    }
    case 'malformed':
      return reply(broken(fitting));
    case 'malformed-until-repair':
      return reply(isRepair(body) ? fitting : broken(fitting));
    case 'wrong-types':
      return reply(JSON.stringify(withWrongTypes(fittingValue(body, behaviour))));
    case 'missing-field':
      return reply(JSON.stringify(withoutField(fittingValue(body, behaviour))));
    case 'out-of-range':
      return reply(JSON.stringify(outOfRange(fittingValue(body, behaviour))));
    case 'empty':
      return reply('');
    case 'cut-off':
      return reply(broken(fitting), { finish: 'length' });
    case 'declines':
      return reply('', { refusal: '申し訳ありませんが、お答えできません。' });
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs ?? 50));
      return reply(fitting);
    case 'rate-limited-once':
      return index > 0 ? reply(fitting) : sendRateLimit(response, behaviour.retryAfter ?? null);
    case 'rate-limited':
      return sendRateLimit(response, behaviour.retryAfter ?? '3600');
    case 'server-error-once':
      return index > 0 ? reply(fitting) : sendError(response, 503, 'Overloaded');
    case 'server-error':
      return sendError(response, 500, 'Internal error');
    case 'connection-reset':
      response.socket?.resetAndDestroy();
      return;
    case 'connection-reset-once':
      if (index > 0) return reply(fitting);
      response.socket?.resetAndDestroy();
      return;
    case 'reset-midway':
      await reply(fitting, { onlyHalf: true });
      response.socket?.resetAndDestroy();
      return;
    case 'ends-early':
      await reply(fitting, { onlyHalf: true });
      response.end();
      return;
    case 'huge':
      return reply('あ'.repeat(HUGE_CHARACTERS));
    case 'huge-in-pieces':
      return reply('あ'.repeat(HUGE_CHARACTERS), { inPieces: true });
    case 'wrong-charset':
      return reply(fitting, { encode: shiftJis });
    case 'shift-jis':
      return reply(fitting, { encode: shiftJis, charset: 'Shift_JIS' });
    case 'html':
      return sendPage(response, 200, 'ようこそ');
    case 'html-error':
      return sendPage(response, 502, 'Bad Gateway');
    case 'hangs':
      return;
    case 'hangs-midway':
      return reply(fitting, { onlyHalf: true });
  }
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
