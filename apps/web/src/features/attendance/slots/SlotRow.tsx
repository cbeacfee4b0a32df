import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { slotLabel } from '@tashika/attendance';
import { useState } from 'react';
import { slots as words } from '../messages.ts';
import { type BusyTime, collides, engineSlot, type PlanSlot, usualHours } from '../plan/slots.ts';
import classes from './SlotRow.module.css';

interface SlotRowProps {
  readonly slot: PlanSlot;
  readonly timeZone: string;
  readonly number: number;
  /** What else is on then, where it is known. */
  readonly busy?: readonly BusyTime[];
  readonly onWrite: (slot: PlanSlot) => void;
  readonly onRemove: () => void;
}

const fields = ['date', 'start', 'end'] as const;

/** One slot in words; its day and times open up to be changed. */
export function SlotRow(props: SlotRowProps) {
  const { slot, timeZone, number, busy = [], onWrite, onRemove } = props;
  const [editing, setEditing] = useState(false);
  const whole = engineSlot(slot, timeZone);
  const label = whole === null ? null : slotLabel(whole);
  return (
    <li className={classes.slot}>
      <span className={classes.label} data-half={label === null || undefined}>
        {label ?? words.halfWritten}
        {whole !== null && collides(whole, busy) && (
          <span className={classes.busy}>{words.busy}</span>
        )}
      </span>
      <Button
        variant="subtle"
        size="sm"
        className={classes.edit}
        aria-expanded={editing}
        aria-label={words.editOf(label ?? words.unnamed(number))}
        onClick={() => setEditing(!editing)}
      >
        {words.edit}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={words.remove(label ?? words.unnamed(number))}
        onClick={onRemove}
      >
        <IconX aria-hidden size={18} />
      </ActionIcon>
      {editing && (
        <span className={classes.fields}>
          <Checkbox
            className={classes.wholeDay}
            label={words.wholeDay}
            checked={slot.wholeDay}
            onChange={({ currentTarget }) => {
              const wholeDay = currentTarget.checked;
              // Midnight was never a time anybody chose.
              const hours = !wholeDay && slot.start === slot.end ? usualHours : {};
              onWrite({ ...slot, ...hours, wholeDay });
            }}
          />
          {(slot.wholeDay ? fields.slice(0, 1) : fields).map((field) => (
            <label key={field} className={classes.field}>
              <span className={classes.fieldName}>{words[field]}</span>
              <input
                type={field === 'date' ? 'date' : 'time'}
                className={classes.input}
                aria-label={words.fieldOf(words[field], number)}
                value={slot[field]}
                onChange={(event) => onWrite({ ...slot, [field]: event.currentTarget.value })}
              />
            </label>
          ))}
        </span>
      )}
    </li>
  );
}
