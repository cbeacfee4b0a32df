import { defineConfig } from 'vitest/config';

/**
 * The tests the mutants meet. Random text only shows that nothing breaks, and takes too long to run
 * once for each of thousands of mutants. One worker without isolation loads the dictionary once.
 */
export default defineConfig({
  test: {
    include: ['packages/dialogue/test/**/*.test.ts'],
    exclude: ['packages/dialogue/test/fuzz.test.ts'],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
