import { Button, Text } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import type { ReactNode } from 'react';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useNow } from '../../attendance/use-now.ts';
import { useMay } from '../../profile/session.ts';
import { boardPlaces, boardStep } from '../board-step.ts';
import {
  list,
  momentText,
  statuses,
  boardStep as stepWords,
  standing as words,
} from '../messages.ts';
import { statusTones } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import { Automatic } from './Automatic.tsx';
import { Countdown } from './Countdown.tsx';
import classes from './StandingSection.module.css';

/** Where it all stands, and what it waits for. */
export function StandingSection({ status }: { readonly status: ThreadBoard }) {
  const { thread, evaluation } = status;
  const { state, next } = boardStep(status, Date.parse(useNow()));
  const mayAct = useMay('threads');
  return (
    <Section
      title={words.title}
      actions={
        <span className={classes.marks}>
          <StatusBadge tone={statusTones[thread.status]}>{statuses[thread.status]}</StatusBadge>
          {thread.is_sample && <StatusBadge tone="unknown">{list.sample}</StatusBadge>}
        </span>
      }
    >
      <p className={classes.sentence} aria-live="polite">
        {state}
      </p>
      {mayAct && next !== null && (
        <p className={classes.next}>
          {stepWords.next}
          <a href={`#${boardPlaces[next.to]}`}>{next.text}</a>
        </p>
      )}
      {evaluation.rule_problems.map(({ message }) => (
        <Text key={message} className={classes.caution}>
          {message}
        </Text>
      ))}
      {thread.status === 'open' && thread.questions.length > 0 && (
        <Text className={classes.caution}>{words.questionsOpen(thread.questions.length)}</Text>
      )}
      {mayAct && <Deliveries status={status} />}
      <Countdown status={status} />
      {mayAct && <Automatic status={status} />}
      {mayAct && thread.status === 'draft' && <Opening status={status} />}
      <Facts status={status} />
    </Section>
  );
}

/** What did not reach people by itself: somebody has to act on it. */
function Deliveries({ status }: { readonly status: ThreadBoard }) {
  const { thread, outbox, invites } = status;
  const failed = outbox.filter(({ state }) => state === 'failed').length;
  const handed = new Set(
    outbox
      .filter(({ state, kind }) => state === 'withheld' && kind === 'invitation')
      .map(({ recipient_key }) => recipient_key),
  );
  // Whoever answered has the link, and one that was stopped is for nobody.
  const waiting = invites.filter(
    ({ invitee_key, answered_at, link }) =>
      answered_at === null && link?.revoked !== true && handed.has(invitee_key),
  ).length;
  return (
    <>
      {failed > 0 && <Text className={classes.bad}>{words.undelivered(failed)}</Text>}
      {thread.status === 'open' && waiting > 0 && (
        <Text className={classes.caution}>{words.handOver(waiting)}</Text>
      )}
    </>
  );
}

function Opening({ status }: { readonly status: ThreadBoard }) {
  const open = useAct(status.thread.id);
  const hasSlots = status.slots.length > 0;
  return (
    <div className={classes.opening}>
      <Button
        loading={open.isPending}
        disabled={!hasSlots}
        onClick={() => open.mutate({ path: '/open' })}
      >
        {words.open}
      </Button>
      <Text c="dimmed" size="sm">
        {hasSlots ? words.openHint : words.toSlots}
      </Text>
      {open.error !== null && (
        <Text role="alert" className={classes.problem}>
          {open.error.message}
        </Text>
      )}
    </div>
  );
}

function Facts({ status }: { readonly status: ThreadBoard }) {
  const now = Date.parse(useNow());
  const { thread, invites, timers } = status;
  const { deadline, timezone } = thread;
  const answered = invites.filter(({ answered_at }) => answered_at !== null).length;
  const reminders = timers
    .filter(({ kind }) => kind === 'reminder')
    .map(({ at }) => momentText(at, timezone));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.ruleLabel, status.rule_in_words],
    ...(thread.intent === null ? [] : [[words.intentLabel, thread.intent] as const]),
    [words.answered, words.answeredCount(answered, invites.length)],
    [words.deadline, deadlineText(deadline, timezone, now)],
    ...(reminders.length === 0 ? [] : [[words.reminders, words.reminderAt(reminders)] as const]),
    [words.organiser, thread.organiser.name],
    [words.zone, thread.timezone_name],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function deadlineText(deadline: string | null, timezone: string, now: number): string {
  if (deadline === null) return words.noDeadline;
  const moment = momentText(deadline, timezone);
  return Date.parse(deadline) <= now ? words.overdue(moment) : moment;
}
