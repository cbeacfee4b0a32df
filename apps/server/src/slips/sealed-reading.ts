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

interface ReadPhoto {
  readonly photo: Uint8Array;
  /** Our own picture of it, where one was made. */
  readonly copy: Uint8Array | undefined;
}

export function sealReading(
  sealer: Sealer,
  { photo, copy }: ReadPhoto,
  reading: PhotoReading,
): string {
  const inside: SealedReading = {
    purpose: 'photo-reading',
    photo: hashOf(photo),
    copy: copy === undefined ? null : hashOf(copy),
    reading,
  };
  return sealer
    .seal(deflateRawSync(JSON.stringify(inside)).toString('base64'))
    .toString('base64url');
}

interface OpenedReading {
  readonly reading: PhotoReading;
  /** What came with it is the picture we made: small and upright already, and without EXIF. */
  readonly isCopy: boolean;
}

/** The reading of this very photo, or of our copy of it; null where the seal is not ours or is of another one. */
export function openReading(sealer: Sealer, seal: string, bytes: Uint8Array): OpenedReading | null {
  const text = sealer.open(Buffer.from(seal, 'base64url'));
  if (text === null) return null;
  try {
    const inside = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString());
    const { success, data } = sealedReading.safeParse(inside);
    if (!success) return null;
    const hash = hashOf(bytes);
    const isCopy = hash === data.copy;
    return isCopy || hash === data.photo ? { reading: data.reading, isCopy } : null;
  } catch {
    // Sealed by us for something else.
    return null;
  }
}
