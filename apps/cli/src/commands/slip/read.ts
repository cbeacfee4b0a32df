import { availableParallelism } from 'node:os';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LanguageModel } from '@tashika/language-model';
import type { PageJson, PhotoReading } from '@tashika/slip-reader';
import { answerInputs, show } from '../../answer.ts';
import type { Call, ExitCode, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { modelSettingsOf, openModel } from '../../configured-model.ts';
import { writeFileWhole } from '../../output-file.ts';
import { readFacts } from './facts.ts';
import { messages } from './messages.ts';
import { openPhotoReader, type ReaderPool, readPhotoFile, readRemembered } from './photos.ts';
import type { readOptions } from './table.ts';

type ReadCall = Call<typeof readOptions>;

export const run: Run<typeof readOptions> = async (call) => {
  const { values, positionals } = call;
  const wrong = wrongUse(call);
  if (wrong !== null) {
    await complain(call.stderr, { code: 'usage', message: wrong });
    return 2;
  }
  const facts = await readFacts(call);
  if (!facts.ok) return show(call, facts, String);
  const remembered = await readRemembered(values, call);
  if (!remembered.ok) return show(call, remembered, String);
  const second = await secondReader(call);
  if (!second.ok) return show(call, second, String);
  const many = values.jsonl || positionals.length > 1;
  const threads = many ? availableParallelism() : 1;
  const photos = await openPhotoReader(facts.value, threads, remembered.value);
  try {
    if (values.jsonl) {
      // One photo more than there are threads waits, so that no thread does.
      return await answerInputs(call, positionals, {
        each: (value) => readLine(value, call, photos, second.value),
        plain: String,
        concurrency: threads + 1,
      });
    }
    return await readEach(call, photos, second.value);
  } finally {
    await photos.close();
  }
};

/** The model that looks at the photos as well; only where it is asked for. */
async function secondReader(call: ReadCall): Promise<Result<LanguageModel | null, Problem>> {
  if (!call.values['second-reader']) return ok(null);
  const settings = await modelSettingsOf(call, call.values.config);
  if (!settings.ok) return settings;
  if (settings.value === null) return err({ code: 'no-model', message: messages.noModel() });
  return ok(await openModel(settings.value));
}

/** A second reader that does not answer is told; the first reading is never passed off as agreed. */
async function lookTwice(
  { bytes, reading }: { readonly bytes: Uint8Array; readonly reading: PhotoReading },
  second: LanguageModel | null,
  { signal }: ReadCall,
): Promise<Result<PageJson | { readonly pages: readonly PageJson[] }, Problem>> {
  const { page: first, others } = reading;
  if (second === null)
    return ok(others === undefined ? first : { pages: [first, ...others.map(({ page }) => page)] });
  const { asSentPhoto, twoSlips, withSecondReader } = await import('@tashika/slip-reader');
  if (others !== undefined) return err(twoSlips());
  const photo = { bytes: await asSentPhoto(bytes), mediaType: 'image/jpeg' };
  const page = await withSecondReader(first, photo, second, signal);
  return page.ok ? page : err({ code: 'second-reader', message: page.error.message });
}

function wrongUse({ values, positionals }: ReadCall): string | null {
  if (!values.jsonl && positionals.length === 0) return messages.photosNeeded();
  if (values.overlay !== undefined && (values.jsonl || positionals.length !== 1)) {
    return messages.overlayAlone();
  }
  return null;
}

async function readLine(
  value: unknown,
  call: ReadCall,
  photos: ReaderPool,
  second: LanguageModel | null,
): Promise<Result<unknown, Problem>> {
  const image =
    typeof value === 'object' && value !== null && 'image' in value ? value.image : undefined;
  if (typeof image !== 'string' || image === '-') {
    return err({ code: 'image-expected', message: messages.imageExpected() });
  }
  const read = await readPhotoFile(image, call, photos);
  return read.ok ? lookTwice(read.value, second, call) : read;
}

const inJson = (page: unknown): string => `${JSON.stringify(page, null, 2)}\n`;

/** The photos are read side by side; the answers come in the order they were named. */
async function readEach(
  call: ReadCall,
  photos: ReaderPool,
  second: LanguageModel | null,
): Promise<ExitCode> {
  const { overlay } = call.values;
  let exit: ExitCode = 0;
  const reading = call.positionals.map((name) => readPhotoFile(name, call, photos));
  for (const each of reading) {
    const read = await each;
    if (call.signal.aborted) return 1;
    const answer = read.ok ? await lookTwice(read.value, second, call) : read;
    if ((await show(call, answer, inJson)) === 1) exit = 1;
    if (!read.ok || overlay === undefined) continue;
    const { drawOverlay } = await import('@tashika/slip-reader');
    const kept = await writeFileWhole(
      overlay,
      await drawOverlay(read.value.bytes, read.value.reading),
    );
    if (!kept.ok) {
      await complain(call.stderr, {
        code: 'overlay-not-written',
        message: messages.overlayNotWritten(overlay, kept.error.code),
      });
      exit = 1;
    }
  }
  return exit;
}
