import type { PhotoReading } from '@tashika/contract/slips';
import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Shop } from '@tashika/slip';
import { blankPage, type DraftPage } from '../draft/draft.ts';
import { draftOf } from '../draft/transcript.ts';
import type { IncomingPhoto } from './intake.ts';

/** A page to be written by looking at its photo, which nobody could read. */
export function typedPageOf(
  { id, order, follows }: IncomingPhoto,
  size: { readonly width: number; readonly height: number } | null,
  key: string,
): DraftPage {
  const page = blankPage(0, follows, key);
  if (size === null) return page;
  return { ...page, photo: { id, order, follows, ...size, turns: 0, outlines: [] } };
}

/** The page of a photo, or why the engine cannot take it. */
export function readPageOf(
  { id, order, follows }: IncomingPhoto,
  { page, width, height, turns, outlines }: PhotoReading,
  shop: Shop,
  key: string,
): Result<DraftPage, Problem> {
  const draft = draftOf({ pages: [page] }, shop, key);
  if (!draft.ok) return draft;
  const [read] = draft.value.pages as readonly [DraftPage];
  const photo = { id, order, follows, width, height, turns, outlines };
  return ok({ ...read, follows, photo });
}
