import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type PasskeyList,
  passkeyList,
  type SessionState,
  sessionState,
  workspace,
} from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { OwnPhone } from '../phone/OwnPhone.tsx';
import { dateTimeText, fields, roles, profile as words } from './messages.ts';
import { ProofDialog, ProvenTrouble } from './ProofDialog.tsx';
import { addPasskey } from './passkey.ts';
import classes from './profile.module.css';
import { SessionsSection } from './SessionsSection.tsx';
import { enter, useSession } from './session.ts';
import { Trouble } from './Trouble.tsx';

/** A person's own things; where nobody signs in, why. */
export function ProfilePage() {
  const session = useSession();
  return (
    <Page title={words.title} lead={words.lead}>
      <Asked query={session}>
        {(state) => {
          if (state.sign_in === 'open') return <OpenMachine />;
          return state.phone ? <OwnPhone state={state} /> : <OwnThings state={state} />;
        }}
      </Asked>
    </Page>
  );
}

function OpenMachine() {
  return (
    <Section title={words.openTitle}>
      {words.open.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <p>
        <Link to={pages.workspace}>{words.toWorkspace}</Link>
      </p>
    </Section>
  );
}

function OwnThings({ state }: { readonly state: SessionState }) {
  const signOut = useDeed<SessionState, Problem>({
    mutationFn: () => ask('/api/auth/sign-out', sessionState, { method: 'POST' }),
    // Everything anew: nothing of this person stays in the page's memory.
    onSuccess: () => window.location.assign(pages.home),
  });
  return (
    <>
      <Section
        title={words.you}
        actions={
          <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {words.signOut}
          </Button>
        }
      >
        <Text className={classes.who}>
          {state.person?.name}
          <br />
          {state.person?.email}
        </Text>
        <Trouble problem={signOut.error} />
      </Section>
      <Workspaces state={state} />
      {state.bound ? (
        <NotYetProven />
      ) : (
        <>
          <Password />
          <Passkeys isPossible={state.ways.passkey} />
          <SessionsSection />
        </>
      )}
    </>
  );
}

/** Somebody came by a link from an owner's hand: the person's own things wait until it is them. */
function NotYetProven() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={words.bound}>
      <Text>{words.boundLead}</Text>
      <div>
        <Button onClick={() => setIsAsking(true)}>{words.prove}</Button>
      </div>
      {isAsking && (
        <ProofDialog onProven={() => setIsAsking(false)} onCancel={() => setIsAsking(false)} />
      )}
    </Section>
  );
}

function Workspaces({ state }: { readonly state: SessionState }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [notice, setNotice] = useState('');
  const choose = useDeed<SessionState, Problem, string>({
    mutationFn: (id) => ask('/api/auth/workspace', sessionState, { body: { workspace_id: id } }),
    onSuccess: (next) => enter(queries, next),
  });
  const create = useDeed<{ readonly id: string; readonly name: string }, Problem>({
    mutationFn: () => ask('/api/workspaces', workspace, { body: { name } }),
    onSuccess: (made) => {
      setNotice(words.createdWorkspace(made.name));
      setName('');
      choose.mutate(made.id);
    },
  });
  return (
    <Section title={words.workspaces}>
      {state.workspaces.length === 0 && <Text>{words.noWorkspace}</Text>}
      <ul className={classes.list}>
        {state.workspaces.map((each) => (
          <li key={each.id} className={classes.item}>
            <span className={classes.who}>
              {each.name} <span className={classes.soft}>{roles[each.role].name}</span>
            </span>
            {each.id === state.workspace?.id ? (
              <span className={classes.soft}>{words.current}</span>
            ) : (
              <Button
                variant="default"
                size="sm"
                loading={choose.isPending && choose.variables === each.id}
                onClick={() => choose.mutate(each.id)}
              >
                {words.switchTo(each.name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Trouble problem={choose.error} />
      {state.workspace?.role === 'owner' && !state.bound && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate();
          }}
        >
          <TextInput
            label={words.newWorkspace}
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Trouble problem={create.error} />
          <div>
            <Button type="submit" variant="default" loading={create.isPending}>
              {words.createWorkspace}
            </Button>
          </div>
        </form>
      )}
      <Text role="status">{notice}</Text>
    </Section>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useDeed<void, Problem>({
    mutationFn: () =>
      ask('/api/account/password', { body: { ...(current === '' ? {} : { current }), next } }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
    },
  });
  return (
    <Section title={words.password}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <PasswordInput
          label={fields.currentPassword}
          description={words.passwordAfterLink}
          autoComplete="current-password"
          maxLength={200}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={fields.newPassword}
          description={fields.passwordHint}
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={200}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <Trouble problem={change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {words.changePassword}
          </Button>
        </div>
        <Text role="status">{change.isSuccess ? words.passwordChanged : ''}</Text>
      </form>
    </Section>
  );
}

function Passkeys({ isPossible }: { readonly isPossible: boolean }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const queryKey = ['passkeys'];
  const list = useQuery<PasskeyList, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/account/passkeys', passkeyList, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const add = useDeed<void, Problem>({
    mutationFn: () => addPasskey(name),
    onSuccess: () => {
      setName('');
      return refresh();
    },
  });
  const remove = useDeed<void, Problem, string>({
    mutationFn: (id) => ask(`/api/account/passkeys/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
  return (
    <Section title={words.passkeys}>
      <Text>{words.passkeysLead}</Text>
      <Asked query={list}>
        {({ passkeys }) => <PasskeyRows passkeys={passkeys} onRemove={remove.mutate} />}
      </Asked>
      <ProvenTrouble
        problem={remove.error}
        again={() => remove.variables !== undefined && remove.mutate(remove.variables)}
        giveUp={remove.reset}
      />
      <ProvenTrouble problem={add.error} again={() => add.mutate()} giveUp={add.reset} />
      {isPossible ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <TextInput
            label={words.passkeyName}
            description={words.passkeyExample}
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" loading={add.isPending}>
              {words.addPasskey}
            </Button>
          </div>
          <Text role="status">{add.isSuccess ? words.passkeyAdded : ''}</Text>
        </form>
      ) : (
        <Text className={classes.soft}>{words.passkeysOff}</Text>
      )}
    </Section>
  );
}

interface PasskeyRowsProps {
  readonly passkeys: PasskeyList['passkeys'];
  readonly onRemove: (id: string) => void;
}

function PasskeyRows({ passkeys, onRemove }: PasskeyRowsProps) {
  if (passkeys.length === 0) return <Text className={classes.soft}>{words.noPasskeys}</Text>;
  return (
    <ul className={classes.list}>
      {passkeys.map(({ id, name, used_at }) => (
        <li key={id} className={classes.item}>
          <span className={classes.who}>
            {name}{' '}
            <span className={classes.soft}>
              {used_at === null ? words.neverUsed : words.lastUsed(dateTimeText(used_at))}
            </span>
          </span>
          <Button variant="default" size="sm" onClick={() => onRemove(id)}>
            {words.removePasskey(name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
