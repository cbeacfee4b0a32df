import { selectionStatus } from '@tashika/contract/attendance';
import { type ReactNode, useState } from 'react';
import { board as words } from '../messages.ts';
import type { Mark } from '../plan/plan.ts';
import classes from './BoardCards.module.css';
import { SlotName } from './SlotName.tsx';
import { SlotStatusLine } from './SlotStanding.tsx';
import type { BoardLayout, BoardPerson } from './view.ts';

/** What fits on a phone at a glance; more are gathered by what they answered. */
const mostAtOnce = 24;
const marks = selectionStatus.options;

/** One slot per card, for where a table would not fit. */
export function BoardCards<Person extends BoardPerson>({
  slots,
  people,
  mark,
  answer,
  reasons,
  action,
}: BoardLayout<Person>) {
  return (
    <div className={classes.cards} data-board data-many={slots.length > mostAtOnce || undefined}>
      {slots.map((slot) => {
        return (
          <section
            key={slot.id}
            className={classes.card}
            aria-label={slot.label}
            data-slot={slot.id}
            data-status={slot.judged.status}
            data-recommended={slot.isRecommended || undefined}
          >
            <div className={classes.head}>
              <h3 className={classes.label}>
                <SlotName label={slot.label} />
              </h3>
              <SlotStatusLine slot={slot} />
              <span className={classes.counts}>{words.counts(slot.judged.counts)}</span>
            </div>
            {people.length <= mostAtOnce ? (
              <People people={people} mark={(person) => mark(slot, person, true)} />
            ) : (
              <Crowd
                people={people}
                answer={(person) => answer(slot, person)}
                mark={(person) => mark(slot, person, true)}
              />
            )}
            {action(slot)}
            {reasons(slot)}
          </section>
        );
      })}
    </div>
  );
}

interface PeopleProps<Person extends BoardPerson> {
  readonly people: readonly Person[];
  readonly mark: (person: Person) => ReactNode;
}

function People<Person extends BoardPerson>({ people, mark }: PeopleProps<Person>) {
  return (
    <div className={classes.people}>
      {people.map((person) => (
        <div key={person.who}>{mark(person)}</div>
      ))}
    </div>
  );
}

/** Many people: those who must come, and the others folded by their answer. */
function Crowd<Person extends BoardPerson>({
  people,
  answer,
  mark,
}: PeopleProps<Person> & { readonly answer: (person: Person) => Mark }) {
  const required = people.filter(({ part }) => part === 'required');
  const isFew = required.length <= mostAtOnce;
  const others = isFew ? people.filter(({ part }) => part !== 'required') : people;
  return (
    <>
      {isFew && required.length > 0 && <People people={required} mark={mark} />}
      {marks.map((of) => {
        const group = others.filter((person) => answer(person) === of);
        return group.length === 0 ? null : (
          <Folded key={of} title={words.group(of, group.length)}>
            <People people={group} mark={mark} />
          </Folded>
        );
      })}
    </>
  );
}

/** Made only for whoever looks at it. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
