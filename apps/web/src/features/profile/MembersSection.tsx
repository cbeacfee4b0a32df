import { Button, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  handedLink,
  type MadeInvitation,
  type Member,
  type MemberList,
  madeInvitation,
  memberList,
  type Role,
} from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Section } from '../../design/Section.tsx';
import { dateTimeText, roleOption, roles, workspace as words } from './messages.ts';
import classes from './profile.module.css';
import { Secret } from './Secret.tsx';
import { Trouble } from './Trouble.tsx';

const roleChoices = (Object.keys(roles) as Role[]).map((role) => ({
  value: role,
  label: roleOption(role),
}));

export function MembersSection() {
  const queries = useQueryClient();
  const queryKey = ['members'];
  const list = useQuery<MemberList, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/members', memberList, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return (
    <Section title={words.members}>
      <Asked query={list}>
        {({ members, invitations }) => (
          <>
            <Members members={members} onChanged={refresh} />
            <OpenInvitations invitations={invitations} onChanged={refresh} />
          </>
        )}
      </Asked>
      <Invite onChanged={refresh} />
    </Section>
  );
}

interface MembersProps {
  readonly members: readonly Member[];
  readonly onChanged: () => void;
}

function Members({ members, onChanged }: MembersProps) {
  const [leaving, setLeaving] = useState<Member>();
  const changeRole = useDeed<void, Problem, { member: Member; role: Role }>({
    mutationFn: ({ member, role }) =>
      ask(`/api/members/${member.id}`, { method: 'PATCH', body: { role } }),
    onSettled: onChanged,
  });
  const remove = useDeed<void, Problem, Member>({
    mutationFn: ({ id }) => ask(`/api/members/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      setLeaving(undefined);
      onChanged();
    },
  });
  const link = useDeed<{ readonly link: string }, Problem, Member>({
    mutationFn: ({ id }) => ask(`/api/members/${id}/sign-in-link`, handedLink, { method: 'POST' }),
  });
  return (
    <>
      <ul className={classes.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isBusy={changeRole.isPending}
            onRole={(role) => changeRole.mutate({ member, role })}
            onLink={() => link.mutate(member)}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      <Trouble problem={changeRole.error} />
      <Trouble problem={link.error} />
      {link.data !== undefined && (
        <Secret
          explanation={words.signInLinkMade(link.variables?.name ?? '')}
          label={words.linkLabel}
          copy={words.copyLink}
          text={link.data.link}
        />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={words.removeTitle(leaving.name)}
          confirm={words.removeConfirm}
          cancel={words.cancel}
          isGrave
          isBusy={remove.isPending}
          problem={remove.error?.message}
          onConfirm={() => remove.mutate(leaving)}
          onCancel={() => {
            remove.reset();
            setLeaving(undefined);
          }}
        >
          <Text>{words.removeText}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly isBusy: boolean;
  readonly onRole: (role: Role) => void;
  readonly onLink: () => void;
  readonly onRemove: () => void;
}

const roleNames = (Object.keys(roles) as Role[]).map((role) => ({
  value: role,
  label: roles[role].name,
}));

function MemberRow({ member, isBusy, onRole, onLink, onRemove }: MemberRowProps) {
  return (
    <li className={classes.item}>
      <span className={classes.who}>
        {member.name}
        {member.you && <span className={classes.soft}> {words.you}</span>}
        <br />
        <span className={classes.soft}>{member.email}</span>
        {!member.verified && <span className={classes.soft}> {words.unverified}</span>}
      </span>
      <span className={classes.actions}>
        <NativeSelect
          aria-label={words.roleOf(member.name)}
          size="sm"
          value={member.role}
          disabled={isBusy}
          data={roleNames}
          onChange={(event) => onRole(event.currentTarget.value as Role)}
        />
        {!member.you && (
          <Button
            variant="default"
            size="sm"
            aria-label={words.signInLinkOf(member.name)}
            onClick={onLink}
          >
            {words.signInLink}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={words.removeOf(member.name)}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </span>
    </li>
  );
}

interface OpenInvitationsProps {
  readonly invitations: readonly MemberList['invitations'][number][];
  readonly onChanged: () => void;
}

function OpenInvitations({ invitations, onChanged }: OpenInvitationsProps) {
  const revoke = useDeed<void, Problem, string>({
    mutationFn: (id) => ask(`/api/members/invitations/${id}`, { method: 'DELETE' }),
    onSettled: onChanged,
  });
  if (invitations.length === 0) return null;
  return (
    <>
      <Title order={3} size="1rem">
        {words.openInvitations}
      </Title>
      <ul className={classes.list}>
        {invitations.map(({ id, note, role, expires_at }) => (
          <li key={id} className={classes.item}>
            <span className={classes.who}>
              {words.invitation(note, roles[role].name, dateTimeText(expires_at))}
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={words.revokeInvitation(note)}
              onClick={() => revoke.mutate(id)}
            >
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <Trouble problem={revoke.error} />
    </>
  );
}

function Invite({ onChanged }: { readonly onChanged: () => void }) {
  const [note, setNote] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [email, setEmail] = useState('');
  const invite = useDeed<MadeInvitation, Problem, { readonly email: string }>({
    mutationFn: (to) =>
      ask('/api/members/invitations', madeInvitation, {
        body: { note, role, ...(to.email !== '' && to) },
      }),
    onSuccess: () => {
      setNote('');
      setEmail('');
      onChanged();
    },
  });
  return (
    <>
      <Title order={3} size="1rem">
        {words.invite}
      </Title>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate({ email: email.trim() });
        }}
      >
        <TextInput
          label={words.inviteNote}
          description={words.inviteNoteExample}
          required
          maxLength={80}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          type="email"
          label={words.inviteEmail}
          description={words.inviteEmailHelp}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.role}
          value={role}
          data={roleChoices}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <Trouble problem={invite.error} />
        <div>
          <Button type="submit" loading={invite.isPending}>
            {words.inviteSubmit}
          </Button>
        </div>
      </form>
      {invite.data !== undefined && (
        <Secret
          explanation={madeText(invite.data, invite.variables?.email ?? '')}
          label={words.linkLabel}
          copy={words.copyLink}
          text={invite.data.link}
        />
      )}
    </>
  );
}

function madeText({ mailed }: MadeInvitation, email: string): string {
  if (email === '') return words.inviteMade;
  return mailed ? words.inviteMailed : words.inviteNotMailed;
}
