import { err, type Problem, type Result } from '@tashika/kernel';
import type { FormMemory } from '../form/form-memory.ts';
import { lexiconOf } from '../label/lexicon.ts';
import { type Learnt, learnHands, tooFew } from '../learn/learn-hands.ts';
import { type Example, examplesOf, type SettledPage } from '../learn/settled.ts';
import { lessonTuning } from '../learn/tuning.ts';
import type { Expected } from '../read/expected.ts';
import type { NotedCell } from '../read/noted.ts';
import { readPhoto } from '../read/read-photo.ts';
import { openNodeRecognisers } from './open-reader.ts';

export interface LearningSettings extends Expected {
  readonly form?: FormMemory;
}

/** A photo and what people settled it says. */
export interface SettledPhoto {
  readonly photo: () => Promise<Uint8Array | null>;
  readonly page: SettledPage;
}

/** Learns the hands of a shop from photos; one that cannot be read teaches nothing. */
export async function learnFromPhotos(
  photos: readonly SettledPhoto[],
  { hands, form, ...expected }: LearningSettings,
): Promise<Result<Learnt, Problem>> {
  // Without a slip to hold back nothing could be accepted.
  if (photos.length < lessonTuning.heldOf) return err(tooFew());
  const recognisers = await openNodeRecognisers(expected.prices);
  const lexicon = lexiconOf(expected.words);
  const examples: Example[] = [];
  for (const [slip, { photo, page }] of photos.entries()) {
    const bytes = await photo();
    if (bytes === null) continue;
    const cells: NotedCell[] = [];
    const note = (cell: NotedCell): number => cells.push(cell);
    const read = await readPhoto(bytes, { recognisers, lexicon, note, ...(form && { form }) });
    // Where a photo shows two slips nobody knows which of them the page is of.
    if (read.ok && read.value.others === undefined) examples.push(...examplesOf(slip, cells, page));
  }
  return learnHands(examples, recognisers, expected, hands ?? null);
}
