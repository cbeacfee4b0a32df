import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { start as words } from './messages.ts';

/** Who gets in, decided once when the server starts. */
export interface Access {
  /**
   * `open`: only this machine reaches the server, and whoever holds its key is its owner. `paired`:
   * the door of such a server to the network, for phones its owner has let in and nobody else.
   */
  readonly signIn: 'open' | 'required' | 'paired';
  /**
   * What stands in the printed address of an open server. Null where people sign in, and where the
   * program that starts an open server vouches for everybody who reaches it, as tests do.
   */
  readonly key: string | null;
  /** Proxies of ours in front, each of which writes the address it was asked from. */
  readonly trustedProxies: number;
  /** How often one address, person or token may ask; null for as often as it likes. */
  readonly requestsPerMinute: number | null;
}

export const openAccess: Access = {
  signIn: 'open',
  key: null,
  trustedProxies: 0,
  requestsPerMinute: null,
};

/** A page with its live events asks a few times a second at most; a whole office may share an address. */
export const usualRequestsPerMinute = 3_000;

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Names by which a machine calls only itself, with or without a port. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase().replace(/(?<=^[^:]*|\]):\d+$/, '')) ||
  /^127(\.\d{1,3}){3}(:\d+)?$/.test(host);

interface Listening {
  /** What the server binds to. */
  readonly hostname: string;
  /** The names it answers to besides the loopback ones. */
  readonly hosts: readonly string[];
  readonly publicUrl: string;
}

/**
 * Sign-in is waived only where nobody but this machine can ask: bound to loopback, and known by no
 * other name. A name of its own means a proxy in front, and with it the world.
 */
export function readAccess(
  env: Readonly<Record<string, string | undefined>>,
  { hostname, hosts, publicUrl }: Listening,
): Result<Omit<Access, 'key'>, Problem> {
  const wanted = env.TASHIKA_SIGN_IN || undefined;
  if (wanted !== undefined && wanted !== 'required') {
    return err({ code: 'sign-in-setting', message: words.signInSetting(wanted) });
  }
  const proxies = env.TASHIKA_TRUSTED_PROXIES || '0';
  if (!/^\d$/.test(proxies)) {
    return err({ code: 'proxies-setting', message: words.proxiesSetting(proxies) });
  }
  const { host, protocol } = new URL(publicUrl);
  const reachable = [hostname, host, ...hosts].some((name) => !isLoopback(name));
  const signIn = reachable || wanted === 'required' ? 'required' : 'open';
  // A session must not travel in the clear.
  if (signIn === 'required' && protocol === 'http:' && !isLoopback(host)) {
    return err({ code: 'public-url-insecure', message: words.publicUrlInsecure(publicUrl) });
  }
  const limit = env.TASHIKA_RATE_LIMIT || undefined;
  if (limit !== undefined && limit !== 'off' && !/^[1-9]\d{0,8}$/.test(limit)) {
    return err({ code: 'rate-limit-setting', message: words.rateLimitSetting(limit) });
  }
  return ok({
    signIn,
    trustedProxies: Number(proxies),
    requestsPerMinute: requestsPerMinute(limit, signIn),
  });
}

function requestsPerMinute(limit: string | undefined, signIn: Access['signIn']): number | null {
  if (limit === 'off') return null;
  if (limit !== undefined) return Number(limit);
  return signIn === 'open' ? null : usualRequestsPerMinute;
}
