import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconClipboardList,
  IconPencil,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type Dispatch, useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { useMay } from '../../profile/session.ts';
import { people as words } from '../messages.ts';
import { membersOf, type Person } from '../plan/people.ts';
import type { PlanAction } from '../plan/plan.ts';
import { samplePeople } from '../plan/samples.ts';
import { useHasStore } from '../start/use-has-store.ts';
import { ContactGroups } from './ContactGroups.tsx';
import { ContactPicker } from './ContactPicker.tsx';
import classes from './KnownPeople.module.css';
import { PastePeople } from './PastePeople.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleTable } from './PeopleTable.tsx';

interface KnownPeopleProps {
  readonly people: readonly Person[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** Who is invited: a glance while all is well, a table to write in when not. */
export function KnownPeople({ people, dispatch }: KnownPeopleProps) {
  const [editing, setEditing] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [notice, setNotice] = useState('');
  const mayChoose = useHasStore();
  const mayInvite = useMay('threads');

  const add = (added: readonly Omit<Person, 'id'>[]) => {
    dispatch({ type: 'add-people', people: added });
    setPasting(false);
    setChoosing(false);
    setNotice(words.added(added.length));
  };
  const addOne = () => {
    dispatch({ type: 'add-person' });
    setEditing(true);
    setNotice('');
  };

  return (
    <Section title={words.title(membersOf(people).length)}>
      <div className={classes.tools}>
        {people.length > 0 && (
          <Button
            variant="default"
            aria-expanded={editing}
            leftSection={<IconPencil aria-hidden size={18} />}
            onClick={() => setEditing(!editing)}
          >
            {editing ? words.done : words.edit}
          </Button>
        )}
        <Button
          variant="default"
          aria-expanded={pasting}
          leftSection={<IconClipboardList aria-hidden size={18} />}
          onClick={() => setPasting(!pasting)}
        >
          {words.paste}
        </Button>
        {mayChoose && mayInvite && (
          <Button
            variant="default"
            aria-expanded={choosing}
            leftSection={<IconAddressBook aria-hidden size={18} />}
            onClick={() => setChoosing(!choosing)}
          >
            {words.contacts}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPlus aria-hidden size={18} />} onClick={addOne}>
          {words.add}
        </Button>
        {people.length === 0 && (
          <Button
            variant="light"
            leftSection={<IconUsers aria-hidden size={18} />}
            onClick={() => add(samplePeople)}
          >
            {words.sample}
          </Button>
        )}
        <span role="status" className={classes.notice}>
          {notice}
        </span>
      </div>
      {mayInvite && <ContactGroups people={people} onTake={add} />}
      {pasting && <PastePeople onTake={add} />}
      {choosing && <ContactPicker people={people} onTake={add} />}
      {people.length === 0 && <p className={classes.none}>{words.none}</p>}
      {people.length > 0 &&
        (editing ? (
          <PeopleTable people={people} dispatch={dispatch} />
        ) : (
          <PeopleList people={people} />
        ))}
    </Section>
  );
}
