import { randomInt } from 'node:crypto';
import {
  addPhone,
  keepPairingCode,
  type PresentedPhone,
  presentPhone,
  removePhone,
  roleOf,
  takePairingCode,
} from '@tashika/store';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { cookieOf } from '../auth/session-cookie.ts';
import type { Service } from '../resource.ts';

/** An owner shows a code, a phone reads it, and from then on the phone is one of the staff. */

export const pairingMinutes = 10;
/** No letter that looks like another or like a digit; twelve of them are 59 bits. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 12;
/** As long as browsers keep a cookie at all; the server decides whether it is still worth something. */
const cookieDays = 400;

export interface PairingCode {
  readonly code: string;
  readonly expiresAt: Date;
}

export async function newPairingCode(
  { store, now }: Service,
  principal: Pick<Principal, 'workspaceId' | 'actor'>,
): Promise<PairingCode> {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(
    '',
  );
  const expiresAt = new Date(now().getTime() + pairingMinutes * 60_000);
  const { workspaceId, actor } = principal;
  await store.db.transaction().execute(async (tx) => {
    await keepPairingCode(tx, { workspaceId, createdBy: actor }, { code, now: now(), expiresAt });
    await audit(tx, principal, 'pairing-code', { type: 'workspace', id: workspaceId });
  });
  return { code, expiresAt };
}

/** Behind the `#`, which no browser sends and no log keeps. */
export const pairingLink = (url: string, code: string): string =>
  new URL(`/pair#${code}`, url).href;

/** `ABCD-EFGH-JKLM`, to be read out and typed. */
export const spelt = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');
const unspelt = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The phone; undefined where the code is unknown, used or too old, or its maker is no owner now. */
export async function pair(
  { store, now }: Service,
  typed: string,
  device: string,
): Promise<(PresentedPhone & { readonly token: string }) | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const taken = await takePairingCode(tx, unspelt(typed), now());
    if (taken === undefined || !(await isOwners(tx, taken))) return undefined;
    const phone = await addPhone(tx, taken, { device, now: now() });
    const principal = { workspaceId: taken.workspaceId, actor: `phone:${phone.id}` };
    await audit(tx, principal, 'phone-paired', { type: 'phone', id: phone.id });
    return { ...taken, ...phone, device };
  });
}

type Db = Parameters<typeof roleOf>[0];

/** A phone is worth nothing any more where who let it in could not let it in now. */
const isOwners = async (
  db: Db,
  { workspaceId, createdBy }: Pick<PresentedPhone, 'workspaceId' | 'createdBy'>,
): Promise<boolean> =>
  createdBy === 'local' ||
  (await roleOf(db, workspaceId, createdBy.replace(/^user:/, ''))) === 'owner';

const cookie = (c: Context, service: Service) => cookieOf(c, service, 'tashika_phone');

export async function phoneOf(c: Context, service: Service): Promise<PresentedPhone | undefined> {
  const token = getCookie(c, cookie(c, service).name);
  if (token === undefined) return undefined;
  const { db } = service.store;
  const phone = await presentPhone(db, token, service.now());
  return phone !== undefined && (await isOwners(db, phone)) ? phone : undefined;
}

export function keepPhone(c: Context, service: Service, token: string): void {
  const { name, secure } = cookie(c, service);
  const maxAge = cookieDays * 24 * 60 * 60;
  setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

/** The phone itself leaves, or comes anew: what it was before is worth nothing any more. */
export async function endPhone(c: Context, service: Service): Promise<void> {
  const phone = await phoneOf(c, service);
  if (phone !== undefined) await removePhone(service.store.db, phone.workspaceId, phone.id);
}

export function forgetPhone(c: Context, service: Service): void {
  const { name, secure } = cookie(c, service);
  deleteCookie(c, name, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
}
