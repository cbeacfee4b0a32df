/** A time of day as it is written, in minutes; hours run to 29 because the shop writes 24:20. */
export interface ClockText {
  readonly minutes: number;
  /** 午前・午後 or AM/PM stands beside it: then 12 is what it says, and nothing is to be put right. */
  readonly halfDay: boolean;
}

const forms = [
  /^(?<hour>\d{1,2}):(?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})\.(?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})(?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})時(?<minute>\d{1,2})分?$/u,
  /^(?<hour>\d{1,2})時(?<half>半)?$/u,
];

const halfDays: readonly (readonly [RegExp, number])[] = [
  [/^(?:午前|am|a\.m\.)|(?:am|a\.m\.)$/iu, 0],
  [/^(?:午後|pm|p\.m\.)|(?:pm|p\.m\.)$/iu, 12],
];

/**
 * Decision A26: 20:05, 20.05, 2005, 20時半 and their full-width spellings are read when their
 * digits make one valid time, and nothing else is.
 */
export function readClock(text: string): ClockText | null {
  const usual = /^([01]?\d|2\d):([0-5]\d)$/.exec(text);
  if (usual !== null) return { minutes: Number(usual[1]) * 60 + Number(usual[2]), halfDay: false };
  let plain = text.normalize('NFKC').replace(/\s/gu, '');
  let offset: number | null = null;
  for (const [mark, hours] of halfDays) {
    if (!mark.test(plain)) continue;
    offset = hours;
    plain = plain.replace(mark, '');
    break;
  }
  for (const form of forms) {
    const groups = form.exec(plain)?.groups;
    if (groups === undefined) continue;
    const minute = groups.half === undefined ? Number(groups.minute ?? 0) : 30;
    const hour = Number(groups.hour);
    if (minute > 59) return null;
    if (offset === null) return hour > 29 ? null : { minutes: hour * 60 + minute, halfDay: false };
    if (hour > 12) return null;
    return { minutes: ((hour % 12) + offset) * 60 + minute, halfDay: true };
  }
  return null;
}

/** Minutes as HH:MM, past midnight counted on: 24:15. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
