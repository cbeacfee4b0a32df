import type { Hypothesis } from '../../../src/understand/trained/beams.ts';
import type { Sheet } from '../../../src/understand/trained/sheet.ts';
import { type Sign, signs } from '../../../src/understand/trained/signs.ts';
import type { StoredWeights, Weights } from '../../../src/understand/trained/weights.ts';

/** The net once more, in plain loops: every sign is computed from all before it, nothing is kept in between. */

type Row = readonly number[];
type Rows = readonly Row[];

const heads = 4;
const longest = 40;

function sum(numbers: Row): number {
  let all = 0;
  for (const one of numbers) all += one;
  return all;
}
function dot(a: Row, b: Row): number {
  let all = 0;
  for (let i = 0; i < a.length; i++) all += (a[i] as number) * (b[i] as number);
  return all;
}
const plus = (a: Rows, b: Rows): Rows =>
  a.map((row, i) => row.map((one, j) => one + (b[i]?.[j] as number)));
const soft = (scores: Row): Row => {
  const most = Math.max(...scores);
  const shares = scores.map((one) => Math.exp(one - most));
  const all = sum(shares);
  return shares.map((one) => one / all);
};

export function plainNet(weights: Weights): {
  readonly logOf: (sheet: Sheet, written: readonly Sign[]) => number;
  readonly greedy: (sheet: Sheet) => Hypothesis | undefined;
} {
  const { width, depth } = weights;
  const unpacked = new Map<string, Rows>();
  /** A list is a table of one row. */
  const rows = (name: string): Rows => {
    const known = unpacked.get(name);
    if (known !== undefined) return known;
    const { numbers, shape } = weights.tensor(name);
    const size = shape.at(-1) as number;
    const read = Array.from({ length: numbers.length / size }, (_, i) => [
      ...numbers.subarray(i * size, (i + 1) * size),
    ]);
    unpacked.set(name, read);
    return read;
  };
  const row = (name: string): Row => rows(name)[0] as Row;
  const linear = (x: Rows, name: string): Rows => {
    const [weight, bias] = [rows(`${name}.weight`), row(`${name}.bias`)];
    return x.map((one) => weight.map((own, i) => dot(one, own) + (bias[i] as number)));
  };
  const normal = (x: Rows, name: string): Rows => {
    const [scale, shift] = [row(`${name}.weight`), row(`${name}.bias`)];
    return x.map((one) => {
      const mean = sum(one) / one.length;
      const spread = Math.sqrt(sum(one.map((each) => (each - mean) ** 2)) / one.length + 1e-5);
      return one.map(
        (each, i) => ((each - mean) / spread) * (scale[i] as number) + (shift[i] as number),
      );
    });
  };
  const attend = (
    x: Rows,
    y: Rows,
    name: string,
    sees: (from: number, to: number) => boolean,
  ): Rows => {
    const size = width / heads;
    const near = weights.has(`${name}.bias`) ? rows(`${name}.bias`) : undefined;
    /** By head, then by row. */
    const cut = (all: Rows): Rows[] =>
      Array.from({ length: heads }, (_, head) =>
        all.map((one) => one.slice(head * size, (head + 1) * size)),
      );
    const q = cut(linear(x, `${name}.q`));
    const k = cut(linear(y, `${name}.k`));
    const v = cut(linear(y, `${name}.v`));
    const seen = x.map((_, from) =>
      Array.from({ length: heads }, (__, head) => {
        const own = near?.[head] ?? [0];
        const reach = (own.length - 1) / 2;
        const shares = soft(
          (k[head] as Rows).map((key, to) => {
            if (!sees(from, to)) return Number.NEGATIVE_INFINITY;
            const apart = Math.min(reach, Math.max(-reach, to - from));
            const score = dot(q[head]?.[from] as Row, key) / Math.sqrt(size);
            return score + (own[apart + reach] as number);
          }),
        );
        return Array.from({ length: size }, (___, i) =>
          sum((v[head] as Rows).map((value, to) => (shares[to] as number) * (value[i] as number))),
        );
      }).flat(),
    );
    return linear(seen, `${name}.o`);
  };
  const inner = (x: Rows, name: string): Rows => {
    const hidden = linear(normal(x, `${name}.n2`), `${name}.f.0`);
    return plus(
      x,
      linear(
        hidden.map((one) => one.map((each) => Math.max(0, each))),
        `${name}.f.2`,
      ),
    );
  };
  const always = (): boolean => true;

  const seenSheets = new Map<Sheet, Rows>();
  const encoded = (sheet: Sheet): Rows => {
    const known = seenSheets.get(sheet);
    if (known !== undefined) return known;
    const table = rows('e');
    let x: Rows = sheet.words.map((features) => {
      const own = features.flatMap((one) => weights.features.get(one) ?? []);
      return Array.from({ length: width }, (_, i) =>
        sum(own.map((place) => table[place]?.[i] as number)),
      );
    });
    x = normal(x, 'n0');
    for (let layer = 0; layer < depth; layer++) {
      const z = normal(x, `enc.${layer}.n1`);
      x = plus(x, attend(z, z, `enc.${layer}.a`, always));
      x = inner(x, `enc.${layer}`);
    }
    x = normal(x, 'en');
    seenSheets.set(sheet, x);
    return x;
  };

  const logsBehind = (sheet: Sheet, written: readonly Sign[]): Row => {
    const words = encoded(sheet);
    const mentions = sheet.mentions.map(({ at }) => words[at] as Row);
    const [pointed, keys, own] = [linear(mentions, 'pm'), linear(mentions, 'pk'), rows('sym')];
    let y: Rows = [
      own[signs.length] as Row,
      ...written.map((sign) =>
        typeof sign === 'number' ? (pointed[sign] as Row) : (own[signs.indexOf(sign)] as Row),
      ),
    ];
    const z = normal(y, 'dec.0.n1');
    y = plus(
      y,
      attend(z, z, 'dec.0.a', (from, to) => to <= from),
    );
    y = plus(y, attend(normal(y, 'dec.0.n3'), words, 'dec.0.c', always));
    y = inner(y, 'dec.0');
    const last = normal(y, 'dn').slice(-1);
    const [told, asked] = [linear(last, 'out')[0] as Row, linear(last, 'pq')[0] as Row];
    return soft([...told, ...keys.map((key) => dot(asked, key) / Math.sqrt(width))]).map(Math.log);
  };
  const numberOf = (sign: Sign): number =>
    typeof sign === 'number' ? signs.length + sign : signs.indexOf(sign);
  const signOf = (number: number): Sign =>
    number < signs.length ? (signs[number] as Sign) : number - signs.length;

  const logOf = (sheet: Sheet, written: readonly Sign[]): number =>
    sum(
      [...written, 'END' as const].map(
        (sign, i) => logsBehind(sheet, written.slice(0, i))[numberOf(sign)] as number,
      ),
    );

  const greedy = (sheet: Sheet): Hypothesis | undefined => {
    let [written, log]: [Sign[], number] = [[], 0];
    for (let step = 0; step < longest; step++) {
      const logs = logsBehind(sheet, written);
      const best = Math.max(...logs);
      const sign = signOf(logs.indexOf(best));
      log += best;
      if (sign === 'END') return { signs: written, log };
      written = [...written, sign];
    }
    return undefined;
  };
  return { logOf, greedy };
}

