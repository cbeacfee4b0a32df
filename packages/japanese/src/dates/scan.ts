import { weekdayNames } from '../weekdays.ts';
import { comingAt } from './coming.ts';
import { digitsAt, eraAt } from './digits.ts';
import { isHan, type Match, of, type Reader, silent, vague } from './match.ts';
import { settle } from './settle.ts';
import { aLittle, hidesVerb, standsAlone } from './standing.ts';
import type { Term } from './term.ts';
import { countedAt, nextDayAt } from './units.ts';
import { checkAt, nthAt, weekdayRunAt } from './weekdays.ts';
import { blurs, dateWords, daysAfterMonth, monthTails, yearTails } from './words.ts';

/** From folded text to calendar terms, left to right, the longest reading first. Linear in the text. */
export function scan(text: string): Term[] {
  const terms: Term[] = [];
  let position = 0;
  let gap: number | null = null;
  const closeGap = () => {
    if (gap !== null) terms.push({ is: 'gap', start: gap, end: position });
    gap = null;
  };
  while (position < text.length) {
    const match = matchAt(text, position, gap === null ? terms.at(-1) : undefined);
    if (match === null || match.meanings.length === 0) {
      gap ??= position;
      position += match?.length ?? 1;
      continue;
    }
    closeGap();
    const end = position + match.length;
    for (const meaning of match.meanings) terms.push({ ...meaning, start: position, end });
    position = end;
  }
  closeGap();
  return settle(terms, text);
}

function matchAt(text: string, position: number, previous: Term | undefined): Match | null {
  let best = tailAt(text, position, previous);
  for (const read of readers.get(text.charCodeAt(position)) ?? noReaders) {
    const match = read(text, position, previous);
    if (match !== null && match.length > (best?.length ?? 0)) best = match;
  }
  return best;
}

/** Which readers can begin with a character; asking only those keeps plain text cheap. */
const readers = new Map<number, Reader[]>();
const noReaders: readonly Reader[] = [];
for (const [firsts, reader] of [
  [Array.from(dateWords, ({ word }) => word.charAt(0)), wordAt],
  [[...'令平昭大明rhst'], eraAt],
  [[...'第最'], nthAt],
  [[...'0123456789'], digitsAt],
  [[...'0123456789〇零一二三四五六七八九十百千ひふみよい'], countedAt],
  [[...'(['], checkAt],
  [[...weekdayNames], weekdayRunAt],
  [['翌'], nextDayAt],
  [[...'今こ未向あ後次'], comingAt(countedAt)],
  [[...'春夏秋冬'], seasonAt],
] as const) {
  for (const first of new Set(firsts.map((one) => one.charCodeAt(0))))
    readers.set(first, [...(readers.get(first) ?? []), reader]);
}

// ── words of the table ─────────────────────────────────────────────────────────────────────────

function wordAt(text: string, position: number, previous: Term | undefined): Match | null {
  const found = dateWords.longestAt(text, position, ({ word, value: meanings }) =>
    meanings.length === 0
      ? !hidesVerb(text, position, word, previous)
      : standsAlone({ text, position, word, previous }, meanings),
  );
  if (found !== undefined) return { meanings: found.value, length: found.word.length };
  // 今週はちょっと厳しい: the と in it links nothing.
  return text.startsWith(aLittle, position) ? silent(aLittle.length) : null;
}

// ── what only means something straight behind another calendar word ────────────────────────────

function tailAt(text: string, position: number, previous: Term | undefined): Match | null {
  if (previous === undefined || previous.end !== position) return null;
  const skip = text.startsWith('の', position) ? 1 : 0;
  return (
    behindMonth(text, position, previous, skip) ??
    behindYear(text, position, previous, skip) ??
    weekOfDay(text, position, previous) ??
    workingDays(text, position, previous) ??
    blurAt(text, position, previous, skip)
  );
}

function behindMonth(text: string, position: number, { is }: Term, skip: number): Match | null {
  if (is !== 'month' && is !== 'relativeMonth') return null;
  for (const [word, meaning] of monthTails) {
    if (text.startsWith(word, position)) return of(word.length, ...meaning);
  }
  for (const [word, day] of daysAfterMonth) {
    if (text.startsWith(word, position + skip)) {
      return of(skip + word.length, { is: 'dayOfMonth', day });
    }
  }
  return null;
}

/** 来年の後半, 12月前半; of a week nobody agrees where the half is. */
function behindYear(text: string, position: number, { is }: Term, skip: number): Match | null {
  const wide = is === 'year' || is === 'relativeYear' || is === 'month' || is === 'relativeMonth';
  if (!wide) return null;
  for (const [word, meaning] of yearTails) {
    if (text.startsWith(word, position + skip)) return of(skip + word.length, meaning);
  }
  return null;
}

/** 18日の週, 12月7日週: the week that day lies in. */
function weekOfDay(text: string, position: number, { is }: Term): Match | null {
  if (is !== 'dayOfMonth' && is !== 'namedHoliday') return null;
  const found =
    /^の?週(?![末明初半前後間刊])(?!の(?![月火水木金土日平祝休午夕夜朝ど間う中いごお都\d]))/u.exec(
      text.slice(position, position + 5),
    );
  return found === null ? null : of(found[0].length, { is: 'weekOf' });
}

/** 来週の営業日: its working days; 第2営業日 and 最終営業日 are read as wholes. */
function workingDays(text: string, position: number, { is }: Term): Match | null {
  if (is !== 'week' && is !== 'relativeMonth' && is !== 'month') return null;
  const found = /^の?営業日(?!数|目)/u.exec(text.slice(position, position + 6));
  return found === null ? null : of(found[0].length, { is: 'classes', classes: ['weekday'] });
}

function blurAt(text: string, position: number, { is }: Term, skip: number): Match | null {
  if (!blurrable.has(is)) return null;
  for (const word of blurs) {
    const end = position + skip + word.length;
    if (!text.startsWith(word, position + skip)) continue;
    if (isHan(word.at(-1)) && isHan(text[end])) continue;
    // 夜あけといて, 午後あけられますか: to keep it free.
    if (word === 'あけ' && /^(?:と[いくき]|て|られ|ま[すし]|る)/u.test(text.slice(end, end + 2)))
      continue;
    return of(end - position, vague);
  }
  return null;
}

const blurrable: ReadonlySet<Term['is']> = new Set([
  'year',
  'relativeYear',
  'month',
  'relativeMonth',
  'week',
  'dayOfMonth',
  'relativeDay',
  'weekdays',
  'classes',
  'clock',
  'part',
  'namedHoliday',
  'portion',
]);

/** 来年の春, 夏ごろ: a time of the year. In 春の懇親会 it only names the occasion, in 秋山 a person. */
function seasonAt(text: string, position: number): Match | null {
  const before = text.slice(Math.max(0, position - 2), position);
  const after = text.slice(position + 1, position + 4);
  const ofYear = /年の?$|[今来]$|この$/u.test(before);
  const alone =
    !isHan(before.at(-1)) &&
    /^(?:$|に|頃|ご?ろ|ころ|まで|以降|くらい|あたり|から|先|口|前|後|[。、!?])/u.test(after);
  return ofYear || alone ? of(1, { is: 'obstacle', obstacle: 'season' }) : null;
}
