import type { CellPicture } from '../cell-picture.ts';
import { FloatRaster } from '../picture/raster.ts';
import { frameTuning } from './tuning.ts';
import type { Written } from './writing.ts';

/** A strip of ink as a net takes it: fixed height, as wide as the writing needs. Plain, to be sent to the thread of the nets. */
export interface Strip {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
  /** How much wider than written the writing is shown. */
  readonly stretch: number;
}

export interface Framing {
  readonly height: number;
  readonly widest: number;
  /** The writing is not blown up as if it were higher than this share of its cell. */
  readonly lowest: number;
  /** Digits written close together are distinguished more easily when drawn out. */
  readonly stretch: number;
}

const { narrowest, mostTaps } = frameTuning;

/** The writing scaled to the height of a net. */
export function frameWriting({ picture, box }: Written, framing: Framing, margin: number): Strip {
  const high = Math.max(box.bottom - box.top + 1, picture.height * framing.lowest);
  const pad = high * margin;
  const down = high + 2 * pad;
  const across = box.right - box.left + 1 + 2 * pad;
  const { height, stretch, widest } = framing;
  const width = Math.min(
    widest,
    Math.max(narrowest, Math.round((across * stretch * height) / down)),
  );
  const left = box.left - pad;
  const top = (box.top + box.bottom + 1) / 2 - down / 2;
  const { data } = resample(picture, left, top, across, down, width, height);
  return { width, height, ink: data, stretch };
}

/** Part of a cell at another size: each target point averages the source points it covers. */
function resample(
  picture: CellPicture,
  left: number,
  top: number,
  across: number,
  down: number,
  toWidth: number,
  toHeight: number,
): FloatRaster {
  const stepX = across / toWidth;
  const stepY = down / toHeight;
  const tapsX = Math.max(1, Math.min(mostTaps, Math.round(stepX)));
  const tapsY = Math.max(1, Math.min(mostTaps, Math.round(stepY)));
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height ? 0 : picture.at(x, y);
  const out = new FloatRaster(toWidth, toHeight);
  for (let y = 0; y < toHeight; y++) {
    for (let x = 0; x < toWidth; x++) {
      let sum = 0;
      for (let j = 0; j < tapsY; j++) {
        const v = top + (y + (j + 0.5) / tapsY) * stepY - 0.5;
        const row = Math.floor(v);
        const q = v - row;
        for (let i = 0; i < tapsX; i++) {
          const u = left + (x + (i + 0.5) / tapsX) * stepX - 0.5;
          const column = Math.floor(u);
          const p = u - column;
          sum +=
            (at(column, row) * (1 - p) + at(column + 1, row) * p) * (1 - q) +
            (at(column, row + 1) * (1 - p) + at(column + 1, row + 1) * p) * q;
        }
      }
      out.set(x, y, sum / (tapsX * tapsY));
    }
  }
  return out;
}
