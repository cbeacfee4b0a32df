import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InviteeKey } from '@tashika/attendance';
import type { Contact } from '@tashika/contract/contacts';
import { useState } from 'react';
import { Asked } from '../../../design/Asked.tsx';
import { pages } from '../../../pages.ts';
import { found, groupsOf, useContacts } from '../../contacts/contacts.ts';
import { picker as words } from '../messages.ts';
import type { Person } from '../plan/people.ts';
import classes from './ContactPicker.module.css';

interface ContactPickerProps {
  readonly people: readonly Person[];
  readonly onTake: (people: readonly Omit<Person, 'id'>[]) => void;
}

/** People out of the address book, one by one or a group at a time. */
export function ContactPicker(props: ContactPickerProps) {
  const known = useContacts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: several groups of fields, with a button.
    <div role="group" aria-label={words.label} className={classes.picker}>
      <Asked query={known}>
        {(contacts) =>
          contacts.length === 0 ? (
            <Text>
              {words.none} <Link to={pages.contacts}>{words.toContacts}</Link>
            </Text>
          ) : (
            <Choice contacts={contacts} {...props} />
          )
        }
      </Asked>
    </div>
  );
}

function Choice({
  contacts,
  people,
  onTake,
}: ContactPickerProps & { readonly contacts: readonly Contact[] }) {
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const there = new Set(people.flatMap(({ contact }) => (contact === undefined ? [] : contact.id)));
  const free = contacts.filter(({ id }) => !there.has(id));
  const shown = found(contacts, wanted);
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const taken = free.filter(({ id }) => chosen.has(id));
  return (
    <>
      <fieldset className={classes.groups}>
        <legend>{words.groups}</legend>
        {groupsOf(free).map(({ name, members }) => {
          const ids = members.map(({ id }) => id);
          const isWhole = ids.every((id) => chosen.has(id));
          return (
            <Button
              key={name}
              variant={isWhole ? 'filled' : 'default'}
              aria-pressed={isWhole}
              onClick={() => choose(ids, !isWhole)}
            >
              {words.group(name, ids.length)}
            </Button>
          );
        })}
      </fieldset>
      <TextInput
        type="search"
        label={words.search}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      {shown.length === 0 && <Text role="status">{words.nobody}</Text>}
      <ul className={classes.list}>
        {shown.map((contact) => {
          const { id, name, role, groups, address } = contact;
          const isThere = there.has(id);
          return (
            <li key={id}>
              <Checkbox
                label={name}
                description={[
                  isThere ? words.already : null,
                  role,
                  groups.join('・'),
                  address === null ? words.noAddress : null,
                ]
                  .filter(Boolean)
                  .join('　')}
                disabled={isThere}
                checked={isThere || chosen.has(id)}
                onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button disabled={taken.length === 0} onClick={() => onTake(taken.map(personOf))}>
          {words.take(taken.length)}
        </Button>
      </div>
    </>
  );
}

/** Somebody of the address book as the plan has people. */
export const personOf = (contact: Contact): Omit<Person, 'id'> => ({
  name: contact.name,
  reading: contact.reading ?? '',
  role: contact.role ?? '',
  groups: contact.groups.join('、'),
  email: '',
  contact: {
    id: contact.id,
    key: contact.invitee_key as InviteeKey,
    address: contact.address,
  },
});
