import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { conversation as words } from '../messages.ts';
import classes from './FreeWords.module.css';

interface FreeWordsProps {
  /** Whether something is asked: then the words are a reply, else a change. */
  readonly isAsked: boolean;
  readonly maxLength: number;
  readonly onSay: (words: string) => void;
}

/** A field for a reply or a change in plain words, beside the answers a form offers (M32). */
export function FreeWords({ isAsked, maxLength, onSay }: FreeWordsProps) {
  const [said, setSaid] = useState('');
  const text = said.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return;
    onSay(text);
    setSaid('');
  };
  return (
    <form className={classes.free} onSubmit={submit}>
      <TextInput
        label={isAsked ? words.reply : words.change}
        placeholder={isAsked ? words.replyExample : words.changeExample}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="send"
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text === ''}>
        {words.send}
      </Button>
    </form>
  );
}
