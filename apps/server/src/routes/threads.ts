import { newRoutes, type Resource } from '../resource.ts';
import { changing } from './threads.changing.ts';
import { deciding } from './threads.deciding.ts';
import { ending } from './threads.ending.ts';
import { inviting } from './threads.invites.ts';
import { threads as words } from './threads.messages.ts';
import { reading } from './threads.reading.ts';
import { sharing } from './threads.sharing.ts';

/** The stored threads (M20–M28). */
export const threads: Resource = {
  path: '/api/threads',
  tag: { name: words.tag, description: words.tagDescription },
  area: 'threads',
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
    });
    reading(routes, dependencies);
    changing(routes, dependencies);
    inviting(routes, dependencies);
    sharing(routes, dependencies);
    deciding(routes, dependencies);
    ending(routes, dependencies);
    return routes;
  },
};
