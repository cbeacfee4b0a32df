import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import {
  type Followup,
  type Reminded,
  reminded,
  type ThreadBoard,
} from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { Gradual } from '../../../design/Gradual.tsx';
import { Section } from '../../../design/Section.tsx';
import { followups as words } from '../messages.ts';
import { NoteField } from '../NoteField.tsx';
import { useAct } from '../use-thread.ts';
import classes from './FollowupsSection.module.css';

const rowsAtOnce = 12;

/** Whose answer would bring it forward; one press asks them. */
export function FollowupsSection({ status }: { readonly status: ThreadBoard }) {
  const { followups, thread } = status;
  const remind = useAct(thread.id, reminded);
  // Where a slot stands already nobody is needed first: answers can only change which one.
  const isDecidable = status.evaluation.can_finalize;
  const first = isDecidable ? [] : followups.filter((one) => one.first);
  const others = followups.filter((one) => !first.includes(one));
  const [note, setNote] = useState('');
  const [lately, setLately] = useState<readonly string[]>([]);
  const askKeys = (keys: readonly string[], again: boolean) =>
    remind.mutate(
      { path: '/remind', body: { invitee_keys: [...keys], again, note } },
      { onSuccess: ({ asked_lately }) => setLately(asked_lately) },
    );
  const ask = (people: readonly Followup[]) =>
    askKeys(
      people.map(({ invitee_key }) => invitee_key),
      false,
    );
  const asked = first.length > 0 ? first : others;
  return (
    <Section title={words.title}>
      {followups.length === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <>
          <div className={classes.one}>
            <Button
              variant={isDecidable ? 'default' : 'filled'}
              loading={remind.isPending}
              leftSection={<IconBell aria-hidden size={18} />}
              onClick={() => ask(asked)}
            >
              {first.length > 0 ? words.askFirst(first.length) : words.askAll(others.length)}
            </Button>
            <Text c="dimmed" size="sm">
              {isDecidable ? words.leadDecidable : words.lead}
            </Text>
          </div>
          <NoteField value={note} onChange={setNote} />
          <People shown={asked} isBusy={remind.isPending} onAsk={(one) => ask([one])} />
          {first.length > 0 && others.length > 0 && (
            <details className={classes.others}>
              <summary>{words.more(others.length)}</summary>
              <People shown={others} isBusy={remind.isPending} onAsk={(one) => ask([one])} />
            </details>
          )}
        </>
      )}
      {lately.length > 0 && (
        <ConfirmDialog
          title={words.againTitle}
          confirm={words.againYes}
          cancel={words.keep}
          isBusy={remind.isPending}
          problem={remind.error?.message}
          onConfirm={() => askKeys(lately, true)}
          onCancel={() => setLately([])}
        >
          <Text>{words.againText(lately.map((key) => nameOf(status, key)))}</Text>
        </ConfirmDialog>
      )}
      <div role="status" className={classes.said}>
        {remind.data !== undefined && <Said told={remind.data} status={status} />}
      </div>
      {remind.error !== null && (
        <Text role="alert" className={classes.problem}>
          {remind.error.message}
        </Text>
      )}
    </Section>
  );
}

interface PeopleProps {
  readonly shown: readonly Followup[];
  readonly isBusy: boolean;
  readonly onAsk: (one: Followup) => void;
}

function People({ shown, isBusy, onAsk }: PeopleProps) {
  return (
    <Gradual
      items={shown}
      keyOf={({ invitee_key }) => invitee_key}
      step={rowsAtOnce}
      list={(items) => <ul className={classes.list}>{items}</ul>}
    >
      {(one) => (
        <li className={classes.person}>
          <span className={classes.name}>{one.name}</span>
          <span className={classes.reason}>{one.reason}</span>
          <Button
            variant="default"
            size="sm"
            disabled={isBusy}
            aria-label={words.askOneOf(one.name)}
            onClick={() => onAsk(one)}
          >
            {words.askOne}
          </Button>
        </li>
      )}
    </Gradual>
  );
}

interface SaidProps {
  readonly told: Reminded;
  readonly status: ThreadBoard;
}

const nameOf = ({ invites }: ThreadBoard, key: string): string =>
  invites.find(({ invitee_key }) => invitee_key === key)?.name ?? key;

/** Who was asked, and who was not. */
function Said({ told, status }: SaidProps) {
  return (
    <>
      {(told.reminded.length > 0 || told.asked_lately.length === 0) && (
        <Text>{words.sent(told.reminded.length)}</Text>
      )}
      {told.skipped.map(({ invitee_key, reason }) => (
        <Text key={invitee_key}>{words.skipped(nameOf(status, invitee_key), reason)}</Text>
      ))}
    </>
  );
}
