import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import { Page } from '../../design/Page.tsx';
import { LoadingPage } from '../../layout/LoadingPage.tsx';
import { pages } from '../../pages.ts';
import classes from '../profile/profile.module.css';
import { enter, linkToken } from '../profile/session.ts';
import { Trouble } from '../profile/Trouble.tsx';
import { pair as words } from './messages.ts';

/** Where the code that an owner shows leads to; whoever could not scan it types it in. */
export function PairPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [scanned] = useState(linkToken);
  const [typed, setTyped] = useState('');
  const { mutate, error, isPending } = useMutation<SessionState, Problem, string>({
    mutationFn: (token) => ask('/api/auth/pair', sessionState, { body: { token } }),
    onSuccess: (state) => {
      enter(queries, state);
      // Replaced: the code stays out of the way back.
      void navigate({ to: pages.tonight, replace: true });
    },
  });
  useEffect(() => {
    if (scanned !== '') mutate(scanned);
  }, [scanned, mutate]);
  if (scanned !== '' && error === null) return <LoadingPage />;
  return (
    <Page title={words.title} lead={words.lead}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(typed);
        }}
      >
        <Trouble problem={error} />
        <TextInput
          label={words.code}
          description={words.codeHint}
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" size="lg" loading={isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Page>
  );
}
