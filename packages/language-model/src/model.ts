import type { ModelCall } from '@tashika/kernel';
import type { z } from 'zod';

/**
 * The port. Whoever asks gets an answer or an explicit `unavailable` with its cause; a model's
 * failure is a value, never an exception, and never a made-up yes or no.
 */
export interface LanguageModel {
  /** What people call it, e.g. `qwen3:8b`; stands in the evidence. */
  readonly name: string;
  /** A value of the question's schema. */
  ask<T>(question: Question<T>, options?: AskOptions): Promise<Answer<T>>;
  /** Plain text, e.g. a character's next line. */
  say(request: TextRequest, options?: SayOptions): Promise<Answer<string>>;
}

export interface TextRequest {
  readonly system: string;
  readonly text: string;
  readonly images?: readonly ImagePart[];
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
}

export interface Question<T> extends TextRequest {
  readonly schema: z.core.$ZodType<T>;
  /** Latin letters, digits, `_` and `-`: servers refuse anything else as the name of a schema. */
  readonly schemaName: string;
}

export interface ImagePart {
  readonly mediaType: string;
  readonly data: Uint8Array;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /**
   * Ask in this format alone: no step down the ladder, no repair turn, nothing remembered. For
   * finding out what a server can do.
   */
  readonly onlyFormat?: ReplyFormat;
}

export interface SayOptions {
  readonly signal?: AbortSignal;
  /** Given the pieces as they arrive; what arrived is final only once the answer is there. */
  readonly onText?: (piece: string) => void;
}

/** How the server is told to shape its reply, from the strictest to the loosest. */
export type ReplyFormat = 'json-schema' | 'json-object' | 'plain';

/**
 * The rung of the ladder on which the answer was reached: the two formats as asked for, JSON dug
 * out of fences or chatter, or the turn in which the model was told what was wrong. `text` is
 * plain text, which needs no ladder.
 */
export type Rung = 'json-schema' | 'json-object' | 'extracted' | 'repaired' | 'text';

export type Answer<T> = Answered<T> | Unavailable;

export interface Answered<T> extends Expense {
  readonly status: 'answered';
  readonly value: T;
  readonly rung: Rung;
  /** The call the value comes from, as evidence. */
  readonly evidence: ModelCall;
}

export interface Unavailable extends Expense {
  readonly status: 'unavailable';
  readonly cause: UnavailableCause;
  /** A polite Japanese sentence for people. */
  readonly message: string;
  /** What exactly happened, for whoever looks after the server; never contains the key. */
  readonly detail: string | null;
  /** How long the server asked to be left alone, where it did. */
  readonly retryAfterMs: number | null;
}

export const unavailableCauses = [
  /** No model is set up. */
  'not-configured',
  /** No connection, or it broke. */
  'unreachable',
  'timed-out',
  /** The caller's own signal. */
  'aborted',
  'rate-limited',
  'server-error',
  /** The key is missing or wrong. */
  'unauthorized',
  /** The address or the model's name is unknown to the server. */
  'not-found',
  /** The server does not take the request, or the model declines to answer. */
  'refused',
  /** A reply came, but no value of the schema could be read from it without guessing. */
  'malformed',
  /** The reply ended at the limit of tokens, before it was complete. */
  'cut-off',
  /** The reply was longer than the limit of bytes. */
  'too-large',
] as const;

export type UnavailableCause = (typeof unavailableCauses)[number];

/** What the question cost, over all its calls. */
export interface Expense {
  /** Every request that was sent, in order, retries included. */
  readonly calls: readonly ModelCallRecord[];
  /** From the question to the answer, waiting included. */
  readonly latencyMs: number;
  /** Null when no call was worked on, or one of those that were did not tell its tokens. */
  readonly usage: Usage | null;
  /** Null when the price or the tokens are unknown. */
  readonly cost: Cost | null;
}

/** One request to the server. */
export interface ModelCallRecord {
  /** The server's own id of the reply where it gave one. */
  readonly id: string;
  readonly format: ReplyFormat;
  /** True for the turn that tells the model what was wrong with its reply. */
  readonly repair: boolean;
  /** 1 for the first try of this request, 2 for its first retry … */
  readonly attempt: number;
  readonly outcome: 'answered' | UnavailableCause;
  readonly latencyMs: number;
  readonly usage: Usage | null;
  readonly cost: Cost | null;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Cost {
  readonly amount: number;
  /** ISO 4217, e.g. `JPY`. */
  readonly currency: string;
}
