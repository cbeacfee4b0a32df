import type { CSSProperties } from 'react';
import { board as words } from '../messages.ts';
import classes from './BoardTable.module.css';
import { SlotName } from './SlotName.tsx';
import { SlotStatusLine } from './SlotStanding.tsx';
import type { BoardLayout, BoardPerson } from './view.ts';

/** Slots down, people across. With many people it scrolls inside, the slots staying in sight. */
export function BoardTable<Person extends BoardPerson>({
  slots,
  people,
  mark,
  reasons,
  action,
}: BoardLayout<Person>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be focusable.
    <section className={classes.scroll} tabIndex={0} aria-label={words.tableLabel} data-board>
      <table className={classes.table} style={{ '--people': people.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {words.slot}
            </th>
            {people.map((person) => (
              <th key={person.who} scope="col" className={classes.person}>
                {person.name}
                {person.part === 'required' && (
                  <span className={classes.required}>{words.required}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {slots.map((slot) => (
          <tbody
            key={slot.id}
            data-slot={slot.id}
            data-status={slot.judged.status}
            data-recommended={slot.isRecommended || undefined}
          >
            <tr>
              <th scope="row" className={classes.slot}>
                <SlotName label={slot.label} />
                <SlotStatusLine slot={slot} />
                <span className={classes.counts}>{words.counts(slot.judged.counts)}</span>
              </th>
              {people.map((person) => (
                <td key={person.who} className={classes.cell}>
                  {mark(slot, person, false)}
                </td>
              ))}
            </tr>
            <tr>
              <td colSpan={people.length + 1} className={classes.reasons}>
                <div className={classes.inSight}>
                  {reasons(slot)}
                  {action(slot)}
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}
