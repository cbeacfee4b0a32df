/** A night that ends in the morning belongs to the evening before: the day turns at noon. */
const turnsAtHour = 12;
const hourMs = 60 * 60 * 1000;

/** The business day of a moment, `yyyy-mm-dd` in the shop's time zone. */
export function businessDay(at: Date, timezone = 'Asia/Tokyo'): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(
    new Date(at.getTime() - turnsAtHour * hourMs),
  );
}
