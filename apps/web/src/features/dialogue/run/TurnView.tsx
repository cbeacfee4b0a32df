import { HighlightedText } from '../../../design/HighlightedText.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { useEnsemble, useRuleName } from '../ensemble.ts';
import { statusNames, runPart as words } from '../messages.ts';
import { type Finding, highlightsOf, toneOfStatus } from '../status.ts';
import { Scores } from './Scores.tsx';
import classes from './TurnView.module.css';
import type { AttemptRecord, LineRecord, Turn } from './watched.ts';

interface TurnViewProps {
  readonly turn: Turn;
  readonly intervention: string | undefined;
}

/** A turn: what was asked for, what was sent back and why, and what was said in the end. */
export function TurnView({ turn, intervention }: TurnViewProps) {
  const { characters } = useEnsemble();
  const seat = characters.findIndex(({ name }) => name === turn.speaker);
  return (
    <li className={classes.turn} data-seat={seat}>
      <div className={classes.speaker}>{turn.speaker}</div>
      {intervention !== undefined && (
        <p className={classes.intervention}>
          <span className={classes.term}>{words.intervention}</span>
          {intervention}
        </p>
      )}
      {turn.rejected.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts only ever grow at the end.
        <Rejected key={index} attempt={attempt} />
      ))}
      {turn.shown !== null && <Shown {...turn.shown} />}
    </li>
  );
}

const findingsOf = (attempt: AttemptRecord | undefined): readonly Finding[] =>
  (attempt?.findings ?? []) as readonly Finding[];

function Rejected({ attempt }: { readonly attempt: AttemptRecord }) {
  const findings = findingsOf(attempt);
  return (
    <div className={classes.rejected}>
      <div className={classes.head}>
        <span className={classes.term}>{words.attempt(attempt.attempt)}</span>
        <StatusBadge tone={toneOfStatus(attempt.status)}>{statusNames[attempt.status]}</StatusBadge>
      </div>
      <p className={classes.text}>
        <HighlightedText
          text={attempt.received}
          highlights={highlightsOf(attempt.received, findings)}
        />
      </p>
      <Reasons findings={findings} />
      <Scores attempt={attempt} />
    </div>
  );
}

interface ShownProps {
  readonly attempt: AttemptRecord | undefined;
  readonly line: LineRecord;
}

function Shown({ attempt, line }: ShownProps) {
  const findings = findingsOf(attempt);
  return (
    <div className={classes.bubble} data-exhausted={line.exhausted || undefined}>
      <p className={classes.text}>
        {line.text === line.received ? (
          <HighlightedText text={line.text} highlights={highlightsOf(line.text, findings)} />
        ) : (
          line.text
        )}
      </p>
      <div className={classes.head}>
        <StatusBadge tone={toneOfStatus(line.status)}>{statusNames[line.status]}</StatusBadge>
        {line.exhausted && <StatusBadge tone="bad">{words.exhausted}</StatusBadge>}
      </div>
      {line.exhausted && <p className={classes.small}>{words.exhaustedMeaning}</p>}
      <Reasons findings={findings} />
      {attempt !== undefined && <Scores attempt={attempt} />}
    </div>
  );
}

function Reasons({ findings }: { readonly findings: readonly Finding[] }) {
  const ruleName = useRuleName();
  if (findings.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {findings.map(({ rule, section, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may speak twice; the order is its identity.
        <li key={index}>
          <span className={classes.term}>
            {ruleName(rule)} {section}
          </span>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}
