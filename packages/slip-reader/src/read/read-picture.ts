import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type FoundSlip, findSlips } from '../find/find-slip.ts';
import { type FormMemory, withForm } from '../form/form-memory.ts';
import { asOwnForm } from '../form/own-marks.ts';
import type { Photo } from '../picture/photo.ts';
import { problems } from '../report/messages.ts';
import { readSlip, type SlipReaders, type SlipReading } from './read-slip.ts';

export interface PictureSettings extends SlipReaders {
  /** The shop's own form, where it has been learnt. */
  readonly form?: FormMemory;
  /** Milliseconds of some clock, where the time of each step is wanted. */
  readonly now?: () => number;
}

/** A slip in a photo; `page` is one element of the slip engine's `pages[]`. */
interface PlacedReading extends SlipReading {
  /** Size of the photo as it is seen upright by its EXIF mark; boxes are in its pixels. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise that set the slip itself upright. */
  readonly turns: number;
}

export interface PhotoReading extends PlacedReading {
  /** The other slips, where the photo shows more than one. */
  readonly others?: readonly PlacedReading[];
  readonly steps: Readonly<Record<string, number>>;
}

/**
 * From the pixels of a photo to the page the slip engine takes. Nothing from here on asks where it runs:
 * a server and a browser read alike.
 */
export async function readPicture(
  photo: Photo,
  settings: PictureSettings,
): Promise<Result<PhotoReading, Problem>> {
  const steps: Record<string, number> = {};
  let last = settings.now?.() ?? 0;
  const step = (name: string): void => {
    const now = settings.now?.() ?? 0;
    steps[name] = (steps[name] ?? 0) + now - last;
    last = now;
  };
  const slips = findSlips(photo.grey);
  step('find');
  if (slips === 'several') return err(twoSlips());
  const readings: PlacedReading[] = [];
  for (const slip of slips) readings.push(await placedReading(photo, slip, settings, step));
  const [first, ...others] = readings;
  if (first === undefined) return err({ code: 'no-slip', message: problems.noSlip() });
  return ok({ ...first, ...(others.length === 0 ? {} : { others }), steps });
}

/** For whoever takes one slip only. */
export const twoSlips = (): Problem => ({ code: 'two-slips', message: problems.twoSlips() });

async function placedReading(
  photo: Photo,
  slip: FoundSlip,
  settings: PictureSettings,
  step: (name: string) => void,
): Promise<PlacedReading> {
  const known = settings.form === undefined ? asOwnForm(slip) : withForm(slip, settings.form);
  const { page, outlines } = await readSlip(photo, known, settings, step);
  return { page, width: photo.width, height: photo.height, turns: slip.turns, outlines };
}
