import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { about as words } from '../messages.ts';
import classes from './RemindersField.module.css';

interface RemindersFieldProps {
  /** As they are typed. */
  readonly reminders: readonly string[];
  readonly onChange: (reminders: readonly string[]) => void;
}

/** When those who have not answered are asked again by themselves. */
export function RemindersField({ reminders, onChange }: RemindersFieldProps) {
  return (
    <fieldset className={classes.reminders}>
      <legend>{words.reminders}</legend>
      {reminders.map((typed, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reminder is its place in the list.
        <div key={place} className={classes.row}>
          <TextInput
            type="datetime-local"
            aria-label={words.reminder(place + 1)}
            value={typed}
            onChange={({ currentTarget }) => onChange(reminders.with(place, currentTarget.value))}
          />
          <Button
            variant="default"
            aria-label={words.removeReminder(place + 1)}
            onClick={() => onChange(reminders.toSpliced(place, 1))}
          >
            <IconTrash aria-hidden size={18} />
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus aria-hidden size={18} />}
        onClick={() => onChange([...reminders, ''])}
      >
        {words.addReminder}
      </Button>
    </fieldset>
  );
}
