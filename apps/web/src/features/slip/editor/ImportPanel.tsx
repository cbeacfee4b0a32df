import { Button, Text, Textarea } from '@mantine/core';
import { FileDrop } from '../../../design/FileDrop.tsx';
import { Section } from '../../../design/Section.tsx';
import { importPanel as words } from '../messages.ts';
import classes from './ImportPanel.module.css';

/** A text handed over and, where it could not be taken, why. */
export interface PendingImport {
  readonly text: string;
  readonly problem: string | null;
}

interface ImportPanelProps {
  readonly pending: PendingImport;
  readonly onChange: (text: string) => void;
  readonly onTake: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes a whole slip or the cells of a spreadsheet. What cannot be taken stays here, with the reason. */
export function ImportPanel({ pending, onChange, onTake, onClose }: ImportPanelProps) {
  return (
    <Section
      title={words.title}
      actions={
        <Button variant="subtle" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Textarea
        label={words.text}
        description={words.lead}
        data-autofocus
        autoFocus
        autosize
        minRows={4}
        maxRows={12}
        classNames={{ input: classes.text ?? '' }}
        value={pending.text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {pending.problem !== null && (
        <div role="alert" className={classes.problem}>
          <Text>{pending.problem}</Text>
          <Text size="sm">{words.kept}</Text>
        </div>
      )}
      <div>
        <Button onClick={() => onTake(pending.text)}>{words.take}</Button>
      </div>
      <FileDrop label={words.file} accept=".json,.tsv,.txt" onText={onTake} />
    </Section>
  );
}
