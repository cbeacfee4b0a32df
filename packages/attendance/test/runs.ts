/** How often a property is tried; the mutation tester runs the suite once per mutant and tries less. */
export const runs = (full: number): number =>
  process.env['STRYKER_MUTATOR_WORKER'] === undefined ? full : Math.ceil(full / 50);
