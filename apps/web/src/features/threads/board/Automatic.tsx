import { Text } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import { automatic as fieldWords } from '../../attendance/messages.ts';
import { AutomaticFields } from '../../attendance/start/AutomaticFields.tsx';
import { standing as words } from '../messages.ts';
import { useAct } from '../use-thread.ts';
import classes from './StandingSection.module.css';

/** M34: always in sight while something could be decided by itself. */
export function Automatic({ status }: { readonly status: ThreadBoard }) {
  const { thread, rule } = status;
  const { mode, auto_finalize: isOn, auto_finalize_delay_seconds: delay } = rule.finalize_policy;
  const change = useAct(thread.id);
  if (thread.status !== 'open' && thread.status !== 'draft') return null;
  const obstacle = thread.by_hand_only
    ? words.byHand
    : mode === 'MANUAL'
      ? fieldWords.manual
      : thread.reading_is_sure
        ? null
        : fieldWords.unsure;
  return (
    <>
      <AutomaticFields
        isOn={isOn && !thread.by_hand_only}
        delaySeconds={delay ?? null}
        obstacle={obstacle}
        isBusy={change.isPending}
        onChange={(enabled, delay_seconds) =>
          change.mutate({ path: '/automatic', body: { enabled, delay_seconds } })
        }
      />
      {change.error !== null && (
        <Text role="alert" className={classes.problem}>
          {change.error.message}
        </Text>
      )}
    </>
  );
}
