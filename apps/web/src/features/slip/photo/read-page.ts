import type { PhotoReading } from '@tashika/contract/slips';
import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Shop } from '@tashika/slip';
import type { DraftPage } from '../draft/draft.ts';
import { draftOf } from '../draft/transcript.ts';
import type { IncomingPhoto } from './intake.ts';

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
