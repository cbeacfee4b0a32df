import { board as words } from '../messages.ja.ts';
import classes from './BoardCards.module.css';
import { MarkButton } from './MarkButton.tsx';
import { SlotName } from './SlotName.tsx';
import { SlotReasons, SlotStatusLine } from './SlotStanding.tsx';
import type { BoardView } from './view.ts';

/** One slot per card, for where a table would not fit. */
export function BoardCards({ view }: { readonly view: BoardView }) {
  return (
    <div className={classes.cards} data-board>
      {view.slots.map((slot) => {
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
              {view.invitees.map((invitee) => (
                <MarkButton key={invitee.who} view={view} slot={slot} invitee={invitee} isNamed />
              ))}
            </div>
            {pending > 0 && (
              <button
                type="button"
                className={classes.all}
                aria-label={words.allYesOf(slot.label)}
                onClick={() => view.onAllYes(slot.id)}
              >
                {words.allYes}
              </button>
            )}
            <SlotReasons view={view} slot={slot} />
          </section>
        );
      })}
    </div>
  );
}
