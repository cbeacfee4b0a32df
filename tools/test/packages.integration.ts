import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from '../packaging/packages.ts';

const root = join(import.meta.dirname, '..', '..');
const photo = join(root, 'packages/slip-reader/test/photos/A-normal-01.jpg');

/** An empty project with the tarballs in it; what they depend on comes from this repository's install. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'tashika-packages-'));
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, '@tashika'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@tashika' && !name.startsWith('.')) {
      await symlink(join(root, 'node_modules', name), join(modules, name));
    }
  }
  for (const tarball of await packAll(join(project, 'tarballs'))) {
    const name = /^tashika-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(basename(tarball))?.[1] ?? '';
    const folder = join(modules, '@tashika', name);
    await mkdir(folder);
    await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
});
afterAll(() => project && rm(project, { recursive: true, force: true }));

async function run(program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** What the example in a package's readme prints at least. */
const examples = {
  kernel: 'odd-number',
  contract: 'end_time',
  japanese: 'かたかな\n23\n2\ntrue',
  'language-model': 'qwen3:8b',
  slip: '計算合計：2000円',
  dialogue: 'PASS',
  attendance: 'REQUIRED_PLUS_QUORUM',
  'slip-reader': "text: '48000'",
};

describe('ほかの人が入れるパッケージ', () => {
  it('説明の例が、そのまま動き、厳しい型検査を通る', async () => {
    for (const name of Object.keys(examples)) {
      const readme = await readFile(join(root, 'packages', name, 'README.md'), 'utf8');
      const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
      expect(code.trim().split('\n').length).toBeLessThanOrEqual(12);
      await writeFile(join(project, `${name}.ts`), code);
    }
    const compilerOptions = {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: ['node'],
    };
    const include = Object.keys(examples).map((name) => `${name}.ts`);
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    expect(await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'])).toEqual({
      code: 0,
      said: '',
    });
    for (const [name, prints] of Object.entries(examples)) {
      const { code, said } = await run(process.execPath, [`${name}.ts`, photo]);
      expect(said).toContain(prints);
      expect(code).toBe(0);
    }
  });

  it('エンジンは、ブラウザ向けに組み立てられる', async () => {
    await writeFile(
      join(project, 'page.js'),
      "import '@tashika/slip'; import '@tashika/dialogue'; import '@tashika/attendance';" +
        "import { kanaKey } from '@tashika/japanese'; export const key = kanaKey('カナ');" +
        "export { loadTokeniser } from '@tashika/japanese/tokeniser';",
    );
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: {
        lib: { entry: 'page.js', formats: ['es'] },
        minify: false,
        // A part that only Node has would be left out of a page with a warning.
        rolldownOptions: {
          onwarn: (warning) => {
            throw new Error(String(warning.message));
          },
        },
      },
    });
    expect(await readdir(join(project, 'dist'))).not.toEqual([]);
  });

  it('組み立てたコマンドが、リポジトリなしで写真を調べる', async () => {
    const main = join(project, 'node_modules/@tashika/cli/dist/main.mjs');
    const { code, said } = await run(process.execPath, [main, 'slip', 'check', photo]);
    expect(said).toContain('【計算内訳】');
    expect(code).toBe(0);
  });
});
