import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dispatch } from 'react';
import { pages } from '../../../pages.ts';
import { sent as words } from '../messages.ts';
import type { Plan, PlanAction } from '../plan/plan.ts';
import classes from './SentNotice.module.css';

interface SentNoticeProps {
  readonly sent: NonNullable<Plan['sent']>;
  readonly dispatch: Dispatch<PlanAction>;
  readonly onFresh: () => void;
}

/** Whoever comes back sees that this one is under way already. */
export function SentNotice({ sent, dispatch, onFresh }: SentNoticeProps) {
  return (
    <div className={classes.notice}>
      <p>{words.already(sent.title)}</p>
      <Link to={pages.thread} params={{ id: sent.id }} className={classes.link}>
        {words.open}
      </Link>
      <Button
        variant="default"
        onClick={() => {
          dispatch({ type: 'start-over' });
          onFresh();
        }}
      >
        {words.fresh}
      </Button>
    </div>
  );
}
