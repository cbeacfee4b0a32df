import { Textarea } from '@mantine/core';
import { note as words } from './messages.ts';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** The organiser's own words with a mail. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <Textarea
      label={words.label}
      description={words.help}
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
