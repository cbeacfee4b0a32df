/** `yyyy-mm-dd`, so many days on. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The calendar month a day is in, or one so many months on. */
export function monthOf(day: string, months = 0): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = (dayOfMonth: number, more: number) =>
    new Date(Date.UTC(year, month - 1 + months + more, dayOfMonth)).toISOString().slice(0, 10);
  return { from: at(1, 0), to: at(0, 1) };
}
