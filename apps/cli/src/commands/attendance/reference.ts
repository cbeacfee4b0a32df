import { homeTimeZone } from '@tashika/japanese';
import type { Call, Options } from '../../command.ts';

interface ReferenceCall extends Pick<Call<Options>, 'now'> {
  readonly values: { readonly now: string | undefined; readonly timezone: string | undefined };
}

/**
 * The input with its reference instant and time zone: its own, else those of the command line, else
 * now in Japan. The engine itself has no clock.
 */
export function withReference(value: unknown, { values, now }: ReferenceCall): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { now: ownNow, timezone: ownZone } = value as { now?: unknown; timezone?: unknown };
  return {
    ...value,
    now: ownNow ?? values.now ?? now().toISOString(),
    timezone: ownZone ?? values.timezone ?? homeTimeZone,
  };
}
