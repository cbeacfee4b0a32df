import { ok, type Problem, type Result } from '@tashika/kernel';
import { decodePhoto } from '../photo/decode.ts';
import type { PhotoLimits } from '../photo/limits.ts';
import { type PhotoReading, type PictureSettings, readPicture } from './read-picture.ts';

export interface ReadingSettings extends PictureSettings {
  readonly limits?: PhotoLimits;
}

/** From the bytes of a photo to the page the slip engine takes. */
export async function readPhoto(
  bytes: Uint8Array,
  settings: ReadingSettings,
): Promise<Result<PhotoReading, Problem>> {
  const begun = settings.now?.() ?? 0;
  const decoded = await decodePhoto(bytes, settings.limits);
  const decode = (settings.now?.() ?? 0) - begun;
  if (!decoded.ok) return decoded;
  const reading = await readPicture(decoded.value, settings);
  if (!reading.ok) return reading;
  return ok({ ...reading.value, steps: { decode, ...reading.value.steps } });
}
