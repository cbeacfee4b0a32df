import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages that only one command needs have a folder and a lock of their own, and come when that
 * command is called for the first time: nobody else has to bring them.
 */
export function bringApart(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return true;
  console.error('この作業だけが使うパッケージを導入しています…');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}
