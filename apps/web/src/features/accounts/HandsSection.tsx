import { Button, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SlipHands, slipHands } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Section } from '../../design/Section.tsx';
import { momentText } from '../../messages.ts';
import { useMay } from '../profile/session.ts';
import { hands as words } from './messages.ts';
import classes from './SettingsPage.module.css';

const queryKey = ['settings', 'hands'];
const path = '/api/slips/hands';

/** Whether photos may teach the reader the shop's hands, what they taught, and how to take it back. */
export function HandsSection() {
  const query = useQuery<SlipHands, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask(path, slipHands, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <Section title={words.title}>
      <Text>{words.lead}</Text>
      <Asked query={query}>{(now) => <Hands now={now} />}</Asked>
    </Section>
  );
}

/** What became of the last lesson. */
function lastLesson({ in_use, card, trouble }: SlipHands, moment: string): string {
  if (trouble !== null) return words.tried(moment, words.trouble[trouble], in_use);
  return card === null ? words.takenBack(moment) : words.learnt(moment, in_use);
}

function Hands({ now }: { readonly now: SlipHands }) {
  const { consents, in_use, card, learnt_at } = now;
  const queries = useQueryClient();
  const mayChange = useMay('settings');
  const onSuccess = (next: SlipHands) => queries.setQueryData(queryKey, next);
  const consent = useDeed<SlipHands, Problem, boolean>({
    mutationFn: (given) => ask(path, slipHands, { method: 'PUT', body: { consents: given } }),
    onSuccess,
  });
  const learn = useDeed<SlipHands, Problem>({
    mutationFn: () => ask(`${path}/lessons`, slipHands, { method: 'POST' }),
    onSuccess,
  });
  const undo = useDeed<SlipHands, Problem>({
    mutationFn: () => ask(`${path}/lessons/last`, slipHands, { method: 'DELETE' }),
    onSuccess,
  });
  const problem = consent.error ?? learn.error ?? undo.error;
  return (
    <>
      <Switch
        label={words.consent}
        checked={consents}
        disabled={!mayChange || consent.isPending}
        onChange={({ currentTarget }) => consent.mutate(currentTarget.checked)}
      />
      {learnt_at !== null && <Text>{lastLesson(now, momentText(learnt_at))}</Text>}
      {card !== null && (
        <ul>
          <li>{words.kind(words.digits, card.digits)}</li>
          <li>{words.kind(words.label, card.label)}</li>
        </ul>
      )}
      {mayChange && consents && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => learn.mutate()}>
            {words.learnNow}
          </Button>
          {in_use && (
            <Button variant="default" onClick={() => undo.mutate()}>
              {words.undo}
            </Button>
          )}
        </div>
      )}
      {learn.isSuccess && <Text role="status">{words.begun}</Text>}
      {problem !== null && <Text role="alert">{problem.message}</Text>}
    </>
  );
}
