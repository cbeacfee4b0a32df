import { GrowingText } from '../../design/GrowingText.tsx';
import { note as words } from './messages.ts';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** The organiser's own words with a mail. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <GrowingText
      label={words.label}
      description={words.help}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
