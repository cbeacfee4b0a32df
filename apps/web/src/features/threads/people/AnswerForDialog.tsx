import { Radio, Text, Textarea } from '@mantine/core';
import { type SelectionStatus, selectionStatus } from '@tashika/contract/attendance';
import { type Invite, longestComment, type ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { people as words } from '../messages.ts';
import { saidTo } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import classes from './AnswerForDialog.module.css';

interface AnswerForDialogProps {
  readonly status: ThreadBoard;
  readonly invite: Invite;
  readonly onClose: () => void;
}

/** What somebody told the organiser otherwise; only what is touched is sent. */
export function AnswerForDialog({ status, invite, onClose }: AnswerForDialogProps) {
  const { thread, slots } = status;
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectionStatus>>(new Map());
  const [comment, setComment] = useState<string>();
  const save = useAct(thread.id);
  const shown = (slotId: string): string | null => {
    const said = saidTo(invite, slotId);
    const kept = said === 'undecided' ? 'pending' : said === 'pending' ? null : said;
    return chosen.get(slotId) ?? kept;
  };
  const submit = () => {
    const selections = [...chosen].map(([slot_id, answer]) => ({ slot_id, status: answer }));
    if (selections.length === 0 && comment === undefined) {
      onClose();
      return;
    }
    const body = { selections, ...(comment !== undefined && { comment }) };
    const path = `/invites/${encodeURIComponent(invite.invitee_key)}/respond`;
    save.mutate({ path, body }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={words.answerForTitle(invite.name)}
      confirm={words.answerForSave}
      cancel={words.keep}
      isBusy={save.isPending}
      problem={save.error?.message}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text size="sm">{words.answerForText}</Text>
      {slots.map(({ slot_id, label }) => (
        <Radio.Group
          key={slot_id}
          label={label}
          value={shown(slot_id)}
          onChange={(value) => setChosen(new Map(chosen).set(slot_id, value as SelectionStatus))}
        >
          <div className={classes.choices}>
            {selectionStatus.options.map((answer) => (
              <Radio key={answer} value={answer} label={words.choices[answer]} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <Textarea
        label={words.comment}
        rows={3}
        maxLength={longestComment}
        value={comment ?? invite.comment ?? ''}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
