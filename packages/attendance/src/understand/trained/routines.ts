import {
  add,
  type Code,
  chosen,
  each,
  f32,
  float,
  floatEverywhere,
  fours,
  i32,
  type Local,
  lessThan,
  lower,
  minus,
  type Routine,
  raise,
  repeat,
  routine,
  set,
  shifted,
  storeVector,
  times,
  v128,
  vectorAt,
  when,
  whole,
  wholes,
} from '@tashika/kernel/machine';

/**
 * The inner loops of the net. Whole numbers are multiplied exactly, and nothing is rounded in another way by another
 * processor: what the net says is the same wherever it runs. Places are addresses in bytes, and so are widths of rows.
 */

export const heads = 4;
/** Numbers of a linear layer's output that are computed together. */
export const outputsTogether = 8;
/** In front of the weights of such an eight: what a step of each is worth, and their shifts. */
export const blockHead = 64;

const vectorBytes = 16;
const pairsTogether = 4;
/** The largest whole number an input is written as. */
const most16 = 32_767;

const everywhere = (value: number): Code => fours.everywhere(float(value));
const zero = everywhere(0);

/** In every place what all four come to. */
const across = (local: Local, of: (a: Code, b: Code) => Code): Code => [
  set(local, of(local, fours.halvesTurned(local))),
  set(local, of(local, fours.pairsTurned(local))),
];

/** Rows of floats as whole numbers of 16 bits, and for each row what one of those is worth. */
const shorten = routine(
  'shorten',
  { input: i32, output: i32, scales: i32, rows: i32, bytes: i32 },
  { from: i32, end: i32, most: v128, factor: v128 },
  ({ input, output, scales, rows, bytes, from, end, most, factor }) => {
    const short = (offset: number): Code =>
      fours.whole(fours.nearest(fours.product(vectorAt(from, offset), factor)));
    return repeat(
      [
        set(from, input),
        set(end, add(input, bytes)),
        set(most, zero),
        repeat(
          [
            set(most, fours.most(fours.size(vectorAt(from)), most)),
            raise(from, whole(vectorBytes)),
          ],
          lessThan(from, end),
        ),
        across(most, fours.most),
        storeVector(scales, fours.product(most, everywhere(1 / most16))),
        set(factor, fours.ratio(everywhere(most16), most)),
        set(from, input),
        repeat(
          [
            storeVector(output, wholes.narrow(short(0), short(vectorBytes))),
            raise(output, whole(vectorBytes)),
            raise(from, whole(2 * vectorBytes)),
          ],
          lessThan(from, end),
        ),
        set(input, end),
        raise(scales, whole(4)),
        lower(rows, 1),
      ],
      rows,
    );
  },
);

