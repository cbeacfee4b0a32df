import { isHoliday } from '@tashika/japanese/dates';
import { calendar as words } from '../messages.ts';
import { collides, engineSlot, isSameTime } from '../plan/slots.ts';
import { weekdayOf, weeksOf } from './days.ts';
import classes from './MonthGrid.module.css';
import type { GridProps, Hours } from './SlotCalendar.tsx';

interface MonthGridProps extends GridProps {
  readonly first: string;
  /** What a tap gives the day. */
  readonly hours: Hours;
}

/** A month of days to tap. */
export function MonthGrid(props: MonthGridProps) {
  const { first, hours, slots, timeZone, busy, today, onToggle } = props;
  const isHalf =
    !hours.wholeDay && (hours.start === '' || hours.end === '' || hours.start === hours.end);
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {words.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const slot = { date, ...hours };
              const there = slots.filter((one) => one.date === date);
              const isTaken = there.some((one) => isSameTime(one, slot));
              const whole = engineSlot({ ...slot, id: '' }, timeZone);
              const isBusy = whole !== null && collides(whole, busy);
              return (
                <td key={date} data-beside={date.slice(0, 7) !== first.slice(0, 7) || undefined}>
                  <button
                    type="button"
                    className={classes.day}
                    aria-pressed={isTaken}
                    aria-label={words.day(date, there.length, isBusy)}
                    disabled={date < today || isHalf}
                    data-weekday={isHoliday(date) ? 6 : weekdayOf(date)}
                    data-busy={isBusy || undefined}
                    data-count={there.length || undefined}
                    onClick={() => onToggle(slot)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
