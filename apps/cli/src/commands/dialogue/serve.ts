import {
  type AskServer,
  type Character,
  chatProxy,
  hearing,
  type ProxyEntry,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { ModelSettings } from '@tashika/language-model';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import { findCharacter, readEnsemble } from './ensemble.ts';
import { messages } from './messages.ts';
import { isLoopback, listen } from './proxy-server.ts';
import type { serveOptions } from './table.ts';
import { tokeniserAtHand } from './tokeniser.ts';

type ServeCall = Call<typeof serveOptions>;

const usualPort = 8787;
const usualHost = '127.0.0.1';
/** Long enough for a model of one's own on a slow machine. */
const usualTimeoutMs = 600_000;
const shortestToken = 16;

/** Serves until it is interrupted. */
export const run: Run<typeof serveOptions> = async (call) => {
  const refuse = async (problem: Problem): Promise<2> => {
    await complain(call.stderr, problem);
    return 2;
  };
  const { values, env, signal } = call;
  const ensemble = await readEnsemble(call);
  if (!ensemble.ok) return refuse(ensemble.error);
  const { characters, profile } = ensemble.value;
  const usual = usualCharacter(call, characters);
  if (!usual.ok) return refuse(usual.error);
  const settings = await modelSettingsOf(call, values.config);
  if (!settings.ok) return refuse(settings.error);
  const upstream = upstreamOf(values.upstream, settings.value);
  if (!upstream.ok) return refuse(upstream.error);
  const host = values.host ?? usualHost;
  const token = env.TASHIKA_PROXY_TOKEN?.trim() || undefined;
  if (!isLoopback(host) && (token ?? '').length < shortestToken) {
    return refuse({ code: 'usage', message: messages.notAlone(host) });
  }
  const judge = values.director && settings.value ? await openModel(settings.value) : null;
  const proxy = chatProxy({
    characters,
    usual: usual.value,
    profile,
    director: judge && {
      model: judge,
      ...(values.panel === undefined ? {} : { panel: values.panel }),
    },
    keepForm: values['keep-form'],
    ask: askAt(upstream.value),
    hear: hearing(async () => (await tokeniserAtHand())()),
    now: () => performance.now(),
    log: (entry) => void call.stdout.write(`${JSON.stringify(logLine(call.now(), entry))}\n`),
  });
  const listening = await listen({
    host,
    port: values.port ?? usualPort,
    proxy,
    token,
    signal,
    onFailure: (error) => void call.stderr.write(`${String(error)}\n`),
  });
  if (!listening.ok) return refuse(listening.error);
  await call.stderr.write(`${messages.serving(listening.value.url, upstream.value.url)}\n`);
  // The dictionary is ready when the first line comes.
  await tokeniserAtHand();
  await listening.value.ended;
  return 0;
};

interface Upstream {
  readonly url: string;
  readonly key: ModelSettings['key'];
  readonly timeoutMs: number;
}

function upstreamOf(
  named: string | undefined,
  settings: ModelSettings | null,
): Result<Upstream, Problem> {
  if (named === undefined) {
    return settings === null
      ? err({ code: 'not-configured', message: messages.noUpstream() })
      : ok(settings);
  }
  const url = named.trim().replace(/\/+$/u, '');
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol)) {
    return err({ code: 'usage', message: messages.badUpstream(named) });
  }
  // A key goes only to the server it was set up for.
  const own = settings !== null && settings.url === url;
  return ok({
    url,
    key: own ? settings.key : null,
    timeoutMs: own ? settings.timeoutMs : usualTimeoutMs,
  });
}

const askAt =
  ({ url, key, timeoutMs }: Upstream): AskServer =>
  ({ path, body, authorization }, signal) => {
    const credential = authorization ?? (key === null ? undefined : `Bearer ${key.reveal()}`);
    return fetch(`${url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(credential === undefined ? {} : { Authorization: credential }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
  };

/** `--as`, or the one character that was named. */
function usualCharacter(
  { values }: ServeCall,
  characters: readonly Character[],
): Result<Character | undefined, Problem> {
  if (values.as !== undefined) return findCharacter(values.as, characters);
  const [only, ...others] = values.character;
  if (only === undefined || others.length > 0) return ok(undefined);
  return ok(characters.find(({ name }) => name === only) ?? characters.at(-1));
}

const logLine = (at: Date, { httpStatus, elapsedMs, elsewhereMs, ...verdict }: ProxyEntry) => ({
  at: at.toISOString(),
  http_status: httpStatus,
  elapsed_ms: Math.round(elapsedMs),
  own_ms: Math.round((elapsedMs - elsewhereMs) * 10) / 10,
  ...verdict,
});
