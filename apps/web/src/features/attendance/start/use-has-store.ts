import { useQuery } from '@tanstack/react-query';
import { request } from '../../../api.ts';

/** A server may run without a place to keep threads in; where it does not tell, it is tried. */
export function useHasStore(): boolean {
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => request<{ readonly database: string }>('/readyz', { signal }),
  });
  return !(readiness.data?.ok === true && readiness.data.value.database === 'none');
}
