import { Button, Checkbox, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Thread, thread } from '@tashika/contract/threads';
import { momentInWords } from '@tashika/japanese';
import { momentAt } from '@tashika/japanese/dates';
import type { Problem } from '@tashika/kernel';
import { type Dispatch, useRef, useState } from 'react';
import { ask } from '../../../api.ts';
import { useAttempt } from '../../../attempt.ts';
import { useDeed } from '../../../deed.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Section } from '../../../design/Section.tsx';
import { pages } from '../../../pages.ts';
import { isSignInRequired, useMay, useSession } from '../../profile/session.ts';
import { automatic, sent, slots, start as words } from '../messages.ts';
import { type Invitee, isSure, type Read, ruleOf } from '../plan/conclusions.ts';
import { hasAddress } from '../plan/people.ts';
import { type Organiser, organiserOf, type Plan, type PlanAction } from '../plan/plan.ts';
import { deadlineOf, engineSlot, type PlanSlot } from '../plan/slots.ts';
import { threadRequest } from '../plan/thread-request.ts';
import { Foot } from '../Steps.tsx';
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
  readonly onBack: () => void;
}

/** What is sent beside the times, and the sending itself. */
export function StartSection(props: StartSectionProps) {
  const { plan, read, shown, invitees, now, dispatch, onBack } = props;
  const signedIn = useSignedIn();
  const begin = useBegin((made) => dispatch({ type: 'sent', ...made }));
  const [isAsking, setAsking] = useState(false);
  const hasStore = useHasStore();
  const mayStart = useMay('threads');

  const open = read.understanding.questions.length;
  const deadline = deadlineOf(plan.start.deadline, read.understanding);
  const at = momentAt(deadline, plan.timeZone);
  const isPast = at !== null && Date.parse(at) <= Date.parse(now);
  const hasSlots = shown.some((slot) => engineSlot(slot, plan.timeZone) !== null);
  const obstacle = mayStart
    ? obstacleOf(hasStore, invitees.length > 0, hasSlots)
    : words.notOrganiser;
  const send = () => begin.mutate(threadRequest(plan, read, shown, now, signedIn));
  const mailed = plan.people.filter(hasAddress).length;
  const reach = words.reach(mailed, invitees.length - mailed);
  const organiser = organiserOf(plan.start, signedIn);
  const [isOpen, setOpen] = useState(false);

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle !== null || isPast) return;
        if (plan.sent === null) send();
        else setAsking(true);
      }}
    >
      {(isOpen || isPast) && (
        <Settings
          plan={plan}
          deadline={deadline}
          isPast={isPast}
          organiser={organiser}
          dispatch={dispatch}
        />
      )}
      <Foot onBack={onBack} hint={<span id={hintId}>{obstacle ?? reach}</span>}>
        <Button
          type="submit"
          loading={begin.isPending}
          disabled={obstacle !== null || isPast}
          leftSection={<IconSend aria-hidden size={18} />}
          aria-describedby={hintId}
        >
          {words.go}
        </Button>
        <div className={classes.before}>
          <Automatic plan={plan} read={read} dispatch={dispatch} />
          <Summary
            plan={plan}
            deadline={deadline}
            organiser={organiser}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
          {open > 0 && <Text className={classes.caution}>{words.questionsLeft(open)}</Text>}
          {begin.error !== null && (
            <Text role="alert" className={classes.problem}>
              {begin.error.message}
            </Text>
          )}
        </div>
      </Foot>
      {isAsking && plan.sent !== null && (
        <TwiceDialog
          title={plan.sent.title}
          isBusy={begin.isPending}
          problem={begin.error?.message}
          onConfirm={send}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface TwiceDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** What was sent is not sent again by a mistake. */
function TwiceDialog({ title, ...rest }: TwiceDialogProps) {
  return (
    <ConfirmDialog title={sent.twice} confirm={sent.twiceYes} cancel={sent.twiceNo} {...rest}>
      <Text>{sent.already(title)}</Text>
      <Text>{sent.twiceText}</Text>
    </ConfirmDialog>
  );
}

/** Whoever is at the page, where people sign in; elsewhere nobody knows their name. */
function useSignedIn(): Organiser | null {
  const { data } = useSession();
  return data?.sign_in === 'required' ? data.person : null;
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
      isCompact
      onChange={(isOn, delaySeconds) => dispatch({ type: 'automatic', isOn, delaySeconds })}
    />
  );
}

interface SettingsProps {
  readonly plan: Plan;
  /** As written, or as the words say. */
  readonly deadline: string;
  readonly isPast: boolean;
  readonly organiser: Organiser;
  readonly dispatch: Dispatch<PlanAction>;
}

interface SummaryProps extends Pick<SettingsProps, 'plan' | 'deadline' | 'organiser'> {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What stands in the invitation, in a line, with a way to write it. */
function Summary({ plan, deadline, organiser, isOpen, onToggle }: SummaryProps) {
  const at = momentAt(deadline, plan.timeZone);
  const lines = words.settings(
    plan.start.title.trim(),
    at === null ? '' : momentInWords(at, plan.timeZone),
    organiser.name.trim(),
  );
  return (
    <div className={classes.summary}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? words.closeDetails : words.details}
      </Button>
    </div>
  );
}

/** Everything that stands in the invitation, to be written. */
function Settings({ plan, deadline, isPast, organiser, dispatch }: SettingsProps) {
  return (
    <Section title={words.title}>
      <Fields
        plan={plan}
        deadline={deadline}
        isPast={isPast}
        organiser={organiser}
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
      {isSignInRequired && (
        <Switch
          label={words.isPrivate}
          checked={plan.start.isPrivate}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'write-start', start: { isPrivate: currentTarget.checked } })
          }
        />
      )}
      <Addresses people={plan.people} dispatch={dispatch} />
    </Section>
  );
}

