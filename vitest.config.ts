import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], timeout: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    testTimeout: timeout,
    hookTimeout: timeout,
    environment: 'node',
    setupFiles: ['tools/test-seed.ts'],
    globalSetup,
  },
});

export default defineConfig({
  test: {
    // Every core: many tests wait for processes, databases and pages more than they compute.
    maxWorkers: '100%',
    projects: [
      project('unit', ['{packages,apps,tools}/**/*.test.ts'], 60_000),
      project('integration', ['{packages,apps,tools}/**/*.integration.ts'], 120_000),
      project('browser', ['apps/web/test/**/*.browser.ts'], 120_000, ['apps/web/test/prepare.ts']),
    ],
  },
});
