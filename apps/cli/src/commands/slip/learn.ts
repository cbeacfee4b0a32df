import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { parseTranscript } from '@tashika/slip';
import type { ShopHands } from '@tashika/slip-reader';
import type { SettledPhoto } from '@tashika/slip-reader/node';
import { show } from '../../answer.ts';
import type { Call, ExitCode, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { readBytes, readText } from '../../input.ts';
import { parseJson } from '../../json-text.ts';
import { writeFileWhole } from '../../output-file.ts';
import { readFacts } from './facts.ts';
import { messages } from './messages.ts';
import { readHands, readRemembered } from './photos.ts';
import type { learnOptions } from './table.ts';

type LearnCall = Call<typeof learnOptions>;

export const run: Run<typeof learnOptions> = async (call) => {
  const { hands: file, undo } = call.values;
  const [name] = call.positionals;
  if (file === undefined) return misused(call, messages.handsNeeded());
  if (undo) return name === undefined ? undoLast(call, file) : misused(call, messages.undoAlone());
  return name === undefined ? misused(call, messages.slipsNeeded()) : learn(call, name, file);
};

async function misused({ stderr }: LearnCall, message: string): Promise<ExitCode> {
  await complain(stderr, { code: 'usage', message });
  return 2;
}

const answering = (call: LearnCall) => ({ ...call, values: { ...call.values, jsonl: false } });

async function undoLast(call: LearnCall, file: string): Promise<ExitCode> {
  const hands = await readHands(file, call);
  const before = hands.ok ? (hands.value?.before ?? null) : null;
  const answer: Result<unknown, Problem> = !hands.ok
    ? hands
    : before === null
      ? err({ code: 'nothing-to-undo', message: messages.nothingToUndo(file) })
      : await keep(file, before);
  return show(answering(call), answer, () => messages.handsUndone(file));
}

async function learn(call: LearnCall, name: string, file: string): Promise<ExitCode> {
  const learnt = await learnFrom(call, name, file);
  if (!learnt.ok) return show(answering(call), learnt, String);
  const { hands, card } = learnt.value;
  const kept = hands === null ? ok(null) : await keep(file, hands);
  const answer = kept.ok ? ok(card) : kept;
  return show(answering(call), answer, () => messages.handsLearnt(hands && file, card));
}

async function learnFrom(call: LearnCall, name: string, file: string) {
  const photos = await settledPhotos(call, name);
  if (!photos.ok) return photos;
  const facts = await readFacts(call);
  if (!facts.ok) return facts;
  const { form } = call.values;
  const remembered = await readRemembered(
    { form, hands: existsSync(file) ? file : undefined },
    call,
  );
  if (!remembered.ok) return remembered;
  const [{ shopExpected }, { learnFromPhotos }] = await Promise.all([
    import('@tashika/slip-reader'),
    import('@tashika/slip-reader/node'),
  ]);
  return learnFromPhotos(photos.value, {
    ...shopExpected(facts.value),
    ...(remembered.value.form && { form: remembered.value.form }),
    ...(remembered.value.hands && { hands: remembered.value.hands }),
  });
}

/** The photos and pages of a file, line by line; a photo is looked for beside the file. */
async function settledPhotos(
  call: LearnCall,
  name: string,
): Promise<Result<readonly SettledPhoto[], Problem>> {
  const text = await readText(name, call);
  if (!text.ok) return text;
  const { settledPage } = await import('@tashika/slip-reader');
  const photos: SettledPhoto[] = [];
  for (const [index, line] of text.value.split('\n').entries()) {
    if (line.trim() === '') continue;
    const json = parseJson(line, messages.settledLine(index + 1));
    if (!json.ok) return json;
    const { image, page: given } = (json.value ?? {}) as { image?: unknown; page?: unknown };
    const pages = typeof image === 'string' ? parseTranscript(given) : null;
    if (pages !== null && !pages.ok) return pages;
    const [page, ...more] = pages?.value ?? [];
    if (typeof image !== 'string' || page === undefined || more.length > 0) {
      return err({ code: 'settled-expected', message: messages.settledExpected(index + 1) });
    }
    const path = name === '-' ? image : resolve(dirname(name), image);
    photos.push({
      page: settledPage(page),
      photo: async () => {
        const bytes = await readBytes(path, call);
        if (!bytes.ok) await complain(call.stderr, bytes.error);
        return bytes.ok ? bytes.value : null;
      },
    });
  }
  return ok(photos);
}

async function keep(file: string, hands: ShopHands): Promise<Result<null, Problem>> {
  const kept = await writeFileWhole(file, `${JSON.stringify(hands)}\n`);
  return kept.ok
    ? ok(null)
    : err({ code: 'file-not-written', message: messages.fileNotWritten(file, kept.error.code) });
}
