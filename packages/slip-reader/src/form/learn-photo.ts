import { err, type Problem, type Result } from '@tashika/kernel';
import { findSlip } from '../find/find-slip.ts';
import { decodePhoto } from '../photo/decode.ts';
import type { PhotoLimits } from '../photo/limits.ts';
import { problems } from '../report/messages.ts';
import { type FormMemory, learnForm } from './form-memory.ts';

/** The form of the slip in a photo, best an empty one in good light. */
export async function learnFormFromPhoto(
  bytes: Uint8Array,
  limits?: PhotoLimits,
): Promise<Result<FormMemory, Problem>> {
  const photo = await decodePhoto(bytes, limits);
  if (!photo.ok) return photo;
  const slip = findSlip(photo.value.grey);
  if (slip === null) return err({ code: 'no-slip', message: problems.noSlip() });
  if (slip === 'several') return err({ code: 'two-slips', message: problems.twoSlips() });
  return learnForm(slip);
}
