import type { Answer, LanguageModel, ModelCallRecord, SayOptions, TextRequest } from '../model.ts';
import { withoutReasoning } from '../reply.ts';
import type { ModelSettings } from '../settings.ts';
import { unavailable } from '../unavailable.ts';
import { answered } from './answered.ts';
import { exchangeWith, type Transport } from './exchange.ts';
import { ladder } from './ladder.ts';

export type { Transport } from './exchange.ts';

/** Any server that speaks OpenAI's chat completions: Ollama, LM Studio, vLLM, or one in a cloud. */
export function openAiCompatibleModel(
  settings: ModelSettings,
  transport: Partial<Transport> = {},
): LanguageModel {
  const full: Transport = { ...ownTransport, ...transport };
  const exchange = exchangeWith(settings, full);
  const { name } = settings;

  async function say(request: TextRequest, options: SayOptions = {}): Promise<Answer<string>> {
    const startedMs = full.now();
    const calls: ModelCallRecord[] = [];
    const elapsed = () => Math.max(0, full.now() - startedMs);
    const wire = { ...request, format: 'plain', schema: null, repair: null } as const;
    const { signal, onText } = options;

    let exchanged = await exchange(wire, { signal, onText, calls });
    if (!exchanged.ok && exchanged.failure.formatRefused && onText !== undefined) {
      // Some servers cannot stream; the whole text is then one piece.
      exchanged = await exchange(wire, { signal, onText: undefined, calls });
      if (exchanged.ok) onText(exchanged.reply.text);
    }
    if (!exchanged.ok) return unavailable(exchanged.failure, calls, elapsed());

    const { text, ending, record } = exchanged.reply;
    const spoken = withoutReasoning(text).trim();
    const cause =
      ending === 'declined'
        ? 'refused'
        : ending === 'cut-off'
          ? 'cut-off'
          : spoken === ''
            ? 'malformed'
            : null;
    if (cause === null) {
      calls.push({ ...record, outcome: 'answered' });
      return answered(name, spoken, 'text', record.id, calls, elapsed());
    }
    calls.push({ ...record, outcome: cause });
    const detail = cause === 'malformed' ? 'The reply is empty.' : null;
    return unavailable({ cause, detail }, calls, elapsed());
  }

  return { name, ask: ladder(name, exchange, full.now), say };
}

const ownTransport: Transport = {
  fetch: (...call) => globalThis.fetch(...call),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      if (signal?.aborted) done();
      else signal?.addEventListener('abort', done, { once: true });
    }),
  // Never runs backwards, unlike the wall clock.
  now: () => performance.timeOrigin + performance.now(),
  random: Math.random,
};
