import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { useAttempt } from '../../attempt.ts';
import { useDeed } from '../../deed.ts';
import type { Status } from './thread.ts';

export function useStatus(id: string) {
  return useQuery<Status, Problem>({
    queryKey: ['threads', 'one', id],
    queryFn: ({ signal }) => ask(`/api/threads/${id}/status`, { signal }),
  });
}

export interface Act {
  /** Behind the address of the thread. */
  readonly path?: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Of an edit: what was seen. */
  readonly revision?: number;
}

/** Something the organiser does to a thread; afterwards everything about threads is read again. */
export function useAct<T = unknown>(id: string) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useDeed<T, Problem, Act>({
    mutationFn: (act) => {
      const { path = '', method = 'POST', body, revision } = act;
      return ask<T>(`/api/threads/${id}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        ...(revision === undefined ? {} : { revision }),
        ...(method === 'POST' && { idempotencyKey: attempt.keyFor(act) }),
      });
    },
    onSuccess: attempt.done,
    // Also what was refused may be refused because the page is behind.
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  });
}
