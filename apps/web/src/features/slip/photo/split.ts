import type { PhotoReading } from '@tashika/contract/slips';
import { type Frame, frameOf } from './geometry.ts';

/** Two slips in one photo become two photos: each is kept, corrected and shown as any other. */

/** The two parts of a photo, parted midway between its slips; in the order of the slips. */
export function partsOf(
  readings: readonly [PhotoReading, PhotoReading],
): readonly [Frame, Frame] | null {
  const [{ width, height }] = readings;
  const [first, second] = readings.map(({ outlines }) =>
    frameOf(outlines.flatMap(({ corners }) => corners)),
  ) as [Frame, Frame];
  const beside = second.x - (first.x + first.width);
  const below = second.y - (first.y + first.height);
  // Slips that reach over each other both ways cannot be parted by one cut.
  if (Math.max(beside, below) <= 0) return null;
  if (beside >= below) {
    const at = Math.round(second.x - beside / 2);
    return [
      { x: 0, y: 0, width: at, height },
      { x: at, y: 0, width: width - at, height },
    ];
  }
  const at = Math.round(second.y - below / 2);
  return [
    { x: 0, y: 0, width, height: at },
    { x: 0, y: at, width, height: height - at },
  ];
}

/** As sharp as the photo it is cut from. */
const quality = 0.95;

/** A part of a photo as a photo of its own; null where the browser cannot open it. */
export async function cutOut(photo: Blob, part: Frame): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const canvas = new OffscreenCanvas(part.width, part.height);
    canvas.getContext('2d')?.drawImage(bitmap, -part.x, -part.y);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } catch {
    return null;
  }
}
