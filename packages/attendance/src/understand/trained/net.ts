import { type Beam, type Hypothesis, isSettled, logShares, nextBeams } from './beams.ts';
import { type Linear, Machine, type Near, type Norm, type Rows } from './machine.ts';
import { heads } from './routines.ts';
import type { Sheet } from './sheet.ts';
import { signs } from './signs.ts';
import type { Weights } from './weights.ts';

/** The likeliest readings of a sheet, best first. */
export type Net = (sheet: Sheet) => readonly Hypothesis[];

export function openNet(weights: Weights): Net {
  const transformer = new Transformer(weights);
  return (sheet) => transformer.read(sheet);
}

/** A reading has no more signs than this. */
const longest = 40;
/** Readings followed side by side, where none is as good as certain. */
const beams = 4;

interface Attention {
  /** Questions, keys and values of the same rows. */
  readonly asked: Linear;
  readonly out: Linear;
  readonly near: Near;
}

interface Layer {
  readonly norm: Norm;
  readonly self: Attention;
  readonly innerNorm: Norm;
  readonly inner: Linear;
  readonly outer: Linear;
}

/** What the signs are written from: the words as they see each other, and what may be pointed at. */
interface Encoded {
  readonly sheet: Sheet;
  /** Keys and values of the words. */
  readonly words: Rows;
  /** Of every mention its sign, and its key. */
  readonly mentions: Rows;
}

/**
 * Words look at each other, then signs are written one after the other, each looking at the words and at the signs
 * before it. A sign is one of a fixed list, or points at a name or number of the text.
 */
class Transformer {
  readonly #machine: Machine;
  readonly #weights: Weights;
  readonly #encoder: readonly Layer[];
  readonly #decoder: Layer;
  readonly #crossNorm: Norm;
  readonly #crossAsked: Linear;
  readonly #crossWords: Linear;
  readonly #crossOut: Linear;
  readonly #wherever: Near;
  readonly #wordNorm: Norm;
  readonly #encodedNorm: Norm;
  readonly #decodedNorm: Norm;
  /** Of a mention its sign, and its key. */
  readonly #mention: Linear;
  /** The scores of the signs, and what the key of a mention is compared with. */
  readonly #told: Linear;
  /** A row for every sign, and one for the beginning. */
  readonly #signRows: Rows;
  /** A row for every feature. */
  readonly #table: Rows;
  /** Behind the weights. */
  readonly #free: number;

  constructor(weights: Weights) {
    this.#weights = weights;
    this.#machine = new Machine(weights.width);
    this.#encoder = Array.from({ length: weights.depth }, (_, i) => this.#layer(`enc.${i}`));
    this.#decoder = this.#layer('dec.0');
    this.#crossNorm = this.#norm('dec.0.n3');
    this.#crossAsked = this.#linear('dec.0.c.q');
    this.#crossWords = this.#linear('dec.0.c.k', 'dec.0.c.v');
    this.#crossOut = this.#linear('dec.0.c.o');
    this.#wherever = this.#near('dec.0.c.bias');
    this.#wordNorm = this.#norm('n0');
    this.#encodedNorm = this.#norm('en');
    this.#decodedNorm = this.#norm('dn');
    this.#mention = this.#linear('pm', 'pk');
    this.#told = this.#linear('out', 'pq');
    this.#signRows = this.#machine.putRows(weights.tensor('sym').numbers);
    this.#table = this.#machine.putRows(weights.tensor('e').numbers);
    this.#free = this.#machine.mark();
  }

  read(sheet: Sheet): readonly Hypothesis[] {
    this.#machine.reset(this.#free);
    const encoded = this.#encode(sheet);
    // What is as good as certain is found without looking at anything beside it.
    const alone = this.#follow(encoded, 1);
    return isSettled(alone) ? alone : this.#follow(encoded, beams);
  }

  /** The likeliest readings; one that is followed alone only as long as it may settle what is said. */
  #follow(encoded: Encoded, most: number): readonly Hypothesis[] {
    const machine = this.#machine;
    const { width } = this.#weights;
    let [pasts, before] = [0, 1].map(() =>
      Array.from({ length: most }, () => machine.rows(longest, 2 * width)),
    ) as [Rows[], Rows[]];
    const written = machine.mark();
    let open: Beam[] = [{ log: 0, signs: [], from: 0 }];
    const ended: Hypothesis[] = [];
    for (let step = 0; step < longest && open.length > 0 && !isSettled(ended); step++) {
      if (most === 1 && !isSettled(open)) break;
      machine.reset(written);
      for (const [i, { from }] of open.entries())
        machine.copy(before[from] as Rows, pasts[i] as Rows, 2 * width * step);
      open = nextBeams(open, ended, this.#scores(open, pasts, encoded), most);
      [pasts, before] = [before, pasts];
    }
    return ended.toSorted((a, b) => b.log - a.log);
  }

