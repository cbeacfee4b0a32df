import { defineConfig } from 'vitest/config';

/**
 * Ends a test that hangs, and nothing else: far beyond what any takes on a machine that is busy with
 * other things, since no test may say how long something takes.
 */
const limit = 600_000;

const project = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    testTimeout: limit,
    hookTimeout: limit,
    environment: 'node',
    setupFiles: ['tools/test-seed.ts'],
    globalSetup,
  },
});

const { test } = project('unit', ['{packages,apps,tools}/**/*.test.ts']);
/**
 * What is tested here is a function of its arguments, so that files may share what they have loaded:
 * the dictionary alone takes longer than the tests of most files. Whoever sets something for a whole
 * process (fake timers, the language) sets it back.
 */
const unit = { test: { ...test, isolate: false } };

export default defineConfig({
  test: {
    // Every core: many tests wait for processes, databases and pages more than they compute.
    maxWorkers: '100%',
    projects: [
      unit,
      project('integration', ['{packages,apps,tools}/**/*.integration.ts']),
      project('browser', ['apps/web/test/**/*.browser.ts'], ['apps/web/test/prepare.ts']),
    ],
  },
});
