import { sureFrom } from '@tashika/slip';
import type { RowJson } from './page-json.ts';

/** What forms print above the names, in signs the label net knows. */
const headings: ReadonlySet<string> = new Set([
  '品名',
  '品目',
  '商品',
  '商品名',
  'メニュー',
  '内容',
  '項目',
  '名称',
  '注文',
  'ご注文',
]);

/**
 * A first row that names the column, and has neither a quantity one can be sure of nor a price, is the
 * head of the table, whatever it looked like.
 */
export const isHeading = ({ label, qty, unit }: RowJson): boolean =>
  headings.has((label.state === 'unreadable' ? label.candidates[0] : label.text) ?? '') &&
  !(qty.state === 'marks' && qty.confidence >= sureFrom) &&
  !(unit.state === 'written' && /\d{2}/.test(unit.text ?? ''));

/** Rows numbered as if the head above them had not been taken for one. */
export const withoutFirst = <T extends { readonly r: number }>(rows: readonly T[]): T[] =>
  rows.slice(1).map((row) => ({ ...row, r: row.r - 1 }));
