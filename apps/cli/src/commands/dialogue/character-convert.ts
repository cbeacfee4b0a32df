import { cardOf, isCard, isPng, pictureWithCard } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Call, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { readBytes } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';
import { type CharacterFile, readCharacterFile } from './character-file.ts';
import { messages } from './messages.ts';
import type { characterConvertOptions } from './table.ts';

type ConvertCall = Call<typeof characterConvertOptions>;

/** A character's file from a card, or a card from a character's file. */
export const run: Run<typeof characterConvertOptions> = async (call) => {
  const [name = ''] = call.positionals;
  const read = await readCharacterFile(name, call);
  const made = read.ok ? await converted(call, read.value) : read;
  if (!made.ok) {
    await complain(call.stderr, made.error);
    return 1;
  }
  const { out } = call.values;
  if (out === undefined) {
    await call.stdout.write(typeof made.value === 'string' ? made.value : '');
    return 0;
  }
  const written = await writeFileWhole(out, made.value);
  if (written.ok) return 0;
  const message = messages.notWritten(out, written.error.code);
  await complain(call.stderr, { code: 'not-written', message });
  return 1;
};

async function converted(
  call: ConvertCall,
  { character, text, bytes }: CharacterFile,
): Promise<Result<string | Uint8Array, Problem>> {
  const { to, picture, out } = call.values;
  const card = cardIn(text);
  if (to === 'png') {
    if (out === undefined) return err({ code: 'usage', message: messages.pictureNeedsFile() });
    const base = picture === undefined ? ok(bytes) : await readBytes(picture, call);
    if (!base.ok) return base;
    if (!isPng(base.value)) return err({ code: 'usage', message: messages.pictureNeeded() });
    return pictureWithCard(base.value, character, card);
  }
  const value = to === undefined || to === 'file' ? character : cardOf(character, to, card);
  return ok(`${JSON.stringify(value, null, 2)}\n`);
}

/** The card the character came from, all of which stays. */
function cardIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isCard(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
