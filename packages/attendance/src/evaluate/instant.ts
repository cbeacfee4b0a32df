import { Temporal } from 'temporal-polyfill';

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/u;
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Milliseconds since 1970 of an ISO 8601 instant, fractions kept; NaN for anything else. A thread of
 * 1,000 people has 50,000 of these to read, so the common form is read by hand; whatever differs
 * from it (short forms, leap seconds, 30 February) goes the slow and careful way.
 */
export function instantMs(text: string): number {
  if (!shape.test(text)) return carefully(text);
  const month = digits(text, 5);
  const day = digits(text, 8);
  const hour = digits(text, 11);
  const minute = digits(text, 14);
  const second = digits(text, 17);
  const plain = month >= 1 && month <= 12 && day >= 1 && day <= (monthLengths[month - 1] ?? 0);
  if (!plain || (month === 2 && day === 29) || hour > 23 || minute > 59 || second > 59) {
    return carefully(text);
  }
  const year = digits(text, 0) * 100 + digits(text, 2);
  if (year < 100) return carefully(text);
  const zulu = text.endsWith('Z');
  const zone = text.length - 6;
  const fractionEnd = zulu ? text.length - 1 : zone;
  const fraction = fractionEnd > 19 ? Number(text.slice(19, fractionEnd)) * 1000 : 0;
  const offset = zulu ? 0 : digits(text, zone + 1) * 60 + digits(text, zone + 4);
  if (!zulu && (offset >= 24 * 60 || digits(text, zone + 4) > 59)) return carefully(text);
  const signed = !zulu && text[zone] === '-' ? -offset : offset;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction - signed * 60_000;
}

/** Two digits at a place that the shape has promised. */
const digits = (text: string, at: number) =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

function carefully(text: string): number {
  try {
    const instant = Temporal.Instant.from(text);
    return instant.epochMilliseconds + Number(instant.epochNanoseconds % 1_000_000n) / 1e6;
  } catch {
    return Number.NaN;
  }
}
