/**
 * A day of the Gregorian calendar as a number, for arithmetic on thousands of days a second. Only the
 * time zone needs more than that: see zone.ts.
 */
export class Day {
  /** Days since 1970-01-01. */
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;

  private constructor(number: number, year: number, month: number, day: number) {
    this.number = number;
    this.year = year;
    this.month = month;
    this.day = day;
  }

  /** Days from civil, era by era of 400 years: http://howardhinnant.github.io/date_algorithms.html */
  static fromNumber(number: number): Day {
    const shifted = number + 719_468;
    const era = Math.floor(shifted / 146_097);
    const ofEra = shifted - era * 146_097;
    const yearOfEra = Math.floor(
      (ofEra -
        Math.floor(ofEra / 1_460) +
        Math.floor(ofEra / 36_524) -
        Math.floor(ofEra / 146_096)) /
        365,
    );
    const ofYear =
      ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
    const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
    const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
    return new Day(number, yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
  }

  /** Null where the calendar has no such day; years beyond 9999 are none either. */
  static of(year: number, month: number, day: number): Day | null {
    if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12)) return null;
    if (!(day >= 1 && day <= daysInMonth(year, month))) return null;
    return new Day(numberOf(year, month, day), year, month, day);
  }

  /** The first of a month that is known to exist. */
  static firstOf(year: number, month: number): Day {
    return new Day(numberOf(year, month, 1), year, month, 1);
  }

  /** Monday = 1 … Sunday = 7. */
  get dayOfWeek(): number {
    return ((((this.number + 3) % 7) + 7) % 7) + 1;
  }

  plus(days: number): Day {
    return Day.fromNumber(this.number + days);
  }

  /** The first of the month that many months later. */
  firstOfMonth(months = 0): Day {
    const index = this.year * 12 + (this.month - 1) + months;
    const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
    return Day.firstOf(year, month);
  }

  /** The same day of the month that many months later, or the month's last one. */
  plusMonths(months: number): Day {
    const first = this.firstOfMonth(months);
    return first.plus(Math.min(this.day, daysInMonth(first.year, first.month)) - 1);
  }

  equals(other: Day): boolean {
    return this.number === other.number;
  }

  isBefore(other: Day): boolean {
    return this.number < other.number;
  }

  toString(): string {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${String(this.year).padStart(4, '0')}-${two(this.month)}-${two(this.day)}`;
  }
}

function numberOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  return era * 146_097 + ofEra - 719_468;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (monthLengths[month - 1] ?? 0);
}
