import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import type { ReactNode } from 'react';
import { asked as words } from '../messages.ts';
import classes from './Asked.module.css';
import { GuideLink } from './GuideLink.tsx';

interface AskedProps<T> {
  readonly query: UseQueryResult<T, Problem>;
  readonly children: (value: T) => ReactNode;
}

/** What was asked of the server: being loaded, not to be had, or there. */
export function Asked<T>({ query, children }: AskedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error === null) return <Text role="status">{words.loading}</Text>;
  return (
    <div role="alert" className={classes.trouble}>
      <Text>{query.error.message}</Text>
      <GuideLink to="trouble" />
      {query.error.code === 'sign-in-required' && (
        // The page asks for it on being opened, and goes on from there.
        <Button variant="default" onClick={() => window.location.reload()}>
          {words.signIn}
        </Button>
      )}
      {!isFinal(query.error) && (
        <Button variant="default" onClick={() => void query.refetch()}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

/** What is not there, and what is not for this person, will not be so the next moment either. */
const isFinal = ({ code }: Problem): boolean =>
  code === 'forbidden' || code === 'sign-in-required' || code.endsWith('not-found');
