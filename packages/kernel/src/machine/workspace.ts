import { moduleOf, type Routine } from './assembly.ts';

const memoryPage = 65_536;
/** Bytes behind the last number that may be loaded or stored together with it. */
const beyond = 64;

type Run<Name extends string> = Readonly<Record<Name, (...numbers: number[]) => void>>;

/** Routines with the memory they work in. It grows with what is put into it, and stays for the next picture. */
export class Workspace<Name extends string> {
  readonly #routines: readonly Routine<Name>[];
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #run: Run<Name> | undefined;

  constructor(routines: readonly Routine<Name>[]) {
    this.#routines = routines;
  }

  /** Put together when it is first asked for: whoever only loads this file need not wait. */
  get run(): Run<Name> {
    this.#run ??= new WebAssembly.Instance(new WebAssembly.Module(moduleOf(this.#routines)), {
      own: { memory: this.#memory },
    }).exports as Run<Name>;
    return this.#run;
  }

  /** Views of the memory hold until there is made room again. */
  makeRoom(bytes: number): void {
    const missing = bytes + beyond - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / memoryPage));
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  shorts(at: number, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, at, length);
  }

  wholes(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, at, length);
  }
}

/** The next place where a number of any kind may stand. */
export const aligned = (address: number): number => Math.ceil(address / 16) * 16;
