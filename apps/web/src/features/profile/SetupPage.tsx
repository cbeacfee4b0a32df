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
import { setup as words } from './messages.ja.ts';
import { emptyPerson, PersonFields } from './PersonFields.tsx';
import classes from './profile.module.css';
import { enter, linkToken } from './session.ts';
import { Trouble } from './Trouble.tsx';

/** The first owner, by the link the server showed where it was started. */
export function SetupPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  const [person, setPerson] = useState(emptyPerson);
  const register = useDeed<SessionState, Problem>({
    mutationFn: () =>
      ask('/api/auth/setup', sessionState, {
        body: { token, ...person, email: person.email.trim() },
      }),
    onSuccess: (state) => {
      enter(queries, state);
      void navigate({ to: pages.home });
    },
  });
  return (
    <Page title={words.title} lead={words.lead}>
      {token === '' ? (
        <Text role="alert">{words.missing}</Text>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            register.mutate();
          }}
        >
          <PersonFields draft={person} onChange={setPerson} />
          <Trouble problem={register.error} />
          <div>
            <Button type="submit" loading={register.isPending}>
              {words.submit}
            </Button>
          </div>
        </form>
      )}
    </Page>
  );
}
