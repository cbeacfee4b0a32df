import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { outcome as words } from '../messages.ja.ts';
import classes from './Conclusion.module.css';
import type { BoardView } from './view.ts';

interface ConclusionProps {
  readonly view: BoardView;
  readonly openQuestions: number;
}

/** Where it all stands: whether it can be settled, on what, why, and who could still change it. */
export function Conclusion({ view, openQuestions }: ConclusionProps) {
  const { evaluation } = view;
  const { mode, tieBreaker } = evaluation.rule.finalizePolicy;
  // M21: while a question is open nothing is settled, whatever the answers say.
  const canFinalize = evaluation.canFinalize && openQuestions === 0;
  const mattering = evaluation.answersThatMatter;
  const matter = view.invitees.filter(({ key }) => mattering.has(key)).map(({ name }) => name);
  return (
    <div className={classes.conclusion} data-can={canFinalize || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>{words.title}</h3>
        <StatusBadge tone={canFinalize ? 'good' : 'unknown'}>
          {canFinalize ? words.canFinalize : words.cannotFinalize}
        </StatusBadge>
      </div>
      <p className={classes.reason}>{evaluation.reason}</p>
      {evaluation.canFinalize && (
        <p>
          {words.why[mode]}
          {mode !== 'MANUAL' && words.tie[tieBreaker]}
        </p>
      )}
      {evaluation.canFinalize && openQuestions > 0 && <p>{words.openQuestions(openQuestions)}</p>}
      <p>
        {matter.length === 0 ? (
          words.nobodyMatters
        ) : (
          <>
            <strong>{words.matter}</strong>
            {matter.length === view.invitees.length
              ? words.everybody(matter.length)
              : matter.join(words.and)}
          </>
        )}
      </p>
    </div>
  );
}
