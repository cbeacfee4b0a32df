import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { outcome as words } from '../messages.ts';
import classes from './Conclusion.module.css';
import { Names } from './Names.tsx';
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
  const matter = view.invitees.filter(({ key }) => mattering.has(key));
  return (
    <div className={classes.conclusion} data-can={canFinalize || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>{words.title}</h3>
        <StatusBadge tone={canFinalize ? 'good' : 'unknown'}>
          {canFinalize ? words.canFinalize : words.cannotFinalize}
        </StatusBadge>
      </div>
      {openQuestions > 0 && (
        <p className={classes.provisional}>{words.provisional(openQuestions)}</p>
      )}
      <p className={classes.reason}>{evaluation.reason}</p>
      {canFinalize && (
        <p>
          {words.why[mode]}
          {mode !== 'MANUAL' && words.tie[tieBreaker]}
        </p>
      )}
      <p>
        {matter.length === 0 ? (
          words.nobodyMatters
        ) : (
          <>
            <strong>{words.matter}</strong>
            {matter.length === view.invitees.length ? (
              words.everybody(matter.length)
            ) : (
              <Names people={matter} />
            )}
          </>
        )}
      </p>
    </div>
  );
}
