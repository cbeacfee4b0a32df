import { Text } from '@mantine/core';
import type { VerdictJson } from '@tashika/contract/dialogue';
import { GuideLink } from '../../../design/GuideLink.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { statusMeanings, statusNames, linePart as words } from '../messages.ts';
import { toneOfStatus } from '../status.ts';
import classes from './VerdictLine.module.css';

interface VerdictLineProps {
  readonly verdict: VerdictJson | undefined;
  readonly stale: boolean;
  /** There is a line, but no verdict yet. */
  readonly waiting: boolean;
}

/** The status in one line; read out when it has settled. */
export function VerdictLine({ verdict, stale, waiting }: VerdictLineProps) {
  return (
    <div className={classes.verdict} data-stale={stale || undefined}>
      <div className={classes.line} role="status" aria-busy={stale}>
        {verdict === undefined ? (
          <Text c="dimmed">
            {waiting ? words.judging : words.empty} {!waiting && <GuideLink to="line" />}
          </Text>
        ) : (
          <>
            <StatusBadge tone={toneOfStatus(verdict.status)}>
              {statusNames[verdict.status]}
            </StatusBadge>
            <span>{statusMeanings[verdict.status]}</span>
          </>
        )}
      </div>
      {verdict !== undefined && (
        <Text size="sm" c="dimmed">
          {words.counts(verdict.sentences, verdict.topics)}
        </Text>
      )}
      {verdict?.status === 'MODIFY' && (
        <p className={classes.shown}>
          <span className={classes.term}>{words.shown}</span>
          {verdict.text}
        </p>
      )}
    </div>
  );
}