/** What it is called, who asks, where, and until when. */
function Fields({ plan, deadline, isPast, organiser, dispatch }: SettingsProps) {
  const { start, timeZone } = plan;
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
        type="datetime-local"
        label={words.deadline}
        description={words.deadlineHelp(slots.zoneName(timeZone))}
        value={deadline}
        error={isPast && words.deadlinePast}
        onChange={({ currentTarget }) => write({ deadline: currentTarget.value })}
      />
      <Reminders start={start} isOpen={momentAt(deadline, timeZone) !== null} onWrite={write} />
      <TextInput
        label={words.place}
        maxLength={200}
        value={start.place}
        onChange={({ currentTarget }) => write({ place: currentTarget.value })}
      />
      <Textarea
        label={words.description}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={start.description}
        onChange={({ currentTarget }) => write({ description: currentTarget.value })}
      />
      <TextInput
        label={words.organiser}
        description={words.organiserHelp}
        autoComplete="name"
        maxLength={100}
        value={organiser.name}
        onChange={({ currentTarget }) => write({ organiser: currentTarget.value })}
      />
      <TextInput
        type="email"
        label={words.organiserEmail}
        description={words.organiserEmailHelp}
        autoComplete="email"
        maxLength={254}
        value={organiser.email}
        onChange={({ currentTarget }) => write({ organiserEmail: currentTarget.value })}
      />
    </div>
  );
}

interface RemindersProps {
  readonly start: Plan['start'];
  /** Without a deadline there is nothing to remind of. */
  readonly isOpen: boolean;
  readonly onWrite: (written: Partial<Plan['start']>) => void;
}

function Reminders({ start, isOpen, onWrite }: RemindersProps) {
  return (
    <Checkbox.Group
      label={words.remind}
      description={isOpen ? words.remindHelp : words.remindNeedsDeadline}
      value={start.remindBefore.map(String)}
      onChange={(chosen) => onWrite({ remindBefore: chosen.map(Number) })}
    >
      <div className={classes.reminders}>
        {words.remindChoices.map(({ hours, label }) => (
          <Checkbox key={hours} value={String(hours)} label={label} disabled={!isOpen} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const hintId = 'start-hint';

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
function useBegin(onMade: (made: { readonly id: string; readonly title: string }) => void) {
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
    onSuccess: async ({ id, title }) => {
      attempt.done();
      first.current = undefined;
      onMade({ id, title });
      await queries.invalidateQueries({ queryKey: ['threads'] });
      await navigate({ to: pages.thread, params: { id } });
    },
  });
}

const sameButNow = ({ intent, ...rest }: ThreadRequest) =>
  JSON.stringify({ ...rest, intent: { ...intent, now: '' } });
