import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { carry } from './answer-headers.ts';
import type { Step } from './layer.ts';
import { problem } from './problem.ts';
import type { Env } from './resource.ts';

/** Nothing from elsewhere, nothing inline; another nonce comes into it each time. */
const [beforeNonce = '', afterNonce = ''] = [
  "default-src 'self'",
  // The nets that read photos in the page are WebAssembly; `eval` stays forbidden.
  "script-src 'self' 'wasm-unsafe-eval'",
  // For the style elements the page's component library creates at run time.
  "style-src 'self' 'nonce-{}'",
  // Photos a person picks are shown from memory before they are sent anywhere.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
  .join('; ')
  .split('{}');

/** What browsers are told about style elements and all else in a page of this answer. */
export const contentPolicy: Step = (c) => {
  // Of ids, which node makes from chance it has in store: asking the system each time takes longer.
  const nonce = randomUUID() + randomUUID();
  c.set('nonce', nonce);
  return carry(c, { 'Content-Security-Policy': beforeNonce + nonce + afterNonce });
};

/** What browsers are told with every answer. */
export function headersFor(publicUrl: string | undefined): Step {
  const always = {
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    // Where people open https, their browsers never again ask without it.
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  return (c) => carry(c, always);
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A foreign page can point its own name at 127.0.0.1 and then read us as its own origin (DNS
 * rebinding). Only names we know are answered, and no `%00`, which is in nobody's name and which
 * PostgreSQL refuses.
 */
export function knownAddresses(names: readonly string[] = []): Step {
  const known = new Set([...loopbackNames, ...names.map((name) => name.toLowerCase())]);
  return (c) => {
    const host = c.req.header('host') ?? '';
    if (!known.has(host.replace(/:\d+$/, '').toLowerCase())) {
      return problem(c, 'unknown-host', { host });
    }
    return c.req.url.includes('%00') ? problem(c, 'bad-request') : undefined;
  };
}

interface OwnPage {
  /** Programs say nothing about pages: this decides about them. */
  readonly silence: 'accepted' | 'refused';
  /** What people open, where a proxy in front calls us by another name. */
  readonly publicUrl: string | undefined;
}

/**
 * Whether a browser says that the request comes from a page of ours, or from no page at all. Where
 * people are known by a cookie or by sitting at the machine, a foreign page could otherwise act
 * for them. The origin of what changes something must be the one we are called by, whatever the
 * browser says beside: behind a proxy that nobody told us of, it is the proxy's.
 */
export function isOwnPage(c: Context<Env>, { silence, publicUrl }: OwnPage): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, c.req.header('host'), publicUrl)) return false;
  const site = c.req.header('sec-fetch-site');
  // Following a link to a page of ours from elsewhere is fine, and asks for none of this: a foreign
  // link to the data itself would make a browser save an export that nobody wanted.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined) return true;
  return silence === 'accepted' || c.req.method === 'GET' || c.req.method === 'HEAD';
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl?: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.host === host?.toLowerCase()) return true;
  return publicUrl !== undefined && from.origin === new URL(publicUrl).origin;
}

/** Nothing anybody sends has more than a dozen levels; checks that call themselves end long after. */
const mostLevels = 64;

const codeOf = (sign: string) => sign.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const letterU = codeOf('u');
const opening = [codeOf('['), codeOf('{')];
const closing = [codeOf(']'), codeOf('}')];

/**
 * Why JSON is not looked at any further: it has more levels than that, or spells what is no text, the
 * character 0, which PostgreSQL refuses, and half a surrogate pair, which would become U+FFFD on its
 * way. What is no JSON has any of it or none, and is refused later.
 *
 * By code units and in one go: a pattern takes a quarter of a second where there are only brackets,
 * and asking a parser about every value takes seconds where there are millions.
 */
export function whyNotTaken(json: string): 'nested-too-deep' | 'malformed-text' | undefined {
  let levels = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === backslash) {
      const length = escapedLength(json, at);
      if (length === 0) return 'malformed-text';
      at += length - 1;
    } else if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === opening[0] || code === opening[1]) levels += 1;
    else if (code === closing[0] || code === closing[1]) levels -= 1;
    if (levels > mostLevels) return 'nested-too-deep';
  }
  return undefined;
}

/** How many code units an escaped character takes; 0 where it is none. */
function escapedLength(json: string, at: number): number {
  if (json.charCodeAt(at + 1) !== letterU) return 2;
  const unit = escapedUnit(json, at);
  if (unit === 0) return 0;
  if (!isSurrogate(unit)) return 6;
  const isPair = isHigh(unit) && isLow(escapedUnit(json, at + 6));
  return isPair ? 12 : 0;
}

/** The code unit that `\uXXXX` at a place stands for; NaN where nothing of the kind stands there. */
const escapedUnit = (json: string, at: number): number => {
  const [, hex] = /^\\u([0-9a-f]{4})$/i.exec(json.slice(at, at + 6)) ?? [];
  return hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
};
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
const isSurrogate = (unit: number) => isHigh(unit) || isLow(unit);

const utf8 = new TextDecoder();

/** Bytes that are not UTF-8 would reach the engines as U+FFFD, as if they had been written so. */
export const strictUtf8: MiddlewareHandler<Env> = async (c, next) => {
  // Nobody reads a body of these; asking for it makes a whole request of what node has.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const type = c.req.header('content-type') ?? '';
  if (!/^(text\/|application\/([\w.-]+\+)?json)/i.test(type)) return next();
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') return problem(c, 'malformed-text');
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (!isUtf8(bytes) || bytes.includes(0)) return problem(c, 'malformed-text');
  const text = utf8.decode(bytes);
  // Whoever asks for the text or the JSON of it has it from here.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
  switch (/^text\//i.test(type) ? undefined : whyNotTaken(text)) {
    case 'nested-too-deep':
      return problem(c, 'nested-too-deep', { most: mostLevels });
    case 'malformed-text':
      return problem(c, 'malformed-text');
    case undefined:
      return next();
  }
};
