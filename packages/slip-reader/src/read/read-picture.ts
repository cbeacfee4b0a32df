import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { findSlip } from '../find/find-slip.ts';
import { type FormMemory, withForm } from '../form/form-memory.ts';
import { asOwnForm } from '../form/own-marks.ts';
import type { Photo } from '../picture/photo.ts';
import { problems } from '../report/messages.ts';
import type { RowReaders } from './read-rows.ts';
import { readSlip, type SlipReading } from './read-slip.ts';

export interface PictureSettings extends RowReaders {
  /** The shop's own form, where it has been learnt. */
  readonly form?: FormMemory;
  /** Milliseconds of some clock, where the time of each step is wanted. */
  readonly now?: () => number;
}

/** `page` is one element of the slip engine's `pages[]`. */
export interface PhotoReading extends SlipReading {
  /** Size of the photo as it is seen upright by its EXIF mark; boxes are in its pixels. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise that set the slip itself upright. */
  readonly turns: number;
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
  const slip = findSlip(photo.grey);
  step('find');
  if (slip === null) return err({ code: 'no-slip', message: problems.noSlip() });
  if (slip === 'several') return err({ code: 'two-slips', message: problems.twoSlips() });
  const known = settings.form === undefined ? asOwnForm(slip) : withForm(slip, settings.form);
  const { page, outlines } = await readSlip(photo, known, settings, step);
  return ok({ page, width: photo.width, height: photo.height, turns: slip.turns, outlines, steps });
}
