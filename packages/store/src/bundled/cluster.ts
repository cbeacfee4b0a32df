import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { bundledMessages as words } from '../messages.ts';
import { reasonOf } from '../problems.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './folder.ts';
import { birthOf } from './processes.ts';

const execute = promisify(execFile);

/** The version the bundled programs are of; clusters of another one are refused, never converted. */
const major = '18';
export const role = 'tashika';

/** Makes the database's files if they are not there. Answers with the password of its role. */
export async function initialise(
  binaries: Binaries,
  folder: DataFolder,
): Promise<Result<string, Problem>> {
  try {
    await sweep(folder);
    const version = await readText(join(folder.cluster, 'PG_VERSION'));
    if (version !== null && version !== major) {
      const message = words.otherVersion(folder.path, version, major);
      return err({ code: 'postgres-version', message });
    }
    // A new one would be none: only the one the database was made with opens it.
    if (version !== null && (await readText(folder.password)) === null) {
      return err(passwordLost(folder));
    }
    const password = await passwordOf(folder);
    if (version === null) await create(binaries, folder);
    return ok(password);
  } catch (error) {
    const lines = reasonOf(error).trim().split('\n');
    return err({ code: 'cluster-not-made', message: words.notInitialised(lines.at(-1) ?? '') });
  }
}

export const passwordLost = ({ password }: DataFolder): Problem => ({
  code: 'postgres-password-lost',
  message: words.passwordLost(password),
});

/**
 * Beside its place and then renamed: what a crash leaves half made is never taken for a database,
 * and of two that start at once one finds the place taken.
 */
async function create(binaries: Binaries, folder: DataFolder): Promise<void> {
  const draft = `${folder.cluster}.making-${process.pid}`;
  await execute(
    ...binaries.wrap(binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${role}`,
      `--pwfile=${folder.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // One call for all files instead of one for each: seconds on a busy disk.
      ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ]),
    { env: cleanEnvironment() },
  );
  try {
    await rename(draft, folder.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error;
  }
}

async function passwordOf(folder: DataFolder): Promise<string> {
  const known = await readText(folder.password);
  if (known !== null) return known;
  const password = randomBytes(24).toString('base64url');
  try {
    await writeFile(folder.password, password, { mode: 0o600, flag: 'wx' });
    return password;
  } catch {
    return (await readFile(folder.password, 'utf8')).trim();
  }
}

/** What starts that never came to an end have left. */
async function sweep({ path }: DataFolder): Promise<void> {
  for (const name of await readdir(path)) {
    const pid = /^postgres\.making-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (await birthOf(Number(pid))) !== null) continue;
    await rm(join(path, name), { recursive: true, force: true });
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    return null;
  }
}

/** Settings of some other PostgreSQL on this machine are not meant for ours. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});
