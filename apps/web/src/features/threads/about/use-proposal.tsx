import { Switch, Text } from '@mantine/core';
import {
  type EditPreview,
  editPreview,
  type ThreadBoard,
  type ThreadEdits,
} from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Names } from '../../attendance/board/Names.tsx';
import { momentText, proposal as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { useAct } from '../use-thread.ts';
import classes from './use-proposal.module.css';

interface Proposed {
  readonly body: ThreadEdits;
  readonly shown: EditPreview;
  readonly onSaved: () => void;
}

interface Proposal {
  /** Shows what would come of it and who would be told; where there is nothing to show it is saved. */
  readonly propose: (body: ThreadEdits, onSaved: () => void) => void;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly dialog: ReactNode;
}

/** M35: a change of a thread that is looked at before it is made. */
export function useProposal({ thread, auto_finalize_at: runsUntil }: ThreadBoard): Proposal {
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [notifies, setNotifies] = useState(true);
  const [note, setNote] = useState('');
  const look = useAct(thread.id, editPreview);
  const save = useAct(thread.id);
  const send = (body: ThreadEdits, onSaved: () => void) =>
    save.mutate(
      { method: 'PATCH', revision: thread.revision, body },
      {
        onSuccess: () => {
          setProposed(null);
          setNote('');
          onSaved();
        },
      },
    );
  const propose = (body: ThreadEdits, onSaved: () => void) => {
    if (thread.status === 'draft' && body.intent === undefined && body.answers === undefined) {
      send(body, onSaved);
      return;
    }
    look.mutate(
      { path: '/preview', body },
      {
        onSuccess: (shown) => {
          if (shown.told.length === 0 && !shown.rule_changed) send(body, onSaved);
          else setProposed({ body, shown, onSaved });
        },
      },
    );
  };
  const isTold = proposed !== null && proposed.shown.told.length > 0;
  const telling = !isTold ? {} : notifies ? { note } : { notify: false };
  return {
    propose,
    isBusy: look.isPending || save.isPending,
    problem: look.error ?? (proposed === null ? save.error : null),
    dialog: proposed !== null && (
      <ConfirmDialog
        title={words.title}
        confirm={isTold && notifies ? words.yesTelling : words.yes}
        cancel={words.keep}
        isBusy={save.isPending}
        problem={save.error?.message}
        onConfirm={() => send({ ...proposed.body, ...telling }, proposed.onSaved)}
        onCancel={() => setProposed(null)}
      >
        <Condition shown={proposed.shown} thread={thread} isNew={runsUntil === null} />
        <Told told={proposed.shown.told} />
        {isTold && (
          <Switch
            label={words.notify}
            checked={notifies}
            onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
          />
        )}
        {isTold && notifies && <NoteField value={note} onChange={setNote} />}
      </ConfirmDialog>
    ),
  };
}

interface ConditionProps {
  readonly shown: EditPreview;
  readonly thread: ThreadBoard['thread'];
  /** No delay runs yet. */
  readonly isNew: boolean;
}

function Condition({ shown, thread, isNew }: ConditionProps) {
  if (!shown.rule_changed) return null;
  return (
    <div className={classes.part}>
      <strong>{words.condition}</strong>
      <Text>{shown.rule_in_words}</Text>
      <Text>{shown.reason}</Text>
      {shown.questions.length > 0 && (
        <Text className={classes.caution}>{words.questions(shown.questions.length)}</Text>
      )}
      {isNew && shown.auto_finalize_at !== null && (
        <Text className={classes.caution}>
          {words.automatic(momentText(shown.auto_finalize_at, thread.timezone))}
        </Text>
      )}
    </div>
  );
}

/** Who hears what; those who hear the same stand together. */
function Told({ told }: Pick<EditPreview, 'told'>) {
  const groups = Map.groupBy(told, ({ changes }) => changes.join('\n'));
  return (
    <div className={classes.part}>
      <strong>{words.told(told.length)}</strong>
      {[...groups].map(([changes, people]) => (
        <div key={changes}>
          <Names people={people.map(({ invitee_key: key, name }) => ({ key, name }))} />
          <ul className={classes.changes}>
            {changes.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
