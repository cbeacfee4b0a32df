import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelSettings } from '../src/index.ts';
import { openAiCompatibleModel } from '../src/openai-compatible/index.ts';
import { scoreQuestion } from './model-contract.ts';

const settings = modelSettings.parse({
  url: 'http://model.invalid/v1',
  name: 'test-model',
  retries: 1,
  maxReplyBytes: 5_000,
});

/** A completion as it should be, with one of its parts replaced by anything. */
const spoiltCompletion = fc
  .record({
    path: fc.constantFrom('choices', 'message', 'content', 'finish', 'usage', 'prompt', 'id'),
    spoilt: fc.jsonValue({ maxDepth: 2 }),
    content: fc.constantFrom('{"score": 80, "reason": "自然です"}', '{"score": 8', 'はい'),
  })
  .map(({ path, spoilt, content }) => {
    const at = (name: string, good: unknown) => (name === path ? spoilt : good);
    return JSON.stringify({
      id: at('id', 'x'),
      choices: at('choices', [
        {
          index: 0,
          finish_reason: at('finish', 'stop'),
          message: at('message', { role: 'assistant', content: at('content', content) }),
        },
      ]),
      usage: at('usage', { prompt_tokens: at('prompt', 5), completion_tokens: 7 }),
    });
  });

const body: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 6, arbitrary: spoiltCompletion },
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
  fc.json(),
  fc.string(),
  fc.constant('x'.repeat(6_000)),
  spoiltCompletion.map((json) => json.slice(0, json.length >> 1)),
  spoiltCompletion.map((json) => `data: ${json}\n\ndata: [DONE]\n\n`),
);

const response = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    fc.constantFrom(201, 204, 301, 400, 401, 404, 413, 418, 429, 500, 503, 599),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=shift_jis',
    'application/json; charset=nonsense',
    'text/event-stream',
    'text/html',
    '',
  ),
  retryAfter: fc.constantFrom('', '1', '-1', 'soon', '99999999', 'Wed, 21 Oct 2015 07:28:00 GMT'),
  body,
});

describe('どんな返事が来ても', () => {
  it('例外にならず、答えは必ず形に合い、そうでなければ理由がある', async () => {
    let answeredCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(response),
        fc.constantFrom(0, 1, 2),
        async (stream, way) => {
          const model = openAiCompatibleModel(settings, {
            sleep: async () => undefined,
            random: () => 0,
            fetch: async () => {
              const { status, type, retryAfter, body } = stream.next().value;
              const headers: Record<string, string> = { 'content-type': type };
              if (retryAfter !== '') headers['retry-after'] = retryAfter;
              return new Response(status === 204 ? null : body, { status, headers });
            },
          });
          const answer =
            way === 0
              ? await model.ask(scoreQuestion)
              : await model.say(scoreQuestion, way === 1 ? {} : { onText: () => undefined });
          expect(answer.calls.length).toBeGreaterThan(0);
          // Three formats and a repair turn, each tried twice at the most.
          expect(answer.calls.length).toBeLessThanOrEqual(8);
          if (answer.status === 'unavailable') expect(answer.message).toMatch(/。$/);
          else {
            answeredCount++;
            if (way === 0) expect(scoreQuestion.schema.safeParse(answer.value).success).toBe(true);
            else expect(answer.value).not.toBe('');
          }
        },
      ),
      { numRuns: runs(600) },
    );
    expect(answeredCount).toBeGreaterThan(0);
  });
});
