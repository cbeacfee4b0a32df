import {
  type ConvolveRow,
  channelsTogether,
  type MultiplyAdd,
  numbersTogether,
  openConvolveRow,
  pixelsTogether,
} from '@tashika/kernel/machine';
import { type Convolution, convolutionsOf } from './onnx.ts';

/** What a net says of a picture: for each step along it numbers one after the other. */
export interface NetOutput {
  readonly steps: number;
  readonly classes: number;
  /** Logarithms of shares. */
  readonly log: Float32Array;
  /** What the last layer went by. */
  readonly seen: Float32Array;
}

/** A picture of ink, row by row from the upper left. */
interface Ink {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

/** Runs a net over ink on a sheet of paper `width` wide. */
export type RunNet = (picture: Ink, width: number) => NetOutput;

const floatBytes = 4;
const memoryPage = 65_536;

const roundedUp = (count: number, to: number): number => Math.ceil(count / to) * to;

/**
 * Opens a net. All of ours have one build: convolutions that look, each followed by what is above zero; some
 * along the line (of one row only), which add to what they were given; a last one that tells, as logarithms of
 * shares. The channels of a pixel stand beside each other, so that a row of a convolution's window is one run of
 * numbers.
 */
export function openRunNet(file: Uint8Array, multiplyAdd?: MultiplyAdd): RunNet {
  const convolutions = convolutionsOf(file);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const convolveRow = openConvolveRow(memory, multiplyAdd);
  const layers: Layer[] = [];
  let room = 0;
  for (const [i, convolution] of convolutions.entries()) {
    const layer = layerOf(convolution, room, i === convolutions.length - 1, layers.at(-1));
    const packed = packedWeights(convolution, layer);
    makeRoom(memory, room + packed.byteLength);
    new Float32Array(memory.buffer, room, packed.length).set(packed);
    room += packed.byteLength;
    layers.push(layer);
  }
  return (picture, width) => {
    const { height } = picture;
    let plane = framed(memory, room, { width, height, channels: 1 }, layers[0]);
    const floats = plane.floats();
    for (let y = 0; y < height; y++) {
      const row = picture.ink.subarray(y * picture.width, (y + 1) * picture.width);
      floats.set(row, plane.place(0, y));
    }
    let before = plane;
    for (const [i, layer] of layers.entries()) {
      before = plane;
      plane = convolved(memory, convolveRow, before, layer, layers[i + 1]);
    }
    return outputOf(before, plane, layers.at(-1)?.classes ?? 0);
  };
}

/** A convolution whose weights stand in the memory. */
interface Layer {
  readonly at: number;
  readonly classes: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly window: readonly [rows: number, columns: number];
  readonly strides: readonly [number, number];
  readonly pads: readonly [number, number];
  /** Numbers in a row of the window, and with what fills it up. */
  readonly run: number;
  /** Whether it adds to what it was given. */
  readonly adds: boolean;
  readonly floor: number;
}

function layerOf(
  { weights: { dims }, strides, pads }: Convolution,
  at: number,
  isLast: boolean,
  before: Layer | undefined,
): Layer {
  const [classes = 0, , rows = 1, columns = 1] = dims;
  const inputs = before?.outputs ?? 1;
  return {
    at,
    classes,
    inputs,
    outputs: roundedUp(classes, channelsTogether),
    window: [rows, columns],
    strides,
    pads,
    run: roundedUp(columns * inputs, numbersTogether),
    adds: rows === 1 && !isLast,
    floor: isLast ? Number.NEGATIVE_INFINITY : 0,
  };
}

/** Shifts and weights as `ConvolveRow` wants them; what only fills up is zero. */
function packedWeights({ weights, bias }: Convolution, layer: Layer): Float32Array {
  const { outputs, inputs, run, classes } = layer;
  const [rows, columns] = layer.window;
  const own = weights.dims[1] as number;
  const blockSize = channelsTogether * (1 + rows * run);
  const packed = new Float32Array((outputs / channelsTogether) * blockSize);
  const pack = (output: number): void => {
    const block = Math.floor(output / channelsTogether) * blockSize;
    const lane = block + (output % channelsTogether);
    packed[lane] = bias.data[output] as number;
    let from = output * own * rows * columns;
    for (let input = 0; input < own; input++) {
      for (let row = 0; row < rows; row++) {
        let to = lane + channelsTogether * (1 + row * run + input);
        for (let column = 0; column < columns; column++, from++, to += channelsTogether * inputs)
          packed[to] = weights.data[from] as number;
      }
    }
  };
  for (let output = 0; output < classes; output++) pack(output);
  return packed;
}

/** Numbers of a picture in the memory, with the rim of zeros the next layer looks at. */
class Plane {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly #memory: WebAssembly.Memory;
  readonly #at: number;
  readonly #rim: readonly [number, number];

