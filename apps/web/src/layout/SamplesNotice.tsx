import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sampleCounts } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../api.ts';
import { useDeed } from '../deed.ts';
import { samples as words } from '../messages.ja.ts';
import classes from './SamplesNotice.module.css';

/** Stands above a list that has samples in it; all of them, of every kind, go at once. */
export function SamplesNotice() {
  const queries = useQueryClient();
  const removal = useDeed<unknown, Problem>({
    mutationFn: () => ask('/api/samples', sampleCounts, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <div className={classes.notice}>
      <Text>{removal.error?.message ?? words.notice}</Text>
      <Button
        variant="default"
        size="sm"
        loading={removal.isPending}
        onClick={() => removal.mutate()}
      >
        {words.remove}
      </Button>
    </div>
  );
}
