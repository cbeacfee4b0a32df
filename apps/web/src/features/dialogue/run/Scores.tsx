import type { VerdictJson } from '@tashika/contract/dialogue';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { scores as words } from '../messages.ja.ts';
import { toneOfStatus } from '../status.ts';
import classes from './Scores.module.css';
import type { AttemptRecord } from './watched.ts';

/** What the director said of an attempt; that it could not be asked is told as such. */
export function Scores({ attempt }: { readonly attempt: AttemptRecord }) {
  const detail = (attempt.judge_detail ?? null) as VerdictJson['judge_detail'];
  if (detail === null) return null;
  if ('cause' in detail) {
    return (
      <div className={classes.scores}>
        <StatusBadge tone="unknown">{words.unavailable}</StatusBadge>
        <p className={classes.reason}>{detail.message}</p>
      </div>
    );
  }
  return (
    <div className={classes.scores}>
      <StatusBadge tone={toneOfStatus(detail.status)}>{words.average(detail.average)}</StatusBadge>
      <dl className={classes.aspects}>
        {Object.entries(detail.scores).map(([aspect, score]) => (
          <div key={aspect} className={classes.aspect}>
            <dt>{words.aspects[aspect] ?? aspect}</dt>
            <dd>{score}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.reason}>
        <span className={classes.term}>{words.reason}</span> {detail.reason}
      </p>
    </div>
  );
}
