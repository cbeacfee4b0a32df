import { useQuery } from '@tanstack/react-query';
import type { Character, Profile } from '@tashika/dialogue';
import type { Problem } from '@tashika/kernel';
import { createContext, use } from 'react';
import { ask as askServer } from '../../api.ts';
import { dialoguePage } from './messages.ja.ts';

export interface CharacterFacts {
  readonly name: string;
  readonly persona: string;
  readonly markers: readonly string[];
  readonly vocabulary: readonly string[];
  readonly style: Character['tone']['style'];
}

/** Who speaks, by which thresholds and rules, and whether there is a model. */
export interface Ensemble {
  readonly characters: readonly CharacterFacts[];
  readonly profiles: readonly Pick<Profile, 'name' | 'tone' | 'retries'>[];
  readonly rules: readonly {
    readonly id: string;
    readonly section: string;
    readonly name: string;
  }[];
  readonly model: {
    readonly state: 'ready' | 'none' | 'unusable';
    readonly name: string | null;
    readonly message: string | null;
  };
}

/** Asks the server; a problem is thrown, as queries want it. */
export const ask = <T>(path: string, options?: Parameters<typeof askServer>[1]): Promise<T> =>
  askServer<T>(`/api/dialogue${path}`, options);

export const useEnsembleQuery = () =>
  useQuery<Ensemble, Problem>({
    queryKey: ['dialogue', 'ensemble'],
    queryFn: ({ signal }) => ask('/ensemble', { signal }),
  });

export const EnsembleContext = createContext<Ensemble | undefined>(undefined);

export function useEnsemble(): Ensemble {
  const ensemble = use(EnsembleContext);
  if (ensemble === undefined) throw new Error(dialoguePage.unreachable);
  return ensemble;
}

/** The rule's name for people; its id where the list does not know it. */
export function useRuleName(): (id: string) => string {
  const { rules } = useEnsemble();
  return (id) => rules.find((rule) => rule.id === id)?.name ?? id;
}
