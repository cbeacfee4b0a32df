import { Button, Text } from '@mantine/core';
import { type Invite, renewedLink, type Thread } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { momentText, people as words } from '../messages.ja.ts';
import { useAct } from '../use-thread.ts';
import classes from './InviteRow.module.css';

interface InviteRowProps {
  readonly thread: Thread;
  readonly invite: Invite;
  /** As far as it can still be shown. */
  readonly link: string | null;
  /** Whether it was made on this page. */
  readonly isFresh: boolean;
  readonly onRotated: (link: string) => void;
}

/** One invited person: whether they answered, and their link. */
export function InviteRow({ thread, invite, link, isFresh, onRotated }: InviteRowProps) {
  const { invitee_key, name } = invite;
  const path = `/invites/${encodeURIComponent(invitee_key)}`;
  const [isRemoving, setRemoving] = useState(false);
  const rotate = useAct(thread.id, renewedLink);
  const revoke = useAct(thread.id);
  const remove = useAct(thread.id);
  const isOpen = thread.status === 'open';
  const isUsable = isOpen && invite.link !== null && !invite.link.revoked;
  const problem = rotate.error ?? revoke.error;
  return (
    <li className={classes.row}>
      <Who thread={thread} invite={invite} />
      {isUsable && link !== null && (
        <CopyButton
          key={link}
          text={() => link}
          label={words.copyLink}
          name={words.copyLinkOf(name)}
        />
      )}
      {isFresh && link !== null && isUsable && (
        <div className={classes.fresh} role="status">
          <Text size="sm">{words.rotated}</Text>
          <code className={classes.link}>{link}</code>
        </div>
      )}
      {(isOpen || thread.status === 'draft') && (
        <Manage
          {...{ name, path, isOpen, isUsable, rotate, revoke, onRotated }}
          onRemove={() => setRemoving(true)}
        />
      )}
      {problem !== null && (
        <Text role="alert" className={classes.problem}>
          {problem.message}
        </Text>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          confirm={words.removeYes}
          cancel={words.keep}
          isGrave
          isBusy={remove.isPending}
          problem={remove.error?.message}
          onConfirm={() =>
            remove.mutate({ path, method: 'DELETE' }, { onSuccess: () => setRemoving(false) })
          }
          onCancel={() => setRemoving(false)}
        >
          <Text>{words.removeText}</Text>
        </ConfirmDialog>
      )}
    </li>
  );
}

interface WhoProps {
  readonly thread: Thread;
  readonly invite: Invite;
}

function Who({ thread, invite }: WhoProps) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {invite.name}
        {invite.required && <span className={classes.part}>{words.required}</span>}
        {!invite.counts && <span className={classes.part}>{words.outside}</span>}
      </span>
      <span className={classes.state}>
        <span>
          {invite.answered_at === null
            ? words.notAnswered
            : words.answered(momentText(invite.answered_at, thread.timezone))}
        </span>
        <span>{linkState(invite, thread.timezone)}</span>
        {!invite.has_address && thread.status === 'open' && <span>{words.noAddress}</span>}
      </span>
    </div>
  );
}

interface ManageProps {
  readonly name: string;
  /** Of the invite, within its thread. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly isUsable: boolean;
  readonly rotate: ReturnType<typeof useAct<typeof renewedLink>>;
  readonly revoke: ReturnType<typeof useAct>;
  readonly onRotated: (link: string) => void;
  readonly onRemove: () => void;
}

/** A new link, none any more, or no invitation. */
function Manage(props: ManageProps) {
  const { name, path, isOpen, isUsable, rotate, revoke, onRotated, onRemove } = props;
  return (
    <details className={classes.manage}>
      <summary aria-label={words.manageOf(name)}>{words.manage}</summary>
      <div className={classes.tools}>
        {isOpen && (
          <>
            <Button
              variant="default"
              loading={rotate.isPending}
              onClick={() =>
                rotate.mutate(
                  { path: `${path}/rotate`, body: { mail: false } },
                  { onSuccess: (made) => onRotated(made.link) },
                )
              }
            >
              {words.rotate}
            </Button>
            <Button
              variant="default"
              loading={revoke.isPending}
              disabled={!isUsable}
              onClick={() => revoke.mutate({ path: `${path}/revoke` })}
            >
              {words.revoke}
            </Button>
          </>
        )}
        <Button variant="default" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      {isOpen && (
        <Text c="dimmed" size="sm">
          {words.rotateHint}
        </Text>
      )}
    </details>
  );
}

function linkState({ link }: Invite, timezone: string): string {
  if (link === null) return words.noLink;
  return link.revoked ? words.linkStopped : words.linkUntil(momentText(link.expires_at, timezone));
}
