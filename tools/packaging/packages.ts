import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ownManifest from '../../package.json' with { type: 'json' };
import mcpServer from '../../server.json' with { type: 'json' };

/**
 * The packages as other people install them: built ESM with declarations instead of sources, the
 * same files at the same places beside each other.
 */

const root = join(import.meta.dirname, '..', '..');
const stage = join(root, '.cache', 'packages');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license: string;
  readonly type: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What is packed, in the order it would be published; `carries` is what lies beside the built files. */
const packed: readonly { readonly home: string; readonly carries?: readonly string[] }[] = [
  { home: 'packages/kernel' },
  { home: 'packages/contract' },
  { home: 'packages/japanese' },
  { home: 'packages/language-model' },
  { home: 'packages/slip' },
  { home: 'packages/dialogue' },
  { home: 'packages/attendance' },
  { home: 'packages/slip-reader', carries: ['packages/slip-reader/weights'] },
  { home: 'packages/store' },
  { home: 'packages/mcp' },
  { home: 'apps/cli', carries: ['DATA'] },
];

/** Builds and packs everything into a folder; gives the tarballs. */
export async function packAll(destination: string): Promise<string[]> {
  await rm(stage, { recursive: true, force: true });
  await mkdir(destination, { recursive: true });
  await build();
  for (const { home, carries = [] } of packed) await assemble(home, join(stage, home), carries);
  const folders = packed.map(({ home }) => `./${home}`);
  const said = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...folders],
    stage,
  );
  // A list or, of newer ones, an object by name.
  const made = Object.values(JSON.parse(said) as Record<string, { readonly filename: string }>);
  return made.map(({ filename }) => join(destination, filename));
}

/** One run of the compiler over all sources, whose types `npm run check` judges. */
async function build(): Promise<void> {
  const config = join(stage, 'tsconfig.json');
  const relative = (path: string) => join('..', '..', path);
  await mkdir(stage, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: relative('tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: relative('.'),
        outDir: 'built',
      },
      include: packed.map(({ home }) => relative(`${home}/src`)),
    }),
  );
  await run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', config, '--noCheck'], root);
}

async function assemble(home: string, folder: string, carries: readonly string[]): Promise<void> {
  const dist = join(folder, 'dist');
  await cp(join(root, home, 'src'), dist, {
    recursive: true,
    filter: (file) => !/\.(?:ts|mjs)$/u.test(file),
  });
  await cp(join(stage, 'built', home, 'src'), dist, { recursive: true });
  for (const file of await readdir(dist, { recursive: true })) {
    if (/\.(?:m?js|d\.m?ts)$/u.test(file)) await nameBuiltFiles(join(dist, file));
  }
  for (const path of carries) {
    await cp(join(root, path), join(folder, path.split('/').at(-1) ?? path), { recursive: true });
  }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, home, 'README.md'), join(folder, 'README.md'));
  const manifest = JSON.parse(await readFile(join(root, home, 'package.json'), 'utf8')) as Manifest;
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(publicManifest(manifest, carries), null, 2)}\n`,
  );
}

/** Sources name each other by `.ts`; the compiler renames imports of code only. */
async function nameBuiltFiles(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const renamed = text
    .replaceAll(/(new URL\('\.[^']+)\.ts'/gu, "$1.js'")
    .replaceAll(/((?:from|import\() ?['"]\.[^'"]+)\.ts(['"])/gu, '$1.js$2');
  if (renamed !== text) await writeFile(file, renamed);
}

/** The Node that runs the program where the machine's own is too old. */
const { optionalDependencies: ownNode } = ownManifest;

function publicManifest(manifest: Manifest, carries: readonly string[]): object {
  const { name, version, description, license, type, exports = {}, bin, dependencies } = manifest;
  return {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    license,
    type,
    engines: { node: '>=22' },
    files: ['dist', ...carries.map((path) => path.split('/').at(-1))],
    sideEffects: false,
    ...(bin === undefined
      ? {}
      : {
          bin: { tashika: './dist/main.mjs' },
          optionalDependencies: ownNode,
          // By this the registry of such tools knows that `server.json` is ours.
          mcpName: mcpServer.name,
        }),
    ...(Object.keys(exports).length === 0
      ? {}
      : {
          exports: {
            ...Object.fromEntries(
              Object.entries(exports).map(([path, target]) => [path, builtTarget(target)]),
            ),
            './package.json': './package.json',
          },
        }),
    dependencies,
  };
}

type Target = string | Readonly<Record<string, string>>;

function builtTarget(target: Target): object {
  if (typeof target !== 'string') {
    return Object.fromEntries(
      Object.entries(target).map(([condition, file]) => [condition, builtTarget(file)]),
    );
  }
  const built = target.replace('./src/', './dist/').replace(/\.ts$/u, '');
  return { types: `${built}.d.ts`, default: `${built}.js` };
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${said}\n${complained}`);
  return said;
}
