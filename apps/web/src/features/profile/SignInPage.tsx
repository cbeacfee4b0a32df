import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { linkSent, type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { fields, signIn as words } from './messages.ja.ts';
import { answerWithPasskey } from './passkey.ts';
import classes from './profile.module.css';
import { enter, useSession } from './session.ts';
import { Trouble } from './Trouble.tsx';

/** Stands at its own address, and in the place of any page somebody opens without being signed in. */
export function SignInPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  const arrive = (state: SessionState) => {
    enter(queries, state);
    // In the place of another page, that page appears by itself.
    if (window.location.pathname === pages.signIn) void navigate({ to: pages.home });
  };
  const withPassword = useDeed<SessionState, Problem>({
    mutationFn: () =>
      ask('/api/auth/sign-in', sessionState, { body: { email: email.trim(), password } }),
    onSuccess: arrive,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    withPassword.mutate();
  };
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={classes.narrow}>
        {session.data?.setup_needed === true && <Text role="note">{words.setupNeeded}</Text>}
        <Section title={fields.password}>
          <form className={classes.form} onSubmit={submit}>
            <TextInput
              label={fields.email}
              type="email"
              autoComplete="username webauthn"
              required
              maxLength={254}
              value={email}
              error={missing ? words.emailFirst : undefined}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={fields.password}
              autoComplete="current-password"
              required
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Trouble problem={withPassword.error} />
            <div>
              <Button type="submit" loading={withPassword.isPending}>
                {words.submit}
              </Button>
            </div>
          </form>
        </Section>
        <OtherWays email={email} onEmailMissing={setMissing} onArrive={arrive} />
      </div>
    </Page>
  );
}

interface OtherWaysProps {
  readonly email: string;
  readonly onEmailMissing: (missing: boolean) => void;
  readonly onArrive: (state: SessionState) => void;
}

/** A passkey, or a link by mail. */
function OtherWays({ email, onEmailMissing, onArrive }: OtherWaysProps) {
  const ways = useSession().data?.ways;
  const withPasskey = useDeed<SessionState, Problem>({
    mutationFn: () => answerWithPasskey(),
    onSuccess: onArrive,
  });
  const byMail = useDeed<{ readonly message: string }, Problem>({
    mutationFn: () => ask('/api/auth/link', linkSent, { body: { email: email.trim() } }),
  });
  const askForLink = () => {
    onEmailMissing(email.trim() === '');
    if (email.trim() !== '') byMail.mutate();
  };
  return (
    <Section title={words.otherWays}>
      {ways?.passkey === true && (
        <div>
          <Button
            variant="default"
            loading={withPasskey.isPending}
            onClick={() => withPasskey.mutate()}
          >
            {words.passkey}
          </Button>
        </div>
      )}
      <Trouble problem={withPasskey.error} />
      {ways?.link === true ? (
        <div className={classes.form}>
          <div>
            <Button variant="default" loading={byMail.isPending} onClick={askForLink}>
              {words.link}
            </Button>
          </div>
          <Text className={classes.soft}>{words.linkHint}</Text>
        </div>
      ) : (
        ways !== undefined && <Text className={classes.soft}>{words.noLink}</Text>
      )}
      <Trouble problem={byMail.error} />
      <Text role="status">{byMail.data?.message}</Text>
    </Section>
  );
}
