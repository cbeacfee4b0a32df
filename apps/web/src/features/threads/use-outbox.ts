import { useInfiniteQuery } from '@tanstack/react-query';
import { type OutboxPage, outboxPage } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';

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
      return ask(`/api/outbox?${query}`, outboxPage, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Mails go out while nobody looks.
    refetchOnMount: 'always',
  });
}
