// `npm run mutation <package> [--share 0.1] [--seed 1]`: changes the code of a package piece by piece
// and looks whether its tests notice. A share of the lines, drawn by the seed, gives an estimate in
// minutes where the whole takes an hour.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bringApart } from './apart.ts';

const root = join(import.meta.dirname, '..');
/** The score below which the run fails. */
const least: Readonly<Record<string, number>> = { slip: 85, dialogue: 80, attendance: 80 };
/** Random text shows only that nothing breaks, and would run once for each of thousands of mutants. */
const tooLong = '**/fuzz.test.ts';
/** Lines that are drawn together, so that a mutant spanning two or three of them is not lost. */
const blockLines = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const [name = ''] = positionals;
const breakAt = least[name];
const share = Number(values.share);
if (breakAt === undefined || !(share > 0 && share <= 1)) {
  console.error(
    `使い方: npm run mutation <${Object.keys(least).join('|')}> [-- --share 0.1 --seed 1]`,
  );
  process.exit(2);
}

const tester = join(import.meta.dirname, 'mutation-tester');
if (!bringApart(tester)) {
  console.error('導入できませんでした。ネットワークを確かめて、もう一度実行してください。');
  process.exit(1);
}
const folder = join(root, '.cache', 'mutation');
mkdirSync(folder, { recursive: true });
const tests = join(folder, `${name}.vitest.config.mjs`);
writeFileSync(
  tests,
  `export default ${JSON.stringify({
    test: {
      include: [`packages/${name}/test/**/*.test.ts`],
      exclude: [tooLong],
      isolate: false,
      fileParallelism: false,
      testTimeout: 60_000,
    },
  })};\n`,
);
const config = join(folder, `${name}.config.json`);
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    // The tests run from source, and TypeScript 7 has no interface to rewrite a configuration with.
    tsconfigFile: 'none',
    vitest: { configFile: `.cache/mutation/${name}.vitest.config.mjs`, related: false },
    mutate: share === 1 ? sources() : drawnLines(),
    ignoreStatic: true,
    ignorePatterns: ['apps', 'docs', 'tools', '.ci', 'packages/*/bench', '!.cache/mutation/*.mjs'],
    concurrency: 2,
    // On a busy machine slow is not endless: what is counted as noticed by its time shall have earned it.
    timeoutMS: 45_000,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    jsonReporter: { fileName: `.cache/mutation/${name}.report.json` },
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    tempDirName: '.stryker-tmp',
    thresholds: { high: 95, low: breakAt, break: breakAt },
  }),
);
const { status } = spawnSync(join(tester, 'node_modules', '.bin', 'stryker'), ['run', config], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

/** Sentences and prompts are data: changing a word of them is no fault a test should see. */
function sources(): string[] {
  return globSync(`packages/${name}/src/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.ja.ts'))
    .sort();
}

function drawnLines(): string[] {
  const random = generator(Number(values.seed));
  return sources().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    const ranges: string[] = [];
    for (let from = 1; from < lines; from += blockLines) {
      if (random() < share) ranges.push(`${file}:${from}-${from + blockLines - 1}`);
    }
    return ranges;
  });
}

/** Numbers in [0, 1) that a seed repeats (xorshift32). */
function generator(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
