import { Button, Switch, Text, TextInput } from '@mantine/core';
import type { Thread, ThreadBoard, ThreadEdits } from '@tashika/contract/threads';
import { momentAt, wallAt } from '@tashika/japanese/dates';
import { useState } from 'react';
import { GrowingText } from '../../../design/GrowingText.tsx';
import { isSignInRequired } from '../../profile/session.ts';
import { about as words } from '../messages.ts';
import classes from './AboutSection.module.css';
import { RemindersField } from './RemindersField.tsx';
import { useProposal } from './use-proposal.tsx';

/** Only what was typed over: the rest follows the server while one writes. */
interface Edits {
  readonly title?: string;
  readonly place?: string;
  readonly description?: string;
  readonly organiser?: string;
  readonly deadline?: string;
  readonly reminders?: readonly string[];
  readonly severalSlots?: boolean;
  readonly countIfNeeded?: boolean;
  readonly tellsAnswers?: boolean;
  readonly isPrivate?: boolean;
}

const sentEdits = (edits: Edits, { timezone }: Thread): ThreadEdits => ({
  ...(edits.title !== undefined && { title: edits.title.trim() }),
  ...(edits.place !== undefined && { place: edits.place.trim() }),
  ...(edits.description !== undefined && { description: edits.description.trim() }),
  ...(edits.organiser !== undefined && { organiser_name: edits.organiser.trim() }),
  ...(edits.deadline !== undefined && { deadline: momentAt(edits.deadline, timezone) }),
  ...(edits.reminders !== undefined && {
    remind_at: edits.reminders.flatMap((typed) => momentAt(typed, timezone) ?? []),
  }),
  ...(edits.severalSlots !== undefined && {
    allow_multiple_slots_per_invitee: edits.severalSlots,
  }),
  ...(edits.countIfNeeded !== undefined && { count_if_needed: edits.countIfNeeded }),
  ...(edits.tellsAnswers !== undefined && { tells_answers: edits.tellsAnswers }),
  ...(edits.isPrivate !== undefined && { visibility: edits.isPrivate ? 'private' : 'shared' }),
});

/** What the thread is called, where and until when; looked at before it is changed. */
export function EditForm({ status }: { readonly status: ThreadBoard }) {
  const { thread, rule } = status;
  const [edits, setEdits] = useState<Edits>({});
  const [isSaved, setSaved] = useState(false);
  const { propose, isBusy, problem, dialog } = useProposal(status);
  const change = (written: Edits) => {
    setEdits({ ...edits, ...written });
    setSaved(false);
  };
  const submit = () =>
    propose(sentEdits(edits, thread), () => {
      setEdits({});
      setSaved(true);
    });
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Words edits={edits} thread={thread} onChange={change} />
        <Times edits={edits} thread={thread} onChange={change} />
        <Switch
          className={classes.whole}
          label={words.severalSlots}
          checked={
            edits.severalSlots ?? rule.slot_policy?.allow_multiple_slots_per_invitee ?? false
          }
          onChange={({ currentTarget }) => change({ severalSlots: currentTarget.checked })}
        />
        <Switch
          className={classes.whole}
          label={words.countIfNeeded}
          checked={edits.countIfNeeded ?? rule.finalize_policy.count_if_needed ?? false}
          onChange={({ currentTarget }) => change({ countIfNeeded: currentTarget.checked })}
        />
        <Switch
          className={classes.whole}
          label={words.tellsAnswers}
          checked={edits.tellsAnswers ?? thread.tells_answers}
          onChange={({ currentTarget }) => change({ tellsAnswers: currentTarget.checked })}
        />
        {isSignInRequired && (
          <Switch
            className={classes.whole}
            label={words.isPrivate}
            checked={edits.isPrivate ?? thread.visibility === 'private'}
            onChange={({ currentTarget }) => change({ isPrivate: currentTarget.checked })}
          />
        )}
        <div className={classes.save}>
          <Button type="submit" disabled={Object.keys(edits).length === 0} loading={isBusy}>
            {words.save}
          </Button>
          <span role="status">{isSaved && words.saved}</span>
        </div>
        {problem !== null && (
          <Text role="alert" className={classes.problem}>
            {problem.code === 'revision-stale' ? words.stale : problem.message}
          </Text>
        )}
      </form>
      {dialog}
    </>
  );
}

interface PartProps {
  readonly edits: Edits;
  readonly thread: Thread;
  readonly onChange: (written: Edits) => void;
}

function Words({ edits, thread, onChange }: PartProps) {
  return (
    <>
      <TextInput
        className={classes.whole}
        label={words.name}
        required
        maxLength={200}
        value={edits.title ?? thread.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextInput
        className={classes.whole}
        label={words.place}
        maxLength={200}
        value={edits.place ?? thread.place}
        onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
      />
      <GrowingText
        className={classes.whole}
        label={words.description}
        maxLength={2_000}
        value={edits.description ?? thread.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TextInput
        label={words.organiser}
        required
        maxLength={100}
        value={edits.organiser ?? thread.organiser.name}
        onChange={({ currentTarget }) => onChange({ organiser: currentTarget.value })}
      />
    </>
  );
}

function Times({ edits, thread, onChange }: PartProps) {
  const { deadline, remind_at: reminders, timezone } = thread;
  return (
    <>
      <TextInput
        type="datetime-local"
        label={words.deadline}
        description={words.deadlineHelp(thread.timezone_name)}
        value={edits.deadline ?? (deadline === null ? '' : wallAt(deadline, timezone))}
        onChange={({ currentTarget }) => onChange({ deadline: currentTarget.value })}
      />
      <RemindersField
        reminders={edits.reminders ?? reminders.map((time) => wallAt(time, timezone))}
        onChange={(typed) => onChange({ reminders: typed })}
      />
    </>
  );
}
