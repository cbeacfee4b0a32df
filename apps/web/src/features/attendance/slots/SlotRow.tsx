import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { slotLabel } from '@tashika/attendance';
import { useState } from 'react';
import { slots as words } from '../messages.ts';
import { engineSlot, type PlanSlot } from '../plan/slots.ts';
import classes from './SlotRow.module.css';

interface SlotRowProps {
  readonly slot: PlanSlot;
  readonly number: number;
  readonly onWrite: (slot: PlanSlot) => void;
  readonly onRemove: () => void;
}

const fields = ['date', 'start', 'end'] as const;

/** One slot in words; its day and times open up to be changed. */
export function SlotRow({ slot, number, onWrite, onRemove }: SlotRowProps) {
  const [editing, setEditing] = useState(false);
  const whole = engineSlot(slot);
  const label = whole === null ? null : slotLabel(whole);
  return (
    <li className={classes.slot}>
      <span className={classes.label} data-half={label === null || undefined}>
        {label ?? words.halfWritten}
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
          {fields.map((field) => (
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
