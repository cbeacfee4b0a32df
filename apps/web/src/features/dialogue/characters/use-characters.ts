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

export const cardForms = ['v2', 'v3', 'png'] as const;
export type CardForm = (typeof cardForms)[number];

export const cardPath = (id: string, form: CardForm) =>
  `${path}/${id}/card?${form === 'png' ? 'form=png' : `version=${form}`}`;

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
  /** The picture it was made of, which goes out again with its card. */
  readonly picture: string | undefined;
  /** The one that is changed; null for a new one. */
  readonly stored: Pick<StoredCharacter, 'id' | 'revision'> | null;
}

export function useSave() {
  const refresh = useRefresh();
  return useDeed<StoredCharacter, Problem, Saving>({
    mutationFn: ({ stored, ...body }) =>
      stored === null
        ? ask(path, storedCharacter, { body })
        : ask(`${path}/${stored.id}`, storedCharacter, {
            method: 'PUT',
            body,
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
