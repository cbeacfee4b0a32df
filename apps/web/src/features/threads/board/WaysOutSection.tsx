import { Button, Text } from '@mantine/core';
import type { Easing, ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Section } from '../../../design/Section.tsx';
import { useNow } from '../../attendance/use-now.ts';
import { momentText, waysOut as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { useAct } from '../use-thread.ts';
import { CopyThread } from './CopyThread.tsx';
import { DeadlineField } from './DeadlineField.tsx';
import classes from './WaysOutSection.module.css';

/** M35, M36: while nothing stands, or after it was given up: what the organiser may do about it. */
export function WaysOutSection({ status }: { readonly status: ThreadBoard }) {
  const { thread, evaluation } = status;
  if (thread.status === 'failed' || thread.status === 'cancelled') {
    return <GivenUp status={status} />;
  }
  return thread.status === 'open' && !evaluation.can_finalize ? <Short status={status} /> : null;
}

function Short({ status }: { readonly status: ThreadBoard }) {
  const { thread, slots } = status;
  const now = Date.parse(useNow());
  const isOver = thread.deadline !== null && Date.parse(thread.deadline) <= now;
  const isStuck = slots.every(({ evaluation }) => evaluation.status === 'IMPOSSIBLE');
  return (
    <Section title={words.title}>
      {isOver || isStuck ? (
        <Ways status={status} isOver={isOver} />
      ) : (
        // People may still answer: nothing has to be changed yet.
        <details className={classes.early}>
          <summary>{words.early}</summary>
          <div className={classes.ways}>
            <Ways status={status} isOver={false} />
          </div>
        </details>
      )}
    </Section>
  );
}

interface WaysProps {
  readonly status: ThreadBoard;
  readonly isOver: boolean;
}

function Ways({ status, isOver }: WaysProps) {
  const { thread, easings, timers } = status;
  const [isClosing, setClosing] = useState(false);
  const [chosen, setChosen] = useState<Easing | null>(null);
  const told = timers.find(({ kind }) => kind === 'close');
  return (
    <>
      {isOver && <p className={classes.lead}>{words.over}</p>}
      {told !== undefined && (
        <p className={classes.caution}>{words.toldAt(momentText(told.at, thread.timezone))}</p>
      )}
      {easings.length > 0 && (
        <ul className={classes.ways} aria-label={words.easings}>
          {easings.map((easing) => (
            <li key={easing.sentence} className={classes.way}>
              <p>{easing.sentence}</p>
              <Button
                variant="default"
                aria-label={words.easeOf(easing.sentence)}
                onClick={() => setChosen(easing)}
              >
                {words.ease}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOver && <Extending status={status} />}
      <Text c="dimmed" size="sm">
        {words.overruleHint}
      </Text>
      <div className={classes.tools}>
        <Button variant="default" onClick={() => setClosing(true)}>
          {words.close}
        </Button>
      </div>
      {chosen !== null && (
        <EasingDialog status={status} easing={chosen} onClose={() => setChosen(null)} />
      )}
      {isClosing && <Closing id={thread.id} onClose={() => setClosing(false)} />}
    </>
  );
}

interface EasingDialogProps {
  readonly status: ThreadBoard;
  readonly easing: Easing;
  readonly onClose: () => void;
}

function EasingDialog({ status, easing, onClose }: EasingDialogProps) {
  const { thread, rule } = status;
  const edit = useAct(thread.id);
  return (
    <ConfirmDialog
      title={words.easeTitle}
      confirm={words.easeYes}
      cancel={words.keep}
      isBusy={edit.isPending}
      problem={edit.error?.message}
      onConfirm={() =>
        edit.mutate(
          {
            method: 'PATCH',
            revision: thread.revision,
            body: { attendance_rule: { ...easing.attendance_rule } },
          },
          { onSuccess: onClose },
        )
      }
      onCancel={onClose}
    >
      <Text>{easing.sentence}</Text>
      <Text>{words.easeText(rule.finalize_policy.auto_finalize)}</Text>
    </ConfirmDialog>
  );
}

/** The deadline is over: another one, and answers are taken again. */
function Extending({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const [deadline, setDeadline] = useState<string | null>(null);
  const edit = useAct(thread.id);
  return (
    <form
      className={classes.extend}
      onSubmit={(event) => {
        event.preventDefault();
        if (deadline === null) return;
        edit.mutate({ method: 'PATCH', revision: thread.revision, body: { deadline } });
      }}
    >
      <DeadlineField label={words.deadline} thread={thread} onWrite={setDeadline} />
      <Button type="submit" disabled={deadline === null} loading={edit.isPending}>
        {words.extend}
      </Button>
      {edit.error !== null && (
        <Text role="alert" className={classes.problem}>
          {edit.error.message}
        </Text>
      )}
    </form>
  );
}

interface ClosingProps {
  readonly id: string;
  readonly onClose: () => void;
}

function Closing({ id, onClose }: ClosingProps) {
  const close = useAct(id);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      title={words.closeTitle}
      confirm={words.closeYes}
      cancel={words.keep}
      isGrave
      isBusy={close.isPending}
      problem={close.error?.message}
      onConfirm={() => close.mutate({ path: '/close', body: { note } }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{words.closeText}</Text>
      <NoteField value={note} onChange={setNote} />
    </ConfirmDialog>
  );
}

/** Failed or cancelled: opened again with its answers, or begun anew. */
function GivenUp({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const now = Date.parse(useNow());
  const [isAsking, setAsking] = useState(false);
  const [deadline, setDeadline] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const reopen = useAct(thread.id);
  const until = thread.reopenable_until;
  const canReopen = until !== null && Date.parse(until) > now;
  return (
    <Section title={words.givenUpTitle}>
      <p className={classes.lead}>
        {canReopen ? words.reopenHint(momentText(until, thread.timezone)) : words.erased}
      </p>
      <div className={classes.tools}>
        {canReopen && <Button onClick={() => setAsking(true)}>{words.reopen}</Button>}
        <CopyThread id={thread.id} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.reopenTitle}
          confirm={words.reopenYes}
          cancel={words.keep}
          isBusy={reopen.isPending}
          problem={reopen.error?.message}
          onConfirm={() =>
            reopen.mutate(
              { path: '/reopen', body: { deadline, note } },
              { onSuccess: () => setAsking(false) },
            )
          }
          onCancel={() => setAsking(false)}
        >
          <Text>{words.reopenText}</Text>
          <DeadlineField label={words.reopenDeadline} thread={thread} onWrite={setDeadline} />
          <NoteField value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
    </Section>
  );
}
