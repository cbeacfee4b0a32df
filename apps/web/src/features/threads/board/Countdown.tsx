import { Button, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ThreadBoard } from '@tashika/contract/threads';
import { useEffect, useState } from 'react';
import { useMay } from '../../profile/session.ts';
import { momentText, remainingText, timer as words } from '../messages.ts';
import { useAct } from '../use-thread.ts';
import classes from './Countdown.module.css';

/** How long until it decides itself, where it will. */
export function Countdown({ status }: { readonly status: ThreadBoard }) {
  const { auto_finalize_at: at, evaluation, slots, thread } = status;
  const now = useSeconds(at !== null);
  const stop = useAct(thread.id);
  const mayAct = useMay('threads');
  if (at === null) return null;
  const slot = slots.find(({ slot_id }) => slot_id === evaluation.recommended_slot_id);
  const left = Date.parse(at) - now;
  return (
    <div className={classes.timer}>
      <span className={classes.title}>{words.title}</span>
      {/* Read when asked for: a number spoken every second would drown all else. */}
      <span role="timer" aria-live="off" className={classes.left}>
        {left > 0 ? remainingText(left) : words.soon}
      </span>
      {slot !== undefined && (
        <p className={classes.text}>{words.text(slot.label, momentText(at, thread.timezone))}</p>
      )}
      {mayAct && (
        <Button
          variant="default"
          loading={stop.isPending}
          leftSection={<IconPlayerStop aria-hidden size={18} />}
          onClick={() => stop.mutate({ path: '/automatic', body: { enabled: false } })}
        >
          {words.stop}
        </Button>
      )}
      {stop.error !== null && (
        <Text role="alert" className={classes.text}>
          {stop.error.message}
        </Text>
      )}
    </div>
  );
}

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [isRunning]);
  return now;
}
