import { Button, Text, TextInput } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Contact, contact } from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask, request } from '../../api.ts';
import { useAttempt } from '../../attempt.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { SamplesNotice } from '../../layout/SamplesNotice.tsx';
import { PastePeople } from '../attendance/people/PastePeople.tsx';
import { groupNames, isAddress, type Person } from '../attendance/plan/people.ts';
import { SchedulePages } from '../attendance/SchedulePages.tsx';
import { ContactForm, type WrittenContact } from './ContactForm.tsx';
import { ContactRow } from './ContactRow.tsx';
import classes from './Contacts.module.css';
import { contactsKey, found, useContacts } from './contacts.ts';
import { contacts as words } from './messages.ts';

/** The address book: whom one invites again and again. */
export function ContactsPage() {
  const known = useContacts();
  return (
    <Page title={words.title} lead={words.lead}>
      <SchedulePages />
      <Asked query={known}>
        {(contacts) => (
          <>
            <NewContacts />
            <ContactList contacts={contacts} />
          </>
        )}
      </Asked>
    </Page>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  const [wanted, setWanted] = useState('');
  const shown = found(contacts, wanted);
  return (
    <Section title={words.list(contacts.length)}>
      {contacts.length === 0 ? (
        <Text>{words.none}</Text>
      ) : (
        <>
          <TextInput
            type="search"
            label={words.search}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          {contacts.some(({ is_sample }) => is_sample) && <SamplesNotice />}
          {shown.length === 0 && <Text role="status">{words.nobody}</Text>}
          <ul className={classes.list} aria-label={words.listLabel}>
            {shown.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function NewContacts() {
  const [isPasting, setPasting] = useState(false);
  const [notice, setNotice] = useState('');
  const queries = useQueryClient();
  const attempt = useAttempt();
  const refresh = () => queries.invalidateQueries({ queryKey: contactsKey });
  const add = useDeed<Contact, Problem, WrittenContact>({
    mutationFn: (body) =>
      ask('/api/contacts', contact, { body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: ({ name }) => {
      attempt.done();
      setNotice(words.added(name));
      return refresh();
    },
  });
  const paste = useDeed<{ added: number; known: number }, Problem, readonly Omit<Person, 'id'>[]>({
    mutationFn: async (people) => {
      const count = { added: 0, known: 0 };
      for (const person of people) {
        const body = writtenOf(person);
        const answer = await request('/api/contacts', contact, {
          body,
          idempotencyKey: attempt.keyFor(body),
        });
        if (answer.ok) count.added += 1;
        else if (answer.error.code === 'contact-twice') count.known += 1;
        else throw answer.error;
      }
      return count;
    },
    onSuccess: ({ added, known }) => {
      attempt.done();
      setPasting(false);
      setNotice(words.pasted(added, known));
    },
    // Some may be there already when one is refused.
    onSettled: refresh,
  });
  return (
    <Section title={words.add}>
      <ContactForm
        label={words.add}
        submit={words.addYes}
        busy={add.isPending}
        problem={add.error}
        onSubmit={(written) =>
          add.mutateAsync(written).then(
            () => true,
            () => false,
          )
        }
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          aria-expanded={isPasting}
          loading={paste.isPending}
          leftSection={<IconClipboardList aria-hidden size={18} />}
          onClick={() => setPasting(!isPasting)}
        >
          {words.paste}
        </Button>
        <Text role="status">{notice}</Text>
      </div>
      {isPasting && <PastePeople onTake={(people) => paste.mutate(people)} />}
      {paste.error !== null && (
        <Text role="alert" className={classes.problem}>
          {paste.error.message}
        </Text>
      )}
    </Section>
  );
}

const writtenOf = (person: Omit<Person, 'id'>): WrittenContact => ({
  name: person.name.trim(),
  reading: person.reading.trim() || null,
  role: person.role.trim() || null,
  groups: [...groupNames(person.groups)],
  locale: null,
  ...(isAddress(person.email) && { address: person.email.trim() }),
});
