import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import { questions as words } from '../messages.ts';
import type { GivenAnswer, PlanAction } from '../plan/plan.ts';
import classes from './GivenAnswers.module.css';

interface GivenAnswersProps {
  readonly used: readonly GivenAnswer[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** What was answered stays in sight and can be taken back: it is part of the rule now. */
export function GivenAnswers({ used, dispatch }: GivenAnswersProps) {
  if (used.length === 0) return null;
  return (
    <div>
      <h3 className={classes.title}>{words.given}</h3>
      <ul className={classes.list}>
        {used.map(({ question, text, label }) => (
          <li key={question} className={classes.given}>
            <span>
              {text}
              <strong className={classes.answer}>{label}</strong>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={words.takeBackOf(text)}
              onClick={() => dispatch({ type: 'take-back', question })}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
