import type { DatesReading } from '@tashika/japanese/dates';
import { isSoManyOf } from './numbers.ts';
import type { PeopleSpan } from './people.ts';
import type { FoldedText } from './text.ts';
import type { DataSpan } from './words.ts';

/** 今年は: as against last year. 2日間とも: on every day, which no slot can say. */
const noDay = /^(?:今年度?|本年度?)$|日(?:間)?とも|両日|日間で?$/u;
/** 「そのうち2人は」 is no day to come. */
const ofThem =
  /^そのうち(?:の)?(?:[0-9０-９一二三四五六七八九十]|少|最|誰|半|過|、)|^いずれ(?:の|か|も|に)/u;
const speaksOfPeople = /◇|[0-9０-９一二三四五六七八九十][人名]|全員|過半|半数|誰/u;

/** Where the dates stand in the folded text; a refusal that speaks of people is ours to read. */
export function dateSpans(
  { original, origin, text }: FoldedText,
  dates: DatesReading,
  people: readonly PeopleSpan[],
  members: number,
): DataSpan[] {
  const spans: DataSpan[] = [];
  let from = 0;
  for (const { start, end } of dates.words.toSorted((a, b) => a.start - b.start)) {
    if (noDay.test(original.slice(start, end))) continue;
    if (speaksOfPeople.test(original.slice(start, end))) continue;
    if (ofThem.test(original.slice(start, end + 3))) continue;
    if (isSoManyOf(original.slice(start), members)) continue;
    while (from < text.length && (origin[from] ?? 0) < start) from++;
    let to = from;
    while (to < text.length && (origin[to] ?? 0) < end) to++;
    if (to > from && !people.some((span) => span.start < to && from < span.end))
      spans.push({ start: from, end: to });
  }
  return spans;
}
