import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { groupsOf, useContacts } from '../../contacts/contacts.ts';
import { people as words } from '../messages.ts';
import type { Person } from '../plan/people.ts';
import { useKnownStore } from '../start/use-has-store.ts';
import classes from './ContactGroups.module.css';
import { personOf } from './ContactPicker.tsx';

interface ContactGroupsProps {
  readonly people: readonly Person[];
  readonly onTake: (people: readonly Omit<Person, 'id'>[]) => void;
}

/** A whole group out of the address book with one tap; what is there already is not offered. */
export function ContactGroups(props: ContactGroupsProps) {
  return useKnownStore() ? <Groups {...props} /> : null;
}

function Groups({ people, onTake }: ContactGroupsProps) {
  const { data: contacts = [] } = useContacts();
  const there = new Set(people.flatMap(({ contact }) => (contact === undefined ? [] : contact.id)));
  const groups = groupsOf(contacts)
    .map(({ name, members }) => ({ name, left: members.filter(({ id }) => !there.has(id)) }))
    .filter(({ left }) => left.length > 0);
  if (groups.length === 0) return null;
  return (
    <fieldset className={classes.groups}>
      <legend>{words.groups}</legend>
      {groups.map(({ name, left }) => (
        <Button
          key={name}
          variant="light"
          leftSection={<IconUsersPlus aria-hidden size={18} />}
          onClick={() => onTake(left.map(personOf))}
        >
          {words.group(name, left.length)}
        </Button>
      ))}
    </fieldset>
  );
}
