import { Button, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Thread } from '@tashika/contract/threads';
import { useState } from 'react';
import { people as words } from '../messages.ja.ts';
import { useAct } from '../use-thread.ts';
import classes from './AddInvitee.module.css';

/** One more person; what is typed stays until they are invited. */
export function AddInvitee({ thread }: { readonly thread: Thread }) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [counts, setCounts] = useState(true);
  const [added, setAdded] = useState('');
  const add = useAct(thread.id);
  const submit = () => {
    const [who, where] = [name.trim(), address.trim()];
    if (who === '') return;
    const invitee = { name: who, ...(where !== '' && { address: where }) };
    add.mutate(
      { path: '/invites', body: { invitees: [invitee], counts } },
      {
        onSuccess: () => {
          setAdded(words.added(who));
          setName('');
          setAddress('');
        },
      },
    );
  };
  return (
    <details className={classes.add}>
      <summary>{words.add}</summary>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={words.name}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          type="email"
          label={words.address}
          maxLength={254}
          autoComplete="off"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Switch
          label={words.counts}
          checked={counts}
          onChange={({ currentTarget }) => setCounts(currentTarget.checked)}
        />
        <Button
          type="submit"
          loading={add.isPending}
          leftSection={<IconPlus aria-hidden size={18} />}
        >
          {words.addYes}
        </Button>
        <span role="status">{added}</span>
        {add.error !== null && (
          <Text role="alert" className={classes.problem}>
            {add.error.message}
          </Text>
        )}
      </form>
    </details>
  );
}
