import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ThreadBoard } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Section } from '../../../design/Section.tsx';
import { pages } from '../../../pages.ts';
import { CopyThread } from '../board/CopyThread.tsx';
import { about as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { useAct } from '../use-thread.ts';
import classes from './AboutSection.module.css';
import { EditForm } from './EditForm.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { SlotsEditor } from './SlotsEditor.tsx';

/** What can be changed later, and how to end it. */
export function AboutSection({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const [asking, setAsking] = useState<'cancel' | 'remove' | null>(null);
  const isRunning = thread.status === 'open' || thread.status === 'draft';
  const isDecided = thread.status === 'finalized';
  return (
    <Section title={words.title}>
      {isRunning && (
        <>
          <EditForm status={status} />
          <SlotsEditor status={status} />
          <RuleEditor status={status} />
        </>
      )}
      <div className={classes.end} data-below={isRunning || undefined}>
        {(isRunning || isDecided) && (
          <Button variant="default" onClick={() => setAsking('cancel')}>
            {words.cancel}
          </Button>
        )}
        {thread.reopenable_until === null && <CopyThread id={thread.id} />}
        <Button variant="default" onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      {asking === 'cancel' && (
        <Cancelling id={thread.id} isDecided={isDecided} onClose={() => setAsking(null)} />
      )}
      {asking === 'remove' && <Removing id={thread.id} onClose={() => setAsking(null)} />}
    </Section>
  );
}

interface EndingProps {
  readonly id: string;
  readonly onClose: () => void;
}

interface CancellingProps extends EndingProps {
  readonly isDecided: boolean;
}

function Cancelling({ id, isDecided, onClose }: CancellingProps) {
  const cancel = useAct(id);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      confirm={words.cancelYes}
      cancel={words.keep}
      isGrave
      isBusy={cancel.isPending}
      problem={cancel.error?.message}
      onConfirm={() => cancel.mutate({ path: '/cancel', body: { note } }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{isDecided ? words.cancelDecidedText : words.cancelText}</Text>
      <NoteField value={note} onChange={setNote} />
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
