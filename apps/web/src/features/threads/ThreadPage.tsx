import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { liveEvents } from '@tashika/contract/events';
import type { ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { useLive } from '../../design/use-live.ts';
import { pages } from '../../pages.ts';
import { SchedulePages } from '../attendance/SchedulePages.tsx';
import { useMay } from '../profile/session.ts';
import { AboutSection } from './about/AboutSection.tsx';
import { AnswersSection } from './board/AnswersSection.tsx';
import { DecisionSection } from './board/DecisionSection.tsx';
import { FollowupsSection } from './board/FollowupsSection.tsx';
import { MailTrouble } from './board/MailTrouble.tsx';
import { MatrixSection } from './board/MatrixSection.tsx';
import { QuestionsSection } from './board/QuestionsSection.tsx';
import { StandingSection } from './board/StandingSection.tsx';
import { WaysOutSection } from './board/WaysOutSection.tsx';
import { boardPlaces } from './board-step.ts';
import { MailsSection } from './mails/MailsSection.tsx';
import { live, standing } from './messages.ts';
import { InvitesSection } from './people/InvitesSection.tsx';
import { OpenLinkSection } from './people/OpenLinkSection.tsx';
import classes from './ThreadPage.module.css';
import { useStatus } from './use-thread.ts';

/** The organiser's board: how it stands, whom to ask, and what was sent to whom; live. */
export function ThreadPage() {
  const { id } = useParams({ from: pages.thread });
  const queries = useQueryClient();
  const query = useStatus(id);
  const [gone, setGone] = useState<string>();
  const isGone = gone === id;
  const connection = useLive(
    query.data === undefined || isGone ? null : `/api/threads/${id}/events`,
    liveEvents.thread,
    (said) => {
      // What was removed is not asked for any more.
      if (said?.status === 'deleted') setGone(id);
      else void queries.invalidateQueries({ queryKey: ['threads'] });
    },
  );
  if (isGone) return <Page title={standing.loadingTitle} lead={live.gone} />;
  return (
    <Page title={query.data?.thread.title ?? standing.loadingTitle}>
      <SchedulePages />
      <div className={classes.live} role="status">
        {(connection === 'lost' || query.isRefetchError) && (
          <Text className={classes.lost}>{live.lost}</Text>
        )}
      </div>
      <Asked query={query}>{(status) => <Board status={status} />}</Asked>
    </Page>
  );
}

/** From so many people on a board is too long to be laid out at once. */
const many = 50;

/** Whoever may only look sees how it stands, and nothing that would be refused. */
function Board({ status }: { readonly status: ThreadBoard }) {
  const mayAct = useMay('threads');
  return (
    <div className={classes.board} data-many={status.invites.length >= many || undefined}>
      {!mayAct && <Text c="dimmed">{standing.onlyLooking}</Text>}
      <MailTrouble status={status} />
      {status.decision !== null && <DecisionSection status={status} decision={status.decision} />}
      <StandingSection status={status} />
      {mayAct && (
        <div id={boardPlaces.waysOut}>
          <WaysOutSection status={status} />
        </div>
      )}
      <MatrixSection status={status} />
      {mayAct && status.thread.questions.length > 0 && (
        <div id={boardPlaces.questions}>
          <QuestionsSection status={status} />
        </div>
      )}
      {mayAct && status.thread.status === 'open' && (
        <div id={boardPlaces.followups}>
          <FollowupsSection status={status} />
        </div>
      )}
      <div id={boardPlaces.answers}>
        <AnswersSection status={status} />
      </div>
      {mayAct && status.thread.status === 'open' && <OpenLinkSection status={status} />}
      <InvitesSection status={status} />
      <MailsSection status={status} />
      {mayAct && (
        <div id={boardPlaces.about}>
          <AboutSection status={status} />
        </div>
      )}
    </div>
  );
}
