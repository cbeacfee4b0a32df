import type { OpenQuestion } from '@tashika/contract/attendance';
import type { Dispatch } from 'react';
import { questions as words } from '../messages.ja.ts';
import type { PlanAction } from '../plan/plan.ts';
import { QuestionForm } from './QuestionForm.tsx';
import classes from './Questions.module.css';

interface QuestionsProps {
  readonly asked: readonly OpenQuestion[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** What has to be known before the rule is whole. */
export function Questions({ asked, dispatch }: QuestionsProps) {
  if (asked.length === 0) return null;
  return (
    <div className={classes.questions}>
      <h3 className={classes.title}>{words.title(asked.length)}</h3>
      {asked.map((question) => (
        <QuestionForm
          key={`${question.id}\n${question.text}`}
          question={question}
          onAnswer={(answer, label) =>
            dispatch({
              type: 'answer',
              given: { question: question.id, text: question.text, answer, label },
            })
          }
        />
      ))}
    </div>
  );
}
