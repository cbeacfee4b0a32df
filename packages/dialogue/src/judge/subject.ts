import type { Token } from '@tashika/japanese/tokeniser';
import type { Line } from '../normalise/line.ts';
import { frameWords } from '../normalise/words.ts';
import type { People } from './setting-words.ts';

/** Whom a clause speaks of; `called` are those of the household it only addresses (あゆ、…). */
export type Subject = 'household' | 'called' | 'other' | 'none';

const subjectParticles = new Set(['は', 'が', 'も', 'って', 'こそ', 'だって', 'なら']);
const frames = new Set(frameWords);

/**
 * The subject of the words that begin at `at`: the nearest noun phrase before them with a subject's
 * particle, or one called or put in front with 、. Time words are passed over.
 */
export function subjectBefore(
  line: Line,
  words: People,
  tokens: readonly Token[],
  at: number,
): Subject {
  // うちら一緒に住んでない: no particle at all.
  const here = tokens.findIndex((token) => token.start >= at);
  if (here > 0 && endsWithCall(line, words, tokens, here)) return 'household';
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
    // A comma behind any other noun ends a list or an aside; persons are put in front with it.
    if (isComma && who === 'other' && !namesPerson(line, tokens, index)) continue;
    return isComma && who === 'household' && !isSelf(line, words, tokens, index) ? 'called' : who;
  }
  return 'none';
}

/** 私、: whoever speaks does not call herself. */
function isSelf(line: Line, words: People, tokens: readonly Token[], index: number): boolean {
  const end = tokens[index]?.start ?? 0;
  return words.selves.test(line.text.slice(Math.max(0, end - 8), end));
}

/** Who stands in `Xと`, `Xとは` or `Xから` right before: the one lived apart from. */
export function companionBefore(
  line: Line,
  words: People,
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

const quantity = /^(?:多く|大半|ほとんど|全員|半数|大多数|みんな|皆|誰も?)$/u;
const interrogative = /^(?:いつ|どこ|なに|何|なん|どう|いくつ)$/u;

/** Who the noun phrase before the token at `index` is. */
export function personBefore(
  line: Line,
  words: People,
  tokens: readonly Token[],
  index: number,
): Subject {
  if (endsWithCall(line, words, tokens, index)) return 'household';
  const last = tokens[index - 1];
  if (last === undefined || last.partOfSpeech !== '名詞') return 'none';
  if (interrogative.test(last.surface)) return 'none';
  if (quantity.test(last.surface)) {
    const owner = tokens[index - 2];
    return owner?.surface === 'の' ? personBefore(line, words, tokens, index - 2) : 'other';
  }
  if (frames.has(last.surface) || last.detail === '副詞可能') return 'none';
  return 'other';
}

/** Nouns for persons outside the household. */
export const person =
  /(?:友達|友だち|友人|先輩|後輩|同僚|上司|先生|生徒|学生|大学生|知り合い|いとこ|親|両親|母|父|祖母|祖父|おばあちゃん|おじいちゃん|兄|弟|子|人|方|さん|ちゃん|くん|君|彼|彼女|隣人|主人公|俳優|選手|客|者|家族|親戚)$/u;

/** Whether the noun before the token names a person. */
function namesPerson(line: Line, tokens: readonly Token[], index: number): boolean {
  const end = tokens[index]?.start ?? 0;
  const text = line.text.slice(Math.max(0, end - 10), end);
  // 友達 is a person as it stands; あの子たち are several.
  return person.test(text) || person.test(text.replace(/(?:たち|達|ら|同士)$/u, ''));
}

const suffix = /(?:さん|ちゃん|様|さま|たち|達|ら|自身)$/u;
/** Somebody's: 友達の妹 is not the speaker's. */
const relational = /[姉妹兄弟母父]|二人|ふたり|[2２]人/u;

const pointing = /^(?:あの|その|この|あちらの|そちらの|ある|どの)$/u;

/** Whether a phrase is one of the household's calls, or two in a row: 私たち姉妹. */
export function isCall(words: People, phrase: string): boolean {
  if (isOneCall(words, phrase)) return true;
  for (let at = 1; at < Math.min(phrase.length, LONGEST_CALL); at += 1) {
    if (isOneCall(words, phrase.slice(0, at)) && isOneCall(words, phrase.slice(at))) return true;
  }
  return false;
}

const LONGEST_CALL = 12;

function isOneCall({ household }: People, phrase: string): boolean {
  return household.has(phrase) || household.has(phrase.replace(suffix, ''));
}

/** Whether the words before the token end on a call of the household, and on nobody's sister else. */
function endsWithCall(line: Line, words: People, tokens: readonly Token[], index: number): boolean {
  const end = tokens[index]?.start ?? line.text.length;
  const begin = tokens[0]?.start ?? 0;
  for (let first = index - 1; first >= Math.max(0, index - 5); first -= 1) {
    const start = tokens[first]?.start ?? begin;
    const phrase = line.text.slice(start, end);
    if (!isCall(words, phrase)) continue;
    const before = tokens[first - 1];
    // お+姉さん is one word, and a call only as a whole.
    if (before?.partOfSpeech === '接頭詞' && before.end === start) continue;
    // あの二人 are others.
    if (pointing.test(before?.surface ?? '') && relational.test(phrase)) return false;
    if (before?.surface === 'の' && relational.test(phrase)) {
      if (endsWithCall(line, words, tokens, first - 1)) return true;
    } else if (before?.partOfSpeech === '名詞' && before.end === start) {
      // One word with what stands before it, unless that is a call itself: 私たち姉妹.
      if (endsWithCall(line, words, tokens, first)) return true;
    } else return true;
  }
  return false;
}
