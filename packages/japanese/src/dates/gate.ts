import { weekdayNames } from '../weekdays.ts';
import type { Meaning } from './term.ts';
import { nativeCounts, timeUnitWords } from './units.ts';
import { blurs, dateWords } from './words.ts';

/** Words of the table that are no time by themselves; whatever is not listed here opens the gate. */
const links: ReadonlySet<Meaning['is']> = new Set([
  'or',
  'comma',
  'to',
  'until',
  'before',
  'since',
  'after',
  'throughout',
  'except',
  'refusal',
  'instead',
  'stop',
  'join',
  'somewhere',
  'candidates',
  'reply',
  'pointer',
  'aside',
  'finish',
  'proviso',
  'change',
  'absence',
  'zone',
]);

/** What opens the gate: a character, followed by one of these; `any`: whatever follows. */
const heads = new Map<string, { any: boolean; seconds: string }>();

function open(word: string): void {
  const [first = '', second] = word;
  const head = heads.get(first) ?? { any: false, seconds: '' };
  if (second === undefined) head.any = true;
  else if (!head.seconds.includes(second)) head.seconds += second;
  heads.set(first, head);
}

for (const { word, value: meanings } of dateWords) {
  // さんがつ would open the gate for every さん.
  if (meanings.some(({ is }) => !links.has(is))) open(word.endsWith('がつ') ? 'がつ' : word);
}
for (const word of nativeCounts.keys()) open(word);
// 第2金, 秋ごろ; 令和元年 is the only year without a number.
for (const word of ['第', '春', '夏', '秋', '冬', '元年', '元 ']) open(word);
for (const digit of '0123456789〇零一二三四五六七八九十百千') {
  // A number is a time by its unit, or by the signs inside it: 3/15, 10:00, 3pm.
  for (const next of [...timeUnitWords, ...'-/.:;ap']) open(digit + next);
}
for (const bracket of '([') {
  for (const inside of `${weekdayNames}祝休・,、. `) open(bracket + inside);
}

const isDigit = (character: string) => /[0-9〇零一二三四五六七八九十百千]/u.test(character);

/** 水の後半, 日終わり: even of a single one it is asked what is meant. */
function isBlurred(text: string, at: number): boolean {
  const from = text[at] === 'の' ? at + 1 : at;
  return blurs.some((word) => text.startsWith(word, from));
}

/**
 * Whether folded text can hold a time word at all. Most sentences about attendance do not, and need
 * no reading: a `false` is certain, a `true` only says that it must be read.
 */
export function mayTellTime(text: string): boolean {
  let weekdays = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    // 20261203.
    if (character === '2' && next === '0' && /^20\d{6}/u.test(text.slice(at, at + 8))) return true;
    const head = heads.get(character);
    if (head !== undefined) {
      if (head.any || (next !== '' && head.seconds.includes(next))) return true;
      // 3 時: one space may part a number from its unit.
      if (
        next === ' ' &&
        isDigit(character) &&
        head.seconds.includes(text.charAt(at + 2) || '人')
      ) {
        return true;
      }
    }
    // A single 月 or 日 is a day of the week only in the company of another. 日程 is none.
    if (weekdayNames.includes(character) && next !== '程' && next !== '時') {
      weekdays++;
      if (isBlurred(text, at + 1)) return true;
    }
    if (weekdays > 1) return true;
  }
  return false;
}
