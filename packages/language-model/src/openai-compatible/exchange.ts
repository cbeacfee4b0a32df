import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  extractReasoningMiddleware,
  generateText,
  InvalidResponseDataError,
  type ModelMessage,
  type OutputInterface,
  streamText,
  wrapLanguageModel,
} from 'ai';
import { costOf } from '../expense.ts';
import type { ModelCallRecord, ReplyFormat, TextRequest, Usage } from '../model.ts';
import type { ModelSettings } from '../settings.ts';
import { waitBeforeRetry } from './back-off.ts';
import { failureOf, type RequestFailure } from './failure.ts';
import { type Fetch, guardedFetch, TransportFailure } from './transport.ts';

/** What the adapter takes from outside: the network, the clock, and chance. */
export interface Transport {
  readonly fetch: Fetch;
  /** Waits between tries; ends early, without complaint, when the signal fires. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** One request as it goes over the wire. */
export interface WireRequest extends TextRequest {
  readonly format: ReplyFormat;
  /** Null for plain text without a schema. */
  readonly schema: { readonly name: string; readonly json: Record<string, unknown> } | null;
  /** The reply that could not be read, and what the model is told about it. */
  readonly repair: { readonly reply: string; readonly prompt: string } | null;
}

interface Reply {
  readonly text: string;
  /** `declined`: the model or the server's filter would not answer. */
  readonly ending: 'complete' | 'cut-off' | 'declined';
  /** The record of the call; its outcome is decided by whoever reads the reply. */
  readonly record: Omit<ModelCallRecord, 'outcome'>;
}

type ExchangeResult =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly failure: RequestFailure };

interface ExchangeOptions {
  readonly signal: AbortSignal | undefined;
  /** Given, the reply is streamed. */
  readonly onText: ((piece: string) => void) | undefined;
  /** Where tries that failed are written down. */
  readonly calls: ModelCallRecord[];
}

export type Exchange = (request: WireRequest, options: ExchangeOptions) => Promise<ExchangeResult>;

type LanguageModelInSdk = ReturnType<typeof wrapLanguageModel>;

async function send(
  model: LanguageModelInSdk,
  request: WireRequest,
  abortSignal: AbortSignal,
  onText: ((piece: string) => void) | undefined,
): Promise<RawReply> {
  const common = {
    model,
    instructions: request.system,
    messages: messagesOf(request),
    maxRetries: 0,
    abortSignal,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
  };
  if (onText === undefined) {
    return generateText({ ...common, output: textInFormat(request) });
  }
  // The errors come as parts of the stream; the SDK would also print them.
  const { fullStream } = streamText({ ...common, onError: () => undefined });
  let text = '';
  let id = '';
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      text += part.text;
      onText(part.text);
    } else if (part.type === 'error') {
      // How the SDK reports a stream without a finish reason.
      throw InvalidResponseDataError.isInstance(part.error) ? endedEarly() : part.error;
    } else if (part.type === 'finish-step') id = part.response.id;
    else if (part.type === 'finish') {
      return {
        text,
        finishReason: part.finishReason,
        usage: part.totalUsage,
        response: { id },
      };
    }
  }
  throw endedEarly();
}

/** Sends a request, with a time-out for each try and a bounded number of further tries. */
export function exchangeWith(settings: ModelSettings, transport: Transport): Exchange {
  const { now, sleep, random } = transport;
  const key = settings.key?.reveal() ?? null;
  /** What this server was found not to take. */
  const unwanted = new Set<Parameter>();
  const provider = createOpenAICompatible({
    name: 'tashika',
    baseURL: settings.url,
    ...(key === null ? {} : { apiKey: key }),
    fetch: guardedFetch(transport.fetch, settings.maxReplyBytes),
    includeUsage: true,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => withoutParameters(body, unwanted),
  });
  const model = wrapLanguageModel({
    model: provider.chatModel(settings.name),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });

  return async (request, { signal, onText, calls }) => {
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) return { ok: false, failure: aborted };
      const startedMs = now();
      let streamed = false;
      const noteText =
        onText &&
        ((piece: string) => {
          streamed = true;
          onText(piece);
        });
      const outcome = await withinTime(settings.timeoutMs, signal, (limited) =>
        send(model, request, limited, noteText),
      );
      const record = {
        id: `${settings.name}-${calls.length + 1}`,
        format: request.format,
        repair: request.repair !== null,
        attempt,
        latencyMs: Math.max(0, now() - startedMs),
        usage: null,
        cost: null,
      };
      if (outcome.ended === 'replied') {
        return { ok: true, reply: replyFrom(outcome.value, record, settings) };
      }
      const failure =
        outcome.ended === 'failed'
          ? failureOf(outcome.error, now(), key)
          : outcome.ended === 'timed-out'
            ? timedOut(settings.timeoutMs)
            : aborted;
      calls.push({ ...record, outcome: failure.cause });
      const refused = refusedParameter(request, failure);
      if (refused !== undefined && !unwanted.has(refused)) {
        unwanted.add(refused);
        continue;
      }
      // What was streamed cannot be taken back, so a broken stream is not started again.
      if (!failure.retry || attempt > settings.retries || streamed) return { ok: false, failure };
      const wait = waitBeforeRetry(attempt, failure.retryAfterMs ?? null, random);
      if (wait === null) return { ok: false, failure };
      await sleep(wait, signal);
    }
  };
}

