import { TextInput } from '@mantine/core';
import type { Thread } from '@tashika/contract/threads';
import { momentAt } from '@tashika/japanese/dates';
import { useState } from 'react';

interface DeadlineFieldProps {
  readonly label: string;
  readonly thread: Pick<Thread, 'timezone' | 'timezone_name'>;
  /** Null while it is not written to the end. */
  readonly onWrite: (instant: string | null) => void;
}

/** A moment in the zone of the thread, which stands beside it. */
export function DeadlineField({ label, thread, onWrite }: DeadlineFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={thread.timezone_name}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onWrite(momentAt(currentTarget.value, thread.timezone));
      }}
    />
  );
}
