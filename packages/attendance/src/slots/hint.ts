import type { DatesReading, PreferredDay, SlotHint, Window } from '@tashika/japanese/dates';

const weekdayTokens: readonly PreferredDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A window on the wall clock it is written in. */
interface OnWall {
  /** Monday = 0. */
  readonly weekday: number;
  /** Minutes of the day; `to` null = only the start is known. */
  readonly from: number;
  readonly to: number | null;
}

/** The offset stands in the text, so that no time zone has to be asked. */
function onWall({ start, end }: Window): OnWall | null {
  const date = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/u.exec(start);
  if (date === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = date.slice(1).map(Number);
  const from = hour * 60 + minute;
  const length = end === null ? null : (Date.parse(end) - Date.parse(start)) / minuteMs;
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return { weekday, from, to: length === null ? null : from + length };
}

/**
 * The days and hours the words give, for dated words too: 来週の水曜14時 is a Wednesday and 14 o'clock.
 * Stretches longer than a day say neither.
 */
export function slotHintOf({ hint, windows, absent, deadline }: DatesReading): SlotHint {
  const walls = windows.map(onWall);
  const said = walls.filter(
    (wall): wall is OnWall => wall !== null && wall.from + length(wall) <= 2 * dayMinutes,
  );
  if (absent || deadline || windows.length === 0 || said.length < walls.length) return hint;
  if (said.some((wall) => length(wall) > dayMinutes)) return hint;
  const days = weekdayTokens.filter((_, index) => said.some(({ weekday }) => weekday === index));
  const timed = said.every(
    (wall) => length(wall) < dayMinutes && !(wall.from === 0 && wall.to === null),
  );
  const hours = timed ? [...new Set(said.flatMap(hoursIn))].sort((a, b) => a - b) : [];
  return {
    ...hint,
    // 来週の午後 wishes for no day in particular.
    ...(hint.preferredDays === undefined && days.length < weekdayTokens.length
      ? { preferredDays: days }
      : {}),
    ...(hint.preferredHours === undefined && hours.length > 0 ? { preferredHours: hours } : {}),
  };
}

const length = ({ from, to }: OnWall) => (to === null ? 0 : to - from);

/** Every whole hour inside; a start alone, or less than an hour, gives its own hour. */
function hoursIn({ from, to }: OnWall): number[] {
  const first = Math.floor(from / 60);
  if (to === null || to - from < 60) return [first % 24];
  const hours: number[] = [];
  for (let hour = Math.ceil(from / 60); (hour + 1) * 60 <= to; hour++) hours.push(hour % 24);
  return hours;
}
