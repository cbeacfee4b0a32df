import { board as words } from '../messages.ja.ts';
import classes from './BoardCards.module.css';
import { SlotName } from './SlotName.tsx';
import { SlotStatusLine } from './SlotStanding.tsx';
import type { BoardLayout, BoardPerson } from './view.ts';

/** One slot per card, for where a table would not fit. */
export function BoardCards<Person extends BoardPerson>({
  slots,
  people,
  mark,
  reasons,
  action,
}: BoardLayout<Person>) {
  return (
    <div className={classes.cards} data-board>
      {slots.map((slot) => {
        const { selected, declined, pending } = slot.judged.counts;
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
              <span className={classes.counts}>{words.counts(selected, declined, pending)}</span>
            </div>
            <div className={classes.people}>
              {people.map((person) => (
                <div key={person.who}>{mark(slot, person, true)}</div>
              ))}
            </div>
            {action(slot)}
            {reasons(slot)}
          </section>
        );
      })}
    </div>
  );
}
