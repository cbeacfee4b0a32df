import { Button, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ThreadBoard, ThreadEdits } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Section } from '../../../design/Section.tsx';
import { pages } from '../../../pages.ts';
import { CopyThread } from '../board/CopyThread.tsx';
import { about as words } from '../messages.ts';
import { instantOf, typedOf } from '../moments.ts';
import { useAct } from '../use-thread.ts';
import classes from './AboutSection.module.css';
import { SlotsEditor } from './SlotsEditor.tsx';

/** Only what was typed over: the rest follows the server while one writes. */
interface Edits {
  readonly title?: string;
  readonly organiser?: string;
  readonly deadline?: string;
  readonly severalSlots?: boolean;
  readonly countIfNeeded?: boolean;
}

/** What can be changed later, and how to end it. */
export function AboutSection({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const [asking, setAsking] = useState<'cancel' | 'remove' | null>(null);
  const isRunning = thread.status === 'open' || thread.status === 'draft';
  return (
    <Section title={words.title}>
      {isRunning && (
        <>
          <EditForm status={status} />
          <SlotsEditor status={status} />
        </>
      )}
      <div className={classes.end} data-below={isRunning || undefined}>
        {isRunning && (
          <Button variant="default" onClick={() => setAsking('cancel')}>
            {words.cancel}
          </Button>
        )}
        {thread.reopenable_until === null && <CopyThread id={thread.id} />}
        <Button variant="default" onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      {asking === 'cancel' && <Cancelling id={thread.id} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <Removing id={thread.id} onClose={() => setAsking(null)} />}
    </Section>
  );
}

const sentEdits = (edits: Edits, timezone: string): ThreadEdits => ({
  ...(edits.title !== undefined && { title: edits.title.trim() }),
  ...(edits.organiser !== undefined && { organiser_name: edits.organiser.trim() }),
  ...(edits.deadline !== undefined && { deadline: instantOf(edits.deadline, timezone) }),
  ...(edits.severalSlots !== undefined && {
    allow_multiple_slots_per_invitee: edits.severalSlots,
  }),
  ...(edits.countIfNeeded !== undefined && { count_if_needed: edits.countIfNeeded }),
});

function EditForm({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const { timezone } = thread;
  const [edits, setEdits] = useState<Edits>({});
  const [isSaved, setSaved] = useState(false);
  const edit = useAct(thread.id);
  const change = (written: Edits) => {
    setEdits({ ...edits, ...written });
    setSaved(false);
  };
  const severalSlots = status.rule.slot_policy?.allow_multiple_slots_per_invitee ?? false;
  const submit = () =>
    edit.mutate(
      { method: 'PATCH', revision: thread.revision, body: sentEdits(edits, timezone) },
      {
        onSuccess: () => {
          setEdits({});
          setSaved(true);
        },
      },
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className={classes.whole}
        label={words.name}
        required
        maxLength={200}
        value={edits.title ?? thread.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextInput
        label={words.organiser}
        required
        maxLength={100}
        value={edits.organiser ?? thread.organiser.name}
        onChange={({ currentTarget }) => change({ organiser: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={words.deadline}
        description={words.deadlineHelp(thread.timezone_name)}
        value={
          edits.deadline ?? (thread.deadline === null ? '' : typedOf(thread.deadline, timezone))
        }
        onChange={({ currentTarget }) => change({ deadline: currentTarget.value })}
      />
      <Switch
        className={classes.whole}
        label={words.severalSlots}
        checked={edits.severalSlots ?? severalSlots}
        onChange={({ currentTarget }) => change({ severalSlots: currentTarget.checked })}
      />
      <Switch
        className={classes.whole}
        label={words.countIfNeeded}
        checked={edits.countIfNeeded ?? status.rule.finalize_policy.count_if_needed ?? false}
        onChange={({ currentTarget }) => change({ countIfNeeded: currentTarget.checked })}
      />
      <div className={classes.save}>
        <Button type="submit" disabled={Object.keys(edits).length === 0} loading={edit.isPending}>
          {words.save}
        </Button>
        <span role="status">{isSaved && words.saved}</span>
      </div>
      {edit.error !== null && (
        <Text role="alert" className={classes.problem}>
          {edit.error.code === 'revision-stale' ? words.stale : edit.error.message}
        </Text>
      )}
    </form>
  );
}

interface EndingProps {
  readonly id: string;
  readonly onClose: () => void;
}

function Cancelling({ id, onClose }: EndingProps) {
  const cancel = useAct(id);
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      confirm={words.cancelYes}
      cancel={words.keep}
      isGrave
      isBusy={cancel.isPending}
      problem={cancel.error?.message}
      onConfirm={() => cancel.mutate({ path: '/cancel' }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{words.cancelText}</Text>
    </ConfirmDialog>
  );
}

function Removing({ id, onClose }: EndingProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useDeed<void, Problem>({
    mutationFn: () => ask(`/api/threads/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: pages.threads });
      // Only now: nobody looks at it any more, and it is not asked for again.
      queries.removeQueries({ queryKey: ['threads', 'one', id] });
      queries.removeQueries({ queryKey: ['threads', 'outbox', id] });
      await queries.invalidateQueries({ queryKey: ['threads'] });
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.removeYes}
      cancel={words.keep}
      isGrave
      isBusy={remove.isPending}
      problem={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <Text>{words.removeText}</Text>
    </ConfirmDialog>
  );
}
