import { expect, it } from 'vitest';
import { labelCell, textCell } from '../../src/read/cells.ts';

const read = (confidence: number) =>
  ({
    state: 'read',
    value: 'D なぎ',
    confidence,
    candidates: [{ value: 'D なぎ', confidence }],
  }) as const;

it.each([
  [0.55, 'written', 'unreadable'],
  [0.45, 'unreadable', 'unreadable'],
  [0.65, 'written', 'written'],
])('確からしさ %d：数は %s、品目は %s。候補は残る', (confidence, number, label) => {
  const box = [0, 0, 10, 10] as const;
  expect(textCell(read(confidence), [...box]).state).toBe(number);
  const cell = labelCell(read(confidence), [...box]);
  expect(cell.state).toBe(label);
  if (cell.state === 'unreadable') expect(cell.candidates).toEqual(['D なぎ']);
});
