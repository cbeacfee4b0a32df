import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Headers a proxy leaves on what it passes on; a person on this machine sends none of them. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export const isForwarded = (c: Context): boolean =>
  forwarding.some((name) => c.req.header(name) !== undefined);

/**
 * Where a request comes from. Anybody can write the header; only what our own proxies appended
 * counts, read from its end.
 */
export function addressOf(c: Context, trustedProxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  const direct = socket?.remoteAddress ?? '';
  if (trustedProxies === 0) return bucket(direct);
  const passed = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return bucket(passed.at(-trustedProxies) ?? direct);
}

/** One IPv6 subscriber has a whole /64: its addresses count as one. */
function bucket(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const after = plain.includes('::') && tail !== '' ? tail.split(':') : [];
  const missing = Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
