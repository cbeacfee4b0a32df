import type { Dispatch } from 'react';
import { intent as words } from '../messages.ts';
import type { PlanAction } from '../plan/plan.ts';
import { samplePeople, samples } from '../plan/samples.ts';
import classes from './SampleIntents.module.css';

interface SampleIntentsProps {
  /** Wide open for whoever begins with nothing; a line to open for everybody else. */
  readonly isOpen: boolean;
  readonly dispatch: Dispatch<PlanAction>;
}

/** Sentences to try, with people to go with them where there are none yet. */
export function SampleIntents({ isOpen, dispatch }: SampleIntentsProps) {
  return (
    <details key={String(isOpen)} className={classes.samples} open={isOpen}>
      <summary>{words.samples}</summary>
      <ul className={classes.list}>
        {samples.map(({ title, utterance }) => (
          <li key={title}>
            <button
              type="button"
              className={classes.sample}
              onClick={() => dispatch({ type: 'try-sample', utterance, people: samplePeople })}
            >
              <strong>{title}</strong>
              <span className={classes.utterance}>{utterance}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
