import { sessionDays } from '@tashika/store';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Service } from '../resource.ts';
import { isLoopback } from './access.ts';

/**
 * Over https the browser itself guarantees that the cookie was set by this very host (`__Host-`).
 * On loopback without TLS there is nobody to listen in, and browsers keep no secure cookie.
 */
export function cookieOf(c: Context, { publicUrl }: Service, base: string) {
  const plain =
    publicUrl.startsWith('http:') && isLoopback(c.req.header('host') ?? new URL(publicUrl).host);
  return { name: plain ? base : `__Host-${base}`, secure: !plain };
}

const cookie = (c: Context, service: Service) => cookieOf(c, service, 'tashika_session');

export const sessionToken = (c: Context, service: Service): string | undefined =>
  getCookie(c, cookie(c, service).name);

export function keepSession(c: Context, service: Service, token: string): void {
  const { name, secure } = cookie(c, service);
  const maxAge = sessionDays * 24 * 60 * 60;
  setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

export function forgetSession(c: Context, service: Service): void {
  const { name, secure } = cookie(c, service);
  deleteCookie(c, name, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
}
