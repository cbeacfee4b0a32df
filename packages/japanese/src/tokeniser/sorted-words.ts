const lineEnd = 10;
/** Places to remember pairs of letters at, a power of two: more than ordinary text has. */
const pairPlaces = 0x4000;
/** What is kept of one: the letters, and from which to which word begins with them. */
const pairNumbers = 3;

/**
 * Words in the order of their letters, a line each, looked up as they lie there: nothing is built when
 * they are loaded but the places where they begin.
 */
export class SortedWords {
  /** Every word with its line's end, which comes before any letter: so the shorter word is first. */
  readonly #lines: string;
  readonly #starts: Int32Array;
  /** By its first letter, the number of the first word that begins with it or with a later one. */
  readonly #byFirst = new Int32Array(0x1_0001);
  /** By their first two letters, the words that were looked for before; the last pair that came to a place has it. */
  readonly #byTwo = new Int32Array(pairPlaces * pairNumbers);

  constructor(lines: string, count: number) {
    this.#lines = `${lines}\n`;
    this.#starts = new Int32Array(count + 1);
    let letter = 0;
    let start = 0;
    for (let word = 0; word < count; word++) {
      this.#starts[word] = start;
      const first = this.#lines.charCodeAt(start);
      while (letter <= first) this.#byFirst[letter++] = word;
      start = this.#lines.indexOf('\n', start) + 1;
    }
    this.#starts[count] = start;
    this.#byFirst.fill(count, letter);
  }

  /** Tells each word that stands at a place of a text, with the place where it ends, the shortest first. */
  eachAt(text: string, start: number, tell: (word: number, end: number) => void): void {
    if (start >= text.length) return;
    const first = text.charCodeAt(start);
    const word = this.#byFirst[first] ?? 0;
    if (word === this.#byFirst[first + 1]) return;
    if (this.#lengthOf(word) === 1) tell(word, start + 1);
    if (start + 1 >= text.length) return;
    const range = this.#rangeOf(first, text.charCodeAt(start + 1));
    let low = this.#byTwo[range + 1] as number;
    let high = this.#byTwo[range + 2] as number;
    for (let length = 2; low < high; length++) {
      if (this.#lengthOf(low) === length) tell(low, start + length);
      const letter = start + length < text.length ? text.charCodeAt(start + length) : lineEnd;
      if (letter === lineEnd) return;
      low = this.#firstFrom(letter, length, low, high);
      high = this.#firstFrom(letter + 1, length, low, high);
    }
  }

  /** Where the words that begin with two letters are kept. The search among all words of one letter is the long one. */
  #rangeOf(first: number, second: number): number {
    const pair = (first << 16) | second;
    const place = ((first * 31 + second) & (pairPlaces - 1)) * pairNumbers;
    if (this.#byTwo[place] === pair) return place;
    const last = this.#byFirst[first + 1] ?? 0;
    const low = this.#firstFrom(second, 1, this.#byFirst[first] ?? 0, last);
    this.#byTwo[place] = pair;
    this.#byTwo[place + 1] = low;
    this.#byTwo[place + 2] = second === lineEnd ? low : this.#firstFrom(second + 1, 1, low, last);
    return place;
  }

  #lengthOf(word: number): number {
    return (this.#starts[word + 1] ?? 0) - (this.#starts[word] ?? 0) - 1;
  }

  /** Of words that are alike up to a place, the first that has this letter there or a later one. */
  #firstFrom(letter: number, place: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#lines.charCodeAt((this.#starts[middle] ?? 0) + place) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
