import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { people as words } from '../messages.ts';
import { type Person, personFields, troubleOf } from '../plan/people.ts';
import type { PlanAction } from '../plan/plan.ts';
import classes from './PeopleTable.module.css';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** The list to write in: a table where there is room, a card per person on a phone. */
export function PeopleTable({ people, dispatch }: PeopleTableProps) {
  return (
    <table className={classes.table} aria-label={words.listLabel}>
      <thead>
        <tr>
          {personFields.map((field) => (
            <th key={field} scope="col">
              {words.fields[field]}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <PersonRow
            key={person.id}
            person={person}
            number={index + 1}
            people={people}
            dispatch={dispatch}
          />
        ))}
      </tbody>
    </table>
  );
}

function PersonRow({
  person,
  number,
  people,
  dispatch,
}: PeopleTableProps & { readonly person: Person; readonly number: number }) {
  const trouble = troubleOf(person, people);
  return (
    <tr className={classes.person}>
      {personFields.map((field) => (
        <td key={field} data-label={words.fields[field]}>
          <input
            className={classes.input}
            type={field === 'email' && person.contact === undefined ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
            aria-label={words.fieldOf(words.fields[field], number)}
            value={field === 'email' ? (person.contact?.address ?? person.email) : person[field]}
            readOnly={field === 'email' && person.contact !== undefined}
            onChange={(event) =>
              dispatch({
                type: 'write-person',
                id: person.id,
                field,
                text: event.currentTarget.value,
              })
            }
          />
          {trouble !== null &&
            (field === 'name') === (trouble === 'no-name') &&
            (field === 'name' || field === 'email') && (
              <span className={classes.trouble}>{words.troubles[trouble]}</span>
            )}
        </td>
      ))}
      <td className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={words.remove(person.name)}
          onClick={() => dispatch({ type: 'remove-person', id: person.id })}
        >
          <IconX aria-hidden size={18} />
        </ActionIcon>
      </td>
    </tr>
  );
}
