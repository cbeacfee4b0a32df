import { VisuallyHidden } from '@mantine/core';
import type { Account } from '@tashika/slip';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { result as words } from '../messages.ja.ts';
import classes from './VerdictBar.module.css';
import { verdictTones } from './VerdictPanel.tsx';

interface VerdictBarProps {
  readonly account: Account;
  readonly onOpen: () => void;
}

/** On a phone the verdict stays in sight at the lower edge while the slip is written above. */
export function VerdictBar({ account, onOpen }: VerdictBarProps) {
  return (
    <button type="button" className={classes.bar} onClick={onOpen}>
      <StatusBadge tone={verdictTones[account.verdict]}>{account.verdict}</StatusBadge>
      <span className={classes.total}>
        {words.calcTotal} <strong>{words.yen(account.calcTotal)}</strong>
      </span>
      <VisuallyHidden>{words.toReport}</VisuallyHidden>
    </button>
  );
}
