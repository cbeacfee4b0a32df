import type { Problem } from '@tashika/kernel';
import { problems } from '../report/messages.ts';
import { decodeTuning } from './tuning.ts';

/** What a photo may be at most, wherever it is read. */
export interface PhotoLimits {
  readonly bytes: number;
  readonly pixels: number;
}

const { mostBytes, mostPixels, shortestSide } = decodeTuning;

export const usualLimits: PhotoLimits = { bytes: mostBytes, pixels: mostPixels };

const megabyte = 1024 * 1024;

/** Why a file of this size is not opened at all. */
export function bytesProblem(bytes: number, limits: PhotoLimits): Problem | null {
  if (bytes === 0) return { code: 'photo-empty', message: problems.empty() };
  if (bytes <= limits.bytes) return null;
  const size = {
    megabytes: Math.ceil(bytes / megabyte),
    most: Math.floor(limits.bytes / megabyte),
  };
  return { code: 'photo-too-large', message: problems.tooManyBytes(size) };
}

export function pixelProblem(width: number, height: number, limits: PhotoLimits): Problem | null {
  if (width * height <= limits.pixels) return null;
  const size = {
    megapixels: Math.round((width * height) / 1_000_000),
    most: Math.round(limits.pixels / 1_000_000),
  };
  return { code: 'photo-too-many-pixels', message: problems.tooManyPixels(size) };
}

/** In a smaller picture digits cannot be told apart. */
export const smallProblem = (width: number, height: number): Problem | null =>
  Math.min(width, height) < shortestSide
    ? { code: 'photo-too-small', message: problems.tooSmall({ width, height }) }
    : null;
