import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** M27: what is needed for delivery lies in the database only as AES-256-GCM. */
export interface Sealer {
  readonly seal: (text: string) => Buffer;
  /** Null for anything that was not sealed with this secret, or was changed since. */
  readonly open: (sealed: Uint8Array) => string | null;
  /**
   * M05 has one key for one address, which whoever has the address can compute. Kept is what only
   * this secret can make of it; a key that follows from nothing stays as it is.
   */
  readonly blind: (inviteeKey: string) => string;
  /** The same for the same text, and of no use to whoever lacks the secret. */
  readonly fingerprint: (text: string) => Buffer;
}

/** The first byte of what is sealed: another way of sealing gets another number. */
const version = 1;
const ivLength = 12;
const tagLength = 16;
const headLength = 1 + ivLength + tagLength;
const blindDigits = 32;

export function openSealer(secret: Buffer): Sealer {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const key = derived('tashika sealing');
  const blindKey = derived('tashika invitee keys');
  const fingerprints = derived('tashika fingerprints');
  return {
    seal(text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed.length < headLength || sealed[0] !== version) return null;
      const iv = sealed.subarray(1, 1 + ivLength);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      decipher.setAuthTag(sealed.subarray(1 + ivLength, headLength));
      try {
        const body = [decipher.update(sealed.subarray(headLength)), decipher.final()];
        return Buffer.concat(body).toString('utf8');
      } catch {
        return null;
      }
    },
    blind(inviteeKey) {
      if (!isComputable(inviteeKey)) return inviteeKey;
      const digest = createHmac('sha256', blindKey).update(inviteeKey).digest('hex');
      return `lm:${digest.slice(0, blindDigits)}`;
    },
    fingerprint: (text) => createHmac('sha256', fingerprints).update(text).digest(),
  };
}

/** What the address of an open server carries. The same after every start, until a new one is asked for. */
export const openKeyOf = (secret: Buffer, generation: number): string =>
  createHmac('sha256', secret).update(`tashika open key ${generation}`).digest('base64url');

/** `e:…`, the only keys that follow from something. */
export const isComputable = (inviteeKey: string): boolean => inviteeKey.startsWith('e:');

/** The form of what `blind` gives; ids that are made by chance have hyphens. */
export const isBlind = (inviteeKey: string): boolean => /^lm:[0-9a-f]{32}$/.test(inviteeKey);

/** Tells two secrets apart without telling either. */
export const secretCheck = (secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('tashika secret check').digest();
