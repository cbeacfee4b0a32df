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

function Hands({ now: { consents, in_use, card, learnt_at } }: { readonly now: SlipHands }) {
  const queries = useQueryClient();
  const mayChange = useMay('settings');
  const onSuccess = (now: SlipHands) => queries.setQueryData(queryKey, now);
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
      {learnt_at !== null && (
        <Text>{words.learnt(momentText(learnt_at), card === null, in_use)}</Text>
      )}
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
