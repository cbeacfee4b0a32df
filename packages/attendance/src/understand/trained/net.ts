import { type Attention, attend, attendPast, dot } from './attention.ts';
import { type Beam, beams, type Hypothesis, isSettled, logShares, nextBeams } from './beams.ts';
import { type Linear, Machine, type Norm, type Rows } from './machine.ts';
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
  readonly crossKeys: Rows;
  readonly crossValues: Rows;
  readonly mentionSigns: Rows;
  readonly mentionKeys: Rows;
}

/**
 * Words look at each other, then signs are written one after the other, each looking at the words and at the signs
 * before it. A sign is one of a fixed list, or points at a name or number of the text.
 */
class Transformer {
  readonly #machine = new Machine();
  readonly #weights: Weights;
  readonly #encoder: readonly Layer[];
  readonly #decoder: Layer;
  readonly #crossNorm: Norm;
  readonly #cross: Attention;
  readonly #wordNorm: Norm;
  readonly #encodedNorm: Norm;
  readonly #decodedNorm: Norm;
  readonly #pointed: Linear;
  readonly #signOut: Linear;
  readonly #pointQuery: Linear;
  readonly #pointKey: Linear;
  /** A row for every sign, and one for the beginning. */
  readonly #signRows: Float32Array;
  /** A row for every feature. */
  readonly #table: Float32Array;

  constructor(weights: Weights) {
    this.#weights = weights;
    this.#encoder = Array.from({ length: weights.depth }, (_, i) => this.#layer(`enc.${i}`));
    this.#decoder = this.#layer('dec.0');
    this.#crossNorm = this.#norm('dec.0.n3');
    this.#cross = this.#attention('dec.0.c');
    this.#wordNorm = this.#norm('n0');
    this.#encodedNorm = this.#norm('en');
    this.#decodedNorm = this.#norm('dn');
    this.#pointed = this.#linear('pm');
    this.#signOut = this.#linear('out');
    this.#pointQuery = this.#linear('pq');
    this.#pointKey = this.#linear('pk');
    this.#signRows = weights.tensor('sym').numbers;
    this.#table = weights.tensor('e').numbers;
    this.#machine.keep();
  }

