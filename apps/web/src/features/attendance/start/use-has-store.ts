import { useQuery } from '@tanstack/react-query';
import { readiness } from '@tashika/contract/health';
import { request } from '../../../api.ts';

/** A server may run without a place to keep threads in; where it does not tell, it is tried. */
export function useHasStore(): boolean {
  const ready = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => request('/readyz', readiness, { signal }),
  });
  return !(ready.data?.ok === true && ready.data.value.database === 'none');
}
