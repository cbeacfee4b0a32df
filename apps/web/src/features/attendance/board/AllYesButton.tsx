import { board as words } from '../messages.ts';
import classes from './AllYesButton.module.css';
import type { BoardSlot } from './view.ts';

interface AllYesButtonProps {
  readonly slot: BoardSlot;
  readonly onPress: () => void;
}

/** Everyone who has not answered says yes, where there is anyone. */
export function AllYesButton({ slot, onPress }: AllYesButtonProps) {
  if (slot.judged.counts.pending === 0) return null;
  return (
    <button
      type="button"
      className={classes.all}
      aria-label={words.allYesOf(slot.label)}
      onClick={onPress}
    >
      {words.allYes}
    </button>
  );
}
