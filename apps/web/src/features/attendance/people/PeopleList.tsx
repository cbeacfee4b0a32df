import { people as words } from '../messages.ts';
import type { Person } from '../plan/people.ts';
import classes from './PeopleList.module.css';

/** The people at a glance: their names, and what the words may call them by. */
export function PeopleList({ people }: { readonly people: readonly Person[] }) {
  return (
    <ul className={classes.list} aria-label={words.listLabel}>
      {people
        .filter(({ name }) => name.trim() !== '')
        .map(({ id, name, role, groups }) => (
          <li key={id} className={classes.person}>
            {name}
            <span className={classes.more}>{[role, groups].filter(Boolean).join('・')}</span>
          </li>
        ))}
    </ul>
  );
}
