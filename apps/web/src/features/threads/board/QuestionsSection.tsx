import { Text } from '@mantine/core';
import type { ThreadBoard } from '@tashika/contract/threads';
import { Section } from '../../../design/Section.tsx';
import { QuestionForm } from '../../attendance/intent/QuestionForm.tsx';
import { questions as words } from '../messages.ja.ts';
import { useAct } from '../use-thread.ts';
import classes from './QuestionsSection.module.css';

/** What was not clear in the words; nothing is decided before it is answered. */
export function QuestionsSection({ status }: { readonly status: ThreadBoard }) {
  const { id, questions, revision } = status.thread;
  const answer = useAct(id);
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
    </Section>
  );
}
