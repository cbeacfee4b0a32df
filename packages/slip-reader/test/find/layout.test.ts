import { expect, it } from 'vitest';
import {
  type FlatRow,
  itemRows,
  itemTable,
  type Layout,
  type Table,
  withItemRows,
} from '../../src/find/layout.ts';

const level = (y: number) => ({ along: [0, 100], across: [y, y] });
const row = (y: number): FlatRow => {
  const cell = { left: 0, right: 100, upper: level(y), lower: level(y + 10) };
  return { label: cell, quantity: cell, unitPrice: cell, amount: cell, struck: false };
};
const table = (...ys: readonly number[]): Table => ({ rows: ys.map(row), pitch: 10 });
const layoutWith = (...tables: readonly [Table, ...Table[]]): Layout => ({
  tables,
  fields: { kind: 'ruled', above: [], below: [] },
  extent: { left: 0, right: 100, top: 0, bottom: 100 },
  score: 5,
});

it('表が2つあれば、行は表の順に続く', () => {
  const [first, second] = [table(0, 10), table(50)];
  const layout = layoutWith(first, second);
  expect(itemRows(layout)).toEqual([row(0), row(10), row(50)]);
  expect(itemTable(layout)).toBe(first);
});

it('行を入れ替えても、ほかの表と、行の高さはそのまま', () => {
  const [first, second] = [table(0, 10), table(50)];
  const layout = withItemRows(layoutWith(first, second), [row(20)]);
  expect(layout.tables).toEqual([{ rows: [row(20)], pitch: 10 }, second]);
});
