import {
  add,
  type Code,
  each,
  f32,
  floatEverywhere,
  fours,
  i32,
  type Local,
  lessThan,
  lower as lowerBy,
  moduleOf,
  raise,
  repeat,
  routine,
  set,
  shifted,
  simd,
  storeVector,
  v128,
  vectorAt,
  whole,
} from './assembly.ts';

/**
 * The inner loop of the nets, written in WebAssembly's own instructions: four neighbouring pixels by eight
 * channels at a time, in vectors of four floats. A module this small is ready at once, where a whole runtime of
 * nets takes seconds to be compiled and more memory than everything else of a reader.
 */

/** Channels that are computed together; how many of them a picture has is a multiple of it. */
export const channelsTogether = 8;
/** Pixels that are computed together: behind each row there must be room for as many, less one. */
export const pixelsTogether = 4;
/** Numbers of a row of the input that are added up together; their count is a multiple of it. */
export const numbersTogether = 4;

/** One row of a convolution. Places are addresses in bytes. */
export type ConvolveRow = (
  input: number,
  /** By eight channels: their shifts, then for every number of the input their weights. */
  weights: number,
  output: number,
  pixels: number,
  /** Eights of channels of the output. */
  blocks: number,
  /** Rows of the input that make one of the output, and bytes from one to the next. */
  rows: number,
  rowBytes: number,
  /** Bytes of such a row that make one pixel. */
  runBytes: number,
  /** Bytes from what makes one pixel to what makes the next. */
  stepBytes: number,
  /** Bytes of a pixel of the output. */
  pixelBytes: number,
  /** No number of the output is less. */
  floor: number,
) => void;

/** a × b + c, in one step where the processor can. */
export type MultiplyAdd = (a: Code, b: Code, c: Code) => Code;
export const inOneStep: MultiplyAdd = (a, b, c) => [a, b, c, simd(0x105)];
export const inTwoSteps: MultiplyAdd = (a, b, c) => fours.sum(c, fours.product(a, b));

const parameters = {
  ...{ input: i32, weights: i32, output: i32, pixels: i32, blocks: i32 },
  ...{ rows: i32, rowBytes: i32, runBytes: i32, stepBytes: i32, pixelBytes: i32, floor: f32 },
};
const variables = {
  ...{ from: i32, to: i32, left: i32, weight: i32, row: i32, rowsLeft: i32, end: i32 },
  ...{ pixel0: i32, pixel1: i32, pixel2: i32, pixel3: i32 },
  ...{ lowest: v128, number: v128, lower: v128, upper: v128 },
  ...{ lower0: v128, lower1: v128, lower2: v128, lower3: v128 },
  ...{ upper0: v128, upper1: v128, upper2: v128, upper3: v128 },
};
type Locals = Readonly<Record<keyof typeof parameters | keyof typeof variables, Local>>;

/** Where the pixels that are computed together begin, and their sums in the first and the last four channels. */
const pixelsOf = (local: Locals): readonly Local[] => [
  local.pixel0,
  local.pixel1,
  local.pixel2,
  local.pixel3,
];
const sumsOf = (local: Locals): readonly (readonly [Local, Local])[] => [
  [local.lower0, local.upper0],
  [local.lower1, local.upper1],
  [local.lower2, local.upper2],
  [local.lower3, local.upper3],
];

/** Adds up one run of numbers of the input, times their weights, for every pixel and channel. */
function addRun(local: Locals, multiplyAdd: MultiplyAdd): Code {
  const { weight, end, number, lower, upper } = local;
  const pixels = pixelsOf(local);
  const addNumber = (n: number): Code => [
    set(lower, vectorAt(weight, 32 * n)),
    set(upper, vectorAt(weight, 32 * n + 16)),
    sumsOf(local).map(([low, high], i) => [
      set(number, floatEverywhere(pixels[i] as Local, 4 * n)),
      set(low, multiplyAdd(number, lower, low)),
      set(high, multiplyAdd(number, upper, high)),
    ]),
  ];
  return repeat(
    [
      each(numbersTogether, addNumber),
      pixels.map((pixel) => raise(pixel, whole(4 * numbersTogether))),
      raise(weight, whole(32 * numbersTogether)),
    ],
    lessThan(local.pixel0, end),
  );
}

/** Four pixels in eight channels. */
function computePixels(local: Locals, multiplyAdd: MultiplyAdd): Code {
  const { weights, weight, from, to, row, rows, rowsLeft, rowBytes, runBytes, end, lowest } = local;
  const [first, ...others] = pixelsOf(local) as [Local, ...Local[]];
  return [
    set(weight, weights),
    sumsOf(local).map(([low, high]) => [
      set(low, vectorAt(weight)),
      set(high, vectorAt(weight, 16)),
    ]),
    raise(weight, whole(32)),
    set(row, from),
    set(rowsLeft, rows),
    repeat(
      [
        set(first, row),
        others.map((pixel, i) => set(pixel, add(others[i - 1] ?? first, local.stepBytes))),
        set(end, add(row, runBytes)),
        addRun(local, multiplyAdd),
        raise(row, rowBytes),
        lowerBy(rowsLeft, 1),
      ],
      rowsLeft,
    ),
    sumsOf(local).map(([low, high]) => [
      storeVector(to, fours.most(low, lowest)),
      storeVector(to, fours.most(high, lowest), 16),
      raise(to, local.pixelBytes),
    ]),
  ];
}

const convolveRow = (multiplyAdd: MultiplyAdd) =>
  routine('convolveRow', parameters, variables, (local) => {
    const { input, output, pixels, blocks, weights, weight, from, to, left, stepBytes } = local;
    return [
      set(local.lowest, fours.everywhere(local.floor)),
      repeat(
        [
          set(from, input),
          set(to, output),
          set(left, pixels),
          repeat(
            [
              computePixels(local, multiplyAdd),
              raise(from, shifted(stepBytes, 2)),
              lowerBy(left, pixelsTogether),
            ],
            lessThan(whole(0), left),
          ),
          set(weights, weight),
          raise(output, whole(4 * channelsTogether)),
          lowerBy(blocks, 1),
        ],
        blocks,
      ),
    ];
  });

const best = (): MultiplyAdd =>
  WebAssembly.validate(moduleOf([convolveRow(inOneStep)])) ? inOneStep : inTwoSteps;

/** The inner loop over a memory of its own. */
export function openConvolveRow(
  memory: WebAssembly.Memory,
  multiplyAdd: MultiplyAdd = best(),
): ConvolveRow {
  const compiled = new WebAssembly.Module(moduleOf([convolveRow(multiplyAdd)]));
  const { exports } = new WebAssembly.Instance(compiled, { own: { memory } });
  return exports.convolveRow as ConvolveRow;
}
