/** A kind of people: how many there are, and the quotas each of them counts for. */
export interface Kind {
  readonly count: number;
  readonly quotas: readonly number[];
}

/** Below this a difference is an error of rounding: everything here is made of small whole numbers. */
const tolerance = 1e-7;

/**
 * The covering problem with parts of people allowed: the fewest of each kind so that every quota
 * gets what it lacks. It is solved by the dual simplex method, in which the total only ever grows
 * and never exceeds the true one: whenever it is left, it is a lower bound.
 *
 * The columns are the kinds, then one surplus for each quota. A column stands in a row (`rowOf`) or
 * rests on one of its bounds.
 */
export class Relaxation {
  readonly #kinds: readonly Kind[];
  readonly #lacks: readonly number[];
  readonly #rows: Float64Array[];
  /** What one more of a column would cost. */
  readonly #costs: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #values: Float64Array;
  readonly #columnOf: Int32Array;
  readonly #rowOf: Int32Array;

  constructor(kinds: readonly Kind[], lacks: readonly number[], copyOf?: Relaxation) {
    this.#kinds = kinds;
    this.#lacks = lacks;
    if (copyOf !== undefined) {
      this.#rows = copyOf.#rows.map((row) => row.slice());
      this.#costs = copyOf.#costs.slice();
      this.#least = copyOf.#least.slice();
      this.#most = copyOf.#most.slice();
      this.#values = copyOf.#values.slice();
      this.#columnOf = copyOf.#columnOf.slice();
      this.#rowOf = copyOf.#rowOf.slice();
      return;
    }
    const width = kinds.length + lacks.length;
    this.#rows = lacks.map(() => new Float64Array(width));
    this.#costs = new Float64Array(width).fill(1, 0, kinds.length);
    this.#least = new Float64Array(width);
    this.#most = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
    this.#values = new Float64Array(width);
    this.#columnOf = Int32Array.from(lacks, (_, quota) => kinds.length + quota);
    this.#rowOf = new Int32Array(width).fill(-1);
    for (const [kind, { count, quotas }] of kinds.entries()) {
      this.#most[kind] = count;
      for (const quota of quotas) this.#row(quota)[kind] = -1;
    }
    // Nobody is chosen yet, and every surplus is short of nothing by what its quota lacks.
    for (const [quota, lack] of lacks.entries()) {
      const surplus = kinds.length + quota;
      this.#row(quota)[surplus] = 1;
      this.#values[surplus] = -lack;
      this.#rowOf[surplus] = quota;
    }
  }

