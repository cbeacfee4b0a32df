import { type Grey, shrink, turn } from '../picture/grey.ts';
import { project } from '../picture/homography.ts';
import { ridgeOf } from '../picture/ridge.ts';
import { findDirections, type Ridges } from './directions.ts';
import { findLayout } from './find-layout.ts';
import { type Flat, flatten } from './flatten.ts';
import { median } from './ladder.ts';
import type { Layout } from './layout.ts';
import { type Sheet, twoSheets } from './sheets.ts';
import { acrossAt } from './trace.ts';

export interface FoundSlip {
  readonly flat: Flat;
  readonly layout: Layout;
  /** Quarter turns clockwise that set the photo upright. */
  readonly turns: number;
}

/** About the longer side of the picture in which the directions of the lines are looked for. */
const smallSide = 720;
/** Half the thickness of the thickest line looked for in it. */
const reach = 3;
/** A table of so many rows with its widest column at the left needs no second look. */
const sureScore = 4.5;
const leastScore = 2.5;

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
    ridges: { level: ridgeOf(grey, 'level', reach), upright: ridgeOf(grey, 'upright', reach) },
  };
}

/** The slip in the photo whichever way it was held; `several` where another one lies beside it. */
export function findSlip(photo: Grey): FoundSlip | 'several' | null {
  const small = smallOf(photo);
  const slip = bestSlip(photo, small);
  const sheets = twoSheets(small.grey, small.ridges);
  if (sheets !== null) {
    // Two sheets that lie askew to each other hide both their directions: each is looked at alone.
    const slips = sheets.filter((sheet) => {
      const alone = cropped(photo, sheet, small.scale);
      return bestSlip(alone, smallOf(alone)) !== null;
    });
    if (slips.length === 2) return 'several';
    if (slips.length === 0) return null;
  }
  if (slip === null) return null;
  return hasGap(slip) || showsAnother(photo, small, slip) ? 'several' : slip;
}

/** Room left around a sheet, in pixels of the small picture. */
const roomAround = 6;

/** The photo with nothing but one sheet. */
function cropped(photo: Grey, { left, right, top, bottom }: Sheet, scale: number): Grey {
  const x0 = Math.max(0, (left - roomAround) * scale);
  const y0 = Math.max(0, (top - roomAround) * scale);
  const width = Math.min(photo.width, (right + roomAround) * scale) - x0;
  const height = Math.min(photo.height, (bottom + roomAround) * scale) - y0;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + y0) * photo.width + x0;
    data.set(photo.data.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

/** Desk is so much darker than the sheets on both sides of it. */
const dark = 0.62;
/** Width of the narrowest gap between two sheets that is looked for, in row heights. */
const narrowestGap = 0.4;
const step = 4;

/** Whether the rows run over a strip of the desk: then they were taken from two sheets. */
function hasGap({ flat: { picture }, layout }: FoundSlip): boolean {
  const { left, right } = layout.extent;
  const across: number[] = [];
  for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += step) {
    const at = Math.round(x);
    across.push(
      median(
        layout.rows.flatMap(({ label: { upper, lower } }) =>
          [0.3, 0.5, 0.7].map((share) => {
            const y = acrossAt(upper, at) * (1 - share) + acrossAt(lower, at) * share;
            return picture.data[Math.round(y) * picture.width + at] ?? 0;
          }),
        ),
      ),
    );
  }
  const gap = Math.ceil((narrowestGap * layout.pitch) / step);
  const beside = Math.ceil((2 * layout.pitch) / step);
  return across.some((_, i) => {
    const before = across.slice(Math.max(0, i - beside), i);
    const after = across.slice(i + gap, i + gap + beside);
    if (before.length < beside / 2 || after.length < beside / 2) return false;
    const most = dark * Math.min(median(before), median(after));
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
  // from a pixel of the turned picture to the one before
  const back = (
    { 1: [0, 1, 0, -1, 0, h], 2: [-1, 0, w, 0, -1, h], 3: [0, -1, w, 1, 0, 0] } as Record<
      number,
      number[]
    >
  )[turns] as [number, number, number, number, number, number];
  const [a, b, c, d, e, f, g, k, l] = flat.toPhoto as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const row = (x: number, y: number, z: number): [number, number, number] => [
    x * back[0] + y * back[3],
    x * back[1] + y * back[4],
    x * back[2] + y * back[5] + z,
  ];
  const all = [...row(a, b, c), ...row(d, e, f), ...row(g, k, l)];
  const last = all[8] as number;
  return { picture: turn(flat.picture, turns), toPhoto: all.map((value) => value / last) };
}

/** Share of the strong lines of the photo that may stand outside a single slip. */
const mostOutside = 0.3;
const strong = 0.06;

/**
 * Whether the photo shows another slip beside the found one: it is looked for only where many lines
 * remain outside, in the photo with the found one painted over.
 */
function showsAnother(photo: Grey, { grey, scale, ridges }: Small, slip: FoundSlip): boolean {
  const inside = insideOf(grey, scale, slip);
  if (linesOutside(ridges, inside) < mostOutside) return false;
  const paper = meanOf(grey.data, inside);
  const painted = Uint8Array.from(photo.data);
  for (let y = 0; y < grey.height * scale; y++) {
    const row = Math.floor(y / scale) * grey.width;
    for (let x = 0; x < grey.width * scale; x++) {
      if (inside[row + Math.floor(x / scale)] === 1) painted[y * photo.width + x] = paper;
    }
  }
  const rest = { ...photo, data: painted };
  const other = bestSlip(rest, smallOf(rest));
  return other !== null && other.layout.score >= sureScore;
}

/** 1 for pixels of the small picture that belong to the slip with some room around. */
function insideOf(small: Grey, scale: number, { flat, layout }: FoundSlip): Uint8Array {
  const { extent, pitch } = layout;
  const room = 1.2 * pitch;
  const corners = (
    [
      [extent.left - room, extent.top - 3 * room],
      [extent.right + room, extent.top - 3 * room],
      [extent.right + room, extent.bottom + 2 * room],
      [extent.left - room, extent.bottom + 2 * room],
    ] as const
  ).map((point) => project(flat.toPhoto, point).map((value) => value / scale) as [number, number]);
  const inside = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++) {
    const crossed = corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % 4] as [number, number];
      return ay <= y === by <= y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)];
    });
    if (crossed.length < 2) continue;
    const from = Math.max(0, Math.ceil(Math.min(...crossed)));
    const to = Math.min(small.width, Math.floor(Math.max(...crossed)) + 1);
    if (to > from) inside.fill(1, y * small.width + from, y * small.width + to);
  }
  return inside;
}

function linesOutside({ level, upright }: Ridges, inside: Uint8Array): number {
  let out = 0;
  let all = 1;
  for (const { data } of [level, upright]) {
    for (let i = 0; i < data.length; i++) {
      if ((data[i] as number) < strong) continue;
      all++;
      if (inside[i] === 0) out++;
    }
  }
  return out / all;
}

function meanOf(data: Uint8Array, inside: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (inside[i] === 1) {
      sum += data[i] as number;
      count++;
    }
  }
  return count === 0 ? 128 : sum / count;
}
