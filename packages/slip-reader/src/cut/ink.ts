import { aligned, Workspace } from '@tashika/kernel/machine';
import type { Grey } from '../picture/grey.ts';
import { FloatRaster } from '../picture/raster.ts';
import { brightestNear, darkestNear, inkRow, mixLight } from './paper.ts';
import { paperTuning } from './tuning.ts';

/** How dark each pixel is against the paper around it: 0 paper … 1 black, not yet stretched. */
export type Ink = FloatRaster;

const { block, around, rim } = paperTuning;

const workspace = new Workspace([brightestNear, darkestNear, mixLight, inkRow]);

export function inkOf(grey: Grey): Ink {
  const { width, height } = grey;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const blocks = new Blocks(columns, rows);
  const shades = aligned(blocks.end);
  const places = aligned(shades + width * height);
  const shares = aligned(places + 4 * width + 4);
  const light = aligned(shares + 8 * width + 8);
  const ink = aligned(light + 4 * columns + 8);
  workspace.makeRoom(ink + 4 * width * height);
  workspace.bytes(shades, width * height).set(grey.data);
  setPlacesBetween(width, columns, places, shares);
  blocks.fill(grey);
  const { run } = workspace;
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(rows - rim, (y + 0.5) / block - 0.5));
    const top = v | 0;
    const q = v - top;
    const [upper, below] = [blocks.row(top), blocks.row(Math.min(rows - 1, top + 1))];
    run.mixLight(upper, upper + 4 * columns, below, light, 1 - q, q);
    const row = shades + y * width;
    run.inkRow(row, row + width, light, places, shares, ink + 4 * y * width);
  }
  return new FloatRaster(width, height, workspace.floats(ink, width * height).slice());
}

/** For each pixel of a row: the block whose middle lies before it, and how far it is to the next one. */
function setPlacesBetween(width: number, columns: number, places: number, shares: number): void {
  const before = workspace.wholes(places, width + 1);
  const share = workspace.doubles(shares, width + 1);
  // and for one behind the row: they are handled by two
  for (let x = 0; x <= width; x++) {
    const u = Math.max(0, Math.min(columns - rim, (x + 0.5) / block - 0.5));
    before[x] = 4 * (u | 0);
    share[x] = u - (u | 0);
  }
}

/** The brightness of the paper by blocks, with room around it; at the beginning of the memory. */
class Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Numbers of a row, and of all rows, with the room around them. */
  readonly #stride: number;
  readonly #size: number;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#stride = columns + 2 * around;
    this.#size = this.#stride * (rows + 2 * around);
  }

  /** Where its memory ends: each step needs a second picture. */
  get end(): number {
    return 2 * 4 * this.#size;
  }

  /** The address of a row. */
  row(y: number): number {
    return 4 * this.#place(y);
  }

  #place(y: number): number {
    return (y + around) * this.#stride + around;
  }

  /** Brightest nearby, then darkest of those nearby: strokes are closed, the rim of a shadow stays. */
  fill(grey: Grey): void {
    this.#surround(Number.NEGATIVE_INFINITY);
    const blocks = workspace.floats(0, this.#size);
    for (let y = 0; y < this.rows; y++) brightRow(grey, y, blocks, this.#place(y), this.columns);
    this.#spread(workspace.run.brightestNear);
    this.#surround(Number.POSITIVE_INFINITY);
    this.#spread(workspace.run.darkestNear);
  }

  /** What lies around counts for nothing. */
  #surround(value: number): void {
    const blocks = workspace.floats(0, this.#size);
    blocks.fill(value, 0, this.#place(0));
    for (let y = 0; y < this.rows; y++)
      blocks.fill(value, this.#place(y) + this.columns, this.#place(y + 1));
    blocks.fill(value, this.#place(this.rows));
  }

  /** Along the rows into the second picture, and across them back. */
  #spread(step: (...numbers: number[]) => void): void {
    const [second, rim] = [4 * this.#size, 4 * around];
    step(rim, second - rim, second + rim, 4);
    const [from, end] = [rim * this.#stride, second - rim * this.#stride];
    step(second + from, second + end, from, 4 * this.#stride);
  }
}

/** Per block the mean of its brighter half: a single bright speck does not make the paper. */
function brightRow(
  { width, height, data }: Grey,
  row: number,
  blocks: Float32Array,
  to: number,
  columns: number,
): void {
  const end = Math.min(height, (row + 1) * block);
  for (let column = 0; column < columns; column++) {
    const [left, right] = [column * block, Math.min(width, (column + 1) * block)];
    let sum = 0;
    let most = 0;
    for (let y = row * block; y < end; y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const value = data[at] as number;
        sum += value;
        if (value > most) most = value;
      }
    }
    const count = (right - left) * (end - row * block);
    blocks[to + column] = (sum / count + most) / 2;
  }
}
