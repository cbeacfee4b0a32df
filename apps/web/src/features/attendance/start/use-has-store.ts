import { useQuery } from '@tanstack/react-query';
import { readiness } from '@tashika/contract/health';
import { request } from '../../../api.ts';

/** Whether the server keeps anything: null while it has not told. */
function useStore(): boolean | null {
  const ready = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => request('/readyz', readiness, { signal }),
  });
  return ready.data?.ok === true ? ready.data.value.database !== 'none' : null;
}

/** A server may run without a place to keep threads in; where it does not tell, it is tried. */
export const useHasStore = (): boolean => useStore() !== false;

/** For what is asked without anybody's doing: only where there is an answer. */
export const useKnownStore = (): boolean => useStore() === true;
