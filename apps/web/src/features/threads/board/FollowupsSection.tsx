import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import {
  type Followup,
  type Reminded,
  reminded,
  type ThreadBoard,
} from '@tashika/contract/threads';
import { Gradual } from '../../../design/Gradual.tsx';
import { Section } from '../../../design/Section.tsx';
import { followups as words } from '../messages.ja.ts';
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
  const ask = (people: readonly Followup[]) =>
    remind.mutate({
      path: '/remind',
      body: { invitee_keys: people.map(({ invitee_key }) => invitee_key) },
    });
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
          <People shown={asked} isBusy={remind.isPending} onAsk={(one) => ask([one])} />
          {first.length > 0 && others.length > 0 && (
            <details className={classes.others}>
              <summary>{words.more(others.length)}</summary>
              <People shown={others} isBusy={remind.isPending} onAsk={(one) => ask([one])} />
            </details>
          )}
        </>
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

/** Who was asked, and who was not. */
function Said({ told, status }: SaidProps) {
  const nameOf = (key: string) =>
    status.invites.find(({ invitee_key }) => invitee_key === key)?.name ?? key;
  return (
    <>
      <Text>{words.sent(told.reminded.length)}</Text>
      {told.skipped.map(({ invitee_key, reason }) => (
        <Text key={invitee_key}>{words.skipped(nameOf(invitee_key), reason)}</Text>
      ))}
    </>
  );
}
