import { expenseOf } from '../expense.ts';
import type {
  Answer,
  AskOptions,
  LanguageModel,
  ModelCallRecord,
  Question,
  Rung,
  SayOptions,
  TextRequest,
  UnavailableCause,
} from '../model.ts';
import { readReply } from '../reply.ts';
import { unavailable } from '../unavailable.ts';

/** What the model replies to one request. */
export type ScriptedReply =
  /** A value, judged by the question's schema like a real model's reply. */
  | { readonly value: unknown }
  /** The words of the reply; a question digs its JSON out of them. */
  | { readonly text: string }
  | { readonly unavailable: UnavailableCause; readonly detail?: string }
  /** Never replies; only the caller's signal ends the wait. */
  | { readonly hangs: true };

/** Replies in the order of the requests, or a function of the request; undefined is "not scripted". */
export type Script =
  | readonly ScriptedReply[]
  | ((request: ScriptedRequest, index: number) => ScriptedReply | undefined);

export interface ScriptedRequest extends TextRequest {
  readonly kind: 'ask' | 'say';
  /** Null for plain text. */
  readonly schemaName: string | null;
}

export interface ScriptedModel extends LanguageModel {
  /** Every request so far, in order. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * A model that says exactly what it was told to. A request it has no reply for throws: it means the
 * test did not foresee the call, and an `unavailable` would hide that behind a fallback.
 */
export function scriptedModel(script: Script, name = 'scripted'): ScriptedModel {
  const requests: ScriptedRequest[] = [];

  const nextReply = (request: ScriptedRequest): ScriptedReply => {
    const index = requests.push(request) - 1;
    const reply = typeof script === 'function' ? script(request, index) : script[index];
    if (reply === undefined) {
      const what = request.schemaName === null ? 'plain text' : `"${request.schemaName}"`;
      throw new Error(
        `The scripted model has no reply for request ${index + 1} (${what}): ${request.text.slice(0, 200)}`,
      );
    }
    return reply;
  };

  const record = (outcome: ModelCallRecord['outcome']): ModelCallRecord => ({
    id: `${name}-${requests.length}`,
    format: 'plain',
    repair: false,
    attempt: 1,
    outcome,
    latencyMs: 0,
    usage: null,
    cost: null,
  });

  const answered = <T>(value: T, rung: Rung): Answer<T> => {
    const call = record('answered');
    return {
      status: 'answered',
      value,
      rung,
      evidence: { kind: 'model', model: name, call: call.id },
      ...expenseOf([call], 0),
    };
  };

  const failed = (cause: UnavailableCause, detail: string | null) =>
    unavailable({ cause, detail }, [record(cause)]);

  async function ask<T>(question: Question<T>, options: AskOptions = {}): Promise<Answer<T>> {
    if (options.signal?.aborted) return unavailable({ cause: 'aborted' });
    const reply = nextReply({ ...question, kind: 'ask' });
    if ('hangs' in reply) {
      await abortOf(options.signal);
      return failed('aborted', null);
    }
    if ('unavailable' in reply) return failed(reply.unavailable, reply.detail ?? null);
    const text = 'text' in reply ? reply.text : JSON.stringify(reply.value);
    const read = await readReply(text, question.schema);
    if (!read.ok) return failed('malformed', read.detail);
    return answered(read.value, read.extracted ? 'extracted' : 'json-schema');
  }

  async function say(request: TextRequest, options: SayOptions = {}): Promise<Answer<string>> {
    if (options.signal?.aborted) return unavailable({ cause: 'aborted' });
    const reply = nextReply({ ...request, kind: 'say', schemaName: null });
    if ('hangs' in reply) {
      await abortOf(options.signal);
      return failed('aborted', null);
    }
    if ('unavailable' in reply) return failed(reply.unavailable, reply.detail ?? null);
    const text = 'text' in reply ? reply.text : String(reply.value);
    if (text.trim() === '') return failed('malformed', 'The reply is empty.');
    options.onText?.(text);
    return answered(text, 'text');
  }

  return { name, requests, ask, say };
}

function abortOf(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) {
    throw new Error('The scripted model hangs, and there is no signal that could end the wait');
  }
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
