import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { photoMessages as words } from '../messages.ts';

/** Where photos are kept. Without an object store they are in the database. */
export interface PhotoSettings {
  readonly objects: ObjectSettings | null;
  /** Where new ones go; the others are found wherever they are. */
  readonly keepIn: PhotoPlace;
}

export type PhotoPlace = 'database' | 'objects';
export const photoPlaces: readonly PhotoPlace[] = ['database', 'objects'];

/** A bucket of anything that speaks the protocol of S3. */
export interface ObjectSettings {
  /** Of the bucket, with what every name in it begins with; ends in a slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export const inDatabase: PhotoSettings = { objects: null, keepIn: 'database' };

/** Names that need no escaping anywhere: not in an address, not in a list of objects. */
const plainPath = /^\/[\w.-]+(\/[\w.-]+)*\/?$/;

/** From the environment; a complaint names the setting, never what stands in it. */
export function readPhotoSettings(
  env: Readonly<Record<string, string | undefined>>,
): Result<PhotoSettings, Problem> {
  const refused = (message: string) => err({ code: 'settings', message });
  const given = env.TASHIKA_PHOTOS_URL;
  const place = env.TASHIKA_NEW_PHOTOS || (given ? 'objects' : 'database');
  const keepIn = photoPlaces.find((one) => one === place);
  if (keepIn === undefined) return refused(words.place('TASHIKA_NEW_PHOTOS', photoPlaces));
  if (!given) return keepIn === 'database' ? ok(inDatabase) : refused(words.urlNeeded);
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFine =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === '' &&
    plainPath.test(url.pathname);
  if (!isFine) return refused(words.url);
  const { TASHIKA_PHOTOS_KEY_ID: keyId, TASHIKA_PHOTOS_SECRET: secret } = env;
  if (!keyId || !secret) return refused(words.keyNeeded);
  const region = env.TASHIKA_PHOTOS_REGION || 'us-east-1';
  return ok({
    objects: { url: url.href.replace(/\/?$/, '/'), region, keyId, secret },
    keepIn,
  });
}
