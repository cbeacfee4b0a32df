import { describe, expect, it } from 'vitest';
import { withOwnPrice, withOwnPriceFirst } from '../../src/read/own-price.ts';
import type { RowJson } from '../../src/read/page-json.ts';

const items = [
  { name: 'ハッピーアワー', price: 1700 },
  { name: 'ショット', price: 700 },
  { name: 'ショット', price: 1100 },
  { name: 'キャストショット', price: 1500, letter: 'S' as const },
];
const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const unitOf = (label: string, unit: string, confidence?: number) =>
  withOwnPrice(
    { r: 1, label: text(label, confidence), unit: text(unit) } as unknown as RowJson,
    items,
  ).unit.confidence;

describe('品目の値段', () => {
  it('品目の値段でないものは、価格表のほかの値段でも確かめる', () => {
    expect(unitOf('ハッピーアワー', '1100')).toBe(0.8);
    expect(unitOf('はっぴーあわー', '1500')).toBe(0.8);
  });

  it('価格表のどこにもない値段は、はっきり読めなければ確かめる', () => {
    const unitAt = (unit: string, confidence: number) =>
      withOwnPrice(
        {
          r: 1,
          label: text('ハッピーアワー'),
          unit: text(unit, confidence),
        } as unknown as RowJson,
        items,
      ).unit.confidence;
    expect(unitAt('500', 0.97)).toBe(0.8);
    expect(unitAt('500', 0.98)).toBe(0.98);
    expect(unitAt('1100', 0.98)).toBe(0.8);
  });

  it('品目の値段、2つある値段のどちらか、表にない品目は疑わない', () => {
    expect(unitOf('ハッピーアワー', '1700')).toBe(0.99);
    expect(unitOf('ショット', '700')).toBe(0.99);
    expect(unitOf('ショット', '1100')).toBe(0.99);
    expect(unitOf('D ゆり', '1000')).toBe(0.99);
  });

  it('読める単価が品目の値段か名前に添えた字の値段なら、確かとする', () => {
    const unitRead = (label: string, unit: RowJson['unit'], sure?: number) =>
      withOwnPrice({ r: 1, label: text(label, sure), unit } as unknown as RowJson, items).unit;
    const doubtful = (said: string, ...candidates: readonly string[]) =>
      ({ ...text(said, 0.6), candidates }) as const;
    expect(unitRead('ハッピーアワー', doubtful('1700', '1700', '1100')).confidence).toBe(0.9);
    expect(unitRead('S ゆり', doubtful('1500', '1500', '1600')).confidence).toBe(0.9);
    // either price of the item may have been read; other prices, labels nobody is sure of, and letters alone say nothing
    expect(unitRead('ショット', doubtful('700', '700', '1100')).confidence).toBe(0.6);
    expect(unitRead('S ゆり', doubtful('1600', '1600', '1500')).confidence).toBe(0.6);
    expect(unitRead('ハッピーアワー', doubtful('1700'), 0.7).confidence).toBe(0.6);
    expect(unitRead('S', doubtful('1500')).confidence).toBe(0.6);
  });

  it('品目が確かでなければ、その値段も分からない', () => {
    expect(unitOf('ハッピーアワー', '1100', 0.7)).toBe(0.99);
  });
});

describe('確かでない単価の読みの順', () => {
  const unitIn = (label: string, unit: RowJson['unit'], sure?: number) =>
    withOwnPriceFirst({ r: 1, label: text(label, sure), unit } as unknown as RowJson, items).unit;
  const doubtful = (...candidates: readonly string[]) =>
    ({ ...text(candidates[0] as string, 0.7), candidates }) as const;

  it('品目の値段か、名前に添えた字の値段を、言い切らずに先に勧める', () => {
    expect(unitIn('ハッピーアワー', doubtful('1100', '1700'))).toEqual({
      state: 'unreadable',
      text: null,
      candidates: ['1700', '1100'],
      confidence: 0.7,
    });
    expect(unitIn('S なお', doubtful('1600', '1500'))).toMatchObject({
      candidates: ['1500', '1600'],
    });
    expect(unitIn('なお S', doubtful('1600', '1500'))).toMatchObject({
      candidates: ['1500', '1600'],
    });
  });

  it('1を7と読んだ値段も、ありうる読みに加えて先に勧める', () => {
    expect(unitIn('S なお', doubtful('7500'))).toMatchObject({ candidates: ['1500', '7500'] });
    expect(unitIn('D なお', doubtful('7500'))).toEqual(doubtful('7500'));
  });

  it.each([
    ['確かな単価', 'S なお', { ...text('1600'), candidates: ['1600', '1500'] }, 0.99],
    ['ありうる読みにない値段', 'S なお', doubtful('1600', '1000'), 0.99],
    ['字だけの行', 'S', doubtful('1600', '1500'), 0.99],
    ['ほかの字', 'D なお', doubtful('1600', '1500'), 0.99],
    ['確かでない品目', 'ハッピーアワー', doubtful('1100', '1700'), 0.7],
  ] as const)('%s：そのまま', (_, label, unit, sure) => {
    expect(unitIn(label, unit, sure)).toBe(unit);
  });
});
