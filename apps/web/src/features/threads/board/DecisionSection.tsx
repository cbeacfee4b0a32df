import { Button, Text } from '@mantine/core';
import { IconCalendarDown, IconVideo } from '@tabler/icons-react';
import type { ThreadBoard, ThreadDecision } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { Section } from '../../../design/Section.tsx';
import { Names } from '../../attendance/board/Names.tsx';
import { useMay } from '../../profile/session.ts';
import { momentText, decision as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { missingNames, namesWith, saidInOrder } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import classes from './DecisionSection.module.css';

interface DecisionSectionProps {
  readonly status: ThreadBoard;
  readonly decision: ThreadDecision;
}

/** What was decided, with everything to take along; it can be taken back. */
export function DecisionSection({ status, decision }: DecisionSectionProps) {
  const { thread } = status;
  const mayAct = useMay('threads');
  const label = decision.label ?? '';
  const groups = saidInOrder
    .map((said) => ({ title: words.said[said], people: namesWith(status, decision.slot_id, said) }))
    .filter(({ people }) => people.length > 0);
  return (
    <Section title={words.title}>
      <div className={classes.result}>
        <p className={classes.slot}>{label}</p>
        <Text size="sm">
          {words.by[decision.finalized_by](momentText(decision.finalized_at, thread.timezone))}
        </Text>
        {decision.overruled && <Overruled status={status} slotId={decision.slot_id} />}
      </div>
      <div className={classes.take}>
        <Button
          component="a"
          href={decision.calendar_url}
          download
          leftSection={<IconCalendarDown aria-hidden size={18} />}
        >
          {words.calendar}
        </Button>
        {decision.meeting_url !== null && (
          <>
            <Button
              component="a"
              variant="default"
              href={decision.meeting_url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconVideo aria-hidden size={18} />}
            >
              {words.meeting}
            </Button>
            <CopyButton text={() => decision.meeting_url ?? ''} label={words.copyMeeting} />
          </>
        )}
      </div>
      <dl className={classes.people}>
        {groups.map(({ title, people }) => (
          <div key={title}>
            <dt>
              {title} {words.people(people.length)}
            </dt>
            <dd>
              <Names people={people} />
            </dd>
          </div>
        ))}
      </dl>
      {mayAct && <Undoing id={thread.id} label={label} />}
    </Section>
  );
}

/** The decision taken back, with a word to those who hear of it. */
function Undoing({ id, label }: { readonly id: string; readonly label: string }) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const undo = useAct(id);
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.undoTitle}
          confirm={words.undoYes}
          cancel={words.keep}
          isBusy={undo.isPending}
          problem={undo.error?.message}
          onConfirm={() =>
            undo.mutate(
              { path: '/unfinalize', body: { note } },
              { onSuccess: () => setAsking(false) },
            )
          }
          onCancel={() => setAsking(false)}
        >
          <Text>{words.undoText(label)}</Text>
          <NoteField value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** M35: said as long as the decision stands, with whom the rule lacked. */
function Overruled({ status, slotId }: { readonly status: ThreadBoard; readonly slotId: string }) {
  const slot = status.slots.find(({ slot_id }) => slot_id === slotId);
  const missing = slot === undefined ? [] : missingNames(status, slot);
  return (
    <>
      <Text className={classes.overruled}>{words.overruled}</Text>
      {missing.length > 0 && (
        <Text size="sm">
          <strong>{words.missing}</strong>
          {'　'}
          <Names people={missing} />
        </Text>
      )}
    </>
  );
}
