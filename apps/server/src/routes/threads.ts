import type { MiddlewareHandler } from 'hono';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { changing } from './threads.changing.ts';
import { deciding } from './threads.deciding.ts';
import { ending } from './threads.ending.ts';
import { inviting } from './threads.invites.ts';
import { threads as words } from './threads.messages.ts';
import { reading } from './threads.reading.ts';
import { notFound } from './threads.shared.ts';
import { sharing } from './threads.sharing.ts';

/** To whoever may not see a thread it is as if there were none. */
const refuseHidden =
  (dependencies: Dependencies): MiddlewareHandler<Env> =>
  async (c, next) => {
    const id = c.req.param('id') ?? '';
    // What is no id is refused, or is another route, below.
    if (!isId.test(id)) return next();
    const glance = await threadsOf(serviceOf(dependencies)).glance(id);
    const { workspaceId, actor } = c.get('principal');
    if (glance?.workspaceId === workspaceId) {
      if (glance.isPrivate && glance.createdBy !== actor) return notFound(c);
      c.set('glance', glance);
    }
    return next();
  };

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The stored threads (M20–M28). */
export const threads: Resource = {
  path: '/api/threads',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'threads',
  routes(dependencies) {
    const routes = newRoutes();
    routes.use('/:id/*', refuseHidden(dependencies));
    reading(routes, dependencies);
    changing(routes, dependencies);
    inviting(routes, dependencies);
    sharing(routes, dependencies);
    deciding(routes, dependencies);
    ending(routes, dependencies);
    return routes;
  },
};
