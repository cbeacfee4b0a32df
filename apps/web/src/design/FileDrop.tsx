import { Button, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { fileDrop as words } from '../messages.ts';
import classes from './FileDrop.module.css';

interface FileDropProps {
  /** What is to be given, in words. */
  readonly label: string;
  /** As in an input's `accept`: `.json,.jsonl`. */
  readonly accept: string;
  readonly maxBytes?: number;
  readonly onText: (text: string, name: string) => void;
}

const megabyte = 1024 * 1024;

/** Takes a text file by choice or by drop. It stays in the browser; what is not UTF-8 is refused. */
export function FileDrop({ label, accept, maxBytes = 20 * megabyte, onText }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxBytes) {
      setProblem(words.tooLarge(file.name, `${Math.floor(maxBytes / megabyte)} MB`));
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      setProblem(undefined);
      onText(text, file.name);
    } catch {
      setProblem(words.notText(file.name));
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same by keyboard.
    <div
      className={classes.place}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text>{label}</Text>
      <div className={classes.choice}>
        <Button
          variant="default"
          leftSection={<IconFileUpload aria-hidden size={18} />}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        <Text component="span" c="dimmed" size="sm">
          {words.orDrop}
        </Text>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = '';
        }}
      />
      {problem !== undefined && (
        <Text role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
    </div>
  );
}
