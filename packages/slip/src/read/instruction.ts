import { kanaKey } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ja.ts';
import type { Shop } from '../shop/shop.ts';

/** What a message asks for the page it comes with. */
export type Instruction = 'continue' | 'separate' | 'none';

/** 「続きではありません」 takes its own word back: what is then meant has to be asked. */
const takenBack = /^(?:では|じゃ|で)(?:な|あり)/u;

/**
 * Decision A46: a fixed list of words. Of several messages the latest that says anything counts;
 * one message that says both is refused, because either reading would be a guess.
 */
export function readInstruction(
  messages: readonly string[],
  shop: Shop,
): Result<Instruction, Problem> {
  for (const message of messages.toReversed()) {
    const said = readMessage(message, shop);
    if (said === 'unclear') {
      return err({
        code: 'instruction_unclear',
        message: problems.instructionUnclear({ message }),
      });
    }
    if (said !== 'none') return ok(said);
  }
  return ok('none');
}

function readMessage(message: string, shop: Shop): Instruction | 'unclear' {
  const key = kanaKey(message);
  const finds = (words: readonly string[]) =>
    words
      .map((word) => ({ word: kanaKey(word), at: key.indexOf(kanaKey(word)) }))
      .filter(({ at }) => at >= 0);
  const continues = finds(shop.words.continue);
  const separates = finds(shop.words.separate);
  const found = [...continues, ...separates];
  if (found.some(({ word, at }) => takenBack.test(key.slice(at + word.length)))) return 'unclear';
  if (continues.length > 0 && separates.length > 0) return 'unclear';
  if (continues.length > 0) return 'continue';
  return separates.length > 0 ? 'separate' : 'none';
}
