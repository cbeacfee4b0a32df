import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Signal,
  signalList,
  type TestedSignal,
  testedSignal,
} from '@tashika/contract/signals';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Section } from '../../design/Section.tsx';
import { dateTimeText } from '../profile/messages.ts';
import classes from '../profile/profile.module.css';
import { Trouble } from '../profile/Trouble.tsx';
import { signals as words } from './messages.ts';
import { NewSignal } from './NewSignal.tsx';

/** Services outside that are told what happens to threads. */
export function SignalsSection() {
  const queries = useQueryClient();
  const queryKey = ['signals'];
  const list = useQuery<{ readonly signals: readonly Signal[] }, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/signals', signalList, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return (
    <Section title={words.title}>
      <Text>{words.lead}</Text>
      <Asked query={list}>
        {({ signals }) =>
          signals.length === 0 ? (
            <Text className={classes.soft}>{words.none}</Text>
          ) : (
            <ul className={classes.list}>
              {signals.map((signal) => (
                <SignalItem key={signal.id} signal={signal} onChanged={refresh} />
              ))}
            </ul>
          )
        }
      </Asked>
      <NewSignal onMade={refresh} />
    </Section>
  );
}

interface SignalItemProps {
  readonly signal: Signal;
  readonly onChanged: () => void;
}

function SignalItem({ signal, onChanged }: SignalItemProps) {
  const path = `/api/signals/${signal.id}`;
  const test = useDeed<TestedSignal, Problem>({
    mutationFn: () => ask(`${path}/test`, testedSignal, { method: 'POST' }),
    onSettled: onChanged,
  });
  const remove = useDeed<void, Problem>({
    mutationFn: () => ask(path, { method: 'DELETE' }),
    onSettled: onChanged,
  });
  return (
    <li className={classes.item}>
      <span className={classes.who}>
        {signal.name}
        <br />
        <span className={classes.soft}>
          {words.kinds[signal.kind]}、{signal.host}
          <br />
          {signal.events.map((event) => words.eventNames[event]).join('、')}
          <br />
          {stateText(signal)}
        </span>
        <Trouble problem={test.error ?? remove.error} />
        <Text role="status">
          {test.data === undefined ? '' : (test.data.error ?? words.tested)}
        </Text>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={words.testNamed(signal.name)}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {words.test}
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={words.removeNamed(signal.name)}
        onClick={() => remove.mutate()}
      >
        {words.remove}
      </Button>
    </li>
  );
}

function stateText({ stopped_at, deliveries }: Signal): string {
  if (stopped_at !== null) return words.stopped(dateTimeText(stopped_at));
  const [last] = deliveries;
  if (last === undefined) return words.unused;
  const what = words.eventNames[last.event];
  switch (last.state) {
    case 'done':
      return words.delivered(what, dateTimeText(last.done_at ?? last.created_at));
    case 'waiting':
      return words.waiting(what, last.last_error ?? '');
    case 'failed':
      return words.failed(what, last.last_error ?? '');
  }
}
