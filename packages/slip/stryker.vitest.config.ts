import { defineConfig } from 'vitest/config';

/** The mutation tester runs this package's unit tests alone. */
export default defineConfig({
  test: { include: ['packages/slip/test/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
