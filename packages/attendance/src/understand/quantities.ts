import { numeralAt } from '@tashika/japanese';
import type { Token } from './tokens.ts';

const COUNTER =
  /^(?:人様|名様|人分|名分|人|名|にん|めい)(?!前後?の席|前(?!後)|気|間|事|物|刺|目|残|字|簿|乗|掛|用|部屋|席|組|家族|兄弟|姉妹|きょうだい|制|[1一](?:組|ち|班|ぐ|部|台|卓))/u;
/** 「1人3000円」, 「1人2品」, 「一人あたり」: what each has to bring or to pay. */
const PER_HEAD =
  /^(?:あたり|当たり|につき|頭(?!数)|[0-9]+(?![0-9人名])|[一二三四五六七八九](?![人名一二三四五六七八九十割]))/u;
/** 「○が5つ以上の日」: each mark is somebody who can come. */
const MARKS_BEFORE = /(?:○|◯|〇)(?:が|は|の数が)?(?:最低)?$/u;
const KANA_COUNTS: readonly (readonly [string, number])[] = [
  ['ひとり', 1],
  ['ふたり', 2],
  ['さんにん', 3],
  ['よにん', 4],
  ['ごにん', 5],
  ['ろくにん', 6],
  ['ななにん', 7],
  ['しちにん', 7],
  ['はちにん', 8],
  ['きゅうにん', 9],
  ['じゅうにん', 10],
  ['独り', 1],
  ['ぜろ', 0],
];
const WORD_FRACTIONS: readonly (readonly [string, number, number, boolean])[] = [
  ['過半数', 1, 2, true],
  ['かはんすう', 1, 2, true],
  ['半数', 1, 2, false],
  ['半分', 1, 2, false],
  ['はんぶん', 1, 2, false],
  ['はんすう', 1, 2, false],
];

/** Counts of people and fractions; other numbers are measures and say nothing about people. */
export function quantityAt(key: string, at: number): Token | undefined {
  for (const [surface, numerator, denominator, strict] of WORD_FRACTIONS) {
    if (key.startsWith(surface, at)) {
      return {
        kind: 'fraction',
        start: at,
        end: at + surface.length,
        numerator,
        denominator,
        strict,
      };
    }
  }
  for (const [surface, value] of KANA_COUNTS) {
    if (key.startsWith(surface, at)) {
      return { kind: 'count', start: at, end: at + surface.length, low: value, high: null };
    }
  }
  const numeral = numeralAt(key, at);
  if (!numeral) return undefined;
  const { value, end } = numeral;
  const fraction = fractionAt(key, at, value, end);
  if (fraction) return fraction;
  const range = rangeAt(key, at, value, end);
  if (range) return range;
  if (MARKS_BEFORE.test(key.slice(Math.max(0, at - 6), at))) {
    const marks = /^(?:つ|個|こ)/u.exec(key.slice(end, end + 1))?.[0];
    if (marks) return { kind: 'count', start: at, end: end + 1, low: value, high: null };
  }
  const counter = COUNTER.exec(key.slice(end, end + 3))?.[0];
  if (counter && value === 1 && PER_HEAD.test(key.slice(end + counter.length, end + 8))) {
    return { kind: 'measure', start: at, end: end + counter.length };
  }
  if (counter) {
    return { kind: 'count', start: at, end: end + counter.length, low: value, high: null };
  }
  if (/[0-9]/u.test(key[at] as string)) {
    if (
      /^(?:以上|未満|以下|を(?:超|越|上回|下回|切|割)|に満)/u.test(key.slice(end, end + 3)) &&
      !/[/.]/u.test(key[at - 1] ?? '')
    ) {
      return { kind: 'count', start: at, end, low: value, high: null };
    }
    const unit = /^(?:時間|週間|[^\s、。0-9ぁ-ん])/u.exec(key.slice(end, end + 2))?.[0] ?? '';
    return { kind: 'measure', start: at, end: end + unit.length };
  }
  return undefined;
}

function fractionAt(key: string, start: number, value: number, end: number): Token | undefined {
  if (key.startsWith('分の', end)) {
    const over = numeralAt(key, end + 2);
    if (over && value > 0) {
      return {
        kind: 'fraction',
        start,
        end: over.end,
        numerator: over.value,
        denominator: value,
        strict: false,
      };
    }
    return undefined;
  }
  const over = /^\/([0-9]{1,2})(?=以上|超|の人|の参加|の出席|が参加|が出席|が来|未満|に満)/u.exec(
    key.slice(end, end + 6),
  );
  if (over && Number(over[1]) > value) {
    const denominator = Number(over[1]);
    const until = end + over[0].length;
    return { kind: 'fraction', start, end: until, numerator: value, denominator, strict: false };
  }
  const tenth = /^(?:割|わり)(?!引|り|れ|勘|振)/u.exec(key.slice(end, end + 3));
  if (tenth) {
    const next = numeralAt(key, end + tenth[0].length);
    if (next && key[next.end] === '分') {
      return {
        kind: 'fraction',
        start,
        end: next.end + 1,
        numerator: value * 10 + next.value,
        denominator: 100,
        strict: false,
      };
    }
    return {
      kind: 'fraction',
      start,
      end: end + tenth[0].length,
      numerator: value,
      denominator: 10,
      strict: false,
    };
  }
  const percent = /^(?:%|ぱーせんと)/u.exec(key.slice(end, end + 6));
  if (percent) {
    return {
      kind: 'fraction',
      start,
      end: end + percent[0].length,
      numerator: value,
      denominator: 100,
      strict: false,
    };
  }
  return undefined;
}

/** 「2、3人」, 「2〜3人」, 「3人か4人」, 「3人から5人」: the lower bound, and the higher one to ask about. */
function rangeAt(key: string, start: number, low: number, end: number): Token | undefined {
  // 「5人、3人以上」 is two statements; 「2、3人」 is one.
  const bare = /^(?:、|(?:人|名)?(?:〜|-|・|から|か|ないし))/u.exec(key.slice(end, end + 4));
  if (!bare) return undefined;
  const second = numeralAt(key, end + bare[0].length);
  if (!second || second.value <= low) return undefined;
  const counter = COUNTER.exec(key.slice(second.end, second.end + 3))?.[0];
  if (!counter) return undefined;
  return { kind: 'count', start, end: second.end + counter.length, low, high: second.value };
}
