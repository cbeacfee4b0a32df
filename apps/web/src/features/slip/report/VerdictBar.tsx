import { VisuallyHidden } from '@mantine/core';
import type { Account } from '@tashika/slip';
import { memo } from 'react';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { verdictTones } from '../../../design/verdict-tones.ts';
import { result as words } from '../messages.ts';
import { pending } from '../photo/messages.ts';
import classes from './VerdictBar.module.css';

interface VerdictBarProps {
  readonly account: Account;
  /** How many cells of the photos nobody has looked at yet. */
  readonly doubtful: number;
  /** Also where there is room for the report beside the slip. */
  readonly always: boolean;
  readonly onOpen: () => void;
}

/** On a phone, and beside a photo, the verdict stays in sight at the lower edge while the slip is worked on above. */
export const VerdictBar = memo(function VerdictBar({
  account,
  doubtful,
  always,
  onOpen,
}: VerdictBarProps) {
  return (
    <button
      type="button"
      className={classes.bar}
      data-always={always || undefined}
      onClick={onOpen}
    >
      <StatusBadge tone={verdictTones[account.verdict]}>{account.verdict}</StatusBadge>
      {doubtful > 0 && <span className={classes.doubtful}>{pending.cells(doubtful)}</span>}
      <span className={classes.total}>
        {words.calcTotal} <strong>{words.yen(account.calcTotal)}</strong>
      </span>
      <VisuallyHidden>{words.toReport}</VisuallyHidden>
    </button>
  );
});
