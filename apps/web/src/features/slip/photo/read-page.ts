import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Shop } from '@tashika/slip';
import type { DraftPage } from '../draft/draft.ts';
import type { Outline } from '../draft/reading.ts';
import { draftOf } from '../draft/transcript.ts';
import type { IncomingPhoto } from './intake.ts';

/** What the server answers for a photo. */
export interface ReadPhoto {
  readonly page: unknown;
  readonly width: number;
  readonly height: number;
  readonly turns: number;
  readonly outlines: readonly Outline[];
  /** The photo as a picture every browser shows, where it was asked for. */
  readonly preview?: string;
}

/** The page of a photo, or why the engine cannot take it. */
export function readPageOf(
  { id, order, follows }: IncomingPhoto,
  { page, width, height, turns, outlines }: ReadPhoto,
  shop: Shop,
): Result<DraftPage, Problem> {
  const draft = draftOf({ pages: [page] }, shop);
  if (!draft.ok) return draft;
  const [read] = draft.value.pages as readonly [DraftPage];
  const photo = { id, order, follows, width, height, turns, outlines };
  return ok({ ...read, follows, photo });
}
