import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type VerdictJson, verdict } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';

/** Long enough to wait for the end of a word, short enough not to be noticed. */
const pauseMs = 180;

export interface LineVerdict {
  readonly verdict: VerdictJson | undefined;
  readonly problem: Problem | undefined;
  /** The verdict is about an earlier wording; the present one is on its way. */
  readonly stale: boolean;
}

/** The verdict on a line while it is being written. */
export function useVerdict(character: string, profile: string, text: string): LineVerdict {
  const [settled] = useDebouncedValue(text, pauseMs);
  const wanted = settled.trim() !== '' && text.trim() !== '';
  const query = useQuery<VerdictJson, Problem>({
    queryKey: ['dialogue', 'judge', character, profile, settled],
    queryFn: ({ signal }) =>
      ask('/api/dialogue/judge', verdict, { body: { character, profile, text: settled }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    verdict: wanted && !query.isError ? query.data : undefined,
    problem: wanted ? (query.error ?? undefined) : undefined,
    stale: query.isPlaceholderData || settled !== text,
  };
}
