// The server as one program: a tenth of the files to find, read and link at every start.
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { hashOf } from '../apps/web/build.ts';

const root = join(import.meta.dirname, '..');
const builds = join(root, 'apps', 'server', 'dist');
const sources = ['apps/server', 'packages', 'package-lock.json', 'tools/build-server.ts'];
/** They look for files beside their own, so they run from where they are installed. */
const leftOut = ['@touch4it/ical-timezones', 'cosmiconfig', 'heic-decode', 'pino', 'sharp'];
/** A server that is running goes on loading parts of the build it was started from. */
const keptBuilds = 3;

/** The folder of a build of the present sources, with `supervise.js` and `main.js` in it. */
export async function buildServer(): Promise<string> {
  const folder = join(builds, (await hashOf(sources)).slice(0, 16));
  if (existsSync(folder)) return folder;
  const aside = `${folder}-${process.pid}`;
  await bundle(aside);
  // Another command may have built the same meanwhile.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }));
  await removeOldBuilds();
  return folder;
}

async function bundle(folder: string): Promise<void> {
  const program = await rolldown({
    input: join(root, 'apps/server/src/supervise.ts'),
    platform: 'node',
    external: leftOut,
    plugins: [inPlace(folder)],
  });
  const { output } = await program.write({ dir: folder, format: 'esm' });
  await program.close();
  const lost = output.find(
    (file) => file.type === 'chunk' && /\b__(?:dir|file)name\b/.test(file.code),
  );
  if (lost !== undefined) {
    throw new Error(
      `Something in ${lost.fileName} looks for files beside its own: name its package in leftOut.`,
    );
  }
}

/**
 * Threads and processes become files of the build; whatever else a source finds by its own place is
 * found from there.
 */
const inPlace = (folder: string): Plugin => ({
  name: 'in-place',
  transform: {
    filter: { id: /\/(?:apps|packages)\/[^/]+\/src\/.*\.ts$/, code: /import\.meta/ },
    handler(code, id) {
      const way = (path: string) => relative(folder, path).split(sep).join('/');
      const script = (_: string, path: string) => {
        const source = join(dirname(id), path);
        const fileName = `${basename(source, '.ts')}.js`;
        this.emitFile({ type: 'chunk', id: source, fileName });
        return `new URL('./${fileName}', import.meta.built)`;
      };
      return code
        .replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, script)
        .replaceAll('import.meta.url', `new URL('${way(id)}', import.meta.built)`)
        .replaceAll('import.meta.built', 'import.meta.url')
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${way(dirname(id))}')`);
    },
  },
});

async function removeOldBuilds(): Promise<void> {
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => {
      const path = join(builds, name);
      return { path, made: (await stat(path)).mtimeMs };
    }),
  );
  const old = found.sort((a, b) => b.made - a.made).slice(keptBuilds);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
