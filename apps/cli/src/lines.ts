const newline = 0x0a;

/** A line of bytes without its line break; `bytes` is null where the line is longer than the limit. */
export interface Line {
  /** 1 for the first line. */
  readonly number: number;
  readonly bytes: Uint8Array | null;
}

/**
 * Cuts a stream of bytes into lines. Never holds more than one line of the limit's length: of a
 * longer one only its place is remembered, its bytes are let go as they come.
 */
export class LineSplitter {
  readonly #limit: number;
  /** The beginning of a line whose end has not come yet. */
  #held = new Uint8Array(1024);
  #length = 0;
  #tooLong = false;
  #number = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lines completed by this chunk. Their bytes are valid until the next call. */
  *push(chunk: Uint8Array): Generator<Line> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(newline, from);
      if (end === -1) break;
      const part = chunk.subarray(from, end);
      from = end + 1;
      if (this.#length === 0 && !this.#tooLong && part.length <= this.#limit) {
        yield { number: ++this.#number, bytes: part };
      } else {
        this.#hold(part);
        yield this.#take();
      }
    }
    if (from < chunk.length) this.#hold(chunk.subarray(from));
  }

  /** The last line, where it has no line break. */
  *end(): Generator<Line> {
    if (this.#length > 0 || this.#tooLong) yield this.#take();
  }

  #hold(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (this.#tooLong || length > this.#limit) {
      this.#tooLong = true;
      this.#length = 0;
      this.#held = new Uint8Array(1024);
      return;
    }
    if (length > this.#held.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#held.length));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(part, this.#length);
    this.#length = length;
  }

  #take(): Line {
    const bytes = this.#tooLong ? null : this.#held.subarray(0, this.#length);
    this.#tooLong = false;
    this.#length = 0;
    return { number: ++this.#number, bytes };
  }
}
