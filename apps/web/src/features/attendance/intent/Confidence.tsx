import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { intent as words } from '../messages.ts';
import classes from './Confidence.module.css';

interface ConfidenceProps {
  readonly confidence: number;
  readonly questions: number;
}

/** M09: above this the engine holds itself to be right. */
const sure = 0.85;

/** How sure the reading is, as a bar and in words. */
export function Confidence({ confidence, questions }: ConfidenceProps) {
  const id = useId();
  const percent = Math.round(confidence * 100);
  return (
    <div className={classes.confidence}>
      <div className={classes.line}>
        <span id={id} className={classes.label}>
          {words.confidence}
        </span>
        <span className={classes.value}>{words.confidenceValue(percent)}</span>
      </div>
      <VisuallyHidden>
        <meter aria-labelledby={id} min={0} max={100} value={percent}>
          {words.confidenceValue(percent)}
        </meter>
      </VisuallyHidden>
      <div
        aria-hidden
        className={classes.bar}
        data-tone={confidence >= sure && questions === 0 ? 'good' : 'caution'}
      >
        <div className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className={classes.words}>{words.confidenceWords(confidence, questions)}</p>
    </div>
  );
}
