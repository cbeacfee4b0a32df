import type { Glyph } from '@tashika/contract/slips';
import { strokeCount } from '@tashika/japanese';
import { defaultShop } from '@tashika/slip';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '../src/features/slip/check.ts';
import { type DeskAction, deskReducer, openDesk } from '../src/features/slip/draft/desk.ts';
import { emptyDraft } from '../src/features/slip/draft/draft.ts';
import {
  addStroke,
  eraseStroke,
  figuresOf,
  marksOfText,
  type Pen,
  penThatGoesOn,
  placeBar,
  singleBar,
  tallyText,
} from '../src/features/slip/draft/tally.ts';

const drawn = (pens: readonly Pen[]): readonly Glyph[] =>
  pens.reduce<readonly Glyph[]>((glyphs, pen) => addStroke(glyphs, pen), []);
const shapes = (glyphs: readonly Glyph[]) =>
  figuresOf(glyphs).map((figure) => (figure.kind === 'sei' ? figure.strokes : figure.dir));

const anyPen = fc.constantFrom<Pen>('sei', 'v', 'h', 'd');

describe('正の字の画', () => {
  it('一画ずつ育ち、五画で正になる', () => {
    const counts = [1, 2, 3, 4, 5, 6, 11].map((strokes) =>
      shapes(drawn(Array.from({ length: strokes }, () => 'sei' as const))),
    );
    expect(counts).toEqual([[1], [2], [3], [4], [5], [5, 1], [5, 5, 1]]);
    expect(drawn(['sei', 'sei', 'sei', 'sei', 'sei'])).toEqual([{ kind: 'sei' }]);
  });

  it('縦棒は何本でも縦棒のまま、その後の正は新しく始まる', () => {
    expect(shapes(drawn(['v', 'v', 'v', 'v', 'v']))).toEqual(['v', 'v', 'v', 'v', 'v']);
    expect(shapes(drawn(['v', 'v', 'sei', 'sei']))).toEqual(['v', 'v', 2]);
  });

  it('書き足すときは、書いてある画の続きになる', () => {
    expect(penThatGoesOn(drawn(['v', 'v']), 'sei')).toBe('v');
    expect(penThatGoesOn(drawn(['sei']), 'v')).toBe('sei');
    expect(penThatGoesOn([{ kind: 'sei' }], 'd')).toBe('sei');
    expect(penThatGoesOn([], 'd')).toBe('d');
  });

  it('足した画は必ず一つ増え、消せば元の数に戻る', () => {
    fc.assert(
      fc.property(fc.array(anyPen, { maxLength: 30 }), anyPen, (pens, pen) => {
        const before = drawn(pens);
        const after = addStroke(before, pen);
        expect(strokeCount(after)).toBe(strokeCount(before) + 1);
        expect(strokeCount(eraseStroke(after))).toBe(strokeCount(before));
        const strokes = figuresOf(after).map((one) => (one.kind === 'sei' ? one.strokes : 1));
        expect(strokes.reduce((sum, one) => sum + one, 0)).toBe(strokeCount(after));
      }),
    );
  });

  it('描いた数は、エンジンが読む数と同じ', () => {
    fc.assert(
      fc.property(fc.array(anyPen, { minLength: 1, maxLength: 25 }), (pens) => {
        const label: DeskAction = {
          type: 'write',
          place: { row: 0, column: 'label' },
          text: 'テキーラ観覧車',
        };
        const strokes = pens.map((pen): DeskAction => ({ type: 'stroke', row: 0, pen }));
        const desk = [label, ...strokes].reduce(
          (before, action) =>
            deskReducer(before, { action, signature: { by: '店長', at: '' }, key: 'k' }),
          openDesk(emptyDraft('k')),
        );
        const checked = checkDraft(desk.draft, { shop: defaultShop, castNames: ['にま'] });
        if (!checked.ok) throw new Error(checked.error.message);
        expect(checked.value[0]?.account.lines[0]?.quantity.value).toBe(pens.length);
      }),
      { numRuns: 200 },
    );
  });

  it('文字にしても、読み戻せば同じ数', () => {
    fc.assert(
      fc.property(fc.array(anyPen, { minLength: 1, maxLength: 20 }), (pens) => {
        const again = marksOfText(tallyText(drawn(pens)));
        expect(again === null ? null : strokeCount(again)).toBe(pens.length);
      }),
    );
  });
});

describe('文字からの画', () => {
  for (const [text, count] of [
    ['正', 5],
    ['正正一', 11],
    ['正＋一', 6],
    ['｜｜', 2],
    ['ーー', 2],
    ['丁', 2],
    ['下', 3],
    ['正止', 9],
    ['正の字', 5],
  ] as const) {
    it(`${text} は ${count}`, () => expect(strokeCount(marksOfText(text) ?? [])).toBe(count));
  }
  for (const text of ['7', '12', '', ' ', '正2', 'せい', '不明']) {
    it(`「${text}」は画ではない`, () => expect(marksOfText(text)).toBeNull());
  }
});

describe('横棒一本の高さ', () => {
  it('一本のときだけ高さがあり、置き直せる', () => {
    expect(singleBar(drawn(['h']))?.y).toBeLessThan(0.45);
    expect(placeBar(drawn(['h']), 0.7)).toEqual([{ kind: 'bar', dir: 'h', y: 0.7 }]);
    expect(singleBar(drawn(['h', 'h']))).toBeNull();
    expect(singleBar(drawn(['v']))).toBeNull();
    expect(placeBar(drawn(['v']), 0.7)).toEqual(drawn(['v']));
  });
});
