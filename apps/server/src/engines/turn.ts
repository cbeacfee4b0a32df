import type { Turn } from '@tashika/slip-reader/node';
import type { Context } from 'hono';
import type { Env } from '../resource.ts';

/** Whose work it is, and whether they still wait for it: whoever leaves leaves the queue as well. */
export const turnOf = (c: Context<Env>): Turn => ({
  who: c.get('principal').actor,
  signal: c.req.raw.signal,
});
