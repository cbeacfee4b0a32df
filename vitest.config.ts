import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tools/test-order.ts';

/**
 * Ends a test that hangs, and nothing else: far beyond what any takes on a machine that is busy with
 * other things, since no test may say how long something takes.
 */
const limit = 600_000;

/**
 * Files share what they have loaded, and the browser: loading the server with its dictionaries takes
 * longer than the tests of most. Whoever sets something for a whole process (fake timers, a listener,
 * the language) sets it back, and stops the servers and workers it started.
 */
const project = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    testTimeout: limit,
    hookTimeout: limit,
    // What is waited for comes when it comes; left alone the runner gives up after a second.
    expect: { poll: { timeout: 60_000 } },
    environment: 'node',
    isolate: false,
    // Real servers, databases and browsers on a machine that others use as well: once more, not often.
    retry: name === 'unit' ? 0 : 1,
    setupFiles: ['tools/test-seed.ts'],
    globalSetup,
  },
});

const database = 'tools/test-database.ts';

export default defineConfig({
  test: {
    // Every core: many tests wait for processes, databases and pages more than they compute.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      project('unit', ['{packages,apps,tools}/**/*.test.ts']),
      project(
        'integration',
        ['{packages,apps,tools}/**/*.integration.ts'],
        [database, 'tools/test-server.ts'],
      ),
      project('browser', ['apps/web/test/**/*.browser.ts'], [database, 'apps/web/test/prepare.ts']),
    ],
  },
});
