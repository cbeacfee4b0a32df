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
    projects: [
      project('unit', ['{packages,apps,tools}/**/*.test.ts'], 60_000),
      project('integration', ['{packages,apps,tools}/**/*.integration.ts'], 120_000),
      project('browser', ['apps/web/test/**/*.browser.ts'], 120_000, ['apps/web/test/prepare.ts']),
    ],
  },
});