/** Numbers between -1 and 1 that one seed gives. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

type Stored = StoredWeights['tensors'][string];
const inLetters = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** As the training writes them: of a table a step for each row, of a list one for each number. */
export function packed(numbers: readonly number[], shape: readonly number[]): Stored {
  const size = shape.length > 1 ? numbers.length / (shape[0] as number) : 1;
  const steps = Float32Array.from({ length: numbers.length / size }, (_, i) => {
    const most = Math.max(...numbers.slice(i * size, (i + 1) * size).map(Math.abs));
    return most === 0 ? 1e-9 : most / 127;
  });
  const bytes = Int8Array.from(numbers, (one, i) =>
    Math.round(one / (steps[Math.floor(i / size)] as number)),
  );
  return {
    shape,
    steps: inLetters(new Uint8Array(steps.buffer)),
    bytes: inLetters(new Uint8Array(bytes.buffer)),
  };
}

/** A small net nobody has taught; `ending`: how readily it ends. */
export function untaught(
  seed: number,
  { width = 16, depth = 1, features = 24, ending = 2 } = {},
): StoredWeights {
  const next = chance(seed);
  const tensors: Record<string, Stored> = {};
  const put = (name: string, shape: readonly number[], scale: number, around = 0): void => {
    const length = shape.reduce((all, one) => all * one, 1);
    tensors[name] = packed(
      Array.from({ length }, () => around + scale * next()),
      shape,
    );
  };
  const linear = (name: string, outputs: number, inputs = width): void => {
    put(`${name}.weight`, [outputs, inputs], 2 / Math.sqrt(inputs));
    put(`${name}.bias`, [outputs], 0.3);
  };
  const norm = (name: string): void => {
    put(`${name}.weight`, [width], 0.4, 1);
    put(`${name}.bias`, [width], 0.3);
  };
  const attention = (name: string, reach?: number): void => {
    for (const part of ['q', 'k', 'v', 'o']) linear(`${name}.${part}`, width);
    if (reach !== undefined) put(`${name}.bias`, [heads, 2 * reach + 1], 1);
  };
  const layer = (name: string, reach: number): void => {
    attention(`${name}.a`, reach);
    linear(`${name}.f.0`, 2 * width);
    linear(`${name}.f.2`, width, 2 * width);
    for (const part of ['n1', 'n2']) norm(`${name}.${part}`);
  };
  for (let i = 0; i < depth; i++) layer(`enc.${i}`, 3);
  layer('dec.0', 2);
  attention('dec.0.c');
  for (const name of ['dec.0.n3', 'n0', 'en', 'dn']) norm(name);
  for (const name of ['pm', 'pq', 'pk']) linear(name, width);
  put('out.weight', [signs.length, width], 2 / Math.sqrt(width));
  tensors['out.bias'] = packed(
    signs.map((sign) => 0.3 * next() + (sign === 'END' ? ending : 0)),
    [signs.length],
  );
  put('sym', [signs.length + 1, width], 1);
  put('e', [features, width], 1);
  return { width, depth, features: Array.from({ length: features }, (_, i) => `f${i}`), tensors };
}

/** Words of any features, some of which the net does not know, with mentions among them. */
export function anySheet(seed: number, length: number): Sheet {
  const next = chance(seed);
  const below = (most: number): number => Math.floor(((next() + 1) / 2) * most);
  const words = Array.from({ length }, () =>
    Array.from({ length: below(5) }, () => `f${below(28)}`),
  );
  const mentions = words.flatMap((_, at) =>
    below(4) === 0
      ? [
          {
            is: 'people' as const,
            ref: { kind: 'person' as const, name: '', keys: [], doubt: 'none' as const },
            keys: [],
            at,
            turn: 0,
            start: at,
            end: at + 1,
          },
        ]
      : [],
  );
  return { words, mentions };
}
