/** No prefix. */
export const none = -1;

/**
 * Beginnings of texts, as numbers in arrays: a search makes thousands of them, and as objects they would be most of
 * what has to be cleared away. The first one is empty; those longer by one sign hang on it.
 */
export class Prefixes {
  #count = 0;
  #before = new Int32Array(0);
  #sign = new Int32Array(0);
  /** The last of those that are longer, and for each of them the one before it. */
  #longer = new Int32Array(0);
  #beside = new Int32Array(0);
  /** Probability of all ways to it so far that end in no sign, and in its last sign. */
  endsBlank = new Float64Array(0);
  endsSign = new Float64Array(0);
  /** The same up to the step at hand, and which step that was. */
  nextBlank = new Float64Array(0);
  nextSign = new Float64Array(0);
  step = new Int32Array(0);

  /** Forgets all but the empty one. */
  begin(): number {
    this.#count = 0;
    return this.#add(none, 0);
  }

  sign(prefix: number): number {
    return this.#sign[prefix] as number;
  }

  nextShare(prefix: number): number {
    return (this.nextBlank[prefix] as number) + (this.nextSign[prefix] as number);
  }

  longerBy(prefix: number, sign: number): number {
    let known = this.#longer[prefix] as number;
    while (known !== none && this.#sign[known] !== sign) known = this.#beside[known] as number;
    return known === none ? this.#add(prefix, sign) : known;
  }

  signsOf(prefix: number): number[] {
    const signs: number[] = [];
    for (let at = prefix; this.#before[at] !== none; at = this.#before[at] as number)
      signs.push(this.#sign[at] as number);
    return signs.reverse();
  }

  #add(before: number, sign: number): number {
    if (this.#count === this.#sign.length) this.#grow();
    const added = this.#count++;
    this.#before[added] = before;
    this.#sign[added] = sign;
    this.#longer[added] = none;
    this.#beside[added] = before === none ? none : (this.#longer[before] as number);
    if (before !== none) this.#longer[before] = added;
    this.endsBlank[added] = this.endsSign[added] = 0;
    this.step[added] = none;
    return added;
  }

  #grow(): void {
    const room = Math.max(fewest, 2 * this.#count);
    this.#before = wholes(this.#before, room);
    this.#sign = wholes(this.#sign, room);
    this.#longer = wholes(this.#longer, room);
    this.#beside = wholes(this.#beside, room);
    this.step = wholes(this.step, room);
    this.endsBlank = numbers(this.endsBlank, room);
    this.endsSign = numbers(this.endsSign, room);
    this.nextBlank = numbers(this.nextBlank, room);
    this.nextSign = numbers(this.nextSign, room);
  }
}

const fewest = 1024;

function wholes(old: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(room);
  grown.set(old);
  return grown;
}

function numbers(old: Float64Array, room: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(room);
  grown.set(old);
  return grown;
}
