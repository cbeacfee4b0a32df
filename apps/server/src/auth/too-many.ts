import type { Context } from 'hono';
import { problem } from '../problem.ts';

/** 429 with the time after which it is worth trying again. */
export function tooMany(c: Context, seconds: number) {
  c.header('Retry-After', String(seconds));
  return problem(c, 'too-many-requests', { seconds });
}
