import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import type { Verdict } from '@tashika/contract/slips';
import type { ThreadStatus } from '@tashika/contract/thread-status';
import { booksSearch } from './features/accounts/books-search.ts';
import { listedStatuses } from './features/threads/thread.ts';
import { HomePage } from './home/HomePage.tsx';
import { FailurePage } from './layout/FailurePage.tsx';
import { Layout } from './layout/Layout.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { pages } from './pages.ts';

/** The pages of the app. Every feature is loaded when it is first opened, or about to be. */

interface SlipSearch {
  /** The page to begin with, 1 for the first. */
  readonly page?: number;
}

interface DaysSearch {
  readonly day?: string | undefined;
  readonly verdict?: Verdict | undefined;
}

const verdicts: readonly unknown[] = ['正確', '間違いの可能性あり', '確認点あり'];
const isVerdict = (value: unknown): value is Verdict => verdicts.includes(value);

interface ScheduleSearch {
  /** The first one goes without saying. */
  readonly step?: 2 | 3;
  /** Asked for anew: what was sent before is not shown again. */
  readonly fresh?: true;
}

interface ThreadsSearch {
  readonly status?: ThreadStatus;
  /** What is looked for. */
  readonly q?: string;
}

const isThreadStatus = (value: unknown): value is ThreadStatus =>
  (listedStatuses as readonly unknown[]).includes(value);

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
  validateSearch: ({ page }: Record<string, unknown>): SlipSearch =>
    typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {},
});

const tonight = createRoute({
  getParentRoute: () => root,
  path: pages.tonight,
  component: lazyRouteComponent(
    () => import('./features/slip/tonight/TonightPage.tsx'),
    'TonightPage',
  ),
});

const slipDays = createRoute({
  getParentRoute: () => root,
  path: pages.slipDays,
  component: lazyRouteComponent(() => import('./features/accounts/DaysPage.tsx'), 'DaysPage'),
  validateSearch: ({ day, verdict }: Record<string, unknown>): DaysSearch => ({
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
    ...(isVerdict(verdict) && { verdict }),
  }),
});

const slipBooks = createRoute({
  getParentRoute: () => root,
  path: pages.slipBooks,
  component: lazyRouteComponent(() => import('./features/accounts/BooksPage.tsx'), 'BooksPage'),
  validateSearch: booksSearch,
});

const account = createRoute({
  getParentRoute: () => root,
  path: pages.account,
  component: lazyRouteComponent(() => import('./features/accounts/AccountPage.tsx'), 'AccountPage'),
});

const slipSettings = createRoute({
  getParentRoute: () => root,
  path: pages.slipSettings,
  component: lazyRouteComponent(
    () => import('./features/accounts/SettingsPage.tsx'),
    'SettingsPage',
  ),
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
  validateSearch: ({ step, fresh }: Record<string, unknown>): ScheduleSearch => ({
    ...((step === 2 || step === 3) && { step }),
    ...(fresh === true && { fresh }),
  }),
});

const threads = createRoute({
  getParentRoute: () => root,
  path: pages.threads,
  component: lazyRouteComponent(() => import('./features/threads/ThreadsPage.tsx'), 'ThreadsPage'),
  validateSearch: ({ status, q }: Record<string, unknown>): ThreadsSearch => ({
    ...(isThreadStatus(status) && { status }),
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
  }),
});

const outbox = createRoute({
  getParentRoute: () => root,
  path: pages.outbox,
  component: lazyRouteComponent(() => import('./features/threads/OutboxPage.tsx'), 'OutboxPage'),
});

const contacts = createRoute({
  getParentRoute: () => root,
  path: pages.contacts,
  component: lazyRouteComponent(
    () => import('./features/contacts/ContactsPage.tsx'),
    'ContactsPage',
  ),
});

const thread = createRoute({
  getParentRoute: () => root,
  path: pages.thread,
  // What no thread can be called is a wrong address, and nothing to ask the server for.
  beforeLoad: ({ params }) => {
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(params.id)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./features/threads/ThreadPage.tsx'), 'ThreadPage'),
});

const phone = createRoute({
  getParentRoute: () => root,
  path: pages.phone,
  component: lazyRouteComponent(() => import('./features/phone/PhonePage.tsx'), 'PhonePage'),
});

const pair = createRoute({
  getParentRoute: () => root,
  path: pages.pair,
  component: lazyRouteComponent(() => import('./features/phone/PairPage.tsx'), 'PairPage'),
});

const open = createRoute({
  getParentRoute: () => root,
  path: pages.open,
  component: lazyRouteComponent(() => import('./features/profile/OpenPage.tsx'), 'OpenPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: pages.signIn,
  component: lazyRouteComponent(() => import('./features/profile/SignInPage.tsx'), 'SignInPage'),
});

const signInLink = createRoute({
  getParentRoute: () => root,
  path: pages.signInLink,
  component: lazyRouteComponent(() => import('./features/profile/LinkPage.tsx'), 'LinkPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: pages.setup,
  component: lazyRouteComponent(() => import('./features/profile/SetupPage.tsx'), 'SetupPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: pages.join,
  component: lazyRouteComponent(() => import('./features/profile/JoinPage.tsx'), 'JoinPage'),
});

const ownAccount = createRoute({
  getParentRoute: () => root,
  path: pages.ownAccount,
  component: lazyRouteComponent(() => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: pages.workspace,
  component: lazyRouteComponent(
    () => import('./features/profile/WorkspacePage.tsx'),
    'WorkspacePage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    slip,
    tonight,
    slipDays,
    slipBooks,
    account,
    slipSettings,
    dialogue,
    schedule,
    threads,
    outbox,
    contacts,
    thread,
    phone,
    pair,
    open,
    signIn,
    signInLink,
    setup,
    join,
    ownAccount,
    workspace,
  ]),
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
