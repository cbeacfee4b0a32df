import { type Grey, shrink, turn } from '../picture/grey.ts';
import { project } from '../picture/homography.ts';
import { ridgeOf } from '../picture/ridge.ts';
import { findDirections } from './directions.ts';
import { findLayout } from './find-layout.ts';
import { type Flat, flatten } from './flatten.ts';
import type { Layout } from './layout.ts';

export interface FoundSlip {
  readonly flat: Flat;
  readonly layout: Layout;
  /** Quarter turns clockwise that set the photo upright. */
  readonly turns: number;
}

/** Longer side of the picture in which the directions of the lines are looked for. */
const smallSide = 800;
/** A table of so many rows with its widest column at the left needs no second look. */
const sureScore = 4.5;
const leastScore = 2.5;

/** The slip in the photo whichever way it was held, or null. */
export function findSlip(photo: Grey): FoundSlip | null {
  const scale = Math.max(photo.width, photo.height) / smallSide;
  const { level, upright } = findDirections(shrink(photo, scale));
  const flat = flatten(photo, Math.max(1, scale), level, upright);
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
export function turnFlat(flat: Flat, turns: number): Flat {
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

/**
 * Whether the photo shows another slip beside the found one: it is looked for only where many lines
 * remain outside, in the photo with the found one painted over.
 */
export function showsAnother(photo: Grey, { flat, layout }: FoundSlip): boolean {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / smallSide);
  const small = shrink(photo, scale);
  const inside = insideOf(small, scale, flat, layout);
  if (linesOutside(small, inside) < mostOutside) return false;
  const painted = Uint8Array.from(small.data);
  const paper = meanOf(small.data, inside);
  for (let i = 0; i < painted.length; i++) if (inside[i] === 1) painted[i] = paper;
  const other = findSlip({ ...small, data: painted });
  return other !== null && other.layout.score >= sureScore;
}

/** 1 for pixels of the small picture that belong to the slip with some room around. */
function insideOf(small: Grey, scale: number, flat: Flat, layout: Layout): Uint8Array {
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
  const orientation = Math.sign(areaOf(corners));
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const within = corners.every(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % 4] as [number, number];
        return orientation * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) >= 0;
      });
      if (within) inside[y * small.width + x] = 1;
    }
  }
  return inside;
}

const areaOf = (corners: readonly (readonly [number, number])[]): number =>
  corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] as readonly [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);

function linesOutside(small: Grey, inside: Uint8Array): number {
  let out = 0;
  let all = 1;
  for (const way of ['level', 'upright'] as const) {
    const { data } = ridgeOf(small, way, 3);
    for (let i = 0; i < data.length; i++) {
      if ((data[i] as number) < 0.06) continue;
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
