import { dayInWords as dayOfYearInWords } from '../wall-clock.ts';
import { weekdayName } from '../weekdays.ts';
import type { Obstacle } from './term.ts';

/** Why words could not be read, as a polite sentence that asks for what is missing. */
export const obstacleSentences: Readonly<
  Record<Obstacle, (words: string, proposal?: string) => string>
> = {
  past: (words) => `「${words}」はすでに過ぎています。いつのことか教えてください`,
  impossible: (words) => `「${words}」という日時はありません。もう一度教えてください`,
  mismatch: (words) =>
    `「${words}」は日付と曜日などが合っていません。どちらが正しいか教えてください`,
  season: (words) => `「${words}」が何月何日のことか教えてください`,
  vague: (words) => `「${words}」が具体的にいつのことか教えてください`,
  recurring: (words, proposal) =>
    proposal === undefined
      ? `「${words}」は繰り返しの予定のようです。今回の日付を教えてください`
      : `「${words}」は繰り返しの予定のようです。今回は${proposal}でよいか、日付を教えてください`,
  unanchored: (words) => `「${words}」がどの日を基準にしているか教えてください`,
  inexpressible: (words) =>
    `「${words}」は曜日と時間帯の組み合わせが一通りに決まりません。日付で教えてください`,
  contradiction: (words) => `「${words}」は同時には成り立ちません。どちらが正しいか教えてください`,
  unclearHour: (words) => `「${words}」は午前か午後か分かりません。どちらか教えてください`,
  timeZone: (words) => `「${words}」は別の時間帯の時刻です。日本時間で教えてください`,
  unknownWord: (words) =>
    `日時のそばの「${words}」をどう読めばよいか分かりません。日付で教えてください`,
  unrelated: (words) =>
    `「${words}」が日程の話かどうか分かりません。候補の日時であれば、日付で教えてください`,
  unknownHolidays: (words) => `「${words}」の年の祝日はまだ分かりません。日付で教えてください`,
  tooMany: (words) => `「${words}」のあたりには日時が多すぎます。候補を絞って教えてください`,
};

/** A calendar day as people write it. */
export const dayInWords = (date: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly dayOfWeek: number;
}) => `${date.year}年${dayOfYearInWords(date)}`;

export const meanings = {
  windows: (first: string, count: number) => (count > 1 ? `${first} ほか${count - 1}件` : first),
  from: (start: string) => `${start}から`,
  between: (start: string, end: string) => `${start}〜${end}`,
  days: (days: string) => `曜日の希望：${days}`,
  except: (days: string) => `除く日：${days}`,
  hours: (hours: string) => `時間帯の希望：${hours}`,
  duration: (minutes: number) => `所要時間：${minutes}分`,
  anyTime: () => '時間帯の指定なし',
  reply: () => '回答の期限（候補日時ではありません）',
  due: () => '何かをしておく期限（候補日時ではありません）',
  aside: () => '開場や受付などの時刻（候補日時ではありません）',
  moved: () => '変更前の日時（候補日時ではありません）',
  absence: () => '不在の期間',
  told: () => 'あいさつや済んだこと、ほかの用件の日（候補日時ではありません）',
  count: (count: number) => `候補の数：${count}`,
};

export const dayTokens: Readonly<Record<string, string>> = {
  weekday: '平日',
  weekend: '土日',
  holiday: '祝日',
  mon: weekdayName(1),
  tue: weekdayName(2),
  wed: weekdayName(3),
  thu: weekdayName(4),
  fri: weekdayName(5),
  sat: weekdayName(6),
  sun: weekdayName(7),
};
