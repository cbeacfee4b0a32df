import { useQuery } from '@tanstack/react-query';
import { type BusyTimes, busyTimes } from '@tashika/contract/calendars';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useMay } from '../../profile/session.ts';
import type { BusyTime } from '../plan/slots.ts';
import { useKnownStore } from '../start/use-has-store.ts';

const none: readonly BusyTime[] = [];

export const busyKey = ['busy'] as const;

/** Whether calendars can be handed in at all. */
export function useMayHandIn(): boolean {
  const isStoreKnown = useKnownStore();
  const mayStart = useMay('threads');
  return isStoreKnown && mayStart;
}

/** When whoever asks has something else on, as far as they handed it in. */
export function useBusy(): readonly BusyTime[] {
  const enabled = useMayHandIn();
  const { data } = useQuery<BusyTimes, Problem>({
    queryKey: busyKey,
    queryFn: ({ signal }) => ask('/api/calendars/busy', busyTimes, { signal }),
    enabled,
  });
  return data?.busy ?? none;
}
