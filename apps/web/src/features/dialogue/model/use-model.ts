import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type KeptModel,
  keptModel,
  type ModelRequest,
  type ModelTest,
  modelTest,
} from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';

const path = '/api/dialogue/model';

export const useModel = () =>
  useQuery<KeptModel, Problem>({
    queryKey: ['dialogue', 'model'],
    queryFn: ({ signal }) => ask(path, keptModel, { signal }),
    retry: false,
  });

/** Asks the model a few questions, without keeping anything. */
export const useModelTest = () =>
  useDeed<ModelTest, Problem, ModelRequest>({
    mutationFn: (body) => ask(`${path}/test`, modelTest, { body }),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['dialogue'] });
}

export function useModelSave() {
  const refresh = useRefresh();
  return useDeed<KeptModel, Problem, ModelRequest>({
    mutationFn: (body) => ask(path, keptModel, { method: 'PUT', body }),
    onSuccess: refresh,
  });
}

export function useModelRemove() {
  const refresh = useRefresh();
  return useDeed<undefined, Problem, undefined>({
    mutationFn: () => ask(path, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}
