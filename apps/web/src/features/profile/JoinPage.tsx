import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type InvitationOffer,
  invitationOffer,
  type SessionState,
  sessionState,
} from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { roles, join as words } from './messages.ja.ts';
import { emptyPerson, PersonFields } from './PersonFields.tsx';
import classes from './profile.module.css';
import { enter, linkToken, useSession } from './session.ts';
import { Trouble } from './Trouble.tsx';

/** Further members, by the link an owner handed them. */
export function JoinPage() {
  const [token] = useState(linkToken);
  const session = useSession();
  const invitation = useQuery<InvitationOffer, Problem>({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      ask('/api/auth/invitation', invitationOffer, { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <Page title={words.title}>
      {token === '' ? (
        <Text role="alert">{words.missing}</Text>
      ) : (
        <Asked query={invitation}>
          {({ workspace_name, role }) => (
            <div className={classes.narrow}>
              <Text>{words.lead(workspace_name, roles[role].name)}</Text>
              <Asked query={session}>{(state) => <Joining token={token} state={state} />}</Asked>
            </div>
          )}
        </Asked>
      )}
    </Page>
  );
}

interface JoiningProps {
  readonly token: string;
  readonly state: SessionState;
}

function Joining({ token, state }: JoiningProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [person, setPerson] = useState(emptyPerson);
  const known = state.sign_in === 'required' ? state.person : null;
  const accept = useDeed<SessionState, Problem>({
    mutationFn: () =>
      ask('/api/auth/invitation/accept', sessionState, {
        body: {
          token,
          ...(known === null ? { account: { ...person, email: person.email.trim() } } : {}),
        },
      }),
    onSuccess: (next) => {
      enter(queries, next);
      void navigate({ to: pages.home });
    },
  });
  if (known !== null) {
    return (
      <>
        <Text>{words.asYou(known.name)}</Text>
        <Trouble problem={accept.error} />
        <div>
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {words.submitSignedIn}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Section title={words.newAccount}>
      <Text className={classes.soft}>{words.known}</Text>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate();
        }}
      >
        <PersonFields draft={person} onChange={setPerson} />
        <Trouble problem={accept.error} />
        <div>
          <Button type="submit" loading={accept.isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Section>
  );
}
