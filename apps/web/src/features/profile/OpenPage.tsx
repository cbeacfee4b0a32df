import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import { LoadingPage } from '../../layout/LoadingPage.tsx';
import { pages } from '../../pages.ts';
import { LockedPage } from './LockedPage.tsx';
import { locked as words } from './messages.ts';
import { enter, linkToken } from './session.ts';

/** The address the server printed where it was started: whoever opens it is the owner. */
export function OpenPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  const { mutate, error } = useMutation<SessionState, Problem>({
    mutationFn: () => ask('/api/auth/open', sessionState, { body: { token } }),
    onSuccess: (state) => {
      enter(queries, state);
      // Replaced: the key stays out of the way back.
      void navigate({ to: pages.home, replace: true });
    },
  });
  useEffect(() => {
    if (token !== '') mutate();
  }, [token, mutate]);
  if (token !== '' && error === null) return <LoadingPage />;
  return (
    <LockedPage>
      <Text role="alert">
        {error === null || error.code === 'open-key-required' ? words.wrong : error.message}
      </Text>
    </LockedPage>
  );
}
