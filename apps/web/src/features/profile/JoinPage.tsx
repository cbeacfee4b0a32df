import { Button, Text, TextInput } from '@mantine/core';
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
import { roles, join as words } from './messages.ts';
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
  const [code, setCode] = useState('');
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const accept = useDeed<SessionState, Problem, { readonly code?: string }>({
    mutationFn: (given) =>
      ask('/api/auth/invitation/accept', sessionState, {
        body: {
          token,
          ...(known === null ? { account: { ...person, email: person.email.trim() } } : {}),
          ...given,
        },
      }),
    onError: (problem) => {
      if (problem.code === 'address-unverified') setIsCodeAsked(true);
    },
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
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
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
          accept.mutate(isCodeAsked ? { code: code.trim() } : {});
        }}
      >
        <PersonFields draft={person} onChange={setPerson} />
        {isCodeAsked && (
          <TextInput
            label={words.code}
            description={words.codeHint(person.email.trim())}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            pattern="[0-9]{6}"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {/* That a code was sent is no trouble: the field for it says so. */}
        <Trouble problem={accept.error?.code === 'address-unverified' ? null : accept.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={accept.isPending}>
            {words.submit}
          </Button>
          {isCodeAsked && (
            <Button variant="default" disabled={accept.isPending} onClick={() => accept.mutate({})}>
              {words.sendAgain}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
