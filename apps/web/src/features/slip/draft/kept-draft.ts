import type { Shop } from '@tashika/slip';
import * as z from 'zod/mini';
import { type Draft, emptyDraft } from './draft.ts';
import { pagePhoto } from './kept-page-photo.ts';
import { draftOf, instructionOf } from './transcript.ts';

/** The draft kept in the browser, so that a reload loses nothing: not its empty rows, not its photos. */

const key = 'tashika-slip-draft';

export function keepDraft({ pages }: Draft, storage: () => Storage): void {
  const kept = pages.map((page, index) => ({ ...page, instruction: instructionOf(page, index) }));
  try {
    storage().setItem(key, JSON.stringify({ pages: kept }));
  } catch {
    // Full or forbidden storage: the slip on the screen is still whole.
  }
}

const photos = z.object({ pages: z.array(z.object({ photo: z.optional(z.unknown()) })) });

export function keptDraft(storage: () => Storage, shop: Shop): Draft {
  try {
    const kept = storage().getItem(key);
    if (kept === null) return emptyDraft;
    const json: unknown = JSON.parse(kept);
    const draft = draftOf(json, shop);
    if (!draft.ok) return emptyDraft;
    const beside = photos.safeParse(json).data?.pages ?? [];
    const pages = draft.value.pages.map((page, index) => ({
      ...page,
      photo: pagePhoto.safeParse(beside[index]?.photo).data ?? null,
    }));
    return { ...draft.value, pages };
  } catch {
    return emptyDraft;
  }
}
