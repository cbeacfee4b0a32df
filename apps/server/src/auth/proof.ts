import type { Context } from 'hono';
import { problem } from '../problem.ts';
import type { Env, Service } from '../resource.ts';
import type { Session } from './principal.ts';

/**
 * Whoever finds a browser signed in may use it, but must not be able to stay: before a way in is
 * added or changed, the person shows again that it is them.
 */
export const proofMinutes = 15;

export const isProven = ({ proof }: Session, now: Date): boolean =>
  proof !== null && now.getTime() - proof.at.getTime() < proofMinutes * 60_000;

/** The refusal where a proof is needed; whoever sits at an open machine has none to give. */
export function refuseUnproven(c: Context<Env>, { now }: Service) {
  const session = c.get('session');
  return session === undefined || isProven(session, now())
    ? undefined
    : problem(c, 'proof-required', { minutes: proofMinutes });
}

/** The refusal where an owner handed out the way in, and the person has not shown that it is them. */
export const refuseBound = (c: Context<Env>) =>
  (c.get('session')?.boundTo ?? null) === null
    ? undefined
    : problem(c, 'proof-required', { minutes: proofMinutes });
