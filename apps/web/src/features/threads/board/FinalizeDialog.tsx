import { Text } from '@mantine/core';
import type { ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Names } from '../../attendance/board/Names.tsx';
import { board as words } from '../messages.ts';
import { namesWith, saidInOrder } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import classes from './FinalizeDialog.module.css';

interface FinalizeDialogProps {
  readonly status: ThreadBoard;
  readonly slot: ThreadSlot;
  readonly onClose: () => void;
}

/** Before it is decided: which slot, and who would be missing. */
export function FinalizeDialog({ status, slot, onClose }: FinalizeDialogProps) {
  const finalize = useAct(status.thread.id);
  const groups = saidInOrder
    .map((said) => ({ title: words.said[said], people: namesWith(status, slot.slot_id, said) }))
    .filter(({ people }, index) => people.length > 0 || index === 0);
  return (
    <ConfirmDialog
      title={words.finalizeTitle}
      confirm={words.finalizeYes}
      cancel={words.keep}
      isBusy={finalize.isPending}
      problem={finalize.error?.message}
      onConfirm={() =>
        finalize.mutate(
          { path: '/finalize', body: { slot_id: slot.slot_id } },
          { onSuccess: onClose },
        )
      }
      onCancel={onClose}
    >
      <p className={classes.slot}>{slot.label}</p>
      <dl className={classes.people}>
        {groups.map(({ title, people }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{people.length === 0 ? words.nobody : <Names people={people} />}</dd>
          </div>
        ))}
      </dl>
      <Text>{words.finalizeText}</Text>
    </ConfirmDialog>
  );
}
