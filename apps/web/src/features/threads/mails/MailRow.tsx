import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DeliveryState, type OutboxEntry, outboxEntry } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { StatusBadge, type Tone } from '../../../design/StatusBadge.tsx';
import { useMay } from '../../profile/session.ts';
import { momentText, mails as words } from '../messages.ts';
import classes from './MailRow.module.css';

const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'info',
  done: 'good',
  failed: 'bad',
  withheld: 'caution',
  unclear: 'caution',
};

interface MailRowProps {
  readonly entry: OutboxEntry;
  readonly timezone: string;
}

/** One thing that goes out: its state, why it did not, and its text to pass on. */
export function MailRow({ entry, timezone }: MailRowProps) {
  const { id, state, subject, text, link } = entry;
  const queries = useQueryClient();
  const mayAct = useMay('threads');
  const retry = useDeed<OutboxEntry, Problem>({
    mutationFn: () => ask(`/api/outbox/${id}/retry`, outboxEntry, { method: 'POST' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  });
  const what = words.to(words.kinds[entry.kind] ?? entry.kind, entry.recipient_name);
  const lacksLink = link === null && (entry.kind === 'invitation' || entry.kind === 'reminder');
  // Without an address or its link it is of no use, however often it is tried.
  const isRetriable =
    mayAct &&
    !lacksLink &&
    (state === 'failed' || state === 'unclear' || (state === 'withheld' && entry.address !== null));
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.head}>
          <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
          <span className={classes.name}>{what}</span>
        </span>
        <span className={classes.more}>
          <span>{momentText(entry.done_at ?? entry.created_at, timezone)}</span>
          {entry.last_error !== null && <span>{entry.last_error}</span>}
        </span>
      </div>
      {(state === 'withheld' || state === 'unclear') && link !== null && (
        <CopyButton text={() => link} label={words.copyLink} />
      )}
      {isRetriable && (
        <Button
          variant="default"
          size="sm"
          loading={retry.isPending}
          aria-label={words.retryOf(what)}
          onClick={() => retry.mutate()}
        >
          {words.retry}
        </Button>
      )}
      {text !== null && (
        <details className={classes.text}>
          <summary>{words.show}</summary>
          <div className={classes.paper}>
            <p className={classes.subject}>{subject}</p>
            <pre className={classes.body}>{text}</pre>
          </div>
          <CopyButton text={() => `${subject}\n\n${text}`} label={words.copyText} />
        </details>
      )}
      {retry.error !== null && (
        <Text role="alert" className={classes.problem}>
          {retry.error.message}
        </Text>
      )}
    </li>
  );
}