  copy(): Relaxation {
    return new Relaxation(this.#kinds, this.#lacks, this);
  }

  /** How many of a kind. */
  of(kind: number): number {
    return at(this.#values, kind);
  }

  get total(): number {
    let total = 0;
    for (let kind = 0; kind < this.#kinds.length; kind++) total += this.of(kind);
    return total;
  }

  /** The whole people the total stands for. */
  get atLeast(): number {
    return Math.ceil(this.total - tolerance);
  }

  /** The kind of which there is most clearly no whole number, or −1. */
  get mostDivided(): number {
    let divided = -1;
    let furthest = 1e-6;
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      const away = Math.abs(this.of(kind) - Math.round(this.of(kind)));
      if (away <= furthest) continue;
      furthest = away;
      divided = kind;
    }
    return divided;
  }

  narrow(kind: number, least: number, most: number): void {
    this.#least[kind] = Math.max(at(this.#least, kind), least);
    this.#most[kind] = Math.min(at(this.#most, kind), most);
  }

  /** Kinds of which one more or one fewer could not stay below `limit` people keep their number. */
  fixBelow(limit: number): void {
    const spare = limit - 1 - this.total + tolerance;
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      if (indexAt(this.#rowOf, kind) >= 0 || Math.abs(at(this.#costs, kind)) <= spare) continue;
      this.#least[kind] = this.of(kind);
      this.#most[kind] = this.of(kind);
    }
  }

  /** `none`: fewer than `limit` people never suffice. `unfinished`: only the bound is sure. */
  solve(limit: number): 'solved' | 'none' | 'unfinished' {
    // More than any of this size takes; rounding might turn it in a circle.
    const mostExchanges = 50 * this.#values.length;
    for (let exchanges = 0; exchanges < mostExchanges; exchanges++) {
      if (this.atLeast >= limit) return 'none';
      const row = this.#worstRow();
      if (row === -1) return 'solved';
      const column = indexAt(this.#columnOf, row);
      const isShort = this.of(column) < at(this.#least, column);
      const bound = at(isShort ? this.#least : this.#most, column);
      const entering = this.#pull(row, bound);
      if (entering === -1) return 'none';
      this.#exchange(row, entering, bound);
    }
    return 'unfinished';
  }

  /** The row whose column is furthest outside of its bounds, or −1. */
  #worstRow(): number {
    let worst = -1;
    let furthest = tolerance;
    for (let row = 0; row < this.#rows.length; row++) {
      const column = indexAt(this.#columnOf, row);
      const value = at(this.#values, column);
      const outside = Math.max(at(this.#least, column) - value, value - at(this.#most, column));
      if (outside <= furthest) continue;
      furthest = outside;
      worst = row;
    }
    return worst;
  }

  /**
   * The column whose range reaches the bound of the row's own, or −1 if all of them together do not.
   * Cheaper ones that do not reach it are used up on the way.
   */
  #pull(row: number, bound: number): number {
    const column = indexAt(this.#columnOf, row);
    const coefficients = this.#row(row);
    let left = Math.abs(this.of(column) - bound);
    const candidates = this.#towards(coefficients, this.of(column) < bound);
    for (;;) {
      const entering = this.#cheapest(coefficients, candidates);
      if (entering === -1) return -1;
      const least = at(this.#least, entering);
      const most = at(this.#most, entering);
      const reach = Math.abs(at(coefficients, entering)) * (most - least);
      if (reach >= left) return entering;
      left -= reach;
      this.#move(entering, this.of(entering) === least ? most : least);
    }
  }

  /** The columns at rest that can move a row up, or down. */
  #towards(coefficients: Float64Array, isShort: boolean): number[] {
    const columns: number[] = [];
    for (let column = 0; column < coefficients.length; column++) {
      const coefficient = at(coefficients, column);
      if (Math.abs(coefficient) < 1e-9 || indexAt(this.#rowOf, column) >= 0) continue;
      const least = at(this.#least, column);
      if (least === at(this.#most, column)) continue;
      const grows = at(this.#values, column) === least;
      if ((coefficient < 0 === grows) === isShort) columns.push(column);
    }
    return columns;
  }

  /** Takes the one of least cost out of the columns; −1 if there is none. */
  #cheapest(coefficients: Float64Array, columns: number[]): number {
    let place = -1;
    let cheapest = Number.POSITIVE_INFINITY;
    let largest = 0;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] ?? 0;
      const size = Math.abs(at(coefficients, column));
      const cost = Math.abs(at(this.#costs, column)) / size;
      // Of equal ones the larger coefficient: it loses less to rounding.
      if (cost > cheapest + 1e-12 || (cost > cheapest - 1e-12 && size <= largest)) continue;
      place = index;
      cheapest = Math.min(cheapest, cost);
      largest = size;
    }
    return place === -1 ? -1 : (columns.splice(place, 1)[0] ?? -1);
  }

  /** A column at rest gets another value; those in rows follow. */
  #move(column: number, value: number): void {
    const change = value - this.of(column);
    for (let row = 0; row < this.#rows.length; row++) {
      const other = indexAt(this.#columnOf, row);
      this.#values[other] = this.of(other) - at(this.#row(row), column) * change;
    }
    this.#values[column] = value;
  }

  /** The row's column goes to rest on a bound, the entering one takes its row. */
  #exchange(row: number, entering: number, bound: number): void {
    const leaving = indexAt(this.#columnOf, row);
    const pivotRow = this.#row(row);
    const pivot = at(pivotRow, entering);
    this.#move(entering, this.of(entering) + (this.of(leaving) - bound) / pivot);
    this.#values[leaving] = bound;
    this.#columnOf[row] = entering;
    this.#rowOf[entering] = row;
    this.#rowOf[leaving] = -1;
    for (let column = 0; column < pivotRow.length; column++) {
      pivotRow[column] = at(pivotRow, column) / pivot;
    }
    for (const other of this.#rows) if (other !== pivotRow) eliminate(other, pivotRow, entering);
    eliminate(this.#costs, pivotRow, entering);
  }

  #row(quota: number): Float64Array {
    return this.#rows[quota] as Float64Array;
  }
}

/** Subtracts so much of the pivot row that nothing is left in the column. */
function eliminate(row: Float64Array, pivotRow: Float64Array, column: number): void {
  const factor = at(row, column);
  if (factor === 0) return;
  for (let place = 0; place < row.length; place++) {
    row[place] = at(row, place) - factor * at(pivotRow, place);
  }
  row[column] = 0;
}

/** An element that is known to be there. Two functions, so that each stays fast for its kind of list. */
const at = (list: Float64Array, index: number): number => list[index] as number;
const indexAt = (list: Int32Array, index: number): number => list[index] as number;
