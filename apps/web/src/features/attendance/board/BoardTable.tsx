import type { CSSProperties } from 'react';
import { board as words } from '../messages.ja.ts';
import classes from './BoardTable.module.css';
import { MarkButton } from './MarkButton.tsx';
import { SlotName } from './SlotName.tsx';
import { SlotReasons, SlotStatusLine } from './SlotStanding.tsx';
import type { BoardView } from './view.ts';

/** Slots down, people across. With many people it scrolls inside, the slots staying in sight. */
export function BoardTable({ view }: { readonly view: BoardView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be focusable.
    <section className={classes.scroll} tabIndex={0} aria-label={words.tableLabel} data-board>
      <table
        className={classes.table}
        style={{ '--people': view.invitees.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {words.slot}
            </th>
            {view.invitees.map((invitee) => (
              <th key={invitee.who} scope="col" className={classes.person}>
                {invitee.name}
                {invitee.part === 'required' && (
                  <span className={classes.required}>{words.required}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {view.slots.map((slot) => (
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
              </th>
              {view.invitees.map((invitee) => (
                <td key={invitee.who} className={classes.cell}>
                  <MarkButton view={view} slot={slot} invitee={invitee} />
                </td>
              ))}
            </tr>
            <tr>
              <td colSpan={view.invitees.length + 1} className={classes.reasons}>
                <div className={classes.inSight}>
                  <SlotReasons view={view} slot={slot} />
                  {slot.judged.counts.pending > 0 && (
                    <button
                      type="button"
                      className={classes.all}
                      aria-label={words.allYesOf(slot.label)}
                      onClick={() => view.onAllYes(slot.id)}
                    >
                      {words.allYes}
                    </button>
                  )}
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}
