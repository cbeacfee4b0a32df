import type { Token } from '@tashika/japanese/tokeniser';
import type { Line } from '../normalise/line.ts';
import { frameWords } from '../normalise/words.ts';
import type { SettingWords } from './setting-words.ts';

/** Whom a clause speaks of. */
export type Subject = 'household' | 'other' | 'none';

const subjectParticles = new Set(['は', 'が', 'も', 'って', 'こそ', 'だって', 'なら']);
const frames = new Set(frameWords);

/**
 * The subject of the words that begin at `at`: the nearest noun phrase before them with a subject's
 * particle, or one called or put in front with 、. Time words are passed over.
 */
export function subjectBefore(
  line: Line,
  words: SettingWords,
  tokens: readonly Token[],
  at: number,
): Subject {
  for (let index = tokens.length - 1; index >= 1; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.end > at) continue;
    const isParticle =
      (token.partOfSpeech === '助詞' && subjectParticles.has(token.surface)) ||
      token.surface === 'なら';
    const isComma = token.surface === '、';
    const isOwner = token.surface === 'の' && token.end === at;
    if (!isParticle && !isComma && !isOwner) continue;
    const who = personBefore(line, words, tokens, index);
    if (who === 'none') continue;
    // A comma behind any other noun ends a list or an aside: only the household is called by it.
    if (isComma && who === 'other') continue;
    return who;
  }
  return 'none';
}

/** Who stands in `Xと`, `Xとは` or `Xから` right before: the one lived apart from. */
export function companionBefore(
  line: Line,
  words: SettingWords,
  tokens: readonly Token[],
  at: number,
): Subject {
  for (let index = tokens.length - 1; index >= 1; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.end > at) continue;
    if (token.partOfSpeech !== '助詞' || !/^(?:と|から|とは)$/u.test(token.surface)) continue;
    const before = tokens[index - 1];
    if (before?.partOfSpeech !== '名詞' && !endsWithCall(line, words, tokens, index)) continue;
    return personBefore(line, words, tokens, index);
  }
  return 'none';
}

/** Who the noun phrase before the token at `index` is. */
export function personBefore(
  line: Line,
  words: SettingWords,
  tokens: readonly Token[],
  index: number,
): Subject {
  if (endsWithCall(line, words, tokens, index)) return 'household';
  const last = tokens[index - 1];
  if (last === undefined || last.partOfSpeech !== '名詞') return 'none';
  if (frames.has(last.surface) || last.detail === '副詞可能') return 'none';
  return 'other';
}

const suffix = /(?:さん|ちゃん|様|さま|たち|達|ら|自身)$/u;

/** Whether the words before the token end on a call of the household, and on nobody's sister else. */
function endsWithCall(
  line: Line,
  words: SettingWords,
  tokens: readonly Token[],
  index: number,
): boolean {
  const end = tokens[index]?.start ?? 0;
  const begin = tokens[0]?.start ?? 0;
  const text = line.text.slice(begin, end);
  for (const call of words.household) {
    const start = [text, text.replace(suffix, '')]
      .filter((form) => form.endsWith(call))
      .map((form) => begin + form.length - call.length)[0];
    if (start === undefined) continue;
    const first = tokens.findIndex((token) => token.start === start);
    if (first < 0) continue;
    const before = tokens[first - 1];
    // 友達の妹, 弟たち二人: somebody else's, or one word with what stands before it.
    if (before?.surface === 'の') {
      if (!endsWithCall(line, words, tokens, first - 1)) continue;
    } else if (before?.partOfSpeech === '名詞' && before.end === start) {
      if (!endsWithCall(line, words, tokens, first)) continue;
    }
    return true;
  }
  return false;
}
