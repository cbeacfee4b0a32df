import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CharacterCheck,
  type CharacterList,
  type CharacterRequest,
  characterCheck,
  characterList,
  type StoredCharacter,
  storedCharacter,
} from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../../api.ts';
import { useDeed } from '../../../deed.ts';

const path = '/api/dialogue/characters';

export const useCharacters = () =>
  useQuery<CharacterList, Problem>({
    queryKey: ['dialogue', 'characters'],
    queryFn: ({ signal }) => ask(path, characterList, { signal }),
    retry: false,
  });

export const cardPath = (id: string, version: 'v2' | 'v3') =>
  `${path}/${id}/card?version=${version}`;

/** What is wrong with a file, and what it makes of some lines. */
export const useCheck = (file: unknown, lines: readonly string[]) =>
  useQuery<CharacterCheck, Problem>({
    queryKey: ['dialogue', 'character-check', file, lines],
    queryFn: ({ signal }) =>
      ask(`${path}/check`, characterCheck, { body: { file, lines }, signal }),
    enabled: file !== null,
    placeholderData: (before) => before,
  });

/** Reads a file or a card without keeping it. */
export const useRead = () =>
  useDeed<CharacterCheck, Problem, CharacterRequest>({
    mutationFn: (body) => ask(`${path}/check`, characterCheck, { body }),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['dialogue'] });
}

interface Saving {
  readonly file: unknown;
  /** The one that is changed; null for a new one. */
  readonly stored: Pick<StoredCharacter, 'id' | 'revision'> | null;
}

export function useSave() {
  const refresh = useRefresh();
  return useDeed<StoredCharacter, Problem, Saving>({
    mutationFn: ({ file, stored }) =>
      stored === null
        ? ask(path, storedCharacter, { body: { file } })
        : ask(`${path}/${stored.id}`, storedCharacter, {
            method: 'PUT',
            body: { file },
            revision: stored.revision,
          }),
    onSuccess: refresh,
  });
}

export function useRemove() {
  const refresh = useRefresh();
  return useDeed<undefined, Problem, string>({
    mutationFn: (id) => ask(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}
