import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { ShopFacts } from '@tashika/slip';
import type { FormMemory, PhotoReading, ShopHands } from '@tashika/slip-reader';
import type { ReaderPool } from '@tashika/slip-reader/node';
import type { Call, Options } from '../../command.ts';
import { readBytes, readJson } from '../../input.ts';

export type { ReaderPool };

type Terminal = Pick<Call<Options>, 'stdin' | 'signal'>;

/** What a name promises; what a file really is, is decided by its first bytes. */
export const isPhoto = (name: string): boolean =>
  /\.(?:jpe?g|png|webp|hei[cf]|gif|svg|bmp|tiff?|avif)$/iu.test(name);

/** Readers in threads of their own; their code is loaded only when a photo is handed over. */
export async function openPhotoReader(
  facts: ShopFacts,
  threads: number,
  { form, hands }: Remembered,
): Promise<ReaderPool> {
  const [{ shopExpected }, { openPool }] = await Promise.all([
    import('@tashika/slip-reader'),
    import('@tashika/slip-reader/node'),
  ]);
  return openPool({
    ...shopExpected(facts),
    threads,
    ...(form === null ? {} : { form }),
    ...(hands === null ? {} : { hands }),
  });
}

/** What was learnt of a shop before. */
export interface Remembered {
  readonly form: FormMemory | null;
  readonly hands: ShopHands | null;
}

/** The form and the hands that are named. */
export async function readRemembered(
  named: { readonly form: string | undefined; readonly hands: string | undefined },
  surroundings: Terminal,
): Promise<Result<Remembered, Problem>> {
  const form = await readForm(named.form, surroundings);
  if (!form.ok) return form;
  const hands = await readHands(named.hands, surroundings);
  return hands.ok ? ok({ form: form.value, hands: hands.value }) : hands;
}

/** The form that was learnt before, where one is named. */
async function readForm(
  file: string | undefined,
  surroundings: Terminal,
): Promise<Result<FormMemory | null, Problem>> {
  if (file === undefined) return ok(null);
  const json = await readJson(file, surroundings);
  if (!json.ok) return json;
  const { parseForm } = await import('@tashika/slip-reader');
  return parseForm(json.value);
}

/** The hands that were learnt before, where they are named. */
export async function readHands(
  file: string | undefined,
  surroundings: Terminal,
): Promise<Result<ShopHands | null, Problem>> {
  if (file === undefined) return ok(null);
  const json = await readJson(file, surroundings);
  if (!json.ok) return json;
  const { parseHands } = await import('@tashika/slip-reader');
  return parseHands(json.value);
}

export async function readPhotoFile(
  name: string,
  surroundings: Terminal,
  photos: ReaderPool,
): Promise<Result<{ readonly bytes: Uint8Array; readonly reading: PhotoReading }, Problem>> {
  const bytes = await readBytes(name, surroundings);
  if (!bytes.ok) return bytes;
  const reading = await photos.read(bytes.value);
  return reading.ok ? ok({ bytes: bytes.value, reading: reading.value }) : reading;
}

/** The page as `slip check` takes it. */
export async function readPage(
  name: string,
  surroundings: Terminal,
  photos: ReaderPool,
): Promise<Result<unknown, Problem>> {
  const read = await readPhotoFile(name, surroundings, photos);
  if (!read.ok) return read;
  const { page, others } = read.value.reading;
  if (others === undefined) return ok(page);
  const { twoSlips } = await import('@tashika/slip-reader');
  return err(twoSlips());
}
