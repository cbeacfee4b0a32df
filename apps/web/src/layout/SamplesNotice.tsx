import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sampleCounts } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../api.ts';
import { useDeed } from '../deed.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { samples as words } from '../messages.ts';
import classes from './SamplesNotice.module.css';

/** Stands above a list that has samples in it; all of them, of every kind, go at once, and not unasked. */
export function SamplesNotice() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useDeed<unknown, Problem>({
    mutationFn: () => ask('/api/samples', sampleCounts, { method: 'DELETE' }),
    onSuccess: () => {
      setAsking(false);
      return queries.invalidateQueries();
    },
  });
  return (
    <div className={classes.notice}>
      <Text>{words.notice}</Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.remove}
          confirm={words.yes}
          cancel={words.no}
          isGrave
          isBusy={removal.isPending}
          problem={removal.error?.message}
          onConfirm={() => removal.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Text>{words.sure}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}
