import { Textarea } from '@mantine/core';
import { FileDrop } from '../../../design/FileDrop.tsx';
import classes from './RecordInput.module.css';

interface RecordInputProps {
  readonly label: string;
  readonly fileLabel: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFile: (text: string) => void;
}

const megabyte = 1024 * 1024;

/** Lines to be summed up: typed, pasted, or from a file. */
export function RecordInput({ label, fileLabel, value, onChange, onFile }: RecordInputProps) {
  return (
    <div className={classes.input}>
      <Textarea
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={8}
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
      />
      <FileDrop
        label={fileLabel}
        accept=".jsonl,.json,.csv,.tsv,.txt,text/plain"
        maxBytes={6 * megabyte}
        onText={onFile}
      />
    </div>
  );
}
