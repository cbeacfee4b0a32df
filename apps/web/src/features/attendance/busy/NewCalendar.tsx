import { Button, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import {
  type Calendar,
  type CalendarKind,
  calendar,
  calendarKinds,
  longestCalendar,
} from '@tashika/contract/calendars';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { FileDrop } from '../../../design/FileDrop.tsx';
import classes from './CalendarsTool.module.css';
import { busy as words } from './messages.ts';

interface NewCalendarProps {
  readonly timeZone: string;
  readonly onMade: () => void;
}

/** What is typed in; each kind asks for some of it. */
const nothing = { name: '', url: '', username: '', password: '', content: '' };
type Typed = typeof nothing;

const bodies: Readonly<Record<CalendarKind, (typed: Typed) => object>> = {
  file: ({ content }) => ({ content }),
  url: ({ url }) => ({ url }),
  caldav: ({ url, username, password }) => ({ url, username, password }),
};

export function NewCalendar({ timeZone, onMade }: NewCalendarProps) {
  const [kind, setKind] = useState<CalendarKind>('file');
  const [typed, setTyped] = useState(nothing);
  const make = useDeed<Calendar, Problem, Typed>({
    mutationFn: (given) =>
      ask('/api/calendars', calendar, {
        body: {
          kind,
          name: given.name.trim() || words.kinds[kind],
          timezone: timeZone,
          ...bodies[kind](given),
        },
      }),
    onSuccess: () => {
      setTyped(nothing);
      onMade();
    },
  });
  const write = (written: Partial<Typed>) => setTyped({ ...typed, ...written });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(typed);
      }}
    >
      <NativeSelect
        label={words.kind}
        data={calendarKinds.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as CalendarKind)}
      />
      {kind === 'file' ? (
        <FileDrop
          label={words.file}
          accept=".ics,text/calendar"
          maxBytes={longestCalendar}
          onText={(content, name) => make.mutate({ ...typed, content, name: name.slice(0, 80) })}
        />
      ) : (
        <>
          <PlaceFields kind={kind} typed={typed} onWrite={write} />
          <div>
            <Button type="submit" loading={make.isPending}>
              {words.add}
            </Button>
          </div>
        </>
      )}
      <Text role="status">
        {make.isSuccess ? words.added(make.data.name, make.data.busy_times) : ''}
      </Text>
      {make.error !== null && (
        <Text role="alert" className={classes.caution}>
          {make.error.message}
        </Text>
      )}
    </form>
  );
}

interface PlaceFieldsProps {
  readonly kind: CalendarKind;
  readonly typed: Typed;
  readonly onWrite: (written: Partial<Typed>) => void;
}

function PlaceFields({ kind, typed, onWrite }: PlaceFieldsProps) {
  return (
    <>
      <TextInput
        label={words.name}
        maxLength={80}
        value={typed.name}
        onChange={({ currentTarget }) => onWrite({ name: currentTarget.value })}
      />
      <TextInput
        type="url"
        label={words.url}
        description={kind === 'url' ? words.urlHelp : words.caldavHelp}
        required
        maxLength={2_000}
        autoComplete="off"
        value={typed.url}
        onChange={({ currentTarget }) => onWrite({ url: currentTarget.value })}
      />
      {kind === 'caldav' && (
        <>
          <TextInput
            label={words.username}
            required
            maxLength={200}
            autoComplete="off"
            value={typed.username}
            onChange={({ currentTarget }) => onWrite({ username: currentTarget.value })}
          />
          <PasswordInput
            label={words.password}
            description={words.passwordHelp}
            required
            maxLength={500}
            autoComplete="off"
            value={typed.password}
            onChange={({ currentTarget }) => onWrite({ password: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
