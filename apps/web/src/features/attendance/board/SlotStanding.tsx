import type { InviteeKey } from '@tashika/attendance';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { board as words } from '../messages.ts';
import { Names } from './Names.tsx';
import classes from './SlotStanding.module.css';
import { type BoardSlot, statusTones } from './view.ts';

/** The slot's status, and whether it is the one to take. */
export function SlotStatusLine({ slot }: { readonly slot: BoardSlot }) {
  const { status } = slot.judged;
  return (
    <span className={classes.status}>
      <StatusBadge tone={statusTones[status]}>{words.status[status]}</StatusBadge>
      {slot.isRecommended && <span className={classes.recommended}>{words.recommended}</span>}
    </span>
  );
}

interface SlotReasonsProps {
  readonly slot: BoardSlot;
  readonly nameOf: (key: InviteeKey) => string;
  /** In how many other slots somebody is bound, where each may take only one. */
  readonly elsewhere: (key: InviteeKey) => number;
}

/** Why it stands or not, who of those wished for comes, whom to ask next, whose refusal is in the way. */
export function SlotReasons({ slot, nameOf, elsewhere }: SlotReasonsProps) {
  const { reason, nudge, blockers, preferred } = slot.judged;
  const asked = (nudge ?? []).map((key) => {
    // M20: whoever holds another slot would have to give it up, and asking must say so.
    const others = elsewhere(key);
    return { key, name: others === 0 ? nameOf(key) : words.askTaken(nameOf(key), others) };
  });
  const named = (key: InviteeKey) => ({ key, name: nameOf(key) });
  const turned = (blockers ?? []).map(named);
  return (
    <div className={classes.reasons}>
      <p>{reason}</p>
      {preferred.length > 0 && (
        <p>
          <strong>{words.preferred}</strong>
          <Names people={preferred.map(named)} />
        </p>
      )}
      {asked.length > 0 && (
        <p>
          <strong>{words.ask}</strong>
          <Names people={asked} />
        </p>
      )}
      {turned.length > 0 && (
        <p>
          <strong>{words.blockers}</strong>
          <Names people={turned} />
        </p>
      )}
    </div>
  );
}