  #encode(sheet: Sheet): Encoded {
    const machine = this.#machine;
    const x = this.#wordRows(sheet);
    for (const layer of this.#encoder) {
      const { norm, self } = layer;
      const asked = machine.linear(machine.normalised(x, norm), self.asked);
      const seen = machine.rows(x.rows);
      machine.attend(asked, machine.from(asked, x.width), seen, self.near);
      machine.addTo(x, machine.linear(seen, self.out));
      this.#think(x, layer);
    }
    const words = machine.normalised(x, this.#encodedNorm);
    const mentions = machine.rows(Math.max(1, sheet.mentions.length));
    for (const [i, { at }] of sheet.mentions.entries())
      machine.copy(machine.row(words, at), machine.row(mentions, i));
    return {
      sheet,
      words: machine.linear(words, this.#crossWords),
      mentions: machine.linear(mentions, this.#mention),
    };
  }

  /** Of every word the sum of what is known of it. */
  #wordRows({ words }: Sheet): Rows {
    const machine = this.#machine;
    const x = machine.rows(words.length);
    machine.floats(x).fill(0);
    for (const [at, known] of words.entries())
      for (const feature of known) {
        const row = this.#weights.features.get(feature);
        if (row !== undefined) machine.addTo(machine.row(x, at), machine.row(this.#table, row));
      }
    return machine.normalised(x, this.#wordNorm);
  }

  #think(x: Rows, { innerNorm, inner, outer }: Layer): void {
    const machine = this.#machine;
    const thought = machine.linear(machine.normalised(x, innerNorm), inner, 0);
    machine.addTo(x, machine.linear(thought, outer));
  }

  /** For each reading the logarithm of the share of every sign, then of every mention, behind it. */
  #scores(
    open: readonly Beam[],
    pasts: readonly Rows[],
    { sheet, words, mentions }: Encoded,
  ): (beam: number) => readonly number[] {
    const machine = this.#machine;
    const { width } = this.#weights;
    const y = machine.rows(open.length);
    for (const [i, beam] of open.entries())
      machine.copy(this.#lastRow(beam, mentions), machine.row(y, i));
    this.#lookBack(y, open, pasts);
    const asked = machine.linear(machine.normalised(y, this.#crossNorm), this.#crossAsked);
    const seen = machine.rows(y.rows);
    machine.attend(asked, words, seen, this.#wherever);
    machine.addTo(y, machine.linear(seen, this.#crossOut));
    this.#think(y, this.#decoder);
    const told = machine.linear(machine.normalised(y, this.#decodedNorm), this.#told);
    const [, key = 0] = this.#mention.starts;
    const [, question = 0] = this.#told.starts;
    return (beam) => {
      const row = machine.row(told, beam);
      const asked = machine.from(row, question);
      return logShares([
        ...signs.map((_, sign) => machine.number(row, sign)),
        ...sheet.mentions.map(
          (_, mention) =>
            machine.dot(asked, machine.from(machine.row(mentions, mention), key)) /
            Math.sqrt(width),
        ),
      ]);
    };
  }

  /** The sign a reading ends with so far. */
  #lastRow(beam: Beam, mentions: Rows): Rows {
    const last = beam.signs.at(-1);
    if (typeof last === 'number') return this.#machine.row(mentions, last);
    const number = last === undefined ? signs.length : signs.indexOf(last);
    return this.#machine.row(this.#signRows, number);
  }

  /** The last sign of each reading looks at itself and those before it. */
  #lookBack(y: Rows, open: readonly Beam[], pasts: readonly Rows[]): void {
    const machine = this.#machine;
    const { norm, self } = this.#decoder;
    const asked = machine.linear(machine.normalised(y, norm), self.asked);
    const seen = machine.rows(y.rows);
    for (const [i, { signs: before }] of open.entries()) {
      const question = machine.row(asked, i);
      const past = { ...(pasts[i] as Rows), rows: before.length + 1 };
      machine.copy(machine.from(question, y.width), machine.row(past, before.length), 2 * y.width);
      machine.attend(question, past, machine.row(seen, i), self.near, before.length);
    }
    machine.addTo(y, machine.linear(seen, self.out));
  }

  #linear(...names: readonly string[]): Linear {
    const weights = this.#weights;
    return this.#machine.put(
      ...names.map((name) => ({
        weight: weights.tensor(`${name}.weight`),
        bias: weights.tensor(`${name}.bias`),
      })),
    );
  }

  #norm(name: string): Norm {
    const put = (part: string): Rows =>
      this.#machine.putRows(this.#weights.tensor(`${name}.${part}`).numbers);
    return [put('weight'), put('bias')];
  }

  /** Where nothing is known of it, it is all the same how far apart two stand. */
  #near(name: string): Near {
    const { numbers, shape } = this.#weights.has(name)
      ? this.#weights.tensor(name)
      : { numbers: new Float32Array(heads), shape: [heads, 1] };
    const sides = shape[1] as number;
    return { at: this.#machine.putRows(numbers, sides).at, reach: (sides - 1) / 2 };
  }

  #layer(name: string): Layer {
    return {
      norm: this.#norm(`${name}.n1`),
      self: {
        asked: this.#linear(`${name}.a.q`, `${name}.a.k`, `${name}.a.v`),
        out: this.#linear(`${name}.a.o`),
        near: this.#near(`${name}.a.bias`),
      },
      innerNorm: this.#norm(`${name}.n2`),
      inner: this.#linear(`${name}.f.0`),
      outer: this.#linear(`${name}.f.2`),
    };
  }
}
