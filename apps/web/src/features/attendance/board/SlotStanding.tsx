import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { board as words } from '../messages.ja.ts';
import classes from './SlotStanding.module.css';
import { type BoardSlot, type BoardView, statusTones } from './view.ts';

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

/** Why it stands or not, whom to ask next, and whose refusal is in the way. */
export function SlotReasons({
  view,
  slot,
}: {
  readonly view: BoardView;
  readonly slot: BoardSlot;
}) {
  const { reason, nudge, blockers } = slot.judged;
  const { taken, rule } = view.evaluation;
  const isOneEach = !rule.slotPolicy.allowMultipleSlotsPerInvitee;
  const asked = (nudge ?? []).map((key) => {
    const name = view.nameOf(key);
    // M20: whoever holds another slot would have to give it up, and asking must say so.
    const elsewhere = isOneEach ? (taken.get(key)?.length ?? 0) : 0;
    return elsewhere === 0 ? name : words.askTaken(name, elsewhere);
  });
  const turned = (blockers ?? []).map(view.nameOf);
  return (
    <div className={classes.reasons}>
      <p>{reason}</p>
      {asked.length > 0 && (
        <p>
          <strong>{words.ask}</strong>
          {asked.join('、')}
        </p>
      )}
      {turned.length > 0 && (
        <p>
          <strong>{words.blockers}</strong>
          {turned.join('、')}
        </p>
      )}
    </div>
  );
}
