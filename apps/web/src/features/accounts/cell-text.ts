import type { QuantityContent } from '@tashika/contract/slips';
import { strokeCount } from '@tashika/japanese';
import { type Place, parsePlace } from '@tashika/slip';
import { account as words } from './messages.ja.ts';

/** What stands in a cell, in words, as on the paper. */
export function cellText(content: QuantityContent): string {
  switch (content.state) {
    case 'blank':
      return words.blank;
    case 'marks':
      return words.bars(strokeCount(content.glyphs));
    case 'unreadable':
      return words.unreadable;
    case 'written':
      return content.text;
  }
}

/** A place in words: 4行目の単価. */
export function placeText({ row, column }: Place): string {
  if (row !== null) return `${words.row(row + 1)}の${words.columns[column]}`;
  return column === 'stated_total' ? words.total : words[column];
}

/** The same for a place as the record of corrections names it. */
export function recordedPlaceText(name: string): string {
  const place = parsePlace(name);
  return place === null ? name : placeText(place);
}
