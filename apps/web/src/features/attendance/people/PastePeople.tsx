import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { people as words } from '../messages.ts';
import { readPastedPeople } from '../plan/pasted-people.ts';
import type { Person } from '../plan/people.ts';
import classes from './PastePeople.module.css';

/** A list from elsewhere; what was read of it is shown before it is taken. */
export function PastePeople({
  onTake,
}: {
  readonly onTake: (people: readonly Omit<Person, 'id'>[]) => void;
}) {
  const [text, setText] = useState('');
  const { people, unread } = useMemo(() => readPastedPeople(text), [text]);
  return (
    <div className={classes.paste}>
      <Textarea
        label={words.pasteLabel}
        description={words.pasteHelp}
        placeholder={words.pastePlaceholder}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.foot} aria-live="polite">
        <Button disabled={people.length === 0} onClick={() => onTake(people)}>
          {words.pasteTake}
        </Button>
        {text.trim() !== '' && <span>{words.pasteCount(people.length)}</span>}
        {unread.length > 0 && <span className={classes.unread}>{words.pasteUnread(unread)}</span>}
      </div>
    </div>
  );
}
