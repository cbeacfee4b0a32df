/**
 * WebAssembly's own instructions, as far as the inner loops of the reader need them. A loop over every pixel that
 * is written in them is fast from the first photo on, where one in JavaScript is compiled again and again until
 * its types are known; and it handles several numbers at once.
 */

export type Code = readonly (number | Code)[];

/** A local variable: taken as it stands, its value. */
export type Local = readonly [0x20, number];

export const [i32, f32, f64, v128] = [0x7f, 0x7d, 0x7c, 0x7b] as const;
type Type = typeof i32 | typeof f32 | typeof f64 | typeof v128;

/** A function of numbers that gives nothing back: what it makes stands in the memory. */
export interface Routine<Name extends string = string> {
  readonly name: Name;
  readonly parameters: readonly Type[];
  readonly code: Code;
}

/** A routine of named parameters and named variables, which are zero at first. */
export function routine<Name extends string, P extends string, V extends string>(
  name: Name,
  parameters: Readonly<Record<P, Type>>,
  variables: Readonly<Record<V, Type>>,
  body: (local: Readonly<Record<P | V, Local>>) => Code,
): Routine<Name> {
  const names = [...Object.keys(parameters), ...Object.keys(variables)];
  const local = Object.fromEntries(names.map((each, i): [string, Local] => [each, [0x20, i]]));
  const declared = Object.values<Type>(variables).map((type) => [1, type]);
  return {
    name,
    parameters: Object.values<Type>(parameters),
    code: [vector(declared), body(local as Record<P | V, Local>), 0x0b],
  };
}

/** A whole number in seven bits a byte, the lowest first. */
function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}
const vector = (list: readonly Code[]): Code => [leb(list.length), list];
const flat = (code: Code): number[] => (code as number[]).flat(Number.POSITIVE_INFINITY);
const sized = (code: Code): Code => {
  const bytes = flat(code);
  return [leb(bytes.length), bytes];
};
const section = (id: number, code: Code): Code => [id, sized(code)];
const text = (letters: string): Code => [
  leb(letters.length),
  [...new TextEncoder().encode(letters)],
];

/** The bytes of a module with these routines, over a memory it is given. */
export const moduleOf = (routines: readonly Routine[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(
        1,
        vector(
          routines.map(({ parameters }) => [0x60, vector(parameters.map((type) => [type])), 0]),
        ),
      ),
      section(2, vector([[text('own'), text('memory'), 0x02, 0x00, 0]])),
      section(3, vector(routines.map((_, i) => [i]))),
      section(7, vector(routines.map(({ name }, i) => [text(name), 0x00, i]))),
      section(10, vector(routines.map(({ code }) => sized(code)))),
    ]),
  );

export const set = (local: Local, value: Code): Code => [value, 0x21, local[1]];
/** Not negative: the sign is the highest of its bits. */
export const whole = (value: number): Code => [0x41, signed(value)];
const signed = (value: number): number[] =>
  value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)];
export const float = (value: number): Code => [
  0x43,
  ...new Uint8Array(new Float32Array([value]).buffer),
];
export const double = (value: number): Code => [
  0x44,
  ...new Uint8Array(new Float64Array([value]).buffer),
];

export const add = (a: Code, b: Code): Code => [a, b, 0x6a];
export const minus = (a: Code, b: Code): Code => [a, b, 0x6b];
export const times = (a: Code, b: Code): Code => [a, b, 0x6c];
/** Times two to the power of `bits`. */
export const shifted = (a: Code, bits: number): Code => [a, whole(bits), 0x74];
export const both = (a: Code, b: Code): Code => [a, b, 0x71];
export const lessThan = (a: Code, b: Code): Code => [a, b, 0x48];
export const raise = (local: Local, by: Code): Code => set(local, add(local, by));
export const lower = (local: Local, by: number): Code => set(local, minus(local, whole(by)));

/** Done once, and again as long as the condition holds. */
export const repeat = (body: Code, condition: Code): Code => [
  0x03,
  0x40,
  body,
  condition,
  0x0d,
  0,
  0x0b,
];
export const when = (condition: Code, body: Code, otherwise: Code = []): Code => [
  condition,
  0x04,
  0x40,
  body,
  0x05,
  otherwise,
  0x0b,
];
/** The one of two whole numbers where the condition holds, else the other. */
export const chosen = (condition: Code, a: Code, b: Code): Code => [a, b, condition, 0x1b];
export const each = (count: number, code: (i: number) => Code): Code =>
  Array.from({ length: count }, (_, i) => code(i));

/** A load or store of `code` at an address and an offset in bytes. */
const at = (code: Code, address: Code, offset: number): Code => [address, code, 0, leb(offset)];
export const simd = (operation: number): Code => [0xfd, leb(operation)];

export const wholeAt = (address: Code, offset = 0): Code => at([0x28], address, offset);
export const doubleAt = (address: Code, offset = 0): Code => at([0x2b], address, offset);
export const vectorAt = (address: Code, offset = 0): Code => at(simd(0x00), address, offset);
/** Eight bytes as eight whole numbers of 16 bits. */
export const bytesAt = (address: Code, offset = 0): Code => at(simd(0x02), address, offset);
/** One float, four times. */
export const floatEverywhere = (address: Code, offset = 0): Code => at(simd(0x09), address, offset);
/** Two floats, and two zeros. */
export const floatsAt = (address: Code, offset = 0): Code => at(simd(0x5d), address, offset);
const store = (code: Code, address: Code, value: Code, offset: number): Code => [
  address,
  value,
  code,
  0,
  leb(offset),
];
export const storeByte = (address: Code, value: Code, offset = 0): Code =>
  store([0x3a], address, value, offset);