/**
 * Wishes a request can do without. Some servers take only their own temperature, and some have
 * renamed the limit of tokens.
 */
type Parameter = 'temperature' | 'max_tokens';

function refusedParameter(
  { temperature, maxOutputTokens }: WireRequest,
  { cause, detail }: RequestFailure,
): Parameter | undefined {
  if (cause !== 'refused') return undefined;
  if (temperature !== undefined && detail?.includes('temperature')) return 'temperature';
  return maxOutputTokens !== undefined && detail?.includes('max_tokens') ? 'max_tokens' : undefined;
}

function withoutParameters(
  { temperature, max_tokens, ...body }: Record<string, unknown>,
  unwanted: ReadonlySet<Parameter>,
): Record<string, unknown> {
  return {
    ...body,
    ...(unwanted.has('temperature') ? {} : { temperature }),
    ...(unwanted.has('max_tokens') ? { max_completion_tokens: max_tokens } : { max_tokens }),
  };
}

/** What both ways of calling the SDK give. */
interface RawReply {
  readonly text: string;
  readonly finishReason: string;
  readonly usage: {
    readonly inputTokens: number | undefined;
    readonly outputTokens: number | undefined;
  };
  readonly response: { readonly id: string };
}

function replyFrom(
  { text, finishReason, usage: tokens, response }: RawReply,
  record: Omit<ModelCallRecord, 'outcome'>,
  settings: ModelSettings,
): Reply {
  const usage = usageOf(tokens);
  return {
    text,
    ending:
      finishReason === 'length'
        ? 'cut-off'
        : finishReason === 'content-filter'
          ? 'declined'
          : 'complete',
    record: {
      ...record,
      id: response.id === '' ? record.id : response.id,
      usage,
      cost: costOf(usage, settings.price),
    },
  };
}

/** A count that is missing, negative or no whole number is no count. */
function usageOf({ inputTokens, outputTokens }: RawReply['usage']): Usage | null {
  const known = (count: number | undefined): count is number =>
    count !== undefined && Number.isSafeInteger(count) && count >= 0;
  return known(inputTokens) && known(outputTokens) ? { inputTokens, outputTokens } : null;
}

function messagesOf({ text, images = [], repair }: WireRequest): ModelMessage[] {
  const asked: ModelMessage = {
    role: 'user',
    content:
      images.length === 0
        ? text
        : [
            { type: 'text', text },
            ...images.map(({ mediaType, data }) => ({ type: 'file' as const, mediaType, data })),
          ],
  };
  if (repair === null) return [asked];
  return [
    asked,
    { role: 'assistant', content: repair.reply },
    { role: 'user', content: repair.prompt },
  ];
}

/** Asks for the format but takes the reply as text: the SDK's own parser knows no fences. */
function textInFormat({ format, schema }: WireRequest): OutputInterface<string, never, never> {
  const responseFormat =
    schema === null || format === 'plain'
      ? { type: 'text' as const }
      : format === 'json-object'
        ? { type: 'json' as const }
        : { type: 'json' as const, name: schema.name, schema: schema.json };
  return {
    name: 'text-in-format',
    responseFormat: Promise.resolve(responseFormat),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}

const endedEarly = () =>
  new TransportFailure({
    cause: 'unreachable',
    detail: 'The stream ended before the reply was complete.',
  });

const final = { retry: false, formatRefused: false };
const aborted: RequestFailure = { ...final, cause: 'aborted' };
const timedOut = (ms: number): RequestFailure => ({
  ...final,
  cause: 'timed-out',
  detail: `No reply within ${ms} ms.`,
});

type Outcome<T> =
  | { readonly ended: 'replied'; readonly value: T }
  | { readonly ended: 'failed'; readonly error: unknown }
  | { readonly ended: 'timed-out' | 'aborted' };

/**
 * Runs the work until it ends, the time is up or the caller has had enough, whichever comes first;
 * work that does not heed its signal is left behind.
 */
function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const settle = (outcome: Outcome<T>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
      controller.abort();
    };
    const onAbort = () => settle({ ended: 'aborted' });
    const timer = setTimeout(() => settle({ ended: 'timed-out' }), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    work(controller.signal).then(
      (value) => settle({ ended: 'replied', value }),
      (error) => settle({ ended: 'failed', error }),
    );
  });
}
