import { Text } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import { mailTrouble as words } from '../messages.ts';
import classes from './StandingSection.module.css';

/** Before everything else: mails that do not go out, while they are tried again (M38). */
export function MailTrouble({ status }: { readonly status: ThreadBoard }) {
  const stuck = status.outbox.filter(({ state, attempts }) => state === 'waiting' && attempts > 0);
  const [first] = stuck;
  return (
    <div role="status">
      {first !== undefined && (
        <Text className={classes.bad}>{words.stuck(stuck.length, first.last_error ?? '')}</Text>
      )}
    </div>
  );
}
