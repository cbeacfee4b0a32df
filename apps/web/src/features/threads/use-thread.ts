import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AutomaticChoice,
  type FinalizeRequest,
  type InviteAnswer,
  type InviteEdits,
  type LinkRenewal,
  type NewInvites,
  type NotedRequest,
  type OpenLinkSettings,
  type ReminderRequest,
  type ReopenRequest,
  type ResendRequest,
  type ThreadBoard,
  type ThreadEdits,
  threadBoard,
} from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import type * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { useAttempt } from '../../attempt.ts';
import { useDeed } from '../../deed.ts';

export function useStatus(id: string) {
  return useQuery<ThreadBoard, Problem>({
    queryKey: ['threads', 'one', id],
    queryFn: ({ signal }) => ask(`/api/threads/${id}/status`, threadBoard, { signal }),
  });
}

export interface Act {
  /** Behind the address of the thread. */
  readonly path?: string;
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?:
    | ThreadEdits
    | NewInvites
    | LinkRenewal
    | ReminderRequest
    | FinalizeRequest
    | ReopenRequest
    | NotedRequest
    | ResendRequest
    | InviteAnswer
    | InviteEdits
    | OpenLinkSettings
    | AutomaticChoice;
  /** Of an edit: what was seen. */
  readonly revision?: number;
}

/** Something the organiser does to a thread; afterwards everything about threads is read again. */
export function useAct(id: string): UseMutationResult<unknown, Problem, Act>;
/** The same where the answer says something that nothing else does. */
export function useAct<Schema extends z.core.$ZodType>(
  id: string,
  schema: Schema,
): UseMutationResult<z.output<Schema>, Problem, Act>;
export function useAct(id: string, schema?: z.core.$ZodType) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useDeed<unknown, Problem, Act>({
    mutationFn: (act) => {
      const { path = '', method = 'POST', body, revision } = act;
      const options = {
        method,
        ...(body === undefined ? {} : { body }),
        ...(revision === undefined ? {} : { revision }),
        ...(method === 'POST' && { idempotencyKey: attempt.keyFor(act) }),
      };
      const address = `/api/threads/${id}${path}`;
      return schema === undefined ? ask(address, options) : ask(address, schema, options);
    },
    onSuccess: attempt.done,
    // Also what was refused may be refused because the page is behind.
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  });
}
