import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import pg from 'pg';
import { bundledMessages as words } from '../messages.ts';
import type { StoreLog } from '../open.ts';
import { reasonOf } from '../problems.ts';
import { type Address, chooseAddress } from './address.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { cleanEnvironment, initialise, passwordLost, role } from './cluster.ts';
import { type DataFolder, dataFolder, openFolder } from './folder.ts';
import {
  heldBy,
  lockedBy,
  readOwner,
  removeOwner,
  removeSocketFolder,
  runningIn,
  takeOver,
  writeOwner,
} from './owner.ts';
import { settings } from './settings.ts';

/** A PostgreSQL of our own, which ends with this process. */
export interface BundledPostgres {
  readonly url: string;
  /** The number of its main process; null while it is being started again after a crash. */
  readonly pid: () => number | null;
  readonly stop: () => Promise<void>;
}

export interface BundledOptions {
  readonly log?: StoreLog;
  /** Settings for this run, over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

const database = 'tashika';
/** Recovery after a crash reads at most the WAL between two checkpoints: seconds, not minutes. */
const readySeconds = 60;
const readyLookMilliseconds = 20;
const stopMilliseconds = 15_000;
const maxLogBytes = 8 * 1024 * 1024;
const firstRestartMilliseconds = 100;
const lastRestartMilliseconds = 5_000;

/**
 * Starts the PostgreSQL of a folder, making it the first time. It is started again if it crashes,
 * at the same address. One process owns a folder; a second one is told who.
 */
export async function startBundledPostgres(
  path: string,
  options: BundledOptions = {},
): Promise<Result<BundledPostgres, Problem>> {
  const binaries = await findBinaries();
  if (!binaries.ok) return binaries;
  const folder = await openFolder(path);
  if (!folder.ok) return folder;
  const free = await takeOver(folder.value);
  if (!free.ok) return free;
  const password = await initialise(binaries.value, folder.value);
  if (!password.ok) return password;
  const address = await chooseAddress();
  const server = new Server(binaries.value, folder.value, address, password.value, options);
  const started = await server.start();
  if (!started.ok) {
    await removeSocketFolder(address.host);
    return started;
  }
  return ok({
    url: urlOf(address, password.value, database),
    pid: () => server.pid(),
    stop: () => server.stop(),
  });
}

/** The URL of a folder's database while some process runs it; null while none does. */
export async function findBundledPostgres(path: string): Promise<string | null> {
  const place = await realpath(path).catch(() => null);
  if (place === null) return null;
  const folder = dataFolder(place);
  const running = await runningIn(folder);
  if (running === null || running.owner === null) return null;
  const password = (await readFile(folder.password, 'utf8')).trim();
  return urlOf(running.owner, password, database);
}

function urlOf({ host, port }: Address, password: string, name: string): string {
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${role}:${password}@localhost/${name}?${query}`;
}

/** SQLSTATE of a database that is up and refuses the password. */
const wrongPassword = '28P01';

class Server {
  readonly #binaries: Binaries;
  readonly #folder: DataFolder;
  readonly #address: Address;
  readonly #password: string;
  readonly #options: BundledOptions;
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;

  constructor(
    binaries: Binaries,
    folder: DataFolder,
    address: Address,
    password: string,
    options: BundledOptions,
  ) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.#address = address;
    this.#password = password;
    this.#options = options;
  }

  pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<Result<void, Problem>> {
    await this.#turnLog();
    const deadline = performance.now() + readySeconds * 1000;
    for (;;) {
      const from = await sizeOf(this.#folder.log);
      const child = await this.#spawn();
      const ready = await this.#untilReady(child, deadline);
      if (ready === 'ready') {
        this.#child = child;
        child.once('exit', () => this.#crashed(child));
        if (child.exitCode !== null || child.signalCode !== null) continue;
        return ok(undefined);
      }
      const said = (await readFile(this.#folder.log)).subarray(from).toString('utf8');
      if (ready === 'locked') {
        await this.#stopChild(child);
        return err(passwordLost(this.#folder));
      }
      if (ready === 'slow') {
        child.kill('SIGQUIT');
        return err(notStarted(words.tooSlow(readySeconds)));
      }
      // Children of a killed postmaster need a moment to notice; then the place is free.
      if (/shared memory block|could not bind/.test(said) && performance.now() < deadline) {
        await wait(100);
        continue;
      }
      if (/lock file .* already exists/.test(said)) {
        return err(heldBy(this.#folder, (await lockedBy(this.#folder)) ?? 0));
      }
      return err(notStarted(lastComplaint(said)));
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    if (this.#child !== undefined) await this.#stopChild(this.#child);
    await removeSocketFolder(this.#address.host);
    if ((await readOwner(this.#folder))?.pid === process.pid) await removeOwner(this.#folder);
  }

  async #stopChild(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    this.#signal(child, 'SIGINT');
    const patience = setTimeout(() => child.kill('SIGQUIT'), stopMilliseconds);
    await gone;
    clearTimeout(patience);
  }

  /** Asks for a fast shutdown. */
  #signal(child: ChildProcess, name: NodeJS.Signals): void {
    if (process.platform !== 'win32') child.kill(name);
    // Windows knows no signals: there the request goes through a pipe that pg_ctl knows.
    else execFile(this.#binaries.pgCtl, ['stop', '-m', 'fast', '-D', this.#folder.cluster]);
  }

  async #spawn(): Promise<ChildProcess> {
    const { host, port } = this.#address;
    const socket = host.startsWith('/');
    const all = {
      ...settings(),
      listen_addresses: socket ? '' : host,
      port: String(port),
      ...(socket ? { unix_socket_directories: host, unix_socket_permissions: '0700' } : {}),
      ...this.#options.settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = await open(this.#folder.log, 'a', 0o600);
    try {
      const child = spawn(
        ...this.#binaries.wrap(this.#binaries.postgres, ['-D', this.#folder.cluster, ...args]),
        {
          cwd: this.#folder.path,
          env: cleanEnvironment(),
          stdio: ['ignore', log.fd, log.fd],
          // Ctrl-C in the terminal is for us: the database goes last, when we say so.
          detached: true,
          windowsHide: true,
        },
      );
      child.on('error', () => {}); // seen as an exit
      child.unref();
      return child;
    } finally {
      await log.close();
    }
  }

  async #untilReady(
    child: ChildProcess,
    deadline: number,
  ): Promise<'ready' | 'gone' | 'slow' | 'locked'> {
    let named = false;
    while (performance.now() < deadline) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
        return 'gone';
      }
      if (!named && (await lockedBy(this.#folder)) === child.pid) {
        await writeOwner(this.#folder, { postmaster: child.pid, ...this.#address }, new Date());
        named = true;
      }
      const answered = named ? await this.#answers() : 'no';
      if (answered === 'locked') return 'locked';
      if (answered === 'yes') return 'ready';
      await wait(readyLookMilliseconds);
    }
    return 'slow';
  }

  /** Whether it takes queries; our database is made the first time it does. */
  async #answers(): Promise<'yes' | 'no' | 'locked'> {
    const url = urlOf(this.#address, this.#password, 'postgres');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        database,
      ]);
      if (rowCount === 0) await client.query(`create database ${database}`);
      return 'yes';
    } catch (error) {
      return (error as { code?: string }).code === wrongPassword ? 'locked' : 'no';
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #crashed(child: ChildProcess): Promise<void> {
    if (this.#child !== child || this.#stopping !== undefined) return;
    this.#child = undefined;
    const { log } = this.#options;
    log?.warn({ code: child.exitCode, signal: child.signalCode }, 'bundled PostgreSQL ended');
    for (
      let pause = firstRestartMilliseconds;
      ;
      pause = Math.min(2 * pause, lastRestartMilliseconds)
    ) {
      await wait(pause);
      if (this.#stopping !== undefined) return;
      const started = await this.start();
      if (started.ok) {
        log?.info({}, 'bundled PostgreSQL started again');
        // Asked to stop while it was starting: the stop has seen no child to end.
        if (this.#stopping !== undefined) await this.#end();
        return;
      }
      log?.warn({ problem: started.error.code }, 'bundled PostgreSQL does not start');
    }
  }

  async #turnLog(): Promise<void> {
    const { log } = this.#folder;
    if ((await sizeOf(log)) > maxLogBytes) await rename(log, `${log}.1`);
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

function lastComplaint(said: string): string {
  const lines = said.trim().split('\n');
  const worst = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return reasonOf(worst.replace(/^.*?(?:FATAL|PANIC):\s*/, ''));
}

const notStarted = (reason: string): Problem => ({
  code: 'postgres-not-started',
  message: words.notStarted(reason),
});
