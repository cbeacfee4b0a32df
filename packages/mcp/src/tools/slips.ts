import { toolInputs } from '@tashika/contract/mcp';
import { checkAnswer, type ReadPhotoAnswer, readPhotoAnswer } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { sureFrom } from '@tashika/slip';
import type { Tashika } from '../tashika.ts';
import { tool } from '../tool.ts';

export const readSlip = tool({
  name: 'read_slip',
  title: 'Read the photo of a slip',
  description: `Reads a photo of a handwritten Japanese bar slip: times, rows with tally marks, prices, stated total. Every cell comes with its box and confidence; below ${sureFrom} a cell is unsure and somebody should look at it. Nothing is guessed: what cannot be read is "unreadable" with candidates.`,
  input: toolInputs.readSlip,
  needsServer: false,
  readOnly: true,
  async run(given, tashika) {
    const read = await photoOf(given, tashika);
    if (!read.ok) return read;
    return ok({
      summary: `${unsureCells(read.value)} cell(s) are unsure or unreadable.`,
      answer: read.value,
    });
  },
});

export const checkSlip = tool({
  name: 'check_slip',
  title: 'Check a slip',
  description:
    'Recomputes the total of a slip by the shop’s rules and compares it with the stated one. Give a transcript (the page of read_slip, corrected where somebody knows better) or a photo. The answer has a verdict per account, a polite Japanese report, and what has to be checked.',
  input: toolInputs.checkSlip,
  needsServer: false,
  readOnly: true,
  async run({ transcript: given, ...photos }, tashika) {
    const pages = given === undefined ? await photoOf(photos, tashika) : ok({ page: given });
    if (!pages.ok) return pages;
    const checked = await tashika.checkSlip(pages.value.page);
    if (!checked.ok) return checked;
    const { accounts } = checkAnswer.parse(checked.value);
    return ok({
      summary: accounts.map(({ verdict, opening }) => `${verdict}: ${opening}`).join('\n'),
      answer: {
        ...(given === undefined ? { read: pages.value.page } : {}),
        ...(checked.value as object),
      },
    });
  },
});

interface GivenPhoto {
  readonly image?: string | undefined;
  readonly path?: string | undefined;
}

async function photoOf(
  { image, path }: GivenPhoto,
  tashika: Tashika,
): Promise<Result<ReadPhotoAnswer, Problem>> {
  const bytes = await bytesOf(image, path, tashika);
  if (!bytes.ok) return bytes;
  const read = await tashika.readPhoto(bytes.value);
  return read.ok ? ok(readPhotoAnswer.parse(read.value)) : read;
}

async function bytesOf(
  image: string | undefined,
  path: string | undefined,
  { photoFile }: Tashika,
): Promise<Result<Uint8Array, Problem>> {
  if (image !== undefined) {
    const base64 = image.replace(/^data:[^,]*,/u, '').replace(/\s/gu, '');
    if (/^[A-Za-z0-9+/_-]+=*$/u.test(base64))
      return ok(Uint8Array.from(Buffer.from(base64, 'base64')));
    return err({ code: 'image-not-base64', message: 'The image is not base64.' });
  }
  if (path === undefined)
    return err({ code: 'photo-missing', message: 'Give a transcript, an image or a path.' });
  if (photoFile === undefined) {
    return err({
      code: 'path-not-here',
      message: 'This server cannot see your files: send the photo as image (base64).',
    });
  }
  return photoFile(path);
}

/** Counts the cells a person has to look at, wherever they stand on the page. */
function unsureCells(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { state, confidence } = value as { state?: unknown; confidence?: unknown };
  const isUnsure =
    state === 'unreadable' || (typeof confidence === 'number' && confidence < sureFrom);
  const own = typeof state === 'string' && isUnsure ? 1 : 0;
  return Object.values(value).reduce<number>((sum, part) => sum + unsureCells(part), own);
}
