import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endedSessions, type SessionList, sessionList } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Section } from '../../design/Section.tsx';
import { dateTimeText, profile as words } from './messages.ts';
import classes from './profile.module.css';
import { Trouble } from './Trouble.tsx';

type Listed = SessionList['sessions'][number];

/** Where the person is signed in; each can be ended. */
export function SessionsSection() {
  const queries = useQueryClient();
  const queryKey = ['sessions'];
  const list = useQuery<SessionList, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/account/sessions', sessionList, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const end = useDeed<void, Problem, string>({
    mutationFn: (id) => ask(`/api/account/sessions/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
  const endOthers = useDeed<{ readonly ended: number }, Problem>({
    mutationFn: () => ask('/api/account/sign-out-elsewhere', endedSessions, { method: 'POST' }),
    onSettled: refresh,
  });
  return (
    <Section title={words.sessions}>
      <Text>{words.sessionsLead}</Text>
      <Asked query={list}>
        {({ sessions }) => (
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
            ))}
          </ul>
        )}
      </Asked>
      <Trouble problem={end.error} />
      <div>
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {words.signOutElsewhere}
        </Button>
      </div>
      <Trouble problem={endOthers.error} />
      <Text role="status">
        {endOthers.data ? words.signedOutElsewhere(endOthers.data.ended) : ''}
      </Text>
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Listed;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, how, bound, current, began_at, seen_at } = session;
  const name = device === '' ? words.unknownDevice : device;
  return (
    <li className={classes.item}>
      <span className={classes.who}>
        {name}
        <br />
        <span className={classes.soft}>
          {words.began(bound ? words.ways.handed : words.ways[how], dateTimeText(began_at))}
          <br />
          {words.lastUsed(dateTimeText(seen_at))}
        </span>
      </span>
      {current ? (
        <span className={classes.soft}>{words.thisDevice}</span>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={words.endSession(name, dateTimeText(began_at))}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
