import { describe, expect, it } from 'vitest';
import {
  cellAt,
  parsePlace,
  parseTranscript,
  placesOf,
  placeToJson,
  withCell,
} from '../src/index.ts';
import { pageOf } from './short-form.ts';

const parsed = parseTranscript(
  pageOf({ rows: ['D にま|v|1100|', 'フード|v|700|'], total: '1800', totalLabel: '小計' }),
);
if (!parsed.ok) throw new Error(parsed.error.message);
const [page] = parsed.value;
if (page === undefined) throw new Error('no page');

describe('places of a page', () => {
  it('have a name each, and the name leads back', () => {
    const places = placesOf(page);
    expect(places.map(placeToJson)).toEqual([
      'entry',
      'exit',
      ...[0, 1].flatMap((row) =>
        ['label', 'qty', 'unit', 'amount'].map((column) => `rows[${row}].${column}`),
      ),
      'stated_total',
    ]);
    for (const place of places) expect(parsePlace(placeToJson(place))).toEqual(place);
  });

  it.each([
    '',
    'rows',
    'rows[0]',
    'rows[0].r',
    'rows[-1].unit',
    'rows[0].unit.read',
    'total',
    'ENTRY',
  ])('are nowhere for %j', (name) => expect(parsePlace(name)).toBeNull());

  it('hold the cell that was put there, and nothing else changes', () => {
    const cell = { read: { state: 'written', text: '9' }, correction: null } as const;
    for (const place of placesOf(page)) {
      const changed = withCell(page, place, cell);
      expect(cellAt(changed, place)).toMatchObject(cell);
      for (const other of placesOf(page)) {
        if (placeToJson(other) === placeToJson(place)) continue;
        expect(cellAt(changed, other)).toBe(cellAt(page, other));
      }
      expect(changed.stated_total.label).toBe('小計');
    }
    expect(cellAt(page, { row: 2, column: 'unit' })).toBeNull();
  });
});
