import {
  type actions,
  allScopes,
  type areas as guardedAreas,
  type Scope,
} from '@tashika/contract/people';
import type { Role } from '@tashika/store';

/** What may be done where. One table; whatever it does not grant is refused. */

/** `public` is for everyone, `open` for anyone who is signed in; the others are parts of the service. */
export type Area = 'public' | 'open' | GuardedArea;
export type GuardedArea = (typeof guardedAreas)[number];
export type Action = (typeof actions)[number];

const everything = new Set<Scope>(allScopes);
const granted: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  owner: everything,
  staff: new Set<Scope>([
    'slips:read',
    'slips:write',
    'settings:read',
    'dialogue:read',
    'dialogue:write',
  ]),
  organiser: new Set<Scope>([
    'threads:read',
    'threads:write',
    'contacts:read',
    'contacts:write',
    'dialogue:read',
    'dialogue:write',
  ]),
  viewer: new Set<Scope>(['threads:read', 'slips:read', 'settings:read', 'dialogue:read']),
};

/** Requests that change nothing are reading, whatever the area. */
export const actionOf = (method: string): Action =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';

/** Who asks, as far as it matters here. */
export interface Asking {
  readonly role: Role;
  readonly scopes: 'all' | readonly string[];
}

/** A token can do what its scopes name, and never more than the role of who made it. */
export function mayUse({ role, scopes }: Asking, area: Area, action: Action): boolean {
  if (area === 'public' || area === 'open') return true;
  const scope: Scope = `${area}:${action}`;
  return granted[role].has(scope) && (scopes === 'all' || scopes.includes(scope));
}
