// `npm run publish:all`: packs every package and publishes those whose version is not out yet.
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { packAll } from './packaging/packages.ts';

const npm = (...args: string[]) =>
  spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

for (const tarball of await packAll(join(import.meta.dirname, '..', '.cache', 'tarballs'))) {
  const [, name, version] = /^tashika-(.+)-(\d+\.\d+\.\d+.*)\.tgz$/u.exec(basename(tarball)) ?? [];
  const wanted = `@tashika/${name}@${version}`;
  if (npm('view', wanted, 'version').stdout.trim() === version) continue;
  console.log(wanted);
  if (npm('publish', tarball, '--access', 'public').status !== 0) process.exit(1);
}
