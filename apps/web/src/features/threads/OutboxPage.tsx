import { useQueryClient } from '@tanstack/react-query';
import { liveEvents } from '@tashika/contract/events';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { useLive } from '../../design/use-live.ts';
import { SchedulePages } from '../attendance/SchedulePages.tsx';
import { MailList } from './mails/MailList.tsx';
import { outboxPage as words } from './messages.ja.ts';
import { useOutbox } from './use-outbox.ts';

/** What goes out because of all threads, or would if there were a mail server. */
export function OutboxPage() {
  const outbox = useOutbox(null);
  const queries = useQueryClient();
  useLive(
    outbox.isSuccess ? '/api/threads/events' : null,
    liveEvents.thread,
    () => void queries.invalidateQueries({ queryKey: ['threads'] }),
  );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Page title={words.title} lead={words.lead}>
      <SchedulePages />
      <Section title={words.list}>
        <MailList outbox={outbox} timezone={timeZone} />
      </Section>
    </Page>
  );
}
