import { sureFrom } from '@tashika/slip/certainty';
import type { RowJson, TextCellJson } from './page-json.ts';

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
  headings.has(firstOf(label)) &&
  !(qty.state === 'marks' && qty.confidence >= sureFrom) &&
  !(unit.state === 'written' && /\d{2}/.test(unit.text ?? ''));

const captions: ReadonlySet<string> = new Set([
  ...['入店', '退店', '入店時間', '退店時間', '入店時刻', '退店時刻', '時間', '時刻'],
  ...['合計', '計', '小計', '総計', 'お会計', '会計', '税', '消費税', 'サービス料', '人数', '日付'],
]);

/** What stands outside of the items: the head of the table, or what names a time or a total. */
export const isCaption = (row: RowJson): boolean =>
  isHeading(row) || captions.has(firstOf(row.label).replaceAll(/[\s:：]/g, ''));

const firstOf = (label: TextCellJson): string =>
  (label.state === 'unreadable' ? label.candidates[0] : label.text) ?? '';

/** Rows numbered as if the head above them had not been taken for one. */
export const withoutFirst = <T extends { readonly r: number }>(rows: readonly T[]): T[] =>
  rows.slice(1).map((row) => ({ ...row, r: row.r - 1 }));
