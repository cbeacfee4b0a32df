import {
  type ChatCompletion,
  type ChatRequest,
  chatRequest,
  modelList,
  type ProxyVerdict,
} from '@tashika/contract/dialogue';
import type { UnavailableCause } from '@tashika/language-model';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import type { Director } from '../consult/director.ts';
import { type Attempt, direct, type Outcome } from '../direct/direct.ts';
import type { Hear } from '../direct/heard.ts';
import { noInterventions } from '../direct/interventions.ts';
import type { LineSource, SourceReply } from '../direct/source.ts';
import { proxyMessages as words } from '../report/messages.ts';
import { judgementJson } from '../report/verdict-json.ts';
import { addressed, asksForData, stateOf, withFailures } from './chat.ts';
import { completionResponse, handedOn, listed, refusal, unjudged } from './response.ts';
import { type AskServer, causeOf, replyOf, type ServerReply } from './server-reply.ts';

export interface ProxyOptions {
  readonly characters: readonly Character[];
  /** Who speaks where a request names nobody. */
  readonly usual?: Character | undefined;
  readonly profile: Profile;
  readonly director?: Director | null | undefined;
  /** Leaves quotation marks and stage directions in the lines; leaks are cut off all the same. */
  readonly keepForm?: boolean | undefined;
  readonly ask: AskServer;
  readonly hear: Hear;
  /** Told of every answer, after it is made. */
  readonly log: (entry: ProxyEntry) => void;
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
}

export interface ProxyEntry extends ProxyVerdict {
  readonly model: string;
  readonly httpStatus: number;
  /** Of all that, how long the model's server and the director took. */
  readonly elapsedMs: number;
  readonly elsewhereMs: number;
}

export interface ProxyRequest {
  readonly body: unknown;
  /** From the header; it goes before the suffix of the model's name. */
  readonly character?: string | undefined;
  readonly authorization?: string | undefined;
  readonly signal: AbortSignal;
}

export interface ChatProxy {
  readonly completions: (request: ProxyRequest) => Promise<Response>;
  readonly models: (request: Omit<ProxyRequest, 'body' | 'character'>) => Promise<Response>;
}

/**
 * Stands in front of any OpenAI-compatible server: what the model answers is judged as the
 * character's line, asked for again with the reasons, repaired, and only then given to the client.
 */
export function chatProxy(options: ProxyOptions): ChatProxy {
  return {
    completions: (request) => completions(options, request),
    models: (request) => models(options, request),
  };
}

async function completions(options: ProxyOptions, request: ProxyRequest): Promise<Response> {
  const parsed = chatRequest.safeParse(request.body);
  if (!parsed.success) return refusal(400, 'invalid-request', words.invalidRequest);
  const chat = parsed.data;
  if ((chat.n ?? 1) !== 1) return refusal(400, 'one-choice', words.oneChoice);
  const whom = addressed(chat.model, request.character, options.characters, options.usual);
  if (whom.kind !== 'character') {
    const known = options.characters.map(({ name }) => name);
    return whom.kind === 'unknown'
      ? refusal(400, 'unknown-character', words.unknownCharacter(whom.name, known))
      : refusal(400, 'character-missing', words.noCharacter(known));
  }
  const turn = new Turn(options, request, chat, whom.character, whom.model);
  return turn.answer();
}

async function models(
  { ask, characters }: ProxyOptions,
  { authorization, signal }: Omit<ProxyRequest, 'body' | 'character'>,
): Promise<Response> {
  let response: Response;
  try {
    response = await ask({ path: '/models', authorization }, signal);
    if (!response.ok) return handedOn(response);
    const own = modelList.safeParse(await response.json());
    if (!own.success) return refusal(502, 'malformed', words.unavailable('malformed'));
    return listed(own.data.data, characters);
  } catch (error) {
    const cause = error instanceof SyntaxError ? 'malformed' : causeOf(error, signal);
    return refusal(502, cause, words.unavailable(cause));
  }
}

