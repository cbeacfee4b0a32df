import { type CellJson, strokes } from './account.ts';
import { account as words } from './messages.ja.ts';

/** A cell in words, as it stands on the paper. */
export function cellText(cell: CellJson): string {
  if (cell.state === 'blank') return words.blank;
  if (cell.state === 'marks') return words.bars(strokes(cell));
  if (cell.state === 'unreadable') return words.unreadable;
  return cell.text ?? '';
}

/** `rows[3].unit` in words: 4行目の単価. */
export function placeText(place: string): string {
  const found = /^rows\[(\d+)\]\.(label|qty|unit|amount)$/.exec(place);
  if (found === null) {
    return place === 'entry' ? words.entry : place === 'exit' ? words.exit : words.total;
  }
  const column = found[2] as keyof typeof words.columns;
  return `${words.row(Number(found[1]) + 1)}の${words.columns[column]}`;
}
