import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { buildGuide } from './guide/build.ts';
import { build as words } from './src/messages.ja.ts';

/** Builds the web app into `dist`, only where something it is made of has changed. */

const here = import.meta.dirname;
const projectRoot = join(here, '../..');
/** Where the finished build lies. */
export const webRoot = join(here, 'dist');
const stampFile = join(webRoot, '.stamp');
/** Bytes: below this the packaging weighs more than it saves. */
const worthPacking = 1024;

/** What the bundle is made of: the app, the guide, the packages it runs in the browser, the shop's data, and their versions. */
const sources = ['apps/web', 'docs', 'packages', 'package-lock.json', 'tsconfig.json'];
const notSources = new Set([
  'node_modules',
  'dist',
  '.cache',
  'test',
  'bench',
  'reports',
  '.stryker-tmp',
]);

export interface BuildOutcome {
  /** False when the present build was still right. */
  readonly built: boolean;
}

export async function buildWeb({
  log = () => {},
}: {
  readonly log?: (line: string) => void;
} = {}): Promise<BuildOutcome> {
  const stamp = await hashOf(sources);
  if ((await readText(stampFile)) === stamp) return { built: false };

  const started = performance.now();
  log(words.building);
  // Built aside and moved in one step: whoever reads `dist` meanwhile never sees half a build.
  const aside = join(here, '.cache', `build-${process.pid}`);
  await bundle(aside);
  await buildGuide(aside);
  await packFiles(join(aside, 'assets'));
  await writeFile(join(aside, '.stamp'), stamp);
  await replaceFolder(aside, webRoot);
  log(words.built(((performance.now() - started) / 1000).toFixed(1)));
  return { built: true };
}

async function bundle(outDir: string): Promise<void> {
  // Whoever asks for the build, a test run included, gets the same one.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: join(here, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * What never changes under its name: once for every server that starts with it, instead of by each when
 * its first reader waits.
 */
async function packFiles(folder: string): Promise<void> {
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      if (!/\.(?:css|js)$/.test(name)) return;
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < worthPacking) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${from}-old`;
  await mkdir(join(here, '.cache'), { recursive: true });
  // Another build may move its own folder in between; the later one then simply wins.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(to, old).catch(() => {});
      await rename(from, to);
      break;
    } catch (error) {
      if (attempt === 5) throw error;
      await rm(old, { recursive: true, force: true });
    }
  }
  await rm(old, { recursive: true, force: true });
}

/** Changes with whatever is in these files and folders, but for what is made of them or tests them. */
export async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesOf(join(projectRoot, path))) {
      const content = await readFile(file);
      hash.update(`${relative(projectRoot, file).split(sep).join('/')}\0${content.length}\0`);
      hash.update(content);
    }
  }
  return hash.digest('hex');
}

/** The files at or below a path, in an order that does not depend on the file system. */
async function filesOf(path: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? [path] : [];
  }
  const below = await Promise.all(
    entries
      .filter(({ name }) => !notSources.has(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => {
        const child = join(path, entry.name);
        return entry.isDirectory() ? filesOf(child) : [child];
      }),
  );
  return below.flat();
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { built } = await buildWeb({ log: (line) => process.stderr.write(`${line}\n`) });
  if (!built) process.stderr.write(`${words.upToDate}\n`);
}
