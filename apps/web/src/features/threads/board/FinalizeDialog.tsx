import { Text } from '@mantine/core';
import type { ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Names } from '../../attendance/board/Names.tsx';
import { board as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { missingNames, namesWith, saidInOrder } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import classes from './FinalizeDialog.module.css';

interface FinalizeDialogProps {
  readonly status: ThreadBoard;
  readonly slot: ThreadSlot;
  readonly onClose: () => void;
}

/** Before it is decided: which slot, who would be missing, and what of the rule is not met (M35). */
export function FinalizeDialog({ status, slot, onClose }: FinalizeDialogProps) {
  const finalize = useAct(status.thread.id);
  const [note, setNote] = useState('');
  const overrule = isOverruled(status, slot);
  const groups = saidInOrder
    .map((said) => ({ title: words.said[said], people: namesWith(status, slot.slot_id, said) }))
    .filter(({ people }, index) => people.length > 0 || index === 0);
  return (
    <ConfirmDialog
      title={overrule ? words.overruleTitle : words.finalizeTitle}
      confirm={overrule ? words.overruleYes : words.finalizeYes}
      cancel={words.keep}
      isGrave={overrule}
      isBusy={finalize.isPending}
      problem={finalize.error?.message}
      onConfirm={() =>
        finalize.mutate(
          { path: '/finalize', body: { slot_id: slot.slot_id, overrule, note } },
          { onSuccess: onClose },
        )
      }
      onCancel={onClose}
    >
      <p className={classes.slot}>{slot.label}</p>
      {overrule && <Unmet status={status} slot={slot} />}
      <dl className={classes.people}>
        {groups.map(({ title, people }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{people.length === 0 ? words.nobody : <Names people={people} />}</dd>
          </div>
        ))}
      </dl>
      <Text>{overrule ? words.overruleText : words.finalizeText}</Text>
      <NoteField value={note} onChange={setNote} />
    </ConfirmDialog>
  );
}

/** Whether the rule does not hold for the slot, or is not settled yet. */
const isOverruled = ({ thread }: ThreadBoard, { evaluation }: ThreadSlot): boolean =>
  evaluation.status !== 'SATISFIED' || thread.questions.length > 0;

function Unmet({ status, slot }: Pick<FinalizeDialogProps, 'status' | 'slot'>) {
  const { evaluation } = slot;
  const missing = missingNames(status, slot);
  return (
    <>
      {status.thread.questions.length > 0 && <Text>{words.overruleQuestions}</Text>}
      {evaluation.status !== 'SATISFIED' && <Text>{evaluation.reason}</Text>}
      {missing.length > 0 && (
        <dl className={classes.people}>
          <div>
            <dt>{words.overruleMissing}</dt>
            <dd>
              <Names people={missing} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
