import { ActionIcon, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { wallAt } from '@tashika/japanese/dates';
import { useState } from 'react';
import { slots as slotWords, calendar as words } from '../messages.ts';
import { type BusyTime, daysAfter, type PlanSlot, usualHours } from '../plan/slots.ts';
import { firstOfMonth, mondayOf, monthAfter } from './days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import classes from './SlotCalendar.module.css';
import { WeekGrid } from './WeekGrid.tsx';

export interface GridProps {
  readonly slots: readonly PlanSlot[];
  readonly timeZone: string;
  readonly busy: readonly BusyTime[];
  /** Today, in the zone of the plan: what lies before it is over. */
  readonly today: string;
  readonly onToggle: (slot: NewSlot) => void;
}

export type NewSlot = Omit<PlanSlot, 'id'>;
/** The hours a tap gives a day, or none. */
export type Hours = Pick<PlanSlot, 'start' | 'end' | 'wholeDay'>;

interface SlotCalendarProps extends Omit<GridProps, 'today'> {
  readonly now: string;
}

/** A month to tap days in, or a week to tap hours in; a second tap takes a time out again. */
export function SlotCalendar({ slots, timeZone, busy, now, onToggle }: SlotCalendarProps) {
  const today = wallAt(now, timeZone).slice(0, 10);
  const [view, setView] = useState<'month' | 'week'>('month');
  const [day, setDay] = useState(slots[0]?.date || today);
  const [hours, setHours] = useState<Hours>(() => hoursOf(slots));
  const isMonth = view === 'month';
  const grid = { slots, timeZone, busy, today, onToggle };
  const move = (by: number) => setDay(isMonth ? monthAfter(day, by) : daysAfter(day, 7 * by));
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields and a table of buttons, named together.
    <div role="group" aria-label={words.label} className={classes.calendar}>
      <SegmentedControl
        aria-label={words.view}
        value={view}
        onChange={setView}
        data={[
          { value: 'month', label: words.month },
          { value: 'week', label: words.week },
        ]}
      />
      <HoursFields hours={hours} onWrite={setHours} />
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isMonth ? words.monthBefore : words.weekBefore}
          onClick={() => move(-1)}
        >
          <IconChevronLeft aria-hidden size={20} />
        </ActionIcon>
        <strong aria-live="polite">{words.monthName(day)}</strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isMonth ? words.monthAfter : words.weekAfter}
          onClick={() => move(1)}
        >
          <IconChevronRight aria-hidden size={20} />
        </ActionIcon>
      </div>
      {isMonth ? (
        <MonthGrid {...grid} first={firstOfMonth(day)} hours={hours} />
      ) : (
        <WeekGrid {...grid} monday={mondayOf(day)} hours={hours} />
      )}
      <p className={classes.help}>{isMonth ? words.monthHelp : words.weekHelp}</p>
    </div>
  );
}

/** As the times that are there; else an ordinary hour. */
function hoursOf(slots: readonly PlanSlot[]): Hours {
  const first = slots.find(({ wholeDay, start, end }) => wholeDay || (start !== '' && end !== ''));
  const { start, end, wholeDay } = first ?? { ...usualHours, wholeDay: false };
  return wholeDay ? { ...usualHours, wholeDay } : { start, end, wholeDay };
}

interface HoursFieldsProps {
  readonly hours: Hours;
  readonly onWrite: (hours: Hours) => void;
}

function HoursFields({ hours, onWrite }: HoursFieldsProps) {
  return (
    <div className={classes.hours}>
      {!hours.wholeDay &&
        (['start', 'end'] as const).map((field) => (
          <TextInput
            key={field}
            type="time"
            label={slotWords[field]}
            value={hours[field]}
            onChange={({ currentTarget }) => onWrite({ ...hours, [field]: currentTarget.value })}
          />
        ))}
      <Checkbox
        label={slotWords.wholeDay}
        checked={hours.wholeDay}
        onChange={({ currentTarget }) => onWrite({ ...hours, wholeDay: currentTarget.checked })}
      />
    </div>
  );
}
