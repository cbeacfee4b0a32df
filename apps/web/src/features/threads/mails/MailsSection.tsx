import { Button, Text } from '@mantine/core';
import { Asked } from '../../../design/Asked.tsx';
import { Section } from '../../../design/Section.tsx';
import { mails as words } from '../messages.ja.ts';
import type { DeliveryState, OutboxEntry, Status } from '../thread.ts';
import { useOutbox } from '../use-outbox.ts';
import { MailRow } from './MailRow.tsx';
import classes from './MailsSection.module.css';

/** First what somebody has to act on. */
const order: readonly DeliveryState[] = ['failed', 'unclear', 'withheld', 'waiting', 'done'];

/** The state of everything that goes out: nothing fails unseen (M25). */
export function MailsSection({ status }: { readonly status: Status }) {
  const { thread } = status;
  const outbox = useOutbox(thread.id);
  return (
    <Section title={words.title}>
      <Asked query={outbox}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Text c="dimmed">{words.none}</Text>;
          return (
            <>
              {order.map((state) => (
                <Group
                  key={state}
                  state={state}
                  entries={entries.filter((entry) => entry.state === state)}
                  timezone={thread.timezone}
                />
              ))}
              {outbox.hasNextPage && (
                <div>
                  <Button
                    variant="default"
                    loading={outbox.isFetchingNextPage}
                    onClick={() => void outbox.fetchNextPage()}
                  >
                    {words.more}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Asked>
    </Section>
  );
}

interface GroupProps {
  readonly state: DeliveryState;
  readonly entries: readonly OutboxEntry[];
  readonly timezone: string;
}

function Group({ state, entries, timezone }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <details
      className={classes.group}
      open={state === 'failed' || state === 'unclear'}
      data-state={state}
    >
      <summary>{words.counts[state](entries.length)}</summary>
      {state === 'withheld' && (
        <Text c="dimmed" size="sm">
          {words.withheldLead}
        </Text>
      )}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <MailRow key={entry.id} entry={entry} timezone={timezone} />
        ))}
      </ul>
    </details>
  );
}
