import { Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { people as words } from '../messages.ja.ts';
import type { Status } from '../thread.ts';
import { useOutbox } from '../use-outbox.ts';
import { AddInvitee } from './AddInvitee.tsx';
import { InviteRow } from './InviteRow.tsx';
import classes from './PeopleSection.module.css';

/** Who is invited, and by which link each can answer. */
export function PeopleSection({ status }: { readonly status: Status }) {
  const { thread, invites } = status;
  const outbox = useOutbox(thread.id);
  // Made on this page; the server keeps nothing to show them again from.
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map());
  const entries = outbox.data?.pages.flatMap(({ entries: some }) => some) ?? [];
  const linkOf = (key: string) =>
    fresh.get(key) ??
    entries.find(({ recipient_key, link }) => recipient_key === key && link !== null)?.link ??
    null;
  return (
    <Section title={words.title(invites.length)}>
      <Text c="dimmed" size="sm">
        {words.lead}
      </Text>
      <ul className={classes.list} aria-label={words.label}>
        {invites.map((invite) => (
          <InviteRow
            key={invite.invitee_key}
            thread={thread}
            invite={invite}
            link={linkOf(invite.invitee_key)}
            isFresh={fresh.has(invite.invitee_key)}
            onRotated={(link) => setFresh(new Map(fresh).set(invite.invitee_key, link))}
          />
        ))}
      </ul>
      {(thread.status === 'open' || thread.status === 'draft') && <AddInvitee thread={thread} />}
    </Section>
  );
}
