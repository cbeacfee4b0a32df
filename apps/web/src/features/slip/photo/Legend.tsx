import type { Certainty } from './certainty.ts';
import classes from './Legend.module.css';
import { certainties, photoView as words } from './messages.ts';
import outlines from './Outline.module.css';

const order: readonly Certainty[] = ['unsure', 'unreadable', 'settled', 'sure', 'blank'];

/** What the outlines mean, drawn as on the photo. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {order.map((certainty) => (
        <li key={certainty}>
          <svg viewBox="0 0 44 28" aria-hidden="true" className={classes.sample}>
            <g
              className={outlines.cell}
              data-certainty={certainty}
              data-asked={certainty === 'unsure' || undefined}
            >
              <polygon points="3,3 41,3 41,25 3,25" />
            </g>
          </svg>
          {certainties[certainty]}
        </li>
      ))}
    </ul>
  );
}
