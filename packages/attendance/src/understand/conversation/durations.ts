import { readNumeral } from '@tashika/japanese';
import { type Item, item } from '../items.ts';

const unitSeconds: Readonly<Record<string, number>> = {
  分: 60,
  時間: 3600,
  日: 86_400,
  週間: 604_800,
};
/** 「25日に」, 「20日まで」, 「5日です」: a day of the month. */
const isDay = '(?<=日)(?=に|まで|で|です|以|か|の[0-9朝昼夕夜午])';
const duration = new RegExp(
  `(?:丸|まる|約)?([0-9]+|[一二三四五六七八九十]+)(分|時間|日|週間)(?!${isDay})(半)?(?:間)?(?:後|待ち)?(?![0-9前月程])|(半日|一晩|1晩)(?:後)?`,
  'gu',
);
const nightSeconds = 43_200;

/** How long something lasts, wherever it stands: 「48時間」, 「丸一日」, 「2時間半」. */
export function durationsIn(text: string, from: number, to: number): Item[] {
  return [...text.slice(from, to).matchAll(duration)].map(
    ({ 0: words, 1: amount, 2: unit, 3: half, index }) => {
      const size = unitSeconds[unit ?? ''] ?? 0;
      const seconds =
        amount === undefined
          ? nightSeconds
          : (readNumeral(amount) ?? Number(amount)) * size + (half === undefined ? 0 : size / 2);
      const start = from + index;
      return item(['duration'], start, start + words.length, { is: 'delay', seconds });
    },
  );
}
