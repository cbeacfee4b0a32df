import { Button, Checkbox, Switch, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Thread, thread } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { type Dispatch, useRef } from 'react';
import { ask } from '../../../api.ts';
import { useAttempt } from '../../../attempt.ts';
import { useDeed } from '../../../deed.ts';
import { Section } from '../../../design/Section.tsx';
import { pages } from '../../../pages.ts';
import { useMay } from '../../profile/session.ts';
import { automatic, start as words } from '../messages.ts';
import { type Invitee, isSure, type Read, ruleOf } from '../plan/conclusions.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import { deadlineOf, engineSlot, instantOf, type PlanSlot } from '../plan/slots.ts';
import { threadRequest } from '../plan/thread-request.ts';
import { Addresses } from './Addresses.tsx';
import { AutomaticFields } from './AutomaticFields.tsx';
import classes from './StartSection.module.css';
import { useHasStore } from './use-has-store.ts';

interface StartSectionProps {
  readonly plan: Plan;
  readonly read: Read;
  readonly shown: readonly PlanSlot[];
  readonly invitees: readonly Invitee[];
  readonly now: string;
  readonly dispatch: Dispatch<PlanAction>;
}

/** From what was tried out to people being asked, in one step. */
export function StartSection(props: StartSectionProps) {
  const { plan, read, shown, invitees, now, dispatch } = props;
  const { start } = plan;
  const begin = useBegin();
  const hasStore = useHasStore();

  const open = read.understanding.questions.length;
  const typedDeadline = deadlineOf(start.deadline, read.understanding);
  const deadline = instantOf(typedDeadline);
  const isPast = deadline !== null && Date.parse(deadline) <= Date.parse(now);
  const hasSlots = shown.some((slot) => engineSlot(slot) !== null);
  const mayStart = useMay('threads');
  const obstacle = mayStart
    ? obstacleOf(hasStore, invitees.length > 0, hasSlots)
    : words.notOrganiser;

  return (
    <Section title={words.title}>
      <Text className={classes.lead}>{words.lead}</Text>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle === null && !isPast) begin.mutate(threadRequest(plan, read, shown, now));
        }}
      >
        <Fields
          start={{ ...start, deadline: typedDeadline }}
          deadline={deadline}
          isPast={isPast}
          dispatch={dispatch}
        />
        <Switch
          label={words.severalSlots}
          checked={plan.severalSlots}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'several-slots', allowed: currentTarget.checked })
          }
        />
        <Switch
          label={words.countIfNeeded}
          checked={plan.countIfNeeded}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'count-if-needed', counted: currentTarget.checked })
          }
        />
        <Automatic plan={plan} read={read} dispatch={dispatch} />
        <Addresses people={plan.people} dispatch={dispatch} />
        {open > 0 && <Text className={classes.caution}>{words.questionsLeft(open)}</Text>}
        {begin.error !== null && (
          <Text role="alert" className={classes.problem}>
            {begin.error.message}
          </Text>
        )}
        <div className={classes.foot}>
          <Button
            type="submit"
            size="md"
            loading={begin.isPending}
            disabled={obstacle !== null || isPast}
            leftSection={<IconSend aria-hidden size={18} />}
            aria-describedby={obstacle === null ? undefined : obstacleId}
          >
            {words.go}
          </Button>
          {obstacle !== null && (
            <Text id={obstacleId} className={classes.obstacle}>
              {obstacle}
            </Text>
          )}
          {hasStore && mayStart && (
            <Link to={pages.threads} className={classes.link}>
              {words.toThreads}
            </Link>
          )}
        </div>
      </form>
    </Section>
  );
}

type AutomaticProps = Pick<StartSectionProps, 'plan' | 'read' | 'dispatch'>;

/** In sight before anything is sent. */
function Automatic({ plan, read, dispatch }: AutomaticProps) {
  const { mode, autoFinalize, autoFinalizeDelaySeconds } = ruleOf(read, plan).finalizePolicy;
  const obstacle =
    mode === 'MANUAL'
      ? automatic.manual
      : read.understanding.questions.length > 0
        ? automatic.questions
        : isSure(read)
          ? null
          : automatic.unsure;
  return (
    <AutomaticFields
      isOn={autoFinalize}
      delaySeconds={autoFinalizeDelaySeconds}
      obstacle={obstacle}
      onChange={(isOn, delaySeconds) => dispatch({ type: 'automatic', isOn, delaySeconds })}
    />
  );
}

interface FieldsProps {
  readonly start: Plan['start'];
  /** The written one as an instant; null where none is. */
  readonly deadline: string | null;
  readonly isPast: boolean;
  readonly dispatch: Dispatch<PlanAction>;
}

/** What it is called, who asks, and until when. */
function Fields({ start, deadline, isPast, dispatch }: FieldsProps) {
  const write = (written: Partial<Plan['start']>) =>
    dispatch({ type: 'write-start', start: written });
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.whole}
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={200}
        value={start.title}
        onChange={({ currentTarget }) => write({ title: currentTarget.value })}
      />
      <TextInput
        label={words.organiser}
        description={words.organiserHelp}
        autoComplete="name"
        maxLength={100}
        value={start.organiser}
        onChange={({ currentTarget }) => write({ organiser: currentTarget.value })}
      />
      <TextInput
        type="email"
        label={words.organiserEmail}
        description={words.organiserEmailHelp}
        autoComplete="email"
        maxLength={254}
        value={start.organiserEmail}
        onChange={({ currentTarget }) => write({ organiserEmail: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={words.deadline}
        description={words.deadlineHelp}
        value={start.deadline}
        error={isPast && words.deadlinePast}
        onChange={({ currentTarget }) => write({ deadline: currentTarget.value })}
      />
      <Checkbox.Group
        label={words.remind}
        description={deadline === null ? words.remindNeedsDeadline : words.remindHelp}
        value={start.remindBefore.map(String)}
        onChange={(chosen) => write({ remindBefore: chosen.map(Number) })}
      >
        <div className={classes.reminders}>
          {words.remindChoices.map(({ hours, label }) => (
            <Checkbox
              key={hours}
              value={String(hours)}
              label={label}
              disabled={deadline === null}
            />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

const obstacleId = 'start-obstacle';

function obstacleOf(hasStore: boolean, hasPeople: boolean, hasSlots: boolean): string | null {
  if (!hasStore) return words.noStore;
  if (!hasPeople) return words.noPeople;
  return hasSlots ? null : words.noSlots;
}

type ThreadRequest = ReturnType<typeof threadRequest>;

/**
 * One press makes one thread. The words are read from a moment that moves on: what is otherwise the
 * same is sent as it was the first time, so that the server knows it again.
 */
function useBegin() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const first = useRef<ThreadRequest>(undefined);
  return useDeed<Thread, Problem, ThreadRequest>({
    mutationFn: (sent) => {
      if (first.current === undefined || sameButNow(first.current) !== sameButNow(sent)) {
        first.current = sent;
      }
      const body = first.current;
      return ask('/api/threads', thread, { body, idempotencyKey: attempt.keyFor(body) });
    },
    onSuccess: async ({ id }) => {
      attempt.done();
      first.current = undefined;
      await queries.invalidateQueries({ queryKey: ['threads'] });
      await navigate({ to: pages.thread, params: { id } });
    },
  });
}

const sameButNow = ({ intent, ...rest }: ThreadRequest) =>
  JSON.stringify({ ...rest, intent: { ...intent, now: '' } });
