import type { Column } from './columns.ts';
import type { Ladder } from './ladder.ts';
import { gridTuning } from './tuning.ts';

/** The four columns of the item rows and the bands they run through. */
export interface Grid {
  /** Left side, the three inner column lines, right side. */
  readonly sides: readonly [Side, Side, Side, Side, Side];
  /** Left sides of quantity, price and amount, where columns of no use stand between them. */
  readonly starts?: readonly [Side, Side, Side];
  /** Where the row lines begin and end, where that is not known from the sides: columns of no use may stand there. */
  readonly ends?: Ends;
  readonly firstBand: number;
  readonly lastBand: number;
  readonly score: number;
}

export interface Ends {
  readonly left: number;
  readonly right: number;
}

/** An upright side: a column line where there is one, otherwise where the row lines end. */
export interface Side {
  readonly column: Column | null;
  readonly x: number;
}

const { narrowest, narrowestLabel, narrowestAmount, leastRows, leastSeen } = gridTuning;
const { leastInner, leastOuter } = gridTuning;
const { overlookedFrom, mostColumns, countedFrom, widestBy } = gridTuning;

/**
 * The three inner column lines, chosen by how many bands they share. The column of the names is the
 * widest one and stands left of the three others; that also shows whether a sheet stands upside down.
 */
export function findGrid(columns: readonly Column[], ladder: Ladder): Grid | null {
  let best: Grid | null = null;
  for (let i = 0; i < columns.length; i++) {
    for (let j = i + 1; j < columns.length; j++) {
      for (let k = j + 1; k < columns.length; k++) {
        const grid = gridWith(columns, ladder, [i, j, k]);
        if (grid !== null && (best === null || grid.score > best.score)) best = grid;
      }
    }
  }
  return best;
}

function gridWith(
  columns: readonly Column[],
  ladder: Ladder,
  [i, j, k]: readonly [number, number, number],
): Grid | null {
  const [first, second, third] = [columns[i], columns[j], columns[k]] as [Column, Column, Column];
  const narrow = narrowest * ladder.pitch;
  const quantity = second.x - first.x;
  const price = third.x - second.x;
  if (quantity < narrow || price < narrow) return null;
  const run = longestRun([first, second, third]);
  if (run === null || run.length < leastRows) return null;
  const inRun = (column: Column) =>
    column.at.slice(run.from, run.from + run.length).filter((x) => x !== null).length / run.length;
  // the rim and the margin line of a sheet run on where the third line has long ended
  if ([first, second, third].some((column) => inRun(column) < leastInner)) return null;

  const right = columns.find(
    (column) => column.x - third.x >= narrow && inRun(column) > leastOuter,
  );
  const left = columns.findLast(
    (column) => first.x - column.x >= narrowestLabel * narrow && inRun(column) > leastOuter,
  );
  const rightSide: Side =
    right === undefined ? { column: null, x: ladder.right } : { column: right, x: right.x };
  const leftSide: Side =
    left === undefined ? { column: null, x: ladder.left } : { column: left, x: left.x };
  const label = first.x - leftSide.x;
  const amount = rightSide.x - third.x;
  if (amount < narrowestAmount * narrow || label < narrow) return null;

  // A column between the chosen ones that runs as far was overlooked (a tally stroke does not).
  const overlooked = columns.filter(
    (column) =>
      column.x > leftSide.x + narrow / 2 &&
      column.x < third.x - narrow / 2 &&
      Math.abs(column.x - first.x) > narrow / 2 &&
      Math.abs(column.x - second.x) > narrow / 2 &&
      inRun(column) > overlookedFrom,
  ).length;
  // A sheet seen sideways has its many rows here: no form has so many columns.
  const sideways = columns.filter((column) => inRun(column) > countedFrom).length > mostColumns;
  const widest = label > widestBy * Math.max(quantity, price, amount);
  const alike = Math.min(amount / price, price / amount, 1);
  const { notWidest, evenness } = gridTuning;
  const score =
    run.shared *
    (widest ? 1 : notWidest) *
    (1 - evenness + evenness * alike) *
    (overlooked > 0 ? gridTuning.overlooked : 1) *
    (sideways ? gridTuning.sideways : 1);
  return {
    sides: [
      leftSide,
      { column: first, x: first.x },
      { column: second, x: second.x },
      { column: third, x: third.x },
      rightSide,
    ],
    firstBand: run.from,
    lastBand: run.from + run.length - 1,
    score,
  };
}

/** The longest run of bands that the three lines share; one of the three may be hidden in a band. */
function longestRun(
  columns: readonly Column[],
): { from: number; length: number; shared: number } | null {
  const bands = columns[0]?.at.length ?? 0;
  let best: { from: number; length: number; shared: number } | null = null;
  for (let from = 0; from < bands; from++) {
    let to = from;
    let shared = 0;
    while (to < bands) {
      const seen = columns.filter((column) => column.at[to] !== null).length;
      if (seen < leastSeen) break;
      shared += seen / columns.length;
      to++;
    }
    if (to > from && (best === null || shared > best.shared))
      best = { from, length: to - from, shared };
    from = Math.max(from, to - 1);
  }
  return best;
}

/** Where a side crosses a band; beside its neighbours where it was hidden there. */
export function sideAt(side: Side, band: number): number {
  const at = side.column?.at;
  if (at === undefined) return side.x;
  for (let away = 0; away < at.length; away++) {
    const above = at[band - away];
    const below = at[band + away];
    if (above !== null && above !== undefined && below !== null && below !== undefined) {
      return (above + below) / 2;
    }
    const one = above ?? below;
    if (one !== null && one !== undefined) return one;
  }
  return side.x;
}