/** One turn of a character: as many questions to the model's server as it takes. */
class Turn {
  readonly #options: ProxyOptions;
  readonly #request: ProxyRequest;
  readonly #chat: ChatRequest;
  readonly #character: Character;
  readonly #model: string;
  readonly #replies: ServerReply[] = [];
  readonly #startedMs: number;
  #elsewhereMs = 0;

  constructor(
    options: ProxyOptions,
    request: ProxyRequest,
    chat: ChatRequest,
    character: Character,
    model: string,
  ) {
    this.#options = options;
    this.#request = request;
    this.#chat = chat;
    this.#character = character;
    this.#model = model;
    this.#startedMs = options.now();
  }

  async answer(): Promise<Response> {
    if (asksForData(this.#chat)) return this.#passOn('not-a-line');
    let outcome: Outcome;
    try {
      outcome = await this.#directed();
    } catch {
      return this.#passOn('judge-failed');
    }
    if ('chosen' in outcome) return this.#shown(outcome);
    if (outcome.kind === 'aborted') return this.#logged(new Response(null, { status: 499 }), null);
    return this.#withoutLine(outcome.kind === 'unavailable' ? outcome.cause : 'malformed');
  }

  /** The answer of the model's server as it is, with a word that nobody judged it. */
  async #passOn(cause: string): Promise<Response> {
    const { ask } = this.#options;
    const { authorization, signal } = this.#request;
    const body = JSON.stringify({ ...this.#chat, model: this.#model });
    try {
      const response = await this.#away(
        ask({ path: '/chat/completions', body, authorization }, signal),
      );
      const verdict = this.#noVerdict(cause);
      return this.#logged(handedOn(response, verdict), verdict);
    } catch (error) {
      const why = causeOf(error, signal);
      return this.#logged(
        refusal(why === 'timed-out' ? 504 : 502, why, words.unavailable(why)),
        null,
      );
    }
  }

  async #directed(): Promise<Outcome> {
    const { profile, director, hear } = this.#options;
    const state = {
      ...(await stateOf(this.#chat.messages, this.#character, profile, hear)),
      interventions: noInterventions,
    };
    const events = direct(
      {
        character: this.#character,
        state,
        source: this.#source(),
        profile,
        director: director && this.#timed(director),
        signal: this.#request.signal,
      },
      hear,
    );
    for (let step = await events.next(); ; step = await events.next()) {
      if (step.done) return step.value;
    }
  }

  #source(): LineSource {
    return {
      next: async ({ failures }, signal = this.#request.signal) => {
        const body = JSON.stringify({
          ...this.#chat,
          model: this.#model,
          messages: withFailures(this.#chat.messages, failures),
        });
        const { authorization } = this.#request;
        const question = { path: '/chat/completions', body, authorization } as const;
        const reply = await this.#away(replyOf(this.#options.ask, question, signal));
        // A line that was found wanting is still better than none (T24).
        if (reply.kind !== 'completion' && this.#replies.some(hasWords)) {
          this.#replies.push(reply);
          return { kind: 'ended' };
        }
        this.#replies.push(reply);
        return sourceReply(reply);
      },
    };
  }

  async #away<T>(promise: Promise<T>): Promise<T> {
    const from = this.#options.now();
    try {
      return await promise;
    } finally {
      this.#elsewhereMs += this.#options.now() - from;
    }
  }

  #timed({ model, ...director }: Director): Director {
    const ask: typeof model.ask = (...question) => this.#away(model.ask(...question));
    return { ...director, model: { name: model.name, ask, say: (...said) => model.say(...said) } };
  }

