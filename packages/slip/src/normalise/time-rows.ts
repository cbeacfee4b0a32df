import { type ClockText, readClock } from '../read/clock.ts';
import { contentOf, type Page, type QuantityCell, type Row } from '../read/page.ts';
import { itemKey, type Lexicon, mostRemembered } from './lexicon.ts';

/** A row that holds a time and no item (A68, A80). */
export interface TimeRow {
  readonly row: Row;
  readonly clock: ClockText | null;
  readonly column: 'label' | 'qty' | 'unit' | 'amount';
}

/**
 * Clause 時間欄の位置: the two topmost rows often hold the times. A row there is one of them when
 * a time is all that stands in it; a row with the caption 入店 or 退店 is one wherever it stands.
 */
export function timeRowsOf(page: Page, lexicon: Lexicon): readonly TimeRow[] {
  const found: TimeRow[] = [];
  for (const [index, row] of page.rows.entries()) {
    const time = timeRow(row, index < 2, lexicon);
    if (time !== null) found.push(time);
  }
  return found;
}

function timeRow(row: Row, onTop: boolean, lexicon: Lexicon): TimeRow | null {
  if (row.struck) return null;
  const label = textOf(row.label);
  if (label === null) return null;
  let rest = label;
  const caption = rest === '' ? null : captionOf(rest, lexicon);
  if (caption === null && !onTop) return null;
  if (caption !== null) rest = caption;
  const others = [
    { column: 'qty', text: textOf(row.qty) },
    { column: 'unit', text: textOf(row.unit) },
    { column: 'amount', text: textOf(row.amount) },
  ] as const;
  if (rest !== '') {
    // Most labels have no figure in them, and no time is without.
    if (!/\p{N}/u.test(rest)) return null;
    const clock = readClock(rest);
    return clock !== null && others.every(({ text }) => text === '')
      ? { row, clock, column: 'label' }
      : null;
  }
  const written = others.filter(({ text }) => text !== '');
  const [only] = written;
  if (written.length > 1) return null;
  // A caption with nothing beside it waits for its time; one with marks beside it is something else.
  if (only === undefined) return caption === null ? null : { row, clock: null, column: 'label' };
  if (only.text === null) return null;
  // Without a caption 2005 can be a price: then only a written colon or 時 makes it a time.
  if (caption === null && !/[:：時]/u.test(only.text)) return null;
  const clock = readClock(only.text);
  return clock === null ? null : { row, clock, column: only.column };
}

/** What follows the caption 入店 or 退店; null where the label has none. */
function captionOf(label: string, lexicon: Lexicon): string | null {
  const known = lexicon.captions.get(label);
  if (known !== undefined) return known;
  const caption = findCaption(itemKey(label), lexicon.timeWords);
  if (lexicon.captions.size >= mostRemembered) lexicon.captions.clear();
  lexicon.captions.set(label, caption);
  return caption;
}

function findCaption(key: string, words: Lexicon['timeWords']): string | null {
  for (const { word } of words.allAt(key, 0)) {
    const rest = key.slice(word.length).replace(/^[:・]/u, '');
    if (rest === '' || readClock(rest) !== null) return rest;
  }
  return null;
}

/** '' for an empty cell, null for one that holds something but no text. */
function textOf(cell: QuantityCell): string | null {
  const content = contentOf(cell);
  if (content.state === 'written') return content.text;
  return content.state === 'blank' ? '' : null;
}
