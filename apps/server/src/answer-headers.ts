import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';
import type { Step } from './layer.ts';
import type { Env } from './resource.ts';

/** By their names. */
type Headers = Readonly<Record<string, string>>;

/**
 * Headers that an answer has unless its route gives it others. Node's own answer is given them before
 * there is a `Response`, which checks, sorts and copies each of its headers: twelve of those cost as
 * much as all the rest of a small request. Where there is no such answer, because the server asks
 * itself, they go onto the `Response`.
 */
export function carry(c: Context<Env>, headers: Headers): (() => void) | undefined {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (outgoing === undefined) {
    return () => {
      const own = c.res.headers;
      for (const name in headers) if (!own.has(name)) own.set(name, headers[name] ?? '');
    };
  }
  for (const name in headers) outgoing.setHeader(name, headers[name] ?? '');
  return undefined;
}

const carrying =
  (headers: Headers) =>
  (c: Context<Env>, next: Next): Promise<void> => {
    const end = carry(c, headers);
    return end === undefined ? next() : next().then(end);
  };

/** Nothing of it is kept on the way, unless the route says how. */
export const noStore = carrying({ 'Cache-Control': 'no-store' });

/** No search engine lists it: whoever has the address has the right. */
export const unlisted = carrying({ 'X-Robots-Tag': 'noindex, nofollow' });

const longestId = 255;

/** The number a request has in the log: the one it brings along, if that is one. */
export const numbered: Step = (c) => {
  const brought = c.req.header('x-request-id') ?? '';
  const isOne = brought.length <= longestId && /^[\w\-=]+$/.test(brought);
  const id = isOne ? brought : crypto.randomUUID();
  c.set('requestId', id);
  return carry(c, { 'X-Request-Id': id });
};