  constructor(
    memory: WebAssembly.Memory,
    at: number,
    { width, height, channels }: Size,
    rim: readonly [number, number],
  ) {
    this.width = width;
    this.height = height;
    this.channels = channels;
    this.#memory = memory;
    this.#at = at;
    this.#rim = rim;
  }

  get rowNumbers(): number {
    return (this.width + 2 * this.#rim[1]) * this.channels;
  }

  /** Behind the last row there is room for what is computed together with its end. */
  get numbers(): number {
    const rows = this.height + 2 * this.#rim[0];
    return (
      rows * this.rowNumbers + (2 * pixelsTogether + 1) * Math.max(this.channels, channelsTogether)
    );
  }

  get end(): number {
    return this.#at + this.numbers * floatBytes;
  }

  floats(): Float32Array {
    return new Float32Array(this.#memory.buffer, this.#at, this.numbers);
  }

  /** Where a pixel stands among its numbers; pixels of the rim have negative places or beyond its size. */
  place(x: number, y: number): number {
    return (y + this.#rim[0]) * this.rowNumbers + (x + this.#rim[1]) * this.channels;
  }

  address(x: number, y: number): number {
    return this.#at + this.place(x, y) * floatBytes;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** An empty plane for what the next layer will look at. */
function framed(
  memory: WebAssembly.Memory,
  at: number,
  size: Size,
  next: Layer | undefined,
): Plane {
  const plane = new Plane(memory, at, size, next?.pads ?? [0, 0]);
  makeRoom(memory, plane.end);
  plane.floats().fill(0);
  return plane;
}

function makeRoom(memory: WebAssembly.Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / memoryPage));
}

function convolved(
  memory: WebAssembly.Memory,
  convolveRow: ConvolveRow,
  input: Plane,
  layer: Layer,
  next: Layer | undefined,
): Plane {
  const { window, strides, pads, outputs, run } = layer;
  const along = (length: number, way: 0 | 1): number =>
    Math.floor((length + 2 * pads[way] - window[way]) / strides[way]) + 1;
  const [width, height] = [along(input.width, 1), along(input.height, 0)];
  const output = framed(memory, input.end, { width, height, channels: outputs }, next);
  const floats = output.floats();
  for (let y = 0; y < height; y++) {
    convolveRow(
      input.address(-pads[1], y * strides[0] - pads[0]),
      layer.at,
      output.address(0, y),
      width,
      outputs / channelsTogether,
      window[0],
      input.rowNumbers * floatBytes,
      run * floatBytes,
      strides[1] * input.channels * floatBytes,
      outputs * floatBytes,
      layer.floor,
    );
    // what was computed together with the end of the row lies in the rim, or where the next row will stand
    const end = output.place(width, y);
    floats.fill(0, end, end + (pixelsTogether - 1) * outputs);
  }
  if (layer.adds) addTo(output, input);
  return output;
}

function addTo(output: Plane, input: Plane): void {
  const [sums, given] = [output.floats(), input.floats()];
  for (let y = 0; y < output.height; y++) {
    let to = output.place(0, y);
    let from = input.place(0, y);
    for (const end = output.place(output.width, y); to < end; to++, from++)
      sums[to] = (sums[to] as number) + (given[from] as number);
  }
}

function outputOf(seen: Plane, said: Plane, classes: number): NetOutput {
  const steps = said.width;
  const log = new Float32Array(steps * classes);
  const floats = said.floats();
  for (let step = 0; step < steps; step++) {
    const from = said.place(step, 0);
    let most = Number.NEGATIVE_INFINITY;
    for (let i = from; i < from + classes; i++) most = Math.max(most, floats[i] as number);
    let sum = 0;
    for (let i = from; i < from + classes; i++) sum += Math.exp((floats[i] as number) - most);
    const total = most + Math.log(sum);
    for (let i = 0; i < classes; i++)
      log[step * classes + i] = (floats[from + i] as number) - total;
  }
  const begin = seen.place(0, 0);
  return { steps, classes, log, seen: seen.floats().slice(begin, begin + steps * seen.channels) };
}
