import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Env, Resource } from './resource.ts';

/** Before a request's route: an answer ends it there, a function is called once there is one. */
export type Step = (c: Context<Env>) => Response | (() => void) | undefined;

type Answered = Response | ReturnType<MiddlewareHandler>;

/** Around whatever a resource does with a request; an answer of its own ends it there. */
export type Around<Run = () => Answered> = (
  c: Context<Env>,
  resource: Resource,
  run: Run,
) => Answered;

/**
 * Steps that wait for nothing, as one layer: a layer of its own costs a request more than what most of
 * them do. They begin in their order and end the other way round.
 */
export const inOneLayer =
  (...steps: readonly Step[]) =>
  async (c: Context<Env>, next: Next): Promise<void> => {
    const endings: (() => void)[] = [];
    let isAnswered = false;
    for (const step of steps) {
      const done = step(c);
      if (typeof done === 'function') endings.push(done);
      else if (done !== undefined) {
        c.res = done;
        isAnswered = true;
        break;
      }
    }
    if (!isAnswered) await next();
    for (const end of endings.reverse()) end();
  };
