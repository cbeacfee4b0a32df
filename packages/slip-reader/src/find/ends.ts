import type { Ridge } from '../picture/ridge.ts';
import type { Ends, Grid, Side } from './grid.ts';
import { type Ladder, median } from './ladder.ts';
import type { Border } from './layout.ts';
import { acrossAt } from './trace.ts';
import { endTuning, lineTuning } from './tuning.ts';

const { faintest, pale, slack } = lineTuning;
const { leastDark, sameEnd } = endTuning;

/** Where the row lines of the table end at its left and its right. */
export function findEnds({ sides, firstBand, lastBand }: Grid, ladder: Ladder, level: Ridge): Ends {
  const rungs = ladder.rungs.slice(firstBand, lastBand + 2).filter(({ seen }) => seen);
  const [inner, outer] = [sides[1].x, sides[3].x];
  const window = Math.max(endTuning.leastWindow, Math.round(endTuning.window * ladder.pitch));
  const end = (from: number, step: 1 | -1): number =>
    median(
      rungs.map((rung) => {
        const least = Math.max(faintest, pale * usualStrength(level, rung, inner, outer));
        return endOf(level, rung, from, step, window, least);
      }),
    );
  return { left: end(inner, -1), right: end(outer, 1) };
}

/**
 * Outer sides stand where the row lines end. An upright line beyond is the rim of the sheet or another
 * sheet's; where the form has no frame there is none.
 */
export function withEnds(grid: Grid, ends: Ends, pitch: number): Grid {
  const [left, first, second, third, right] = grid.sides;
  const outer = (side: Side, at: number, step: 1 | -1): Side =>
    side.column === null || (side.x - at) * step > sameEnd * pitch ? { column: null, x: at } : side;
  return {
    ...grid,
    sides: [outer(left, ends.left, -1), first, second, third, outer(right, ends.right, 1)],
    ends,
  };
}

/** Whether the sheet goes on beyond both ends of the lines, as around printed ones; ruled paper has no such margin. */
export function hasMargins({ sides }: Grid, ends: Ends, pitch: number): boolean {
  const [left, , , , right] = sides;
  return (
    left.column !== null &&
    right.column !== null &&
    ends.left - left.x > sameEnd * pitch &&
    right.x - ends.right > sameEnd * pitch
  );
}

const usualStrength = (level: Ridge, line: Border, from: number, to: number): number =>
  median(
    Array.from({ length: Math.max(1, Math.round(to - from)) }, (_, i) =>
      strengthAt(level, line, Math.round(from) + i),
    ),
  );

/** Where the line ends on its way from x = `from`; writing may hide it for a moment. */
function endOf(
  level: Ridge,
  line: Border,
  from: number,
  step: 1 | -1,
  window: number,
  least: number,
): number {
  const { width } = level;
  const recent: number[] = [];
  let dark = 0;
  let last = from;
  for (let x = Math.round(from); x >= 0 && x < width; x += step) {
    const here = strengthAt(level, line, x) > least ? 1 : 0;
    if (here === 1) last = x;
    recent.push(here);
    dark += here;
    if (recent.length > window) dark -= recent.shift() as number;
    if (recent.length === window && dark < leastDark * window) return last;
  }
  return last;
}

function strengthAt(ridge: Ridge, line: Border, x: number): number {
  const y = Math.round(acrossAt(line, x));
  let most = 0;
  for (let at = Math.max(0, y - slack); at <= Math.min(ridge.height - 1, y + slack); at++) {
    most = Math.max(most, ridge.at(x, at));
  }
  return most;
}
