import type { QuantityContent } from '@tashika/contract/slips';
import { textIn } from '../draft/cells.ts';
import { review as words } from './messages.ja.ts';

/** What stands in a cell, in words, also where nothing can be read or nothing is written. */
export function shownCell(content: QuantityContent): string {
  if (content.state === 'unreadable') return words.unreadable;
  return textIn(content) === '' ? words.blank : textIn(content);
}
