import { describe, expect, it } from 'vitest';
import { withPriceDoubt } from '../../src/read/own-price.ts';
import type { RowJson } from '../../src/read/page-json.ts';

const items = [
  { name: 'ハッピーアワー', price: 1700 },
  { name: 'ショット', price: 700 },
  { name: 'ショット', price: 1100 },
];
const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const unitOf = (label: string, unit: string, confidence?: number) =>
  withPriceDoubt(
    { r: 1, label: text(label, confidence), unit: text(unit) } as unknown as RowJson,
    items,
  ).unit.confidence;

describe('品目の値段', () => {
  it('品目の値段でないものは、価格表のほかの値段でも確かめる', () => {
    expect(unitOf('ハッピーアワー', '1100')).toBe(0.8);
    expect(unitOf('はっぴーあわー', '500')).toBe(0.8);
  });

  it('品目の値段、2つある値段のどちらか、表にない品目は疑わない', () => {
    expect(unitOf('ハッピーアワー', '1700')).toBe(0.99);
    expect(unitOf('ショット', '700')).toBe(0.99);
    expect(unitOf('ショット', '1100')).toBe(0.99);
    expect(unitOf('D ゆり', '1000')).toBe(0.99);
  });

  it('品目が確かでなければ、その値段も分からない', () => {
    expect(unitOf('ハッピーアワー', '1100', 0.7)).toBe(0.99);
  });
});
