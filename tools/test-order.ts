import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that take long. Left to itself the runner begins with the largest files, so that these
 * would come last, and the other workers would have nothing to do beside them.
 */
const slow = [
  // unit
  'attendance/test/brute-force.test.ts',
  'attendance/test/understand/fuzz.test.ts',
  'attendance/test/understand/variants.test.ts',
  'attendance/test/understand/question-words.test.ts',
  'dialogue/test/fuzz.test.ts',
  // integration
  'server/test/crash.integration.ts',
  'server/test/matrix.integration.ts',
  'server/test/fuzz.integration.ts',
  'server/test/endurance.integration.ts',
  'server/test/long-texts.integration.ts',
  'server/test/process.integration.ts',
  'server/test/kept-once.integration.ts',
  'server/test/supervise.integration.ts',
  'server/test/worker.integration.ts',
  'cli/test/slip-photos.integration.ts',
  'store/test/bundled.integration.ts',
  'dialogue/test/hostile-model.integration.ts',
  'slip-reader/test/find/find-slip.integration.ts',
  'slip-reader/test/find/forms.integration.ts',
  'slip-reader/test/node/pool.integration.ts',
  'tools/test/packages.integration.ts',
  // browser
  'web/test/offline.browser.ts',
  'web/test/matrix.browser.ts',
  'web/test/tonight.browser.ts',
  'web/test/trouble.browser.ts',
];

/** What takes longest begins first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
