import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { HomePage } from './home/HomePage.tsx';
import { FailurePage } from './layout/FailurePage.tsx';
import { Layout } from './layout/Layout.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { pages } from './pages.ts';

/** The pages of the app. Every feature is loaded when it is first opened, or about to be. */

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage });

const home = createRoute({
  getParentRoute: () => root,
  path: pages.home,
  component: HomePage,
});

const slip = createRoute({
  getParentRoute: () => root,
  path: pages.slip,
  component: lazyRouteComponent(() => import('./features/slip/SlipPage.tsx'), 'SlipPage'),
});

const dialogue = createRoute({
  getParentRoute: () => root,
  path: pages.dialogue,
  component: lazyRouteComponent(
    () => import('./features/dialogue/DialoguePage.tsx'),
    'DialoguePage',
  ),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: pages.schedule,
  component: lazyRouteComponent(
    () => import('./features/attendance/SchedulePage.tsx'),
    'SchedulePage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([home, slip, dialogue, schedule]),
  defaultPreload: 'intent',
  defaultErrorComponent: FailurePage,
  defaultPendingComponent: LoadingPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
