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
export function InviteRow(props: InviteRowProps) {
  const { thread, invite, link, isFresh } = props;
  const { name } = invite;
  const isOpen = thread.status === 'open';
  const isUsable = isOpen && invite.link !== null && !invite.link.revoked;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
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
          {!invite.has_address && isOpen && <span>{words.noAddress}</span>}
        </span>
      </div>
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
      {(isOpen || thread.status === 'draft') && <Managing {...props} isUsable={isUsable} />}
    </li>
  );
}

interface ManagingProps extends InviteRowProps {
  readonly isUsable: boolean;
}

/** The link made anew or stopped, and the invitation taken back. */
function Managing({ thread, invite, isUsable, onRotated }: ManagingProps) {
  const { name } = invite;
  const path = pathOf(invite);
  const [isRemoving, setRemoving] = useState(false);
  const rotate = useAct(thread.id, renewedLink);
  const revoke = useAct(thread.id);
  const isOpen = thread.status === 'open';
  const problem = rotate.error ?? revoke.error;
  return (
    <>
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
          <Button variant="default" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        </div>
        {isOpen && (
          <Text c="dimmed" size="sm">
            {words.rotateHint}
          </Text>
        )}
      </details>
      {problem !== null && (
        <Text role="alert" className={classes.problem}>
          {problem.message}
        </Text>
      )}
      {isRemoving && (
        <Removing thread={thread} invite={invite} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}

interface RemovingProps extends Pick<InviteRowProps, 'thread' | 'invite'> {
  readonly onClose: () => void;
}

function Removing({ thread, invite, onClose }: RemovingProps) {
  const remove = useAct(thread.id);
  return (
    <ConfirmDialog
      title={words.removeTitle(invite.name)}
      confirm={words.removeYes}
      cancel={words.keep}
      isGrave
      isBusy={remove.isPending}
      problem={remove.error?.message}
      onConfirm={() =>
        remove.mutate({ path: pathOf(invite), method: 'DELETE' }, { onSuccess: onClose })
      }
      onCancel={onClose}
    >
      <Text>{words.removeText}</Text>
    </ConfirmDialog>
  );
}

const pathOf = ({ invitee_key }: Invite) => `/invites/${encodeURIComponent(invitee_key)}`;

function linkState({ link }: Invite, timezone: string): string {
  if (link === null) return words.noLink;
  return link.revoked ? words.linkStopped : words.linkUntil(momentText(link.expires_at, timezone));
}
