import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Sharp } from 'sharp';
import { type Photo, photoOf } from '../picture/photo.ts';
import { problems } from '../report/messages.ts';
import {
  bytesProblem,
  type PhotoLimits,
  pixelProblem,
  smallProblem,
  usualLimits,
} from './limits.ts';
import { longestSide, previewTuning } from './tuning.ts';

const insideLongest = {
  width: longestSide,
  height: longestSide,
  fit: 'inside',
  withoutEnlargement: true,
} as const;
/** What a file says of itself decides, never its name. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);

/** Takes nothing from the file but its pixels and its EXIF turn: where it was taken is not kept. */
export const decodePhoto = (
  bytes: Uint8Array,
  limits: PhotoLimits = usualLimits,
): Promise<Result<Photo, Problem>> => withPicture(bytes, limits, pixelsOf);

/** The photo small, upright and without its EXIF mark (JPEG); refused for what a reading is refused for. */
export const copyPhoto = (
  bytes: Uint8Array,
  limits: PhotoLimits = usualLimits,
): Promise<Result<Uint8Array, Problem>> =>
  withPicture(bytes, limits, ({ picture }) => smallJpeg(picture.autoOrient()));

/** No larger than a reader sees it. */
export const smallJpeg = (upright: Sharp): Promise<Uint8Array> =>
  upright.resize(insideLongest).jpeg({ quality: previewTuning.quality }).toBuffer();

/** A picture that is not too large, too small or moving, with its size after the EXIF turn. */
interface SizedPicture {
  readonly picture: Sharp;
  readonly width: number;
  readonly height: number;
}

/** Does something with a photo, or says why it cannot be used. */
async function withPicture<T>(
  bytes: Uint8Array,
  limits: PhotoLimits,
  use: (picture: SizedPicture) => Promise<T>,
): Promise<Result<T, Problem>> {
  const refuse = (code: string, message: string) => err({ code, message });
  const tooLarge = bytesProblem(bytes.length, limits);
  if (tooLarge !== null) return err(tooLarge);
  const { sharp, fileTypeFromBuffer } = await decoders();
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !readable.has(type.mime)) {
    return refuse(
      'photo-format',
      problems.unknownFormat({ found: type?.ext.toUpperCase() ?? null }),
    );
  }
  try {
    const opened = await openPicture(sharp, bytes, type.mime, limits);
    const sized = 'code' in opened ? opened : await sizeOf(opened, limits);
    return 'code' in sized ? err(sized) : ok(await use(sized));
  } catch {
    return refuse('photo-broken', problems.broken());
  }
}

type OpenSharp = typeof import('sharp').default;

/** Loaded by those who decode: by the threads that read, not by the program that starts them. */
async function decoders() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  return { fileTypeFromBuffer, sharp };
}

const openPicture = async (
  sharp: OpenSharp,
  bytes: Uint8Array,
  mime: string,
  limits: PhotoLimits,
): Promise<Sharp | Problem> =>
  mime.startsWith('image/hei')
    ? openHeic(sharp, bytes, limits)
    : // the pixels are counted in `sizeOf`, which can say how many there are
      sharp(bytes, { failOn: 'error', limitInputPixels: false });

/** The picture of a photo that has been read before, upright and in colour. */
export async function uprightPicture(bytes: Uint8Array): Promise<Sharp> {
  const { sharp, fileTypeFromBuffer } = await decoders();
  const type = await fileTypeFromBuffer(bytes);
  const opened = await openPicture(sharp, bytes, type?.mime ?? '', usualLimits);
  if ('code' in opened) throw new Error(opened.message);
  return opened.autoOrient();
}

async function sizeOf(picture: Sharp, limits: PhotoLimits): Promise<SizedPicture | Problem> {
  const head = await picture.metadata();
  if ((head.pages ?? 1) > 1) return { code: 'photo-animated', message: problems.animated() };
  const tooMany = pixelProblem(head.width, head.height, limits);
  if (tooMany !== null) return tooMany;
  const sideways = (head.orientation ?? 1) >= 5;
  const [width, height] = sideways ? [head.height, head.width] : [head.width, head.height];
  return smallProblem(width, height) ?? { picture, width, height };
}

async function pixelsOf({ picture, width, height }: SizedPicture): Promise<Photo> {
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(insideLongest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return photoOf({ width: info.width, height: info.height, data }, { width, height });
}

/** HEIC says how large it is before it is unpacked, so that a huge one never is. */
async function openHeic(
  sharp: OpenSharp,
  bytes: Uint8Array,
  limits: PhotoLimits,
): Promise<Sharp | Problem> {
  // a decoder of its own, loaded only by those who need it
  const { default: decodeHeic } = await import('heic-decode');
  const pictures = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (first === undefined) return { code: 'photo-broken', message: problems.broken() };
    const tooMany = pixelProblem(first.width, first.height, limits);
    if (tooMany !== null) return tooMany;
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}
