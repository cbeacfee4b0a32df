import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type PhotoReading, type SealedReading, sealedReading } from '@tashika/contract/slips';
import type { Sealer } from '@tashika/store';

/*
 * A photo is read before its slip is kept, perhaps by another server. The reading goes to the page
 * sealed, together with the hash of the photo, and comes back with it: no server has to remember it,
 * nobody can change it on the way, and the photo need not be read again.
 */

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function sealReading(
  sealer: Sealer,
  photos: readonly Uint8Array[],
  reading: PhotoReading,
): string {
  const inside: SealedReading = {
    purpose: 'photo-reading',
    photos: photos.map(hashOf),
    reading,
  };
  return sealer
    .seal(deflateRawSync(JSON.stringify(inside)).toString('base64'))
    .toString('base64url');
}

/** The reading of this very photo; null where the seal is not ours or is of another one. */
export function openReading(sealer: Sealer, seal: string, photo: Uint8Array): PhotoReading | null {
  const text = sealer.open(Buffer.from(seal, 'base64url'));
  if (text === null) return null;
  try {
    const inside = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString());
    const { success, data } = sealedReading.safeParse(inside);
    return success && data.photos.includes(hashOf(photo)) ? data.reading : null;
  } catch {
    // Sealed by us for something else.
    return null;
  }
}
