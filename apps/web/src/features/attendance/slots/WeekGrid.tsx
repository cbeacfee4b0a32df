import { calendar as words } from '../messages.ts';
import { collides, engineSlot, isSameTime } from '../plan/slots.ts';
import { weekFrom } from './days.ts';
import type { GridProps, Hours, NewSlot } from './SlotCalendar.tsx';
import classes from './WeekGrid.module.css';

interface WeekGridProps extends GridProps {
  readonly monday: string;
  /** How long a tapped time is. */
  readonly hours: Hours;
}

/** From the first to the last hour people meet at. */
const shownHours = Array.from({ length: 18 }, (_, index) => index + 6);

/** A week of hours to tap; the day itself where no time is wanted. */
export function WeekGrid(props: WeekGridProps) {
  const { monday, hours, slots, timeZone, busy, today, onToggle } = props;
  const days = weekFrom(monday);
  const minutes = lengthOf(hours);
  const cell = (slot: NewSlot, name: string, shown: string) => {
    const isTaken = slots.some((one) => isSameTime(one, slot));
    const whole = engineSlot({ ...slot, id: '' }, timeZone);
    const isBusy = whole !== null && collides(whole, busy);
    return (
      <button
        type="button"
        className={classes.cell}
        aria-pressed={isTaken}
        aria-label={words.time(slot.date, name, isBusy)}
        disabled={slot.date < today}
        data-busy={isBusy || undefined}
        onClick={() => onToggle(slot)}
      >
        {shown}
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable.
    <section className={classes.scroll} tabIndex={0} aria-label={words.week}>
      <table className={classes.week}>
        <thead>
          <tr>
            <td />
            {days.map((date, index) => (
              <th key={date} scope="col">
                {Number(date.slice(8))}
                <small>{words.weekdays[index]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.wholeDay ? (
            <tr>
              <th scope="row">{words.wholeDayRow}</th>
              {days.map((date) => (
                <td key={date}>{cell({ date, ...hours }, '', '＋')}</td>
              ))}
            </tr>
          ) : (
            shownHours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                {days.map((date) => {
                  const start = clock(hour * 60);
                  const end = clock(hour * 60 + minutes);
                  return (
                    <td key={date}>{cell({ date, start, end, wholeDay: false }, start, '')}</td>
                  );
                })}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  );
}

const day = 24 * 60;

/** `19:30` of so many minutes after midnight, past it included. */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor((minutes % day) / 60))}:${two(minutes % 60)}`;
}

const usualMinutes = 60;

function lengthOf({ start, end }: Hours): number {
  const minutesOf = (time: string) => {
    const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
    return hour * 60 + minute;
  };
  const length = (minutesOf(end) - minutesOf(start) + day) % day;
  return length > 0 ? length : usualMinutes;
}
