import compounds from './data/compounds.json' with { type: 'json' };
import { isHan } from './match.ts';

/** Dictionary words in which a date word is only a part: 夜景, 一時期, 二日酔い, 四日市. */
export const containingWords: readonly string[] = compounds.containing;

const crossing: ReadonlySet<string> = new Set(compounds.crossing);
const longestCrossing = Math.max(...compounds.crossing.map((word) => word.length));

/** Words that stand behind dates by right, though a dictionary word could begin one character earlier. */
const behindDates =
  /^(?:間|本日|程度|時点|中(?!国|華|東|止|心|村|川|山|島|野|田|井|西|身|央|学)|頃|以|前後|末|付|分の|曜|[夜朝昼晩夕午])/u;

/**
 * Whether the word that would end at `end` gives its last character to another one: 今|日本は, 3|時期に.
 * Decided as the dictionary's lattice does where only whole words fit: the other word must use up the
 * kanji that follow. In 今日本社で, 今日程度 it would leave some over, and the date stands.
 */
export function isCrossed(text: string, end: number): boolean {
  if (!isHan(text[end]) || behindDates.test(text.slice(end, end + 3))) return false;
  let run = end;
  while (run < end + longestCrossing && isHan(text[run])) run++;
  return crossing.has(text.slice(end - 1, run));
}
