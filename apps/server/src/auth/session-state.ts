import type { SessionState } from '@tashika/contract/people';
import {
  membershipsOf,
  oldestWorkspace,
  type PresentedPhone,
  type SignedIn,
  workspaceNamed,
} from '@tashika/store';
import type { Context } from 'hono';
import { phoneName } from '../phones/messages.ts';
import { phoneOf } from '../phones/pairing.ts';
import type { Dependencies, Env, Service } from '../resource.ts';
import { type Access, openAccess } from './access.ts';
import { isForwarded } from './address.ts';
import { localOwnerName } from './messages.ts';
import { holdsOpenKey } from './open-key.ts';
import { partyOf } from './passkeys.ts';
import { isSetupNeeded } from './setup.ts';
import { firstWorkspace } from './workspaces.ts';

/** Who uses the page, as the page is told. */

const owner = () => ({ name: localOwnerName(), email: '' });

const noWays = { password: false, link: false, passkey: false };

/** Nothing is kept, and so there is nobody to be. */
export const stateWithoutStore = (): SessionState => ({
  sign_in: 'open',
  signed_in: true,
  setup_needed: false,
  person: owner(),
  workspace: null,
  workspaces: [],
  bound: false,
  phone: false,
  ways: noWays,
});

export async function stateFor(
  c: Context<Env>,
  { access = openAccess }: Dependencies,
  service: Service,
  person: SignedIn | undefined,
): Promise<SessionState> {
  if (access.signIn === 'open') {
    const isOwner = !isForwarded(c) && holdsOpenKey(c, access);
    return isOwner ? stateOfOwner(c, service) : { ...strangersState, ways: waysOf(c, service) };
  }
  const isPaired = access.signIn === 'paired';
  const phone = person === undefined || isPaired ? await phoneOf(c, service) : undefined;
  if (phone !== undefined) return stateOfPhone(c, access, service, phone);
  if (isPaired) return { ...strangersState, sign_in: 'paired', ways: noWays };
  const boundTo = person?.boundTo ?? null;
  const joined = person === undefined ? [] : await membershipsOf(service.store, person.userId);
  const workspaces = joined
    .map(({ workspaceId: id, name, role }) => ({ id, name, role }))
    .filter(({ id }) => boundTo === null || id === boundTo);
  return {
    sign_in: 'required',
    signed_in: person !== undefined,
    setup_needed: person === undefined && (await isSetupNeeded(service)),
    person: person === undefined ? null : { name: person.name, email: person.email },
    workspace: workspaces.find(({ id }) => id === person?.membership?.workspaceId) ?? null,
    workspaces,
    bound: boundTo !== null,
    phone: false,
    ways: waysOf(c, service),
  };
}

const waysOf = (c: Context<Env>, service: Service): SessionState['ways'] => ({
  password: true,
  link: service.mail !== null,
  passkey: partyOf(c, service) !== undefined,
});

/** Somebody who has not opened the printed address. */
const strangersState: Omit<SessionState, 'ways'> = {
  sign_in: 'open',
  signed_in: false,
  setup_needed: false,
  person: null,
  workspace: null,
  workspaces: [],
  bound: false,
  phone: false,
};

/** A phone that an owner has let in. */
export async function stateOfPhone(
  c: Context<Env>,
  { signIn }: Access,
  service: Service,
  { device, workspaceId }: PresentedPhone,
): Promise<SessionState> {
  const name = await workspaceNamed(service.store.db, workspaceId);
  const workspace = { id: workspaceId, name, role: 'staff' as const };
  return {
    sign_in: signIn,
    signed_in: true,
    setup_needed: false,
    person: { name: device || phoneName(), email: '' },
    workspace,
    workspaces: [workspace],
    bound: false,
    phone: true,
    ways: signIn === 'paired' ? noWays : waysOf(c, service),
  };
}

/** Whoever sits at the machine, where nobody signs in. */
export async function stateOfOwner(c: Context<Env>, service: Service): Promise<SessionState> {
  const { store } = service;
  const id = await firstWorkspace(store);
  const { name } = (await oldestWorkspace(store.db)) ?? { name: '' };
  const workspace = { id, name, role: 'owner' as const };
  return {
    sign_in: 'open',
    signed_in: true,
    setup_needed: false,
    person: owner(),
    workspace,
    workspaces: [workspace],
    bound: false,
    phone: false,
    ways: waysOf(c, service),
  };
}
