import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import type { RoleName } from './messages.ja.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly role: RoleName;
}

/** Who uses the page, as the server says. */
export interface SessionState {
  readonly sign_in: 'open' | 'required';
  readonly signed_in: boolean;
  readonly setup_needed: boolean;
  readonly person: { readonly name: string; readonly email: string } | null;
  readonly workspace: Workspace | null;
  readonly workspaces: readonly Workspace[];
  readonly ways: { readonly password: boolean; readonly link: boolean; readonly passkey: boolean };
}

/** What a page is about, as far as not everybody may use it. */
type Area = 'slips' | 'settings' | 'threads';

/** Who may change what there; the server has the last word. */
const mayChange: Readonly<Record<Area, readonly RoleName[]>> = {
  slips: ['owner', 'staff'],
  settings: ['owner'],
  threads: ['owner', 'organiser'],
};

/** Written into the page by the server: where nobody signs in, nothing is asked about it. */
export const isSignInRequired = document.documentElement.dataset.signIn === 'required';

const sessionKey = ['session'] as const;

export function useSession() {
  return useQuery<SessionState, Problem>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => ask('/api/auth/session', { signal }),
  });
}

/** Whether the person at the page may use what it offers; while nobody knows, it is offered. */
export function useMay(area: Area): boolean {
  const { data } = useQuery<SessionState, Problem>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => ask('/api/auth/session', { signal }),
    enabled: isSignInRequired,
  });
  const role = data?.workspace?.role;
  return role === undefined || mayChange[area].includes(role);
}

/** Somebody else looks at the page now, or at another workspace: nothing shown before is theirs. */
export function enter(queries: QueryClient, state: SessionState): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queries.setQueryData(sessionKey, state);
}

/** What a link carries behind the `#`, where no server and no log sees it. */
export const linkToken = (): string => window.location.hash.replace(/^#/, '');
