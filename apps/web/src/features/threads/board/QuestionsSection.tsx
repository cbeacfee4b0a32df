import { Text } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { FreeWords } from '../../attendance/intent/FreeWords.tsx';
import { QuestionForm } from '../../attendance/intent/QuestionForm.tsx';
import { questions as words } from '../messages.ts';
import { useAct } from '../use-thread.ts';
import classes from './QuestionsSection.module.css';

/** As long as an answer may be. */
const longestAnswer = 500;

/** What was not clear in the words; nothing is decided before it is answered. */
export function QuestionsSection({ status }: { readonly status: ThreadBoard }) {
  const { id, questions, revision } = status.thread;
  const answer = useAct(id);
  /** What was said in free words, and what of the thread was seen then. */
  const [said, setSaid] = useState<{ readonly words: string; readonly revision: number }>();
  const say = (reply: string) => {
    setSaid({ words: reply, revision });
    answer.mutate({ method: 'PATCH', revision, body: { answers: [{ answer: reply }] } });
  };
  const isRead = said !== undefined && revision > said.revision;
  return (
    <Section title={words.title(questions.length)}>
      {answer.error !== null && (
        <Text role="alert" className={classes.problem}>
          {answer.error.message}
        </Text>
      )}
      {questions.map((question) => (
        <QuestionForm
          key={`${question.id}\n${question.text}`}
          question={question}
          onAnswer={(given) =>
            answer.mutate({
              method: 'PATCH',
              revision,
              body: { answers: [{ question: question.id, answer: given }] },
            })
          }
        />
      ))}
      <div role="status">{isRead && <Text>{words.stillOpen(said.words)}</Text>}</div>
      <FreeWords isAsked maxLength={longestAnswer} onSay={say} />
    </Section>
  );
}
