import { kanaKey } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ts';
import type { Shop } from '../shop/shop.ts';

/** What a message asks for the page it comes with. */
export type Instruction = 'continue' | 'separate' | 'none';

/** 「続きではありません」 and 「リセットしないで」 take their own word back: what is then meant has to be asked. */
const takenBack =
  /^(?:(?:では|じゃ|で|は)(?:な|あり)|(?:に|には|は|を)?(?:(?:し|せ)?(?:な[いく]|ず|ません)|不要|いりません|いらない))/u;

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
        code: 'instruction-unclear',
        message: problems.instructionUnclear({ message }),
      });
    }
    if (said !== 'none') return ok(said);
  }
  return ok('none');
}

function readMessage(message: string, shop: Shop): Instruction | 'unclear' {
  const key = kanaKey(message);
  const continues = shop.words.continue.flatMap((word) => placesOf(kanaKey(word), key));
  const separates = shop.words.separate.flatMap((word) => placesOf(kanaKey(word), key));
  if ([...continues, ...separates].some((after) => takenBack.test(key.slice(after))))
    return 'unclear';
  if (continues.length > 0 && separates.length > 0) return 'unclear';
  if (continues.length > 0) return 'continue';
  return separates.length > 0 ? 'separate' : 'none';
}

/** Where the word ends in the message, each time it stands there as a word of its own. */
function placesOf(word: string, message: string): readonly number[] {
  const places: number[] = [];
  for (let at = message.indexOf(word); at >= 0; at = message.indexOf(word, at + 1)) {
    // 「手続き」 is no 「続き」, and 「12枚目」 no 「2枚目」.
    const joined = /^(?:\p{Script=Han}{2}|\d{2})/u.test(message.slice(Math.max(0, at - 1), at + 1));
    if (at === 0 || !joined) places.push(at + word.length);
  }
  return places;
}
