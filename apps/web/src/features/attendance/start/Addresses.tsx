import { TextInput } from '@mantine/core';
import { type Dispatch, useState } from 'react';
import { people as peopleWords, start as words } from '../messages.ts';
import { hasAddress, type Person, troubleOf } from '../plan/people.ts';
import type { PlanAction } from '../plan/plan.ts';
import classes from './Addresses.module.css';

interface AddressesProps {
  readonly people: readonly Person[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** Where each person is written to; whoever has no address gets a link by hand. */
export function Addresses({ people, dispatch }: AddressesProps) {
  // A hundred fields are made only for whoever looks at them.
  const [isOpen, setOpen] = useState(false);
  const named = people.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return null;
  const known = named.filter(hasAddress).length;
  // The address book has its own place to write in.
  const typed = named.filter(({ contact }) => contact === undefined);
  return (
    <details
      className={classes.addresses}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.addresses(known, named.length)}</summary>
      <div className={classes.list}>
        {(isOpen ? typed : []).map((person) => {
          const trouble = troubleOf(person, people);
          return (
            <TextInput
              key={person.id}
              type="email"
              label={words.addressOf(person.name.trim())}
              placeholder={words.addressOptional}
              autoComplete="off"
              maxLength={254}
              value={person.email}
              error={trouble !== null && peopleWords.troubles[trouble]}
              onChange={({ currentTarget }) =>
                dispatch({
                  type: 'write-person',
                  id: person.id,
                  field: 'email',
                  text: currentTarget.value,
                })
              }
            />
          );
        })}
      </div>
    </details>
  );
}
