import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Service } from '../resource.ts';
import type { Access } from './access.ts';

/**
 * Where nobody signs in, the owner is whoever holds the key that stands in the printed address. A
 * proxy that somebody puts in front carries requests, but not the key: its visitors are nobody.
 */

/** As long as browsers keep a cookie at all. */
const cookieDays = 400;

/** Browsers give a cookie to every port of a machine: two servers must not take each other's place. */
const cookieName = (c: Context): string =>
  `tashika_open_${/:(\d+)$/.exec(c.req.header('host') ?? '')?.[1] ?? 'default'}`;

/** The address to open: behind the `#`, which no browser sends and no log keeps. */
export const openAddress = (url: string, key: string): string => new URL(`/open#${key}`, url).href;

export function isOpenKey(given: string | undefined, { key }: Access): boolean {
  if (key === null) return true;
  if (given === undefined) return false;
  const [known, told] = [Buffer.from(key), Buffer.from(given)];
  // How long keys are is no secret.
  return known.length === told.length && timingSafeEqual(known, told);
}

/** For programs: `Authorization: Bearer …` with the key itself. */
export const bearsOpenKey = (authorization: string | undefined, access: Access): boolean =>
  access.key !== null && isOpenKey(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1], access);

export const holdsOpenKey = (c: Context, access: Access): boolean =>
  isOpenKey(getCookie(c, cookieName(c)), access) ||
  bearsOpenKey(c.req.header('authorization'), access);

/** Strict: the page of a foreign site that leads here does not bring it along. */
export function keepOpenKey(c: Context, { publicUrl }: Service, key: string): void {
  setCookie(c, cookieName(c), key, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: cookieDays * 24 * 60 * 60,
  });
}
