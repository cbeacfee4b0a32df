import { randomBytes } from 'node:crypto';
import { knownDevice, rememberDevice, type Transaction } from '@tashika/store';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Service } from '../resource.ts';
import { cookieOf } from './session-cookie.ts';

/** The browser somebody signs in with: as the limits know it, and as its person does. */

const cookieDays = 400;

const deviceToken = (c: Context, service: Service): string | undefined =>
  getCookie(c, cookieOf(c, service, 'tashika_device').name);

/** Undefined where the person has not signed in here before. */
export async function deviceOf(
  c: Context,
  service: Service,
  userId: string | undefined,
): Promise<string | undefined> {
  const token = deviceToken(c, service);
  if (token === undefined || userId === undefined) return undefined;
  const id = await knownDevice(service.store.db, userId, token);
  return id && `device ${id}`;
}

/** From now on what strangers try does not count against this browser. */
export async function keepDevice(
  c: Context,
  service: Service,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const token = deviceToken(c, service) ?? randomBytes(32).toString('base64url');
  await rememberDevice(tx, { userId, token, now: service.now() });
  const { name, secure } = cookieOf(c, service, 'tashika_device');
  const maxAge = cookieDays * 24 * 60 * 60;
  setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

/** In the order in which they are to be looked for: many browsers also name others. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Chrome, Windows`: enough to know one's own again, and nothing to know anybody by. */
export function deviceName(userAgent: string | undefined): string {
  const named = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  return [named(browsers), named(systems)].filter(Boolean).join(', ');
}
