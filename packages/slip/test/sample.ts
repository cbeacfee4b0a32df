/**
 * How many random runs a test makes. The mutation tester runs the tests once for each of thousands
 * of mutants and gets a small part of them.
 */
export const sample = (runs: number): number =>
  process.env.STRYKER_MUTATOR_WORKER === undefined ? runs : Math.ceil(runs / 200);
