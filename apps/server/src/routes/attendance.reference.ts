import { homeTimeZone } from '@tashika/japanese';

/** The body with its reference instant and time zone; without its own, now in Japan. */
export function withReference(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { now, timezone } = body as { now?: unknown; timezone?: unknown };
  return { ...body, now: now ?? new Date().toISOString(), timezone: timezone ?? homeTimeZone };
}
