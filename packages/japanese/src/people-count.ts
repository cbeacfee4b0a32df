import { nativePeople } from './native-counts.ts';
import { readNumeral } from './numerals.ts';

const politePrefix = /^[お御]/u;
const politeSuffix = /(?:様|さま|さん)$/u;
const counter = /(?:人|名|にん|めい)$/u;

/** How many people, if the whole text says just that: ひとり, ふたり, 一人, ３名, 十二人, お二人様. */
export function readPeopleCount(text: string): number | undefined {
  const word = text.trim().replace(politePrefix, '').replace(politeSuffix, '');
  const native = nativePeople(word);
  if (native !== undefined) return native;
  const digits = word.replace(counter, '');
  const value = digits === word || digits.endsWith('つ') ? undefined : readNumeral(digits);
  return Number.isSafeInteger(value) ? value : undefined;
}
