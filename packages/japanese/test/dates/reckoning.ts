/**
 * What an expression should come to, reckoned on the Gregorian calendar in plain UTC numbers, without
 * any part of the reader: the short forms of reckoned.txt.
 */
const hour = 3_600_000;
const day = 24 * hour;
/** Japan has one clock and no summer time. */
const tokyo = 9 * hour;

export interface Reckoned {
  readonly kind: string;
  readonly windows: readonly { readonly start: string; readonly end: string | null }[];
  readonly hint: Readonly<Record<string, unknown>>;
}

/** Midnight in Tokyo of the day a short form names. */
function dayNamed(short: string, now: number): number {
  const today = Math.floor((now + tokyo) / day) * day - tokyo;
  const local = new Date(today + tokyo);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const onCalendar = (y: number, m: number, d: number) => Date.UTC(y, m, d) - tokyo;
  const [form = '', first = '', second = '', third = ''] =
    /^\+(\d+)$|^w(\d)\.(\d)$|^m(\d)\.(-?\d+)$|^(?:(\d{4})-)?(\d\d)-(\d\d)$/u
      .exec(short)
      ?.filter((part) => part !== undefined) ?? [];
  if (form.startsWith('+')) return today + Number(first) * day;
  if (form.startsWith('w')) {
    const monday = today - ((local.getUTCDay() + 6) % 7) * day;
    return monday + (Number(first) * 7 + Number(second) - 1) * day;
  }
  if (form.startsWith('m')) {
    const last = Number(second) < 0;
    return onCalendar(year, month + Number(first) + (last ? 1 : 0), last ? 0 : Number(second));
  }
  if (form === '') throw new Error(`no day: ${short}`);
  if (third !== '') return onCalendar(Number(first), Number(second) - 1, Number(third));
  const thisYear = onCalendar(year, Number(first) - 1, Number(second));
  return thisYear < today ? onCalendar(year + 1, Number(first) - 1, Number(second)) : thisYear;
}

const minutes = (clock: string) => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return (hours * 60 + rest) * 60_000;
};

function windowNamed(short: string, now: number): { start: number; end: number | null } {
  const [from = '', to] = short.split('..');
  if (to !== undefined) {
    const start = from === 'now' ? now : dayNamed(from, now);
    return { start, end: to === '' ? null : dayNamed(to, now) + day };
  }
  const [date = '', clock] = short.split('@');
  const midnight = dayNamed(date, now);
  if (clock === undefined) return { start: midnight, end: midnight + day };
  const [begin = '', end] = clock.split('-');
  return {
    start: midnight + minutes(begin),
    end: end === undefined ? null : midnight + minutes(end),
  };
}

/** `?` asks, `none` holds no date; windows are cut at now. */
export function reckon(says: string, now: string): Reckoned {
  if (says === '?') return { kind: 'unreadable', windows: [], hint: {} };
  if (says === 'none') return { kind: 'none', windows: [], hint: {} };
  const at = Date.parse(now);
  const windows: Reckoned['windows'][number][] = [];
  const hint: Record<string, unknown> = {};
  for (const part of says.split(' ')) {
    const wish = /^(days|hours|min|count)=(.*)$/u.exec(part);
    if (wish?.[1] === 'days') hint.preferred_days = wish[2]?.split(',');
    else if (wish?.[1] === 'hours') hint.preferred_hours = wish[2]?.split(',').map(Number);
    else if (wish !== null) {
      hint[wish[1] === 'min' ? 'duration_minutes' : 'count'] = Number(wish[2]);
    } else if (part !== '&') {
      const { start, end } = windowNamed(part, at);
      const iso = (time: number) => new Date(time).toISOString();
      windows.push({
        start: iso(end === null ? start : Math.max(start, at)),
        end: end === null ? null : iso(end),
      });
    }
  }
  const isInstant = windows.every(({ end }) => end === null) && !says.includes('..');
  if (windows.length > 0) return { kind: isInstant ? 'instant' : 'range', windows, hint };
  if (hint.preferred_hours !== undefined) return { kind: 'hours', windows, hint };
  return { kind: hint.preferred_days === undefined ? 'duration' : 'days', windows, hint };
}
