import { VisuallyHidden } from '@mantine/core';
import { board as boardWords } from '../../attendance/messages.ts';
import { board as words } from '../messages.ts';
import type { Said } from '../thread.ts';
import classes from './AnswerMark.module.css';

interface AnswerMarkProps {
  readonly said: Said;
  /** The organiser answered for the person. */
  readonly isByOrganiser: boolean;
  /** The person's name, where it stands in the mark itself. */
  readonly name?: string;
  readonly part: 'required' | 'target' | 'outside';
}

/** What somebody answered to a slot. */
export function AnswerMark({ said, isByOrganiser, name, part }: AnswerMarkProps) {
  const isUndecided = said === 'undecided';
  return (
    <span className={classes.mark} data-mark={said} data-named={name !== undefined || undefined}>
      <span aria-hidden className={classes.sign}>
        {isUndecided ? words.undecided : boardWords.marks[said]}
      </span>
      {name !== undefined && (
        <span className={classes.name}>
          {name}
          {part === 'required' && <span className={classes.part}>{boardWords.required}</span>}
          {part === 'outside' && <span className={classes.part}>{words.outside}</span>}
        </span>
      )}
      <VisuallyHidden>{isUndecided ? words.undecided : boardWords.markNames[said]}</VisuallyHidden>
      {isByOrganiser && <span className={classes.by}>{words.byOrganiser}</span>}
    </span>
  );
}