  #shown({ kind, chosen, attempts }: Extract<Outcome, { kind: 'accepted' | 'exhausted' }>) {
    const { status, severity, judge, findings } = judgementJson(chosen.judgement);
    const last = this.#replies.at(-1);
    const verdict: ProxyVerdict = {
      character: this.#character.name,
      status,
      severity,
      attempts: attempts.length,
      exhausted: kind === 'exhausted',
      judge,
      cause: last === undefined || last.kind === 'completion' ? null : last.cause,
      findings: findings.map(({ rule, status: found, severity: weight, message }) => ({
        rule,
        status: found,
        severity: weight,
        message,
      })),
    };
    const reply = this.#replies[chosen.number - 1];
    if (reply?.kind !== 'completion') throw new Error('An attempt without its completion');
    const response = completionResponse({
      completion: { ...reply.completion, ...usageOf(this.#replies) },
      content: this.#options.keepForm === true ? withoutLeaks(chosen) : chosen.line.shown,
      request: this.#chat,
      verdict,
    });
    return this.#logged(response, verdict);
  }

  /** No words came: what the server said last is given as it is, never a line in its place. */
  #withoutLine(cause: UnavailableCause | string): Response {
    const last = this.#replies.at(-1);
    const verdict = this.#noVerdict(cause);
    if (last?.kind === 'error') return this.#logged(handedOn(last.response, verdict), verdict);
    if (last?.kind === 'completion') {
      return this.#logged(unjudged(last.completion, this.#chat, verdict), verdict);
    }
    const status = cause === 'timed-out' ? 504 : 502;
    return this.#logged(refusal(status, cause, words.unavailable(cause), verdict), verdict);
  }

  #noVerdict(cause: string): ProxyVerdict {
    return {
      character: this.#character.name,
      status: null,
      severity: null,
      attempts: this.#replies.length,
      exhausted: false,
      judge: 'not_asked',
      cause,
      findings: [],
    };
  }

  #logged(response: Response, verdict: ProxyVerdict | null): Response {
    const elapsedMs = this.#options.now() - this.#startedMs;
    this.#options.log({
      ...(verdict ?? this.#noVerdict('aborted')),
      model: this.#model,
      httpStatus: response.status,
      elapsedMs,
      elsewhereMs: this.#elsewhereMs,
    });
    return response;
  }
}

const contentOf = ({ choices: [choice] }: ChatCompletion): string => choice?.message.content ?? '';

const hasWords = (reply: ServerReply): boolean =>
  reply.kind === 'completion' && contentOf(reply.completion).trim() !== '';

/** What an answer is to the search for a line (T24): words, a failed attempt, or no model at all. */
function sourceReply(reply: ServerReply): SourceReply {
  if (reply.kind !== 'completion') {
    const { cause } = reply;
    const answered = cause === 'cut-off' || cause === 'malformed' || cause === 'too-large';
    const kind = reply.kind === 'broken' && answered ? 'failed' : 'unavailable';
    return { kind, cause, message: words.unavailable(cause) };
  }
  const { completion } = reply;
  const [choice] = completion.choices;
  const declined = choice?.message.refusal ?? '';
  const failed = (cause: UnavailableCause): SourceReply => ({
    kind: 'failed',
    cause,
    message: words.unavailable(cause),
  });
  if (declined !== '' || choice?.finish_reason === 'content_filter') return failed('refused');
  if (choice?.finish_reason === 'length') return failed('cut-off');
  const text = contentOf(completion);
  return text.trim() === '' ? failed('malformed') : { kind: 'line', text };
}

/** What all attempts took together; nothing where one of them did not tell. */
function usageOf(replies: readonly ServerReply[]): Pick<ChatCompletion, 'usage'> {
  const told = replies.flatMap((reply) =>
    reply.kind === 'completion' ? [reply.completion.usage ?? undefined] : [],
  );
  const [first] = told;
  if (told.length === 1) return first === undefined ? {} : { usage: first };
  let [input, output] = [0, 0];
  for (const usage of told) {
    if (usage?.prompt_tokens === undefined || usage.completion_tokens === undefined) {
      return { usage: null };
    }
    input += usage.prompt_tokens;
    output += usage.completion_tokens;
  }
  return {
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

/** The line as the model wrote it, without what is no part of it. */
function withoutLeaks({ line: { original, leaks } }: Attempt): string {
  let text = '';
  let at = 0;
  for (const { start, end } of [...leaks].sort((a, b) => a.start - b.start)) {
    text += original.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return `${text}${original.slice(at)}`.trim();
}
