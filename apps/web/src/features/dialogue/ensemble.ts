import { useQuery } from '@tanstack/react-query';
import { type Ensemble, ensemble } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { createContext, use } from 'react';
import { ask } from '../../api.ts';
import { dialoguePage } from './messages.ja.ts';

export type CharacterFacts = Ensemble['characters'][number];

export const useEnsembleQuery = () =>
  useQuery<Ensemble, Problem>({
    queryKey: ['dialogue', 'ensemble'],
    queryFn: ({ signal }) => ask('/api/dialogue/ensemble', ensemble, { signal }),
  });

export const EnsembleContext = createContext<Ensemble | undefined>(undefined);

export function useEnsemble(): Ensemble {
  const found = use(EnsembleContext);
  if (found === undefined) throw new Error(dialoguePage.unreachable);
  return found;
}

/** The rule's name for people; its id where the list does not know it. */
export function useRuleName(): (id: string) => string {
  const { rules } = useEnsemble();
  return (id) => rules.find((rule) => rule.id === id)?.name ?? id;
}
