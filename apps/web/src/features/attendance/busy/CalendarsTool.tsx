import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Calendar, calendar, calendarList } from '@tashika/contract/calendars';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { Asked } from '../../../design/Asked.tsx';
import { dateTimeText } from '../../profile/messages.ts';
import classes from './CalendarsTool.module.css';
import { busy as words } from './messages.ts';
import { NewCalendar } from './NewCalendar.tsx';
import { busyKey } from './use-busy.ts';

/** Calendars to hold the times against; opens where somebody wants it. */
export function CalendarsTool({ timeZone }: { readonly timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.tool} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen && <Calendars timeZone={timeZone} />}
    </details>
  );
}

const calendarsKey = [...busyKey, 'calendars'];

function Calendars({ timeZone }: { readonly timeZone: string }) {
  const queries = useQueryClient();
  const list = useQuery<{ readonly calendars: readonly Calendar[] }, Problem>({
    queryKey: calendarsKey,
    queryFn: ({ signal }) => ask('/api/calendars', calendarList, { signal }),
  });
  // What is busy follows from the calendars.
  const refresh = () => void queries.invalidateQueries({ queryKey: busyKey });
  return (
    <div className={classes.content}>
      <Text className={classes.soft}>{words.lead}</Text>
      <Asked query={list}>
        {({ calendars }) =>
          calendars.length === 0 ? null : (
            <ul className={classes.list} aria-label={words.list}>
              {calendars.map((one) => (
                <CalendarItem key={one.id} calendar={one} onChanged={refresh} />
              ))}
            </ul>
          )
        }
      </Asked>
      <NewCalendar timeZone={timeZone} onMade={refresh} />
    </div>
  );
}

interface CalendarItemProps {
  readonly calendar: Calendar;
  readonly onChanged: () => void;
}

function CalendarItem({ calendar: shown, onChanged }: CalendarItemProps) {
  const path = `/api/calendars/${shown.id}`;
  const read = useDeed<Calendar, Problem>({
    mutationFn: () => ask(`${path}/read`, calendar, { method: 'POST' }),
    onSettled: onChanged,
  });
  const remove = useDeed<void, Problem>({
    mutationFn: () => ask(path, { method: 'DELETE' }),
    onSettled: onChanged,
  });
  const problem = read.error ?? remove.error;
  return (
    <li className={classes.item}>
      <span className={classes.who}>
        <strong>{shown.name}</strong>
        <span className={classes.soft}>
          {words.kinds[shown.kind]}
          {shown.host !== null && `、${shown.host}`}
          <br />
          {shown.read_at !== null && words.read(shown.busy_times, dateTimeText(shown.read_at))}
        </span>
        {(shown.problem ?? problem?.message) && (
          <Text role="alert" className={classes.caution}>
            {shown.problem ?? problem?.message}
          </Text>
        )}
      </span>
      {shown.kind !== 'file' && (
        <Button
          variant="default"
          size="sm"
          aria-label={words.readAgainOf(shown.name)}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {words.readAgain}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={words.removeOf(shown.name)}
        onClick={() => remove.mutate()}
      >
        {words.remove}
      </Button>
    </li>
  );
}
