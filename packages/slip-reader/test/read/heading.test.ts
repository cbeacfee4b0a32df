import { describe, expect, it } from 'vitest';
import { isHeading, withoutFirst } from '../../src/read/heading.ts';
import type { RowJson, TextCellJson } from '../../src/read/page-json.ts';

const box = [0, 0, 10, 10] as const;
const written = (text: string): TextCellJson => ({ state: 'written', text, confidence: 0.9, box });
const blank: TextCellJson = { state: 'blank', text: null, confidence: 0.98, box };
const row = (label: string, unit: TextCellJson): RowJson => ({
  r: 1,
  label: written(label),
  qty: { ...blank, state: 'blank' },
  unit,
  amount: blank,
  struck: false,
});

describe('明細と見誤った見出しの行', () => {
  it('品目の列の名で、単価のない行は見出し', () => {
    expect(isHeading(row('品名', blank))).toBe(true);
    expect(isHeading(row('メニュー', written('1')))).toBe(true);
  });

  it('単価か確かな数量があるか、品目なら明細', () => {
    expect(isHeading(row('品名', written('700')))).toBe(false);
    expect(isHeading(row('ショット', blank))).toBe(false);
    expect(isHeading({ ...row('品名', blank), label: blank })).toBe(false);
    const glyphs = [{ kind: 'sei' as const }];
    const qty = { state: 'marks' as const, glyphs, confidence: 0.9, box };
    expect(isHeading({ ...row('商品', blank), qty })).toBe(false);
    expect(isHeading({ ...row('商品', blank), qty: { ...qty, confidence: 0.6 } })).toBe(true);
  });

  it('見出しを除くと、行は1から数え直す', () => {
    expect(withoutFirst([{ r: 1 }, { r: 2 }, { r: 4 }])).toEqual([{ r: 1 }, { r: 3 }]);
  });
});
