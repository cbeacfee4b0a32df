import { describe, expect, it } from 'vitest';
import { expectedWith, ownWords } from '../../src/learn/own-words.ts';
import type { Example } from '../../src/learn/settled.ts';
import { FloatRaster } from '../../src/picture/raster.ts';

const picture = new FloatRaster(1, 1);
const on = (slip: number, kind: Example['kind'], value: string): Example => ({
  slip,
  kind,
  value,
  picture,
});
const expected = { words: { cast: ['くぅたろ', 'ゆり'], items: ['ショット'] }, prices: [1100] };

describe('ownWords', () => {
  it('2枚の伝票にある、名簿にない名前と品目と値段を覚える', () => {
    const own = ownWords(
      [
        on(0, 'label', 'D あおい'),
        on(1, 'label', 'アオイ S'),
        on(0, 'label', 'チーズ盛り'),
        on(2, 'label', 'チーズ盛り'),
        on(0, 'price', '900'),
        on(1, 'price', '900'),
      ],
      expected,
    );
    expect(own).toEqual({ names: ['あおい'], items: ['チーズ盛り'], prices: [900] });
    expect(expectedWith(expected, own)).toEqual({
      words: { cast: ['くぅたろ', 'ゆり', 'あおい'], items: ['ショット', 'チーズ盛り'] },
      prices: [1100, 900],
    });
  });

  it('1枚だけのもの、名簿にあるものは覚えない', () => {
    const own = ownWords(
      [
        on(0, 'label', 'D あおい'),
        on(0, 'label', 'S あおい'),
        on(0, 'label', 'D ゆり'),
        on(1, 'label', 'ユリ D'),
        on(0, 'price', '1100'),
        on(1, 'price', '1100'),
        on(0, 'amount', '900'),
        on(1, 'amount', '900'),
      ],
      expected,
    );
    expect(own).toEqual({ names: [], items: [], prices: [] });
  });

  it('登録名と小書きや濁点だけが違う名前は、何枚にあっても覚えない', () => {
    const own = ownWords([on(0, 'label', 'D くうたろ'), on(1, 'label', 'D くうたろ')], expected);
    expect(own.names).toEqual([]);
  });
});
