import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  bytesProblem,
  longestSide,
  type Photo,
  photoOf,
  pixelProblem,
  smallProblem,
  usualLimits,
} from '@tashika/slip-reader/browser';
import { intake as words } from './messages.ts';

/** The photo as the browser decodes it, upright, or why it cannot be read. */
export async function decodeHere(file: Blob): Promise<Result<Photo, Problem>> {
  const tooLarge = bytesProblem(file.size, usualLimits);
  if (tooLarge !== null) return err(tooLarge);
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return err({ code: 'photo-not-opened-here', message: words.notOpenedHere });
  }
  try {
    const { width, height } = picture;
    const problem = pixelProblem(width, height, usualLimits) ?? smallProblem(width, height);
    return problem === null ? ok(pixelsOf(picture)) : err(problem);
  } finally {
    picture.close();
  }
}

function pixelsOf(picture: ImageBitmap): Photo {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to decode on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const { data: shown } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = shown[from] as number;
    data[to + 1] = shown[from + 1] as number;
    data[to + 2] = shown[from + 2] as number;
  }
  return photoOf({ width, height, data }, picture);
}
