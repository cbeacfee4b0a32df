/** Microseconds since 1970: as fine as the database keeps time. */
export type Micros = number;

export const microsOf = (date: Date): Micros => date.getTime() * 1000;

/** ISO 8601 with six digits: two answers within a millisecond keep their order. */
export function isoOfMicros(micros: Micros): string {
  const milliseconds = Math.floor(micros / 1000);
  const rest = String(micros - milliseconds * 1000).padStart(3, '0');
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${rest}Z`;
}

/** The inverse of `isoOfMicros`, for texts of that very form. */
export function microsOfIso(iso: string): Micros {
  return Date.parse(`${iso.slice(0, 23)}Z`) * 1000 + Number(iso.slice(23, 26));
}
