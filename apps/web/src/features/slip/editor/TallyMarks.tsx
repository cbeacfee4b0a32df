import type { Glyph } from '@tashika/contract/slips';
import { type Figure, figuresOf } from '../draft/tally.ts';
import classes from './TallyMarks.module.css';

/** The five strokes of 正 in the order a hand writes them. */
const seiPaths = ['M4 5H20', 'M12 5V20', 'M12 12H18.5', 'M6.5 11V20', 'M3 20H21'];
const widths = { sei: 24, h: 20, v: 9, d: 13 } as const;
const height = 24;

const widthOf = (figure: Figure): number => widths[figure.kind === 'sei' ? 'sei' : figure.dir];

/** Tally marks, drawn stroke by stroke; the words for them stand in the input they belong to. */
export function TallyMarks({ glyphs }: { readonly glyphs: readonly Glyph[] }) {
  let left = 0;
  const drawn = figuresOf(glyphs).map((figure) => {
    const x = left;
    left += widthOf(figure);
    return { figure, x };
  });
  return (
    <svg className={classes.marks} viewBox={`0 0 ${left} ${height}`} aria-hidden="true">
      {drawn.map(({ figure, x }) => (
        <path key={x} transform={`translate(${x} 0)`} d={pathOf(figure)} />
      ))}
    </svg>
  );
}

function pathOf(figure: Figure): string {
  if (figure.kind === 'sei') return seiPaths.slice(0, figure.strokes).join('');
  switch (figure.dir) {
    case 'v':
      return `M${widths.v / 2} 4V20`;
    case 'd':
      return 'M10.5 4L2.5 20';
    case 'h':
      // Without a height it stands where it decides nothing: in the middle.
      return `M3 ${4 + 16 * (figure.y ?? 0.5)}H17`;
  }
}
