import { type Grey, shrink, turn } from '../picture/grey.ts';
import { type Homography, project } from '../picture/homography.ts';
import { ByteRaster } from '../picture/raster.ts';
import { type Ridge, ridgeOf } from '../picture/ridge.ts';
import { findDirections, type Ridges } from './directions.ts';
import { findLayout } from './find-layout.ts';
import { type Flat, flatten } from './flatten.ts';
import { median } from './ladder.ts';
import { itemTable, type Layout } from './layout.ts';
import { type Sheet, twoSheets } from './sheets.ts';
import { acrossAt } from './trace.ts';
import { anotherTuning, gapTuning, lineTuning, slipTuning } from './tuning.ts';

export interface FoundSlip {
  readonly flat: Flat;
  readonly layout: Layout;
  /** Quarter turns clockwise that set the photo upright. */
  readonly turns: number;
}

const { smallSide, smallReach, sureScore, leastScore, roomAround, middleGrey } = slipTuning;

/** The photo made small, with its thin dark lines. */
interface Small {
  readonly grey: Grey;
  readonly scale: number;
  readonly ridges: Ridges;
}

function smallOf(photo: Grey): Small {
  const scale = Math.max(1, Math.round(Math.max(photo.width, photo.height) / smallSide));
  const grey = shrink(photo, scale);
  return {
    grey,
    scale,
    ridges: {
      level: ridgeOf(grey, 'level', smallReach),
      upright: ridgeOf(grey, 'upright', smallReach),
    },
  };
}

/** The one slip in the photo whichever way it was held; `several` where another one lies beside it. */
export function findSlip(photo: Grey): FoundSlip | 'several' | null {
  const slips = findSlips(photo);
  if (slips === 'several') return slips;
  const [slip = null, ...others] = slips;
  return others.length === 0 ? slip : 'several';
}

/** Every slip in the photo, from the left or from the top; `several` where they cannot be told apart. */
export function findSlips(photo: Grey): readonly FoundSlip[] | 'several' {
  const small = smallOf(photo);
  const slip = bestSlip(photo, small);
  const sheets = twoSheets(small.grey, small.ridges);
  if (sheets !== null) {
    // Two sheets that lie askew to each other hide both their directions: each is searched alone.
    const slips = sheets.flatMap((sheet) => slipOn(photo, sheet, small.scale) ?? []);
    if (slips.length === 2) return inOrder(slips);
    if (slips.length === 0) return [];
  }
  if (slip === null) return [];
  if (hasGap(slip)) return 'several';
  const other = anotherBeside(photo, small, slip);
  return other === null ? [slip] : inOrder([slip, other]);
}

/** From the left where they lie beside each other, else from the top. */
function inOrder(slips: readonly FoundSlip[]): readonly FoundSlip[] {
  const middles = slips.map(({ flat, layout: { extent } }) =>
    project(flat.toPhoto, [(extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2]),
  );
  const [first, second] = middles as [[number, number], [number, number]];
  const axis = Math.abs(first[0] - second[0]) > Math.abs(first[1] - second[1]) ? 0 : 1;
  return first[axis] <= second[axis] ? slips : slips.toReversed();
}

/** The slip on one sheet of the photo, with its place in the whole of it. */
function slipOn(photo: Grey, sheet: Sheet, scale: number): FoundSlip | null {
  const x0 = Math.max(0, (sheet.left - roomAround) * scale);
  const y0 = Math.max(0, (sheet.top - roomAround) * scale);
  const alone = cropped(photo, sheet, scale, x0, y0);
  const slip = bestSlip(alone, smallOf(alone));
  if (slip === null) return null;
  const [a, b, c, d, e, f, g, k, last] = slip.flat.toPhoto;
  const toPhoto: Homography = [
    a + x0 * g,
    b + x0 * k,
    c + x0 * last,
    d + y0 * g,
    e + y0 * k,
    f + y0 * last,
    g,
    k,
    last,
  ];
  return { ...slip, flat: { ...slip.flat, toPhoto } };
}

/** The photo with nothing but one sheet, from its upper left corner on. */
function cropped(
  photo: Grey,
  { right, bottom }: Sheet,
  scale: number,
  x0: number,
  y0: number,
): Grey {
  const width = Math.min(photo.width, (right + roomAround) * scale) - x0;
  const height = Math.min(photo.height, (bottom + roomAround) * scale) - y0;
  const alone = new ByteRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alone.set(x, y, photo.at(x + x0, y + y0));
  }
  return alone;
}

/** Whether the rows run over a strip of the desk: then they were taken from two sheets. */
function hasGap({ flat: { picture }, layout }: FoundSlip): boolean {
  const { darkDesk, narrowest, beside, leastBeside, every, downRow } = gapTuning;
  const { left, right } = layout.extent;
  const { rows, pitch } = itemTable(layout);
  const across: number[] = [];
  for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += every) {
    const at = Math.round(x);
    across.push(
      median(
        rows.flatMap(({ label: { upper, lower } }) =>
          downRow.map((share) => {
            const y = acrossAt(upper, at) * (1 - share) + acrossAt(lower, at) * share;
            return picture.atOr(at, Math.round(y), 0);
          }),
        ),
      ),
    );
  }
  const gap = Math.ceil((narrowest * pitch) / every);
  const near = Math.ceil((beside * pitch) / every);
  return across.some((_, i) => {
    const before = across.slice(Math.max(0, i - near), i);
    const after = across.slice(i + gap, i + gap + near);
    if (Math.min(before.length, after.length) < leastBeside * near) return false;
    const most = darkDesk * Math.min(median(before), median(after));
    return across.slice(i, i + gap).every((value) => value < most);
  });
}

