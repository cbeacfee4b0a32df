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

type Code = readonly (number | Code)[];

/** A whole number in seven bits a byte, the lowest first. */
function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}
const vector = (list: readonly Code[]): Code => [leb(list.length), list];
const sized = (code: Code): Code => {
  const bytes = (code as number[]).flat(Number.POSITIVE_INFINITY);
  return [leb(bytes.length), bytes];
};
const section = (id: number, code: Code): Code => [id, sized(code)];
const name = (text: string): Code => [leb(text.length), [...new TextEncoder().encode(text)]];

const [i32, f32, v128] = [0x7f, 0x7d, 0x7b];
const parameters = [i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32];
const [input, weights, output, pixels, blocks, rows, rowBytes, runBytes, stepBytes, pixelBytes] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
const floor = 10;
const [from, to, left, weight, row, rowsLeft, end] = [11, 12, 13, 14, 15, 16, 17] as const;
const pixel = (i: number): number => 18 + i;
const integers = 7 + pixelsTogether;
const [lowest, number, lower, upper] = [22, 23, 24, 25] as const;
const sum = (i: number, half: number): number => 26 + 2 * i + half;
const vectors = 4 + 2 * pixelsTogether;

const get = (local: number): Code => [0x20, local];
const set = (local: number, value: Code): Code => [value, 0x21, local];
const add = (a: Code, b: Code): Code => [a, b, 0x6a];
/** Not negative: the sign is the highest of its bits. */
const constant = (value: number): Code => [
  0x41,
  value < 64 ? value : [(value & 127) | 128, leb(value >>> 7)],
];
const raise = (local: number, by: Code): Code => set(local, add(get(local), by));
const lowerBy = (local: number, by: number): Code => set(local, [get(local), constant(by), 0x6b]);
const lessThan = (a: Code, b: Code): Code => [a, b, 0x48];
const timesFour = (value: Code): Code => [value, constant(2), 0x74];
/** Done once, and again as long as the condition holds. */
const repeat = (body: Code, condition: Code): Code => [0x03, 0x40, body, condition, 0x0d, 0, 0x0b];

const simd = (operation: number, ...more: Code[]): Code => [0xfd, leb(operation), more];
const load = (address: number, offset: number): Code => [
  get(address),
  simd(0x00, [2], leb(offset)),
];
const loadEverywhere = (address: number, offset: number): Code => [
  get(address),
  simd(0x09, [2], leb(offset)),
];
const store = (address: number, offset: number, value: Code): Code => [
  get(address),
  value,
  simd(0x0b, [2], leb(offset)),
];
const greater = (a: Code, b: Code): Code => [a, b, simd(0xe9)];

/** a × b + c, in one step where the processor can. */
export type MultiplyAdd = (a: Code, b: Code, c: Code) => Code;
export const inOneStep: MultiplyAdd = (a, b, c) => [a, b, c, simd(0x105)];
export const inTwoSteps: MultiplyAdd = (a, b, c) => [c, a, b, simd(0xe6), simd(0xe4)];

const each = (count: number, code: (i: number) => Code): Code =>
  Array.from({ length: count }, (_, i) => code(i));

/** Adds up one run of numbers of the input, times their weights, for every pixel and channel. */
const addRun = (multiplyAdd: MultiplyAdd): Code =>
  repeat(
    [
      each(numbersTogether, (n) => [
        set(lower, load(weight, 32 * n)),
        set(upper, load(weight, 32 * n + 16)),
        each(pixelsTogether, (i) => [
          set(number, loadEverywhere(pixel(i), 4 * n)),
          set(sum(i, 0), multiplyAdd(get(number), get(lower), get(sum(i, 0)))),
          set(sum(i, 1), multiplyAdd(get(number), get(upper), get(sum(i, 1)))),
        ]),
      ]),
      each(pixelsTogether, (i) => raise(pixel(i), constant(4 * numbersTogether))),
      raise(weight, constant(32 * numbersTogether)),
    ],
    lessThan(get(pixel(0)), get(end)),
  );

/** Four pixels in eight channels. */
const computePixels = (multiplyAdd: MultiplyAdd): Code => [
  set(weight, get(weights)),
  each(pixelsTogether, (i) => [set(sum(i, 0), load(weight, 0)), set(sum(i, 1), load(weight, 16))]),
  raise(weight, constant(32)),
  set(row, get(from)),
  set(rowsLeft, get(rows)),
  repeat(
    [
      set(pixel(0), get(row)),
      each(pixelsTogether - 1, (i) => set(pixel(i + 1), add(get(pixel(i)), get(stepBytes)))),
      set(end, add(get(row), get(runBytes))),
      addRun(multiplyAdd),
      raise(row, get(rowBytes)),
      lowerBy(rowsLeft, 1),
    ],
    get(rowsLeft),
  ),
  each(pixelsTogether, (i) => [
    store(to, 0, greater(get(sum(i, 0)), get(lowest))),
    store(to, 16, greater(get(sum(i, 1)), get(lowest))),
    raise(to, get(pixelBytes)),
  ]),
];

const convolveRow = (multiplyAdd: MultiplyAdd): Code => [
  set(lowest, [get(floor), simd(0x13)]),
  repeat(
    [
      set(from, get(input)),
      set(to, get(output)),
      set(left, get(pixels)),
      repeat(
        [
          computePixels(multiplyAdd),
          raise(from, timesFour(get(stepBytes))),
          lowerBy(left, pixelsTogether),
        ],
        lessThan(constant(0), get(left)),
      ),
      set(weights, get(weight)),
      raise(output, constant(4 * channelsTogether)),
      lowerBy(blocks, 1),
    ],
    get(blocks),
  ),
];

function moduleBytes(multiplyAdd: MultiplyAdd): Uint8Array<ArrayBuffer> {
  const body = sized([
    vector([
      [integers, i32],
      [vectors, v128],
    ]),
    convolveRow(multiplyAdd),
    0x0b,
  ]);
  const code: Code = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, vector([[0x60, vector(parameters.map((type) => [type])), vector([])]])),
    section(2, vector([[name('own'), name('memory'), 0x02, 0x00, 0]])),
    section(3, vector([[0]])),
    section(7, vector([[name('convolveRow'), 0x00, 0]])),
    section(10, vector([body])),
  ];
  return Uint8Array.from((code as number[]).flat(Number.POSITIVE_INFINITY));
}

const best = (): MultiplyAdd =>
  WebAssembly.validate(moduleBytes(inOneStep)) ? inOneStep : inTwoSteps;

/** The inner loop over a memory of its own. */
export async function openConvolveRow(
  memory: WebAssembly.Memory,
  multiplyAdd: MultiplyAdd = best(),
): Promise<ConvolveRow> {
  const compiled = await WebAssembly.compile(moduleBytes(multiplyAdd));
  const { exports } = await WebAssembly.instantiate(compiled, { own: { memory } });
  return exports.convolveRow as ConvolveRow;
}
