import { tallyCount, tallyMarks, tallySigns } from '@tashika/japanese';
import type { Shop } from '../shop/shop.ts';
import { contentOf, type Glyph, type QuantityCell } from './page.ts';

/** What the quantity column says, before any rule asks whether it counts. */
export type QuantityReading =
  | { readonly state: 'blank' }
  | { readonly state: 'unreadable' }
  | ReadQuantity;

export interface ReadQuantity {
  readonly state: 'read';
  readonly value: number;
  readonly source: 'tally' | 'digits';
  /** A 正 is among the marks: settled, never lowered (A36). */
  readonly sei: boolean;
  /** Set where the mark is one horizontal bar alone: clearly in the upper part, or not (A35). */
  readonly bar: 'upper' | 'low' | null;
  /** More plain strokes than a 正 leaves open (A37). */
  readonly manyStrokes: boolean;
}

const blank: QuantityReading = { state: 'blank' };
const unreadable: QuantityReading = { state: 'unreadable' };

/** The quantity column: tally marks, their text form, or digits. */
export function readQuantity(cell: QuantityCell, shop: Shop): QuantityReading {
  const content = contentOf(cell);
  switch (content.state) {
    case 'blank':
      return blank;
    case 'unreadable':
      return unreadable;
    case 'marks':
      return readMarks(content.glyphs, shop);
    case 'written':
      return readTallyText(content.text, shop);
  }
}

function readMarks(glyphs: readonly Glyph[], shop: Shop): QuantityReading {
  let seis = 0;
  for (const glyph of glyphs) if (glyph.kind === 'sei') seis += 1;
  const strokes = glyphs.length - seis;
  const only = glyphs.length === 1 ? glyphs[0] : undefined;
  const bar =
    only?.kind === 'bar' && only.dir === 'h'
      ? // Without a height it is not clearly in the upper part.
        only.y !== null && only.y < shop.thresholds.upperBarHeight
        ? 'upper'
        : 'low'
      : null;
  return tally(seis, strokes, bar, shop);
}

function tally(
  seis: number,
  strokes: number,
  bar: 'upper' | 'low' | null,
  shop: Shop,
): ReadQuantity {
  return {
    state: 'read',
    value: tallyCount(seis, strokes),
    source: 'tally',
    sei: seis > 0,
    bar,
    manyStrokes: seis === 0 && strokes > shop.thresholds.plainStrokes,
  };
}

/**
 * A quantity given as text: 正正一, ｜｜, 丁, 3. In this column the bars that OCR writes as one of many
 * dashes (横棒の扱い), strokes that look like a letter (A78) and a 正 begun (A37) are all strokes.
 */
function readTallyText(text: string, shop: Shop): QuantityReading {
  const marks = tallyMarks(text);
  if (/^[0-9]{1,2}$/.test(marks)) {
    return {
      state: 'read',
      value: Number(marks),
      source: 'digits',
      sei: false,
      bar: null,
      manyStrokes: false,
    };
  }
  let seis = 0;
  let strokes = 0;
  let horizontals = 0;
  for (const mark of marks) {
    const sign = tallySigns.get(mark);
    if (sign === undefined) return unreadable;
    const [first, ...others] = sign.strokes;
    if (sign.kind === 'sei') seis += 1;
    else if (first === 'h' && others.length === 0) horizontals += 1;
    else strokes += sign.strokes.length;
  }
  if (seis + strokes + horizontals === 0) return unreadable;
  // A text does not say where in its cell the bar stands.
  const bar = seis + strokes === 0 && horizontals === 1 ? 'low' : null;
  return tally(seis, strokes + horizontals, bar, shop);
}
