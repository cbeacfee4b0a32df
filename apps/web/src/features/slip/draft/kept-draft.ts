import type { Shop } from '@tashika/slip';
import * as z from 'zod/mini';
import { type Draft, emptyDraft } from './draft.ts';
import { pagePhoto } from './kept-page-photo.ts';
import { draftOf, instructionOf } from './transcript.ts';

/** The draft kept in the browser, so that a reload loses nothing: not its empty rows, not its photos. */

const storageKey = 'tashika-slip-draft';

export function keepDraft({ pages }: Draft, storage: () => Storage): void {
  const kept = pages.map((page, index) => ({ ...page, instruction: instructionOf(page, index) }));
  try {
    storage().setItem(storageKey, JSON.stringify({ pages: kept }));
  } catch {
    // Full or forbidden storage: the slip on the screen is still whole.
  }
}

/** What lies there now, to be told from what this tab put there; null where nothing does. */
export function keptText(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey);
  } catch {
    return null;
  }
}

const besides = z.object({
  pages: z.array(z.object({ key: z.optional(z.string()), photo: z.optional(z.unknown()) })),
});

/** `key` is for pages that have none yet. */
export function keptDraft(storage: () => Storage, shop: Shop, key: string): Draft {
  try {
    const kept = storage().getItem(storageKey);
    if (kept === null) return emptyDraft(key);
    const json: unknown = JSON.parse(kept);
    const draft = draftOf(json, shop, key);
    if (!draft.ok) return emptyDraft(key);
    const beside = besides.safeParse(json).data?.pages ?? [];
    const pages = draft.value.pages.map((page, index) => ({
      ...page,
      key: beside[index]?.key ?? page.key,
      photo: pagePhoto.safeParse(beside[index]?.photo).data ?? null,
    }));
    return { ...draft.value, pages };
  } catch {
    return emptyDraft(key);
  }
}
