import { useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import type { OutboxEntry } from './thread.ts';

interface OutboxPage {
  readonly entries: readonly OutboxEntry[];
  readonly next: string | null;
}

/** Everything that goes out because of a thread, or of all, newest first, with what it says. */
export function useOutbox(threadId: string | null) {
  return useInfiniteQuery<OutboxPage, Problem>({
    queryKey: ['threads', 'outbox', threadId ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(threadId !== null && { thread_id: threadId }),
        limit: '200',
        ...(pageParam !== '' && { after: String(pageParam) }),
      });
      return ask(`/api/outbox?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Mails go out while nobody looks.
    refetchOnMount: 'always',
  });
}
