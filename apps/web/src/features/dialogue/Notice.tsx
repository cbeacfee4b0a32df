import type { ReactNode } from 'react';
import type { Tone } from '../../design/StatusBadge.tsx';
import classes from './Notice.module.css';

interface NoticeProps {
  readonly tone: Tone;
  /** Read out as soon as it appears. */
  readonly urgent?: boolean;
  readonly children: ReactNode;
}

/** Something the person should know, in a box of its own. */
export function Notice({ tone, urgent = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={urgent ? 'alert' : undefined}>
      {children}
    </div>
  );
}
