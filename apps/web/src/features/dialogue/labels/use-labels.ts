import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type LabelAgreement,
  type LabelScores,
  type LabelSet,
  type LabelSetList,
  type LabelSheet,
  labelAgreement,
  labelSet,
  labelSetList,
  labelSheet,
} from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';

const path = '/api/dialogue/label-sets';
const key = ['dialogue', 'label-sets'];

/** Where several people take turns at one machine, each has a name. */
const by = (rater: string) => (rater === '' ? '' : `?rater=${encodeURIComponent(rater)}`);

export const useLabelSets = (rater: string) =>
  useQuery<LabelSetList, Problem>({
    queryKey: [...key, rater],
    queryFn: ({ signal }) => ask(`${path}${by(rater)}`, labelSetList, { signal }),
    retry: false,
  });

export const useLabelSheet = (id: string, rater: string) =>
  useQuery<LabelSheet, Problem>({
    queryKey: [...key, rater, id],
    queryFn: ({ signal }) => ask(`${path}/${id}${by(rater)}`, labelSheet, { signal }),
  });

export const useAgreement = (id: string, rater: string, enabled: boolean) =>
  useQuery<LabelAgreement, Problem>({
    queryKey: [...key, rater, id, 'agreement'],
    queryFn: ({ signal }) => ask(`${path}/${id}/agreement${by(rater)}`, labelAgreement, { signal }),
    enabled,
  });

export const labelsPath = (id: string, rater: string) => `${path}/${id}/labels${by(rater)}`;

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

export interface NewSet {
  readonly title: string;
  readonly text: string;
}

export function useNewSet() {
  const refresh = useRefresh();
  return useDeed<LabelSet, Problem, NewSet>({
    mutationFn: (body) => ask(path, labelSet, { body }),
    onSuccess: refresh,
  });
}

export interface Scored {
  readonly position: number;
  readonly scores: LabelScores;
}

export function useScore(id: string, rater: string) {
  const refresh = useRefresh();
  return useDeed<undefined, Problem, Scored>({
    mutationFn: ({ position, scores }) =>
      ask(`${path}/${id}/lines/${position}${by(rater)}`, { method: 'PUT', body: { scores } }),
    onSuccess: refresh,
  });
}

export function useRemoveSet() {
  const refresh = useRefresh();
  return useDeed<undefined, Problem, string>({
    mutationFn: (id) => ask(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}
