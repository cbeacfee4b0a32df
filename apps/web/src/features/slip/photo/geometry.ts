import type { Box, Outline } from '@tashika/contract/slips';
import type { Place } from '@tashika/slip';
import { readingAt } from '../draft/cells.ts';
import type { DraftPage } from '../draft/draft.ts';
import type { PagePhoto } from '../draft/kept-page-photo.ts';

/** Places on a photo as they are seen once the slip stands upright. */

export type Point = Outline['corners'][number];

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Sides = Pick<PagePhoto, 'width' | 'height' | 'turns'>;

const quarter = (turns: number): number => ((turns % 4) + 4) % 4;

export function uprightSize({ width, height, turns }: Sides): { width: number; height: number } {
  return quarter(turns) % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a point of the photo comes to lie. */
export function uprightPoint([x, y]: Point, { width, height, turns }: Sides): Point {
  switch (quarter(turns)) {
    case 1:
      return [height - y, x];
    case 2:
      return [width - x, height - y];
    case 3:
      return [y, width - x];
    default:
      return [x, y];
  }
}

/** The same turn for the picture itself, in the words of SVG. */
export function uprightTransform({ width, height, turns }: Sides): string | undefined {
  switch (quarter(turns)) {
    case 1:
      return `translate(${height} 0) rotate(90)`;
    case 2:
      return `translate(${width} ${height}) rotate(180)`;
    case 3:
      return `translate(0 ${width}) rotate(270)`;
    default:
      return undefined;
  }
}

/** The corners of a cell, upright; null where the reader found no place for it. */
export function cornersOf(
  photo: PagePhoto,
  page: DraftPage,
  place: Place,
): readonly Point[] | null {
  const read = readingAt(page, place);
  if (read === null) return null;
  // Outlines name a row by its number on the paper, wherever it stands by now.
  const number = place.row === null ? null : page.rows[place.row]?.r;
  const outlined = outlinesOf(photo).get(outlineName(number, place.column));
  if (outlined !== undefined) return outlined;
  return boxCorners(read.box)?.map((corner) => uprightPoint(corner, photo)) ?? null;
}

const outlineName = (row: number | null | undefined, column: string) => `${row} ${column}`;

/** By their names, for as long as the photo is looked at: every key typed asks for all of them. */
const outlinesOfPhoto = new WeakMap<PagePhoto, ReadonlyMap<string, readonly Point[]>>();

function outlinesOf(photo: PagePhoto): ReadonlyMap<string, readonly Point[]> {
  const known = outlinesOfPhoto.get(photo);
  if (known !== undefined) return known;
  const outlines = new Map(
    photo.outlines.map(({ row, column, corners }) => [
      outlineName(row, column),
      corners.map((corner) => uprightPoint(corner, photo)),
    ]),
  );
  outlinesOfPhoto.set(photo, outlines);
  return outlines;
}

/** The rows on both sides of a place between rows, or the one row in doubt; null where none was seen. */
export function cornersAround(
  photo: PagePhoto,
  page: DraftPage,
  above: number,
  kind: 'missing' | 'extra',
): readonly Point[] | null {
  const rows = kind === 'extra' ? [above] : [above - 1, above];
  const seen = rows.flatMap((row) => {
    if (page.rows[row] === undefined) return [];
    return (['label', 'amount'] as const).flatMap(
      (column) => cornersOf(photo, page, { row, column }) ?? [],
    );
  });
  if (seen.length === 0) return null;
  const { x, y, width, height } = frameOf(seen);
  // At the end of the rows there is nothing but paper on one side.
  const room = kind === 'missing' && seen.length <= 8 ? height : 0;
  const top = above === 0 ? y - room : y;
  const bottom = above === 0 ? y + height : y + height + room;
  return boxCorners([x, top, x + width, bottom]);
}

const boxCorners = (box: Box | undefined): readonly Point[] | null => {
  if (box === undefined) return null;
  const [left, top, right, bottom] = box;
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
};

export function frameOf(corners: readonly Point[]): Frame {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Writing runs over its lines: a cell is shown with some paper around it. */
const aroundCell = 0.45;

/** What to show of the photo for one cell: itself with some paper around, within the photo. */
export function cropOf(corners: readonly Point[], photo: Sides): Frame {
  const frame = frameOf(corners);
  const around = frame.height * aroundCell;
  const size = uprightSize(photo);
  const left = Math.max(0, frame.x - around);
  const top = Math.max(0, frame.y - around);
  const right = Math.min(size.width, frame.x + frame.width + around);
  const bottom = Math.min(size.height, frame.y + frame.height + around);
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
