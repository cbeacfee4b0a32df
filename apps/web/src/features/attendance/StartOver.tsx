import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type Dispatch, useState } from 'react';
import { schedulePage as words } from './messages.ts';
import type { PlanAction } from './plan/plan.ts';
import classes from './StartOver.module.css';

interface StartOverProps {
  readonly isEmpty: boolean;
  readonly dispatch: Dispatch<PlanAction>;
}

/** Everything goes, so it is asked once more. */
export function StartOver({ isEmpty, dispatch }: StartOverProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.foot}>
      <span className={classes.kept}>{words.kept}</span>
      {asking ? (
        <div className={classes.choice}>
          <Button
            color="red"
            variant="outline"
            onClick={() => {
              dispatch({ type: 'start-over' });
              setAsking(false);
            }}
          >
            {words.startOverSure}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          disabled={isEmpty}
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        >
          {words.startOver}
        </Button>
      )}
    </div>
  );
}
