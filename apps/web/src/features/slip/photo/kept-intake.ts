import * as z from 'zod/mini';
import type { IncomingPhoto } from './intake.ts';

/** Photos that are not pages yet, by name; the files themselves lie with the kept photos. */

const key = 'tashika-slip-incoming';

const photos = z.array(
  z.object({
    id: z.string(),
    order: z.number(),
    name: z.string(),
    follows: z.boolean(),
    first: z.boolean(),
    replaces: z.optional(z.string()),
  }),
);

export function keepIntake(incoming: readonly IncomingPhoto[], storage: () => Storage): void {
  try {
    const kept = incoming.map(({ stage: _, ...photo }) => photo);
    storage().setItem(key, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage: they are read for as long as the page is open.
  }
}

/** What an earlier visit left unread, but for what has become a page after all. */
export function keptIntake(
  storage: () => Storage,
  pages: ReadonlySet<string>,
): readonly IncomingPhoto[] {
  try {
    const kept = photos.safeParse(JSON.parse(storage().getItem(key) ?? '[]'));
    if (!kept.success) return [];
    return kept.data
      .filter(({ id }) => !pages.has(id))
      .map((photo) => ({ ...photo, stage: { state: 'waiting' } }));
  } catch {
    return [];
  }
}