/** A linear layer: by eight numbers of the output, up to four rows at a time. */
const multiply = routine(
  'multiply',
  {
    ...{ input: i32, scales: i32, weights: i32, output: i32, rows: i32, blocks: i32 },
    ...{ bytes: i32, outputBytes: i32, floor: f32 },
  },
  {
    ...{ from: i32, to: i32, scale: i32, left: i32, weight: i32, end: i32 },
    ...{ row0: i32, row1: i32, row2: i32, row3: i32 },
    ...{ lowest: v128, number: v128, lower: v128, upper: v128 },
    ...{ lower0: v128, lower1: v128, lower2: v128, lower3: v128 },
    ...{ upper0: v128, upper1: v128, upper2: v128, upper3: v128 },
  },
  (local) => {
    const { weights, weight, from, to, scale, left, bytes, number, lowest } = local;
    const sums: readonly (readonly [Local, Local, Local])[] = [
      [local.row0, local.lower0, local.upper0],
      [local.row1, local.lower1, local.upper1],
      [local.row2, local.lower2, local.upper2],
      [local.row3, local.lower3, local.upper3],
    ];
    const compute = (count: number): Code => {
      const rows = sums.slice(0, count);
      const [last] = rows.at(-1) as (typeof sums)[number];
      const addPair = (pair: number): Code => [
        set(local.lower, vectorAt(weight, 2 * pair * vectorBytes)),
        set(local.upper, vectorAt(weight, (2 * pair + 1) * vectorBytes)),
        rows.map(([row, low, high]) => [
          set(number, floatEverywhere(row, 4 * pair)),
          set(low, wholes.sum(low, wholes.products(number, local.lower))),
          set(high, wholes.sum(high, wholes.products(number, local.upper))),
        ]),
      ];
      const finish = (sum: Local, offset: number): Code =>
        storeVector(
          to,
          fours.most(
            fours.sum(
              fours.product(fours.ofWhole(sum), fours.product(number, vectorAt(weights, offset))),
              vectorAt(weights, offset + 2 * vectorBytes),
            ),
            lowest,
          ),
          offset,
        );
      return [
        set(weight, add(weights, whole(blockHead))),
        rows.map(([row, low, high], i) => [
          set(row, add(from, times(bytes, whole(i)))),
          set(low, zero),
          set(high, zero),
        ]),
        set(local.end, add(from, bytes)),
        repeat(
          [
            each(pairsTogether, addPair),
            rows.map(([row]) => raise(row, whole(4 * pairsTogether))),
            raise(weight, whole(2 * pairsTogether * vectorBytes)),
          ],
          lessThan(local.row0, local.end),
        ),
        rows.map(([, low, high], i) => [
          set(number, floatEverywhere(scale, 4 * i)),
          finish(low, 0),
          finish(high, vectorBytes),
          raise(to, local.outputBytes),
        ]),
        raise(scale, whole(4 * count)),
        set(from, last),
        lower(left, count),
      ];
    };
    return [
      set(lowest, fours.everywhere(local.floor)),
      repeat(
        [
          set(from, local.input),
          set(scale, local.scales),
          set(to, local.output),
          set(left, local.rows),
          repeat(
            when(
              lessThan(left, whole(3)),
              when(lessThan(left, whole(2)), compute(1), compute(2)),
              when(lessThan(left, whole(4)), compute(3), compute(4)),
            ),
            left,
          ),
          set(weights, weight),
          raise(local.output, whole(4 * outputsTogether)),
          lower(local.blocks, 1),
        ],
        local.blocks,
      ),
    ];
  },
);

/** Each row brought to mean 0 and spread 1, then scaled and shifted. */
const normalise = (width: number): Routine<'normalise'> =>
  routine(
    'normalise',
    { input: i32, output: i32, rows: i32, scale: i32, shift: i32 },
    { at: i32, mean: v128, factor: v128, number: v128 },
    ({ input, output, rows, scale, shift, at, mean, factor, number }) => {
      const overRow = (code: Code): Code => [
        set(at, whole(0)),
        repeat([code, raise(at, whole(vectorBytes))], lessThan(at, whole(4 * width))),
      ];
      const apart = fours.difference(vectorAt(add(input, at)), mean);
      const share = everywhere(1 / width);
      return repeat(
        [
          set(mean, zero),
          overRow(set(mean, fours.sum(mean, vectorAt(add(input, at))))),
          across(mean, fours.sum),
          set(mean, fours.product(mean, share)),
          set(factor, zero),
          overRow([
            set(number, apart),
            set(factor, fours.sum(factor, fours.product(number, number))),
          ]),
          across(factor, fours.sum),
          set(
            factor,
            fours.ratio(
              everywhere(1),
              fours.root(fours.sum(fours.product(factor, share), everywhere(1e-5))),
            ),
          ),
          overRow(
            storeVector(
              add(output, at),
              fours.sum(
                fours.product(fours.product(apart, factor), vectorAt(add(scale, at))),
                vectorAt(add(shift, at)),
              ),
            ),
          ),
          raise(input, whole(4 * width)),
          raise(output, whole(4 * width)),
          lower(rows, 1),
        ],
        rows,
      );
    },
  );

/** Numbers are added to others, in place. */
const addTo = routine('addTo', { to: i32, from: i32, bytes: i32 }, { end: i32 }, (local) => {
  const { to, from, end } = local;
  return [
    set(end, add(to, local.bytes)),
    repeat(
      [
        storeVector(to, fours.sum(vectorAt(to), vectorAt(from))),
        raise(to, whole(vectorBytes)),
        raise(from, whole(vectorBytes)),
      ],
      lessThan(to, end),
    ),
  ];
});

