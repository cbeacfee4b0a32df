import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type GivenRowJson, rowColumns } from '@tashika/contract/slips';
import { type FormEvent, useState } from 'react';
import classes from './CorrectionForm.module.css';
import { account as words } from './messages.ts';

type NewRow = Omit<GivenRowJson, 'slip_id'>;

interface AddRowProps {
  readonly position: number;
  readonly busy: boolean;
  /** Whether it was kept; what was typed stays where it was not. */
  readonly onAdd: (row: NewRow) => Promise<boolean>;
}

/** A row of the paper that was not read. */
export function AddRow({ position, busy, onAdd }: AddRowProps) {
  const [row, setRow] = useState<NewRow | null>(null);
  if (row === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlus aria-hidden size={18} />}
        onClick={() => setRow({})}
      >
        {words.addRow}
      </Button>
    );
  }
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd(row)) setRow(null);
  };
  return (
    <form className={classes.form} aria-label={words.addingRow(position)} onSubmit={add}>
      <strong>{words.addingRow(position)}</strong>
      <div className={classes.typed}>
        {rowColumns.map((column) => (
          <TextInput
            key={column}
            label={words.columns[column]}
            value={row[column] ?? ''}
            maxLength={200}
            autoFocus={column === 'label'}
            {...(column === 'label' ? {} : { inputMode: 'numeric' as const, w: '6.5rem' })}
            onChange={({ currentTarget }) => setRow({ ...row, [column]: currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.choices}>
        <Button type="submit" loading={busy}>
          {words.addRowYes}
        </Button>
        <Button variant="subtle" onClick={() => setRow(null)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