export const storeVector = (address: Code, value: Code, offset = 0): Code =>
  store(simd(0x0b), address, value, offset);
/** The first two floats of a vector. */
export const storeFloats = (address: Code, value: Code): Code => [
  address,
  value,
  simd(0x5b),
  0,
  0,
  0,
];

/** Instructions that take two values, and those that take one. */
const two =
  (operation: number) =>
  (a: Code, b: Code): Code => [a, b, simd(operation)];
const one =
  (operation: number) =>
  (a: Code): Code => [a, simd(operation)];

/** Of vectors of eight whole numbers. */
export const eights = {
  sum: two(0x8e),
  difference: two(0x91),
  least: two(0x97),
  /** All bits where a is greater, else none. */
  isGreater: two(0x32),
  /** The first and the last four as floats. */
  lowerFloats: (a: Code): Code => fours.ofWhole([a, simd(0xa9)]),
  upperFloats: (a: Code): Code => fours.ofWhole([a, simd(0xaa)]),
};

/** Of vectors of four floats. */
export const fours = {
  everywhere: one(0x13),
  ofWhole: one(0xfa),
  /** As whole numbers towards zero; what is none is zero. */
  whole: one(0xf8),
  nearest: one(0x6a),
  size: one(0xe0),
  root: one(0xe3),
  sum: two(0xe4),
  difference: two(0xe5),
  product: two(0xe6),
  ratio: two(0xe7),
  /** Of numbers; what is none may come out either way. */
  least: two(0xea),
  most: two(0xeb),
  and: two(0x4e),
  /** The first two of a, each before that of b. */
  lowerMixed: (a: Code, b: Code): Code => [a, b, simd(0x0d), placesOf(0, 4, 1, 5)],
  /** The last two, at the first two places. */
  upperHalf: (a: Code): Code => [a, a, simd(0x0d), placesOf(2, 3, 2, 3)],
  /** The halves, and the numbers of each half, in turned order. */
  halvesTurned: (a: Code): Code => [a, a, simd(0x0d), placesOf(2, 3, 0, 1)],
  pairsTurned: (a: Code): Code => [a, a, simd(0x0d), placesOf(1, 0, 3, 2)],
};

/** Of vectors of four whole numbers. */
export const wholes = {
  everywhere: one(0x11),
  sum: two(0xae),
  /** Of eight and eight of 16 bits: their products, each added to its neighbour. */
  products: two(0xba),
  /** Two vectors as one of eight of 16 bits. */
  narrow: two(0x85),
  shifted: (a: Code, bits: number): Code => [a, whole(bits), simd(0xab)],
};

/** The bytes of four numbers of four bytes each. */
const placesOf = (...places: readonly number[]): number[] =>
  places.flatMap((place) => [4 * place, 4 * place + 1, 4 * place + 2, 4 * place + 3]);

/** Of vectors of two doubles. */
export const pairs = {
  everywhere: one(0x14),
  /** The first two of four floats, or of four whole numbers. */
  ofFloats: one(0x5f),
  ofWhole: one(0xfe),
  /** Two bytes. */
  ofBytesAt: (address: Code): Code =>
    pairs.ofWhole([at(simd(0x5c), address, 0), simd(0x89), simd(0xa9)]),
  /** The first ones of a and b, and the second ones. */
  firsts: (a: Code, b: Code): Code => [a, b, simd(0x0d), placesOf(0, 1, 4, 5)],
  seconds: (a: Code, b: Code): Code => [a, b, simd(0x0d), placesOf(2, 3, 6, 7)],
  sum: two(0xf0),
  difference: two(0xf1),
  product: two(0xf2),
  ratio: two(0xf3),
  /** Of numbers; what is none may come out either way. */
  least: two(0xf6),
  most: two(0xf7),
  /** All bits where it is so, else none. */
  isLess: two(0x49),
  isAtLeast: two(0x4c),
  both: two(0x4e),
  /** Whether neither of two is none. */
  areAll: one(0xc3),
  /** As two whole numbers towards zero, and as two floats. */
  whole: one(0xfc),
  floats: one(0x5e),
  first: (a: Code): Code => [a, simd(0x21), 0],
  second: (a: Code): Code => [a, simd(0x21), 1],
  /** (a, b) of two numbers. */
  of: (a: Code, b: Code): Code => [a, simd(0x14), b, simd(0x22), 1],
};

/** One of four whole numbers. */
export const wholeIn = (a: Code, place: number): Code => [a, simd(0x1b), place];

/** Of single doubles. */
export const doubles = {
  sum: (a: Code, b: Code): Code => [a, b, 0xa0],
  difference: (a: Code, b: Code): Code => [a, b, 0xa1],
  product: (a: Code, b: Code): Code => [a, b, 0xa2],
  ratio: (a: Code, b: Code): Code => [a, b, 0xa3],
  isGreater: (a: Code, b: Code): Code => [a, b, 0x64],
  /** As a whole number towards zero. */
  whole: (a: Code): Code => [a, 0xfc, 2],
};