/** e to the power of numbers that are not positive (the polynomial of Cephes' expf). */
const power = (x: Local, whole4: Local, root: Local): Code => {
  const series = [
    1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
    5.0000001201e-1,
  ]
    .map(everywhere)
    .reduce((sum, term) => fours.sum(fours.product(sum, root), term));
  const of = (factor: number): Code => fours.product(whole4, everywhere(factor));
  return [
    set(x, fours.most(x, everywhere(-87))),
    set(whole4, fours.nearest(fours.product(x, everywhere(Math.LOG2E)))),
    set(root, fours.difference(fours.difference(x, of(0.693359375)), of(-2.1219444e-4))),
    set(
      x,
      fours.product(
        fours.sum(fours.sum(fours.product(series, fours.product(root, root)), root), everywhere(1)),
        wholes.shifted(wholes.sum(fours.whole(whole4), wholes.everywhere(whole(127))), 23),
      ),
    ),
  ];
};

/** Scores to shares that are not divided yet by what they come to. */
const soften = (
  local: Readonly<
    Record<'shares' | 'share' | 'end' | 'most' | 'sum' | 'number' | 'whole4' | 'root', Local>
  >,
): Code => {
  const { share, most, sum, number } = local;
  return [
    set(share, local.shares),
    set(sum, zero),
    repeat(
      [
        set(number, fours.difference(vectorAt(share), most)),
        power(number, local.whole4, local.root),
        set(sum, fours.sum(sum, number)),
        storeVector(share, number),
        raise(share, whole(vectorBytes)),
      ],
      lessThan(share, local.end),
    ),
    across(sum, fours.sum),
  ];
};

/** One head of rows of questions looks at the keys, and brings of each value its share. */
const attend = (width: number): Routine<'attend'> => {
  const size = width / heads;
  const vectors = size / 4;
  const names = Array.from({ length: vectors }, (_, i) => `out${i}`);
  const outs = Object.fromEntries(names.map((name) => [name, v128] as const));
  return routine(
    'attend',
    {
      ...{ queries: i32, keys: i32, values: i32, output: i32, rows: i32, others: i32 },
      ...{ queryBytes: i32, keyBytes: i32, bytes: i32 },
      /** The number of the first row; by how far apart two stand, at this address none, and up to so many. */
      ...{ row: i32, near: i32, reach: i32, shares: i32 },
    },
    {
      ...{ at: i32, share: i32, end: i32, left: i32, apart: i32, place: i32 },
      ...{ most: v128, sum: v128, number: v128, whole4: v128, root: v128 },
      ...outs,
    },
    (local) => {
      const { queries, at, share, end, left, apart, place, reach, most, sum, number } = local;
      const out = names.map((name) => (local as Readonly<Record<string, Local>>)[name] as Local);
      const seen = (i: number): Code =>
        fours.product(vectorAt(queries, i * vectorBytes), vectorAt(at, i * vectorBytes));
      const score: Code = [
        set(sum, seen(0)),
        each(vectors - 1, (i) => set(sum, fours.sum(sum, seen(i + 1)))),
        across(sum, fours.sum),
        set(place, chosen(lessThan(apart, reach), apart, reach)),
        set(place, chosen(lessThan(add(place, reach), whole(0)), minus(whole(0), reach), place)),
        set(
          sum,
          fours.sum(
            fours.product(sum, everywhere(1 / Math.sqrt(size))),
            floatEverywhere(add(local.near, shifted(place, 2))),
          ),
        ),
        set(most, fours.most(sum, most)),
        storeVector(share, sum),
        raise(share, whole(4)),
        raise(at, local.keyBytes),
        raise(apart, whole(1)),
        lower(left, 1),
      ];
      return repeat(
        [
          set(at, local.keys),
          set(share, local.shares),
          set(left, local.others),
          set(apart, minus(whole(0), local.row)),
          set(most, everywhere(-1e30)),
          repeat(score, left),
          storeVector(share, everywhere(-1e30)),
          set(end, share),
          soften(local),
          set(at, local.values),
          set(share, local.shares),
          out.map((each) => set(each, zero)),
          repeat(
            [
              set(number, floatEverywhere(share)),
              out.map((each, i) =>
                set(each, fours.sum(each, fours.product(number, vectorAt(at, i * vectorBytes)))),
              ),
              raise(share, whole(4)),
              raise(at, local.keyBytes),
            ],
            lessThan(share, end),
          ),
          out.map((each, i) => storeVector(local.output, fours.ratio(each, sum), i * vectorBytes)),
          raise(queries, local.queryBytes),
          raise(local.output, local.bytes),
          raise(local.row, whole(1)),
          lower(local.rows, 1),
        ],
        local.rows,
      );
    },
  );
};

/** The routines for rows of so many numbers. */
export const routinesFor = (width: number) =>
  [shorten, multiply, normalise(width), addTo, attend(width)] as const;
