import { VisuallyHidden } from '@mantine/core';
import type { SelectionStatus } from '@tashika/contract/attendance';
import { board as boardWords } from '../../attendance/messages.ja.ts';
import { board as words } from '../messages.ja.ts';
import classes from './AnswerMark.module.css';

interface AnswerMarkProps {
  readonly answer: SelectionStatus;
  /** The person's name, where it stands in the mark itself. */
  readonly name?: string;
  readonly part: 'required' | 'target' | 'outside';
}

/** What somebody answered to a slot. */
export function AnswerMark({ answer, name, part }: AnswerMarkProps) {
  return (
    <span className={classes.mark} data-mark={answer} data-named={name !== undefined || undefined}>
      <span aria-hidden className={classes.sign}>
        {boardWords.marks[answer]}
      </span>
      {name !== undefined && (
        <span className={classes.name}>
          {name}
          {part === 'required' && <span className={classes.part}>{boardWords.required}</span>}
          {part === 'outside' && <span className={classes.part}>{words.outside}</span>}
        </span>
      )}
      <VisuallyHidden>{boardWords.markNames[answer]}</VisuallyHidden>
    </span>
  );
}
