import { Button, Text, TextInput } from '@mantine/core';
import type { LabelSet } from '@tashika/contract/dialogue';
import { useState } from 'react';
import { RemoveButton } from '../../../design/RemoveButton.tsx';
import { Section } from '../../../design/Section.tsx';
import { isSignInRequired } from '../../profile/session.ts';
import { useKept } from '../kept.ts';
import { Notice } from '../Notice.tsx';
import { RecordInput } from '../report/RecordInput.tsx';
import { LabelSheetView } from './LabelSheetView.tsx';
import classes from './Labels.module.css';
import { labelsPart as words } from './messages.ts';
import { useLabelSets, useNewSet, useRemoveSet } from './use-labels.ts';

/** Lines that people score blind, so that the director can be measured by them. */
export function LabelsPart() {
  // Where nobody signs in, several people take turns at one machine.
  const shared = !isSignInRequired;
  const [rater, setRater] = useKept('label-rater', '');
  const [open, setOpen] = useState<string>();
  const who = shared ? rater.trim() : '';
  const sets = useLabelSets(who);
  if (open !== undefined && (!shared || who !== '')) {
    return <LabelSheetView id={open} rater={who} onClose={() => setOpen(undefined)} />;
  }
  return (
    <>
      <Section title={words.title}>
        <Text>{words.intro}</Text>
        {shared && (
          <TextInput
            label={words.rater}
            description={words.raterHint}
            maxLength={80}
            value={rater}
            onChange={(event) => setRater(event.currentTarget.value)}
          />
        )}
        {sets.isPending && <Text role="status">{words.loading}</Text>}
        {sets.isError && (
          <Notice tone="caution">
            <p>{sets.error.message}</p>
          </Notice>
        )}
        {sets.data?.sets.length === 0 && <Text c="dimmed">{words.none}</Text>}
        <ul className={classes.list}>
          {sets.data?.sets.map((set) => (
            <SetRow
              key={set.id}
              set={set}
              disabled={shared && who === ''}
              onOpen={() => setOpen(set.id)}
            />
          ))}
        </ul>
      </Section>
      <NewSetForm />
    </>
  );
}

interface SetRowProps {
  readonly set: LabelSet;
  readonly disabled: boolean;
  readonly onOpen: () => void;
}

function SetRow({ set: { id, title, lines, done, finished }, disabled, onOpen }: SetRowProps) {
  const remove = useRemoveSet();
  return (
    <li className={classes.item}>
      <span>
        <strong>{title}</strong> <small>{words.progress(done, lines, finished)}</small>
      </span>
      <span className={classes.actions}>
        <Button size="sm" disabled={disabled} aria-label={words.openOne(title)} onClick={onOpen}>
          {done < lines ? words.score : words.look}
        </Button>
        <RemoveButton
          label={words.remove}
          name={words.removeOne(title)}
          cancel={words.keep}
          deed={remove}
          onRemove={(whenDone) => remove.mutate(id, whenDone)}
        >
          {words.removeSure}
        </RemoveButton>
      </span>
    </li>
  );
}

function NewSetForm() {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const make = useNewSet();
  return (
    <Section title={words.newTitle}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(
            { title, text },
            {
              onSuccess: () => {
                setTitle('');
                setText('');
              },
            },
          );
        }}
      >
        <TextInput
          label={words.setTitle}
          maxLength={80}
          required
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <RecordInput
          label={words.lines}
          fileLabel={words.file}
          value={text}
          onChange={setText}
          onFile={setText}
        />
        <div>
          <Button
            type="submit"
            loading={make.isPending}
            disabled={title.trim() === '' || text.trim() === ''}
          >
            {words.create}
          </Button>
        </div>
        <Text role="status">{make.isSuccess ? words.created : ''}</Text>
        {make.isError && (
          <Notice tone="bad" urgent>
            <p>{make.error.message}</p>
          </Notice>
        )}
      </form>
    </Section>
  );
}
