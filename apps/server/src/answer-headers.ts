import type { MiddlewareHandler } from 'hono';
import type { Env } from './resource.ts';

/*
 * Headers of whatever a resource answers. They are set on the answer's own headers: `c.header` makes
 * another answer of one that is finished, whose body then goes out as a stream.
 */

/** Nothing of it is kept on the way, unless the route says how. */
export const noStore: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
};

/** No search engine lists it: whoever has the address has the right. */
export const unlisted: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
};