  read(sheet: Sheet): readonly Hypothesis[] {
    this.#machine.reset();
    const encoded = this.#encode(sheet);
    const written = this.#machine.mark();
    let open: Beam[] = [{ log: 0, signs: [], keys: [], values: [] }];
    const ended: Hypothesis[] = [];
    for (let step = 0; step < longest && open.length > 0 && !isSettled(ended); step++) {
      this.#machine.reset(written);
      open = nextBeams(open, ended, this.#scores(open, encoded));
    }
    return ended.toSorted((a, b) => b.log - a.log);
  }

  #encode(sheet: Sheet): Encoded {
    const machine = this.#machine;
    const x = this.#wordRows(sheet);
    for (const layer of this.#encoder) {
      this.#lookAround(x, layer);
      this.#think(x, layer);
    }
    const words = machine.normalised(x, this.#encodedNorm);
    const mentions = machine.rows(Math.max(1, sheet.mentions.length), x.width);
    for (const [i, { at }] of sheet.mentions.entries())
      machine.row(mentions, i).set(machine.row(words, at));
    return {
      sheet,
      crossKeys: machine.linear(words, this.#cross.key),
      crossValues: machine.linear(words, this.#cross.value),
      mentionSigns: machine.linear(mentions, this.#pointed),
      mentionKeys: machine.linear(mentions, this.#pointKey),
    };
  }

  /** Of every word the sum of what is known of it. */
  #wordRows({ words }: Sheet): Rows {
    const { width, features } = this.#weights;
    const x = this.#machine.rows(words.length, width);
    const into = this.#machine.floats(x).fill(0);
    for (const [at, known] of words.entries())
      for (const feature of known) {
        const row = features.get(feature);
        if (row === undefined) continue;
        for (let i = 0; i < width; i++)
          into[at * width + i] =
            (into[at * width + i] as number) + (this.#table[row * width + i] as number);
      }
    return this.#machine.normalised(x, this.#wordNorm);
  }

  #lookAround(x: Rows, { norm, self }: Layer): void {
    const machine = this.#machine;
    const z = machine.normalised(x, norm);
    const seen = machine.rows(x.rows, x.width);
    attend(
      machine,
      [machine.linear(z, self.query), machine.linear(z, self.key), machine.linear(z, self.value)],
      seen,
      self.near,
    );
    machine.addTo(x, machine.linear(seen, self.out));
  }

  #think(x: Rows, { innerNorm, inner, outer }: Layer): void {
    const machine = this.#machine;
    const thought = machine.linear(machine.normalised(x, innerNorm), inner, 0);
    machine.addTo(x, machine.linear(thought, outer));
  }

  /** For each reading the logarithm of the share of every sign, then of every mention, behind it. */
  #scores(open: readonly Beam[], encoded: Encoded): (beam: number) => readonly number[] {
    const machine = this.#machine;
    const { width } = this.#weights;
    const y = machine.rows(beams, width);
    for (const [i, beam] of open.entries()) machine.row(y, i).set(this.#lastRow(beam, encoded));
    this.#lookBack(y, open);
    const asked = machine.linear(machine.normalised(y, this.#crossNorm), this.#cross.query);
    const seen = machine.rows(beams, width);
    attend(machine, [asked, encoded.crossKeys, encoded.crossValues], seen, undefined);
    machine.addTo(y, machine.linear(seen, this.#cross.out));
    this.#think(y, this.#decoder);
    const told = machine.normalised(y, this.#decodedNorm);
    const scores = machine.linear(told, this.#signOut);
    const points = machine.linear(told, this.#pointQuery);
    return (beam) =>
      logShares(
        machine.row(scores, beam).subarray(0, signs.length),
        encoded.sheet.mentions.map(
          (_, mention) =>
            dot(machine.row(points, beam), machine.row(encoded.mentionKeys, mention)) /
            Math.sqrt(width),
        ),
      );
  }

  /** The sign a reading ends with so far. */
  #lastRow(beam: Beam, { mentionSigns }: Encoded): Float32Array {
    const last = beam.signs.at(-1);
    if (typeof last === 'number') return this.#machine.row(mentionSigns, last);
    const number = last === undefined ? signs.length : signs.indexOf(last);
    const { width } = this.#weights;
    return this.#signRows.subarray(number * width, (number + 1) * width);
  }

  #lookBack(y: Rows, open: readonly Beam[]): void {
    const machine = this.#machine;
    const { norm, self } = this.#decoder;
    const z = machine.normalised(y, norm);
    const q = machine.linear(z, self.query);
    const k = machine.linear(z, self.key);
    const v = machine.linear(z, self.value);
    const seen = machine.rows(beams, y.width);
    for (const [i, beam] of open.entries()) {
      beam.keys.push(machine.row(k, i).slice());
      beam.values.push(machine.row(v, i).slice());
      attendPast(machine.row(q, i), beam, machine.row(seen, i), self.near);
    }
    machine.addTo(y, machine.linear(seen, self.out));
  }

  #linear(name: string): Linear {
    const weights = this.#weights;
    return this.#machine.put(weights.tensor(`${name}.weight`), weights.tensor(`${name}.bias`));
  }

  #norm(name: string): Norm {
    return {
      scale: this.#weights.tensor(`${name}.weight`).numbers,
      shift: this.#weights.tensor(`${name}.bias`).numbers,
    };
  }

  #attention(name: string): Attention {
    return {
      query: this.#linear(`${name}.q`),
      key: this.#linear(`${name}.k`),
      value: this.#linear(`${name}.v`),
      out: this.#linear(`${name}.o`),
      near: this.#weights.has(`${name}.bias`) ? this.#weights.tensor(`${name}.bias`) : undefined,
    };
  }

  #layer(name: string): Layer {
    return {
      norm: this.#norm(`${name}.n1`),
      self: this.#attention(`${name}.a`),
      innerNorm: this.#norm(`${name}.n2`),
      inner: this.#linear(`${name}.f.0`),
      outer: this.#linear(`${name}.f.2`),
    };
  }
}
