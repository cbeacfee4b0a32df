/** What Node and every browser have of WebAssembly, as far as it is needed here. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>,
    );
    readonly exports: Readonly<Record<string, unknown>>;
  }
  function validate(bytes: Uint8Array): boolean;
}
