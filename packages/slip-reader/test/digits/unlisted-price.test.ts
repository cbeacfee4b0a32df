import { describe, expect, it } from 'vitest';
import { lacksDigit, looksListed } from '../../src/digits/unlisted-price.ts';

const prices = [700, 1100, 1700, 3300];

describe('価格表の値段に似た値段', () => {
  it.each([
    ['7100', true],
    ['7700', true],
    ['100', true],
    ['1100', false],
    ['1700', false],
    ['500', false],
    [null, false],
  ])('%s：1と7を取り違えた値段 %s', (value, wanted) => {
    expect(looksListed(value, prices)).toBe(wanted);
  });

  it.each([
    ['330', true],
    ['300', true],
    ['100', true],
    ['700', false],
    ['500', false],
    [null, false],
  ])('%s：桁の落ちた値段 %s', (value, wanted) => {
    expect(lacksDigit(value, prices)).toBe(wanted);
  });
});
