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

/** What opens the gate, by its first two characters; `any`: the first is enough. */
interface Head {
  any: boolean;
  readonly seconds: Map<number, string[]>;
}
const heads = new Map<number, Head>();

function open(word: string): void {
  const first = word.charCodeAt(0);
  const head = heads.get(first) ?? { any: false, seconds: new Map<number, string[]>() };
  heads.set(first, head);
  if (word.length === 1) head.any = true;
  else {
    const second = word.charCodeAt(1);
    head.seconds.set(second, [...(head.seconds.get(second) ?? []), word]);
  }
}

const noWords: readonly string[] = [];
const standsAt = (words: readonly string[], text: string, at: number): boolean =>
  words.some((word) => text.startsWith(word, at));

for (const { word, value: meanings } of dateWords) {
  // さんがつ would open the gate for every さん.
  if (meanings.some(({ is }) => !links.has(is))) open(word.endsWith('がつ') ? 'がつ' : word);
}
for (const word of nativeCounts.keys()) open(word);
// 第2金, 秋ごろ; 令和元年 is the only year without a number.
for (const word of ['第', '春', '夏', '秋', '冬', '元年', '元 ']) open(word);
for (const digit of '0123456789〇零一二三四五六七八九十百千') {
  // A number is a time by its unit, or by the signs inside it: 3/15, 10:00, 3pm.
  for (const next of new Set([...timeUnitWords.map((unit) => unit.charAt(0)), ...'-/.:;ap']))
    open(digit + next);
}
for (const bracket of '([') {
  for (const inside of `${weekdayNames}祝休・,、. `) open(bracket + inside);
}

const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (one) => one.charCodeAt(0)));
const digits = codesOf('0123456789〇零一二三四五六七八九十百千');
const weekdayCodes = codesOf(weekdayNames);
/** 日程 and 日時 are no day of the week. */
const noWeekday = codesOf('程時');
const space = 0x20;

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
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    const head = heads.get(code);
    if (head !== undefined) {
      if (head.any || standsAt(head.seconds.get(next) ?? noWords, text, at)) return true;
      // 20261203.
      if (code === 0x32 && next === 0x30 && /^20\d{6}/u.test(text.slice(at, at + 8))) return true;
      // 3 時: one space may part a number from its unit.
      if (next === space && digits.has(code) && head.seconds.has(text.charCodeAt(at + 2)))
        return true;
    }
    // A single 月 or 日 is a day of the week only in the company of another.
    if (weekdayCodes.has(code) && !noWeekday.has(next)) {
      weekdays++;
      if (weekdays > 1 || isBlurred(text, at + 1)) return true;
    }
  }
  return false;
}
