import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Page } from '../../design/Page.tsx';
import { pages } from '../../pages.ts';
import { useLink as words } from './messages.ja.ts';
import classes from './profile.module.css';
import { enter, linkToken } from './session.ts';
import { Trouble } from './Trouble.tsx';

/** A button, not the mere opening: programs that look into mails open links too. */
export function LinkPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  const use = useDeed<SessionState, Problem>({
    mutationFn: () => ask('/api/auth/link/use', sessionState, { body: { token } }),
    onSuccess: (state) => {
      enter(queries, state);
      void navigate({ to: pages.ownAccount });
    },
  });
  return (
    <Page title={words.title} lead={words.lead}>
      {token === '' ? (
        <Text role="alert">{words.missing}</Text>
      ) : (
        <div className={classes.narrow}>
          <Trouble problem={use.error} />
          <div>
            <Button loading={use.isPending} onClick={() => use.mutate()}>
              {words.submit}
            </Button>
          </div>
        </div>
      )}
    </Page>
  );
}
