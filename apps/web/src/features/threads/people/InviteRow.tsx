import { Button, Text } from '@mantine/core';
import { type Invite, renewedLink, type ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { momentText, people as words } from '../messages.ts';
import { pathOf } from '../thread.ts';
import { useAct } from '../use-thread.ts';
import { AnswerForDialog } from './AnswerForDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import classes from './InviteRow.module.css';
import { RemovingDialog } from './RemovingDialog.tsx';

interface InviteRowProps {
  readonly status: ThreadBoard;
  readonly invite: Invite;
  readonly mayManage: boolean;
  /** As far as it can still be shown. */
  readonly link: string | null;
  /** Whether it was made on this page. */
  readonly isFresh: boolean;
  readonly onRotated: (link: string) => void;
}

/** One invited person: whether they answered, and their link. */
export function InviteRow(props: InviteRowProps) {
  const { status, invite, mayManage, link, isFresh } = props;
  const { thread } = status;
  const { name } = invite;
  const isOpen = thread.status === 'open';
  const isUsable = mayManage && isOpen && invite.link !== null && !invite.link.revoked;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {invite.required && <span className={classes.part}>{words.required}</span>}
          {!invite.counts && <span className={classes.part}>{words.outside}</span>}
          {cameBy(invite) !== null && <span className={classes.part}>{cameBy(invite)}</span>}
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
      {mayManage && invite.self_named && !invite.counts && isOpen && (
        <LetIn status={status} invite={invite} />
      )}
      {isUsable && (
        <CopyButton
          text={link === null ? () => anotherLink(thread.id, invite) : () => link}
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
      {mayManage && <Managing {...props} isUsable={isUsable} />}
    </li>
  );
}

const cameBy = ({ self_named, by_open_link }: Invite): string | null =>
  self_named ? words.selfNamed : by_open_link ? words.byOpenLink : null;

/** One more link, as the server keeps none that it could show; the ones that are out stay good. */
async function anotherLink(threadId: string, invite: Invite): Promise<string> {
  const options = { method: 'POST' } as const;
  const made = await ask(`/api/threads/${threadId}${pathOf(invite)}/link`, renewedLink, options);
  return made.link;
}

function LetIn({ status, invite }: Pick<InviteRowProps, 'status' | 'invite'>) {
  const act = useAct(status.thread.id);
  return (
    <Button
      loading={act.isPending}
      aria-label={words.letInOf(invite.name)}
      onClick={() => act.mutate({ path: `${pathOf(invite)}/let-in` })}
    >
      {words.letIn}
    </Button>
  );
}

/** The invitation once more; what came of it stands beside the button. */
function Resend({ status, invite }: Pick<InviteRowProps, 'status' | 'invite'>) {
  const act = useAct(status.thread.id);
  const send = (again: boolean) =>
    act.mutate({ path: `${pathOf(invite)}/resend`, body: { again } });
  // M38: nobody is asked twice within a day by mistake.
  const isAsking = act.error?.code === 'asked-lately';
  return (
    <>
      <Button variant="default" loading={act.isPending} onClick={() => send(false)}>
        {words.resend}
      </Button>
      <span role="status">
        {act.isSuccess ? words.resent(invite.name) : !isAsking && act.error?.message}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={words.resendTitle}
          confirm={words.resendYes}
          cancel={words.keep}
          isBusy={act.isPending}
          onConfirm={() => send(true)}
          onCancel={() => act.reset()}
        >
          <Text>{act.error?.message}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ManagingProps extends InviteRowProps {
  readonly isUsable: boolean;
}

/** The link made anew or stopped, and the invitation taken back. */
function Managing({ status, invite, isUsable, onRotated }: ManagingProps) {
  const { thread } = status;
  const { name } = invite;
  const path = pathOf(invite);
  const [asking, setAsking] = useState<'answer' | 'correct' | 'remove' | null>(null);
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
                aria-label={words.answerForOf(name)}
                onClick={() => setAsking('answer')}
              >
                {words.answerFor}
              </Button>
              {invite.has_address && <Resend status={status} invite={invite} />}
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
          <Button variant="default" onClick={() => setAsking('correct')}>
            {words.correct}
          </Button>
          <Button variant="default" onClick={() => setAsking('remove')}>
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
      {asking === 'answer' && (
        <AnswerForDialog status={status} invite={invite} onClose={() => setAsking(null)} />
      )}
      {asking === 'correct' && (
        <CorrectDialog status={status} invite={invite} onClose={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <RemovingDialog status={status} invite={invite} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function linkState({ link }: Invite, timezone: string): string {
  if (link === null) return words.noLink;
  return link.revoked ? words.linkStopped : words.linkUntil(momentText(link.expires_at, timezone));
}
