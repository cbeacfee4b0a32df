import { Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type Invite,
  type RemovalChoices,
  removalChoices,
  type ThreadBoard,
} from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { people as words } from '../messages.ts';
import { pathOf } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import classes from './AnswerForDialog.module.css';

interface RemovingDialogProps {
  readonly status: ThreadBoard;
  readonly invite: Invite;
  readonly onClose: () => void;
}

/** M35: whom the rule needs is not taken out before it is said what becomes of the rule. */
export function RemovingDialog({ status, invite, onClose }: RemovingDialogProps) {
  const { thread } = status;
  const [place, setPlace] = useState<string | null>(null);
  const remove = useAct(thread.id);
  const path = pathOf(invite);
  const asked = useQuery<RemovalChoices, Problem>({
    // Not one of the thread's own: whoever is gone is not asked for again.
    queryKey: ['removal', thread.id, invite.invitee_key, thread.revision],
    queryFn: ({ signal }) =>
      ask(`/api/threads/${thread.id}${path}/removal`, removalChoices, { signal }),
  });
  const choices = asked.data?.needs_choice ? asked.data.choices : [];
  const chosen = place ?? choices[0]?.place ?? null;
  const isImpossible = asked.data?.needs_choice === true && choices.length === 0;
  return (
    <ConfirmDialog
      title={words.removeTitle(invite.name)}
      confirm={words.removeYes}
      cancel={words.keep}
      isGrave
      isBusy={asked.isPending || remove.isPending}
      problem={asked.error?.message ?? remove.error?.message}
      onConfirm={() => {
        if (isImpossible) return;
        const query = chosen === null ? '' : `?place=${chosen}`;
        remove.mutate({ path: `${path}${query}`, method: 'DELETE' }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <Text>{isImpossible ? words.removeImpossible : words.removeText}</Text>
      {choices.length > 0 && (
        <Radio.Group label={words.removeRule} value={chosen} onChange={setPlace}>
          <div className={classes.choices}>
            {choices.map(({ place: one, rule_in_words }) => (
              <Radio key={one} value={one} label={words.removePlace[one](rule_in_words)} />
            ))}
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
