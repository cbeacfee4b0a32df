import { mostMarks, type QuantityContent } from '@tashika/contract/slips';
import { marksOf, writtenText } from './cells.ts';
import { addStroke, eraseStroke, type Pen } from './tally.ts';

/** A stroke more. On a figure it counts one up: whoever wrote 3 and taps means 4. */
export function withStroke(content: QuantityContent, pen: Pen): QuantityContent {
  const before = content.state === 'marks' ? content.glyphs : [];
  if (content.state !== 'written' || content.text.trim() === '') {
    const glyphs = addStroke(before, pen);
    return glyphs.length > mostMarks ? content : marksOf(glyphs);
  }
  const figure = /^\d{1,2}$/.exec(content.text.normalize('NFKC').trim());
  return figure === null ? content : writtenText(String(Math.min(99, Number(figure[0]) + 1)));
}

export function withoutStroke(content: QuantityContent): QuantityContent {
  if (content.state === 'marks') {
    const glyphs = eraseStroke(content.glyphs);
    return glyphs.length > mostMarks ? content : marksOf(glyphs);
  }
  if (content.state !== 'written') return content;
  return writtenText([...content.text].slice(0, -1).join(''));
}