function bestSlip(photo: Grey, { scale, ridges }: Small): FoundSlip | null {
  const { level, upright } = findDirections(ridges);
  const flat = flatten(photo, scale, level, upright);
  if (flat === null) return null;
  let best: FoundSlip | null = null;
  for (const turns of [0, 2, 1, 3]) {
    const turned = turnFlat(flat, turns);
    const layout = findLayout(turned);
    if (layout !== null && layout.score > (best?.layout.score ?? leastScore)) {
      best = { flat: turned, layout, turns };
    }
    if (best !== null && best.layout.score >= sureScore) break;
  }
  return best;
}

/** The flat picture turned clockwise; its place in the photo stays. */
function turnFlat(flat: Flat, turns: number): Flat {
  if (turns === 0) return flat;
  const { width: w, height: h } = flat.picture;
  const [a, b, c, d, e, f, g, k, l] = flat.toPhoto;
  const back = backFrom(turns, w, h);
  const row = (x: number, y: number, z: number): [number, number, number] => [
    x * back[0] + y * back[3],
    x * back[1] + y * back[4],
    x * back[2] + y * back[5] + z,
  ];
  const [[p, q, r], [s, t, u], [v, x, last]] = [row(a, b, c), row(d, e, f), row(g, k, l)];
  const toPhoto: Homography = [
    p / last,
    q / last,
    r / last,
    s / last,
    t / last,
    u / last,
    v / last,
    x / last,
    last / last,
  ];
  return { picture: turn(flat.picture, turns), toPhoto };
}

/** From a pixel of the turned picture to the one before: what x is made of, then y. */
function backFrom(
  turns: number,
  width: number,
  height: number,
): readonly [number, number, number, number, number, number] {
  if (turns === 1) return [0, 1, 0, -1, 0, height];
  if (turns === 2) return [-1, 0, width, 0, -1, height];
  return [0, -1, width, 1, 0, 0];
}

/**
 * Another slip beside the found one, or null: it is looked for only where many lines remain outside,
 * in the photo with the found one painted over.
 */
function anotherBeside(
  photo: Grey,
  { grey, scale, ridges }: Small,
  slip: FoundSlip,
): FoundSlip | null {
  const inside = insideOf(grey, scale, slip);
  if (linesOutside(ridges, inside) < anotherTuning.mostOutside) return null;
  const paper = meanOf(grey, inside);
  const rest = new ByteRaster(photo.width, photo.height, photo.data.slice());
  for (let y = 0; y < grey.height * scale; y++) {
    const row = Math.floor(y / scale);
    for (let x = 0; x < grey.width * scale; x++) {
      if (inside.at(Math.floor(x / scale), row) === 1) rest.set(x, y, paper);
    }
  }
  const other = bestSlip(rest, smallOf(rest));
  return other !== null && other.layout.score >= sureScore ? other : null;
}

/** 1 for pixels of the small picture that belong to the slip with some room around. */
function insideOf(small: Grey, scale: number, { flat, layout }: FoundSlip): ByteRaster {
  const { extent } = layout;
  const { above, below } = anotherTuning;
  const room = anotherTuning.room * itemTable(layout).pitch;
  const corners = (
    [
      [extent.left - room, extent.top - above * room],
      [extent.right + room, extent.top - above * room],
      [extent.right + room, extent.bottom + below * room],
      [extent.left - room, extent.bottom + below * room],
    ] as const
  ).map((point) => project(flat.toPhoto, point).map((value) => value / scale) as [number, number]);
  const inside = new ByteRaster(small.width, small.height);
  for (let y = 0; y < small.height; y++) {
    const crossed = corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % 4] as [number, number];
      return ay <= y === by <= y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)];
    });
    if (crossed.length < 2) continue;
    const from = Math.max(0, Math.ceil(Math.min(...crossed)));
    const to = Math.min(small.width, Math.floor(Math.max(...crossed)) + 1);
    for (let x = from; x < to; x++) inside.set(x, y, 1);
  }
  return inside;
}

function linesOutside({ level, upright }: Ridges, inside: ByteRaster): number {
  const counted = { all: 1, out: 0 };
  for (const ridge of [level, upright])
    for (let y = 0; y < ridge.height; y++) countLines(ridge, inside, y, counted);
  return counted.out / counted.all;
}

function countLines(
  { width, data }: Ridge,
  inside: ByteRaster,
  y: number,
  counted: { all: number; out: number },
): void {
  for (let i = y * width, end = i + width; i < end; i++) {
    if ((data[i] as number) < lineTuning.strong) continue;
    counted.all++;
    if (inside.data[i] === 0) counted.out++;
  }
}

function meanOf({ data }: Grey, inside: ByteRaster): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (inside.data[i] === 1) {
      sum += data[i] as number;
      count++;
    }
  }
  return count === 0 ? middleGrey : sum / count;
}
