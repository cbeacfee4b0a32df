import { Text, TextInput } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { Gradual } from '../../../design/Gradual.tsx';
import { Section } from '../../../design/Section.tsx';
import { useMay } from '../../profile/session.ts';
import { people as words } from '../messages.ts';
import { useOutbox } from '../use-outbox.ts';
import { AddInvitee } from './AddInvitee.tsx';
import { InviteRow } from './InviteRow.tsx';
import classes from './InvitesSection.module.css';

const rowsAtOnce = 30;

/** Who is invited, and by which link each can answer. */
export function InvitesSection({ status }: { readonly status: ThreadBoard }) {
  const { thread, invites } = status;
  const [wanted, setWanted] = useState('');
  const outbox = useOutbox(thread.id);
  const mayAct = useMay('threads');
  const isRunning = thread.status === 'open' || thread.status === 'draft';
  // Made on this page; the server keeps nothing to show them again from.
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map());
  const entries = outbox.data?.pages.flatMap(({ entries: some }) => some) ?? [];
  const linkOf = (key: string) =>
    fresh.get(key) ??
    entries.find(({ recipient_key, link }) => recipient_key === key && link !== null)?.link ??
    null;
  const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
  const shown = invites.filter(({ name }) => letters(name).includes(letters(wanted)));
  return (
    <Section title={words.title(invites.length)}>
      {mayAct && (
        <Text c="dimmed" size="sm">
          {words.lead}
        </Text>
      )}
      {invites.length > rowsAtOnce && (
        <TextInput
          type="search"
          label={words.search}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <Gradual
        items={shown}
        keyOf={({ invitee_key }) => invitee_key}
        step={rowsAtOnce}
        list={(items) => (
          <ul className={classes.list} aria-label={words.label}>
            {items}
          </ul>
        )}
      >
        {(invite) => (
          <InviteRow
            status={status}
            invite={invite}
            mayManage={mayAct && isRunning}
            link={linkOf(invite.invitee_key)}
            isFresh={fresh.has(invite.invitee_key)}
            onRotated={(link) => setFresh(new Map(fresh).set(invite.invitee_key, link))}
          />
        )}
      </Gradual>
      {mayAct && isRunning && <AddInvitee thread={thread} />}
    </Section>
  );
}
