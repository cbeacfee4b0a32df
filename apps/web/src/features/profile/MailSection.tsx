import { Button, Text, TextInput } from '@mantine/core';
import { type MailTested, mailTested } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Section } from '../../design/Section.tsx';
import { workspace as words } from './messages.ts';
import classes from './profile.module.css';
import { Trouble } from './Trouble.tsx';

/** Whether mails go out, before anybody waits for one. */
export function MailSection({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [email, setEmail] = useState('');
  const test = useDeed<MailTested, Problem>({
    mutationFn: () => ask('/api/mail/test', mailTested, { body: isSignedIn ? {} : { email } }),
  });
  return (
    <Section title={words.mail}>
      <Text>{words.mailLead}</Text>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        {!isSignedIn && (
          <TextInput
            type="email"
            label={words.mailAddress}
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Trouble problem={test.error} />
        <div>
          <Button type="submit" variant="default" loading={test.isPending}>
            {words.mailSubmit}
          </Button>
        </div>
        <Text role="status">
          {test.data === undefined ? '' : (test.data.error ?? words.mailSent(test.data.address))}
        </Text>
      </form>
    </Section>
  );
}
