import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type KeptRunJson, type RunList, runList } from '@tashika/contract/dialogue';
import { problemDetails } from '@tashika/contract/problems';
import type { Problem } from '@tashika/kernel';
import { useEffect, useState } from 'react';
import { ask, offline } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { SamplesNotice } from '../../../layout/SamplesNotice.tsx';
import { momentText } from '../../../messages.ts';
import { runPart, keptRuns as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import classes from './KeptRuns.module.css';

interface KeptRunsProps {
  /** The one that is shown above. */
  readonly shown: string | null;
  readonly running: boolean;
  readonly onOpen: (id: string, profile: string | null) => void;
  /** Gets the other one's transcript; null where nothing is shown to compare it with. */
  readonly onCompare: ((before: string) => void) | null;
}

const queryKey = ['dialogue', 'runs'];

/** JSON Lines, and so no answer that the client of JSON could read. */
async function transcriptOf(id: string): Promise<string> {
  const answer = await fetch(`/api/dialogue/runs/${id}/transcript`).catch(() => null);
  if (answer === null) throw offline();
  if (answer.ok) return answer.text();
  const { code, detail } = problemDetails.parse(await answer.json());
  throw { code, message: detail };
}

/** The conversations the server keeps: to be opened, gone on with, compared and deleted. */
export function KeptRuns({ shown, running, onOpen, onCompare }: KeptRunsProps) {
  const queries = useQueryClient();
  // One that began or came to rest stands differently in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey });
  }, [queries, shown, running]);
  const listed = useInfiniteQuery<RunList, Problem>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      ask(`/api/dialogue/runs?limit=10${pageParam === '' ? '' : `&after=${pageParam}`}`, runList, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const compare = useDeed<string, Problem, string>({
    mutationFn: transcriptOf,
    onSuccess: (before) => onCompare?.(before),
  });
  const runs = listed.data?.pages.flatMap((one) => one.runs) ?? [];
  return (
    <Section title={words.title}>
      {compare.error !== null && (
        <Notice tone="bad" urgent>
          <p>{compare.error.message}</p>
        </Notice>
      )}
      {listed.isError && (
        <Notice tone="bad" urgent>
          <p>{listed.error.message}</p>
        </Notice>
      )}
      {listed.isSuccess && runs.length === 0 && <Text>{words.none}</Text>}
      {runs.some((run) => run.is_sample) && <SamplesNotice />}
      <ul className={classes.runs}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <About run={run} />
            <div className={classes.actions}>
              <Button
                size="sm"
                variant="default"
                disabled={run.id === shown && running}
                aria-label={words.openOne(run.title)}
                onClick={() => onOpen(run.id, run.profile)}
              >
                {words.open}
              </Button>
              {onCompare !== null && run.id !== shown && (
                <Button
                  size="sm"
                  variant="default"
                  loading={compare.isPending && compare.variables === run.id}
                  aria-label={words.compareOne(run.title)}
                  onClick={() => compare.mutate(run.id)}
                >
                  {words.compare}
                </Button>
              )}
              {run.status === 'resting' && <Remove run={run} />}
            </div>
          </li>
        ))}
      </ul>
      {listed.hasNextPage && (
        <Button variant="default" size="sm" onClick={() => void listed.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}

function About({ run }: { readonly run: KeptRunJson }) {
  const turns = words.turns(run.turns, run.planned_turns);
  const origin = words.about(run.created_by, momentText(run.created_at));
  return (
    <div className={classes.about}>
      <span className={classes.title}>{run.title}</span>
      <StatusBadge tone={run.status === 'running' ? 'info' : 'unknown'}>
        {run.status === 'running'
          ? runPart.running
          : run.resumable
            ? runPart.resting
            : runPart.done}
      </StatusBadge>
      {run.is_sample && <StatusBadge tone="info">{words.sample}</StatusBadge>}
      <span className={classes.soft}>{`${turns}　${origin}`}</span>
    </div>
  );
}

/** Asked once more before it is gone. */
function Remove({ run }: { readonly run: KeptRunJson }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const removal = useDeed<void, Problem>({
    mutationFn: () => ask(`/api/dialogue/runs/${run.id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (!asking) {
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={words.removeOne(run.title)}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Button>
    );
  }
  return (
    <div role="alertdialog" aria-label={words.removeOne(run.title)} className={classes.asking}>
      <Text size="sm">{removal.error?.message ?? words.removeSure(run.title)}</Text>
      <Button size="sm" loading={removal.isPending} onClick={() => removal.mutate()}>
        {words.remove}
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsking(false)}>
        {words.keep}
      </Button>
    </div>
  );
}
