import type { Grey } from '../picture/grey.ts';
import type { FlatCell } from './layout.ts';
import { acrossAt } from './trace.ts';
import { headTuning } from './tuning.ts';

const { offCentre, unexpectedOffCentre, exactlyCentred, widestCaption } = headTuning;
const { dark, belowAbove, besideSides, aboveLine, leastDark, every } = headTuning;

/**
 * Whether a row is the printed head (品名, 数量, 単価, 金額): a caption in the middle of every cell.
 * What people write begins at the left of a cell.
 */
export function isHeadRow(picture: Grey, cells: readonly FlatCell[], expected: boolean): boolean {
  const most = expected ? offCentre : unexpectedOffCentre;
  const shares = cells.map((cell) => {
    const range = darkRange(picture, cell);
    if (range === null) return null;
    const width = cell.right - cell.left;
    const middle = (range[0] + range[1]) / 2 - (cell.left + cell.right) / 2;
    return { off: Math.abs(middle) / width, wide: (range[1] - range[0]) / width };
  });
  const captions = shares.filter((share) => share !== null && share.wide < widestCaption);
  if (captions.length < cells.length - 1 || shares.includes(null)) return false;
  if (captions.length === cells.length && captions.every((share) => (share?.off ?? 1) < most))
    return true;
  // A shadow or a stain may hide where one of them ends.
  const exact = captions.filter((share) => (share?.off ?? 1) < exactlyCentred);
  return exact.length >= cells.length - 1;
}

/** From where to where something dark stands inside the cell, away from its lines; `from`: a share of its height. */
export function darkRange(
  picture: Grey,
  cell: FlatCell,
  from: number = belowAbove,
): [number, number] | null {
  const [begin, end] = innerOf(cell);
  const paper = paperOf(picture, cell);
  let first = -1;
  let last = -1;
  for (let x = begin; x <= end; x++) {
    const [top, bottom] = insideAt(cell, x, from);
    let count = 0;
    for (let y = top; y <= bottom; y++) if (picture.at(x, y) < dark * paper) count++;
    if (count < leastDark) continue;
    if (first < 0) first = x;
    last = x;
  }
  return first < 0 ? null : [first, last];
}

const innerOf = ({ left, right }: FlatCell): [from: number, to: number] => [
  Math.round(left + besideSides * (right - left)),
  Math.round(right - besideSides * (right - left)),
];

function insideAt(
  cell: FlatCell,
  x: number,
  from: number = belowAbove,
): [top: number, bottom: number] {
  const upper = acrossAt(cell.upper, x);
  const lower = acrossAt(cell.lower, x);
  return [
    Math.round(upper + from * (lower - upper)),
    Math.round(lower - aboveLine * (lower - upper)),
  ];
}

/** The middle brightness inside the cell: most of a cell is paper. */
function paperOf(picture: Grey, cell: FlatCell): number {
  const [from, to] = innerOf(cell);
  const histogram = new Uint32Array(256);
  let all = 0;
  for (let x = from; x <= to; x += every) {
    const [top, bottom] = insideAt(cell, x);
    for (let y = top; y <= bottom; y += every) {
      const value = picture.atOr(x, y, 0);
      histogram[value] = (histogram[value] as number) + 1;
      all++;
    }
  }
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value] as number;
    if (seen * 2 >= all) return value;
  }
  return 255;
}
