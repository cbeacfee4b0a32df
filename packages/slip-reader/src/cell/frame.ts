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
  const columns = tapsAlong(left, across, toWidth, picture.width);
  const rows = tapsAlong(top, down, toHeight, picture.height);
  const out = new FloatRaster(toWidth, toHeight);
  for (let y = 0; y < toHeight; y++) resampleRow(picture, columns, rows, out, y);
  return out;
}

/** Where the target points of one way look: between two source points each, with the share of each of them. */
interface Taps {
  /** Of each target point. */
  readonly count: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstShare: Float64Array;
  readonly secondShare: Float64Array;
}

/** Beyond the picture there is no ink: a point there has no share. */
function tapsAlong(begin: number, length: number, to: number, size: number): Taps {
  const step = length / to;
  const count = Math.max(1, Math.min(mostTaps, Math.round(step)));
  const all = to * count;
  const taps = {
    count,
    first: new Int32Array(all),
    second: new Int32Array(all),
    firstShare: new Float64Array(all),
    secondShare: new Float64Array(all),
  };
  for (let n = 0; n < all; n++) {
    const place = begin + (Math.floor(n / count) + ((n % count) + 0.5) / count) * step - 0.5;
    const at = Math.floor(place);
    const share = place - at;
    const isInside = (point: number): boolean => point >= 0 && point < size;
    taps.first[n] = isInside(at) ? at : 0;
    taps.second[n] = isInside(at + 1) ? at + 1 : 0;
    taps.firstShare[n] = isInside(at) ? 1 - share : 0;
    taps.secondShare[n] = isInside(at + 1) ? share : 0;
  }
  return taps;
}

function resampleRow(
  { width, data }: CellPicture,
  columns: Taps,
  rows: Taps,
  out: FloatRaster,
  y: number,
): void {
  for (let x = 0; x < out.width; x++) {
    let sum = 0;
    for (let j = y * rows.count; j < (y + 1) * rows.count; j++) {
      const upper = (rows.first[j] as number) * width;
      const lower = (rows.second[j] as number) * width;
      const upperShare = rows.firstShare[j] as number;
      const lowerShare = rows.secondShare[j] as number;
      for (let i = x * columns.count; i < (x + 1) * columns.count; i++) {
        const left = columns.first[i] as number;
        const right = columns.second[i] as number;
        const leftShare = columns.firstShare[i] as number;
        const rightShare = columns.secondShare[i] as number;
        sum +=
          ((data[upper + left] as number) * leftShare +
            (data[upper + right] as number) * rightShare) *
            upperShare +
          ((data[lower + left] as number) * leftShare +
            (data[lower + right] as number) * rightShare) *
            lowerShare;
      }
    }
    out.set(x, y, sum / (columns.count * rows.count));
  }
}
