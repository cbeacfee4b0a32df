import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** What a status means, whichever engine says it; unknown is as good a status as any. */
export type Tone = 'good' | 'caution' | 'bad' | 'info' | 'unknown';

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A short status. The words carry it; the colour only helps to find it. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
