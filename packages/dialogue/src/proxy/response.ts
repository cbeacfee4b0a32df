import type { ChatCompletion, ChatRequest, ProxyVerdict } from '@tashika/contract/dialogue';
import type { Character } from '../characters/character.ts';

/** Answers of the proxy, each with what was found in its header. */

/** The status first, as it is read by people; the rest in the form of a structured header. */
export const VERDICT_HEADER = 'X-Tashika-Verdict';

function verdictHeader(verdict: ProxyVerdict): string {
  const rules = [...new Set(verdict.findings.map(({ rule }) => rule))].join(' ');
  return [
    verdict.status ?? 'NOT-JUDGED',
    ...(verdict.severity === null ? [] : [`severity=${verdict.severity}`]),
    `attempts=${verdict.attempts}`,
    ...(verdict.exhausted ? ['exhausted'] : []),
    `judge=${verdict.judge}`,
    ...(rules === '' ? [] : [`rules="${rules}"`]),
    ...(verdict.cause === null ? [] : [`cause=${verdict.cause}`]),
    // A name may be of any script; a header may not.
    `character="${encodeURIComponent(verdict.character)}"`,
  ].join('; ');
}

const headersOf = (type: string, verdict: ProxyVerdict | undefined): Headers => {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': 'no-store' });
  if (verdict !== undefined) headers.set(VERDICT_HEADER, verdictHeader(verdict));
  return headers;
};

const json = 'application/json; charset=utf-8';

/** A refusal as clients of OpenAI's API read it. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  verdict?: ProxyVerdict,
): Response =>
  new Response(JSON.stringify({ error: { message, type: 'tashika_error', param: null, code } }), {
    status,
    headers: headersOf(json, verdict),
  });

/** What the model's server said, as it said it. */
export function handedOn(response: Response, verdict?: ProxyVerdict): Response {
  const headers = headersOf(response.headers.get('content-type') ?? json, verdict);
  const wait = response.headers.get('retry-after');
  if (wait !== null) headers.set('Retry-After', wait);
  return new Response(response.body, { status: response.status, headers });
}

interface Shown {
  readonly completion: ChatCompletion;
  readonly content: string;
  readonly request: ChatRequest;
  readonly verdict: ProxyVerdict;
}

/** The chosen line in the completion it came in; streamed where the client asked for that. */
export function completionResponse({ completion, content, request, verdict }: Shown): Response {
  const [choice, ...others] = completion.choices;
  if (choice === undefined) throw new Error('A completion without a choice');
  const unchanged = choice.message.content === content;
  // Likelihoods belong to the words as they were.
  const { logprobs: _, ...rest } = choice;
  const changed = { ...(unchanged ? choice : rest), message: { ...choice.message, content } };
  return sent({ ...completion, choices: [changed, ...others] }, request, verdict);
}

/** An answer without a line, as the model gave it. */
export const unjudged = (
  completion: ChatCompletion,
  request: ChatRequest,
  verdict: ProxyVerdict,
): Response => sent(completion, request, verdict);

function sent(completion: ChatCompletion, request: ChatRequest, verdict: ProxyVerdict): Response {
  if (request.stream !== true) {
    return new Response(JSON.stringify({ ...completion, tashika: verdict }), {
      headers: headersOf(json, verdict),
    });
  }
  return new Response(streamOf(completion, request, verdict), {
    headers: headersOf('text/event-stream; charset=utf-8', verdict),
  });
}

/** A stream of one piece: nobody sees a line before it is judged. */
function streamOf(
  { choices, usage, ...head }: ChatCompletion,
  request: ChatRequest,
  verdict: ProxyVerdict,
): string {
  const [choice] = choices;
  const chunk = (more: object) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...more })}\n\n`;
  const delta = (fields: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: fields, finish_reason }] });
  const { content, refusal: declined } = choice?.message ?? {};
  return [
    delta({ role: 'assistant', content: '' }),
    ...(content ? [delta({ content })] : []),
    ...(declined ? [delta({ refusal: declined })] : []),
    chunk({
      choices: [{ index: 0, delta: {}, finish_reason: choice?.finish_reason ?? 'stop' }],
      tashika: verdict,
    }),
    ...(request.stream_options?.include_usage === true && usage
      ? [chunk({ choices: [], usage })]
      : []),
    'data: [DONE]\n\n',
  ].join('');
}

/** The models of the server, each also as every character. */
export function listed(
  models: readonly { readonly id: string }[],
  characters: readonly Character[],
): Response {
  const data = models.flatMap((model) => [
    model,
    ...characters.map(({ name }) => ({ ...model, id: `${model.id}@${name}` })),
  ]);
  return new Response(JSON.stringify({ object: 'list', data }), {
    headers: headersOf(json, undefined),
  });
}
