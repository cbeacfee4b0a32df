import { defineConfig } from 'vitest/config';

/** This package's unit tests; the fuzz runs would only slow every mutant down. */
export default defineConfig({
  test: {
    include: ['packages/attendance/test/**/*.test.ts'],
    exclude: ['packages/attendance/test/understand/fuzz.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
