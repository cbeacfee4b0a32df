import type { ThreadBoard } from '@tashika/contract/threads';
import { Section } from '../../../design/Section.tsx';
import { mails as words } from '../messages.ja.ts';
import { useOutbox } from '../use-outbox.ts';
import { MailList } from './MailList.tsx';

/** The state of everything that goes out because of a thread: nothing fails unseen (M25). */
export function MailsSection({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  return (
    <Section title={words.title}>
      <MailList outbox={useOutbox(thread.id)} timezone={thread.timezone} />
    </Section>
  );
}
