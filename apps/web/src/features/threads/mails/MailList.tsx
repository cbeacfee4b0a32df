import { Button, Text } from '@mantine/core';
import type { DeliveryState, OutboxEntry } from '@tashika/contract/threads';
import { useState } from 'react';
import { Asked } from '../../../design/Asked.tsx';
import { mails as words } from '../messages.ts';
import type { useOutbox } from '../use-outbox.ts';
import classes from './MailList.module.css';
import { MailRow } from './MailRow.tsx';

/** First what somebody has to act on. */
const order: readonly DeliveryState[] = ['failed', 'unclear', 'withheld', 'waiting', 'done'];

interface MailListProps {
  readonly outbox: ReturnType<typeof useOutbox>;
  readonly timezone: string;
}

/** Everything that goes out, by its state. */
export function MailList({ outbox, timezone }: MailListProps) {
  return (
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
                timezone={timezone}
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
  );
}

interface GroupProps {
  readonly state: DeliveryState;
  readonly entries: readonly OutboxEntry[];
  readonly timezone: string;
}

function Group({ state, entries, timezone }: GroupProps) {
  // Hundreds of mails are made only for whoever looks at them.
  const [isOpen, setOpen] = useState(state === 'failed' || state === 'unclear');
  if (entries.length === 0) return null;
  return (
    <details
      className={classes.group}
      open={isOpen}
      data-state={state}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.counts[state](entries.length)}</summary>
      {state === 'withheld' && (
        <Text c="dimmed" size="sm">
          {words.withheldLead}
        </Text>
      )}
      <ul className={classes.list}>
        {isOpen &&
          entries.map((entry) => <MailRow key={entry.id} entry={entry} timezone={timezone} />)}
      </ul>
    </details>
  );
}
