import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Role, type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';

export type Workspace = SessionState['workspaces'][number];

/** What a page is about, as far as not everybody may use it. */
type Area = 'slips' | 'settings' | 'threads' | 'phones';

/** Who may change what there; the server has the last word. */
const mayChange: Readonly<Record<Area, readonly Role[]>> = {
  slips: ['owner', 'staff'],
  settings: ['owner'],
  threads: ['owner', 'organiser'],
  phones: ['owner'],
};

/** Who may see what is kept there. */
const maySee: Readonly<Record<'slips' | 'threads', readonly Role[]>> = {
  slips: ['owner', 'staff', 'viewer'],
  threads: ['owner', 'organiser', 'viewer'],
};

/** Written into the page by the server: where nobody signs in, nothing is shown about it. */
const { signIn } = document.documentElement.dataset;
/** Only phones that were let in come to this address. */
export const isForPhones = signIn === 'paired';
export const isSignInRequired = signIn === 'required' || isForPhones;

const sessionKey = ['session'] as const;

export function useSession() {
  return useQuery<SessionState, Problem>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => ask('/api/auth/session', sessionState, { signal }),
  });
}

/** Undefined while nobody knows, and where nobody signs in. */
function useRole(): Role | undefined {
  const { data } = useQuery<SessionState, Problem>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => ask('/api/auth/session', sessionState, { signal }),
    enabled: isSignInRequired,
  });
  return data?.workspace?.role;
}

/** Whether the person at the page may use what it offers; while nobody knows, it is offered. */
export function useMay(area: Area): boolean {
  const role = useRole();
  return role === undefined || mayChange[area].includes(role);
}

/** Whether something may be asked for without anybody's doing: not while nobody knows who looks. */
export function useMaySee(area: keyof typeof maySee): boolean {
  const role = useRole();
  return role === undefined ? !isSignInRequired : maySee[area].includes(role);
}

/** Somebody else looks at the page now, or at another workspace: nothing shown before is theirs. */
export function enter(queries: QueryClient, state: SessionState): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queries.setQueryData(sessionKey, state);
}

/** What a link carries behind the `#`, where no server and no log sees it. */
export const linkToken = (): string => window.location.hash.replace(/^#/, '');
