import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { bundledMessages as words } from '../messages.ts';
import type { DataFolder } from './folder.ts';
import { birthOf, commandOf } from './processes.ts';

/** Who runs the database of a folder. The lock itself is PostgreSQL's; this says whose it is. */
export interface Owner {
  readonly pid: number;
  readonly birth: string;
  readonly since: string;
  readonly postmaster: number;
  /** Where it listens: a folder for its socket, or an address of this machine. */
  readonly host: string;
  readonly port: number;
}

const ownerFile = (folder: DataFolder) => join(folder.path, 'owner.json');

export async function writeOwner(
  folder: DataFolder,
  at: Pick<Owner, 'postmaster' | 'host' | 'port'>,
  since: Date,
): Promise<void> {
  const birth = (await birthOf(process.pid)) ?? 'unknown';
  const owner: Owner = { pid: process.pid, birth, since: since.toISOString(), ...at };
  const draft = `${ownerFile(folder)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, ownerFile(folder));
}

export async function readOwner(folder: DataFolder): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(ownerFile(folder), 'utf8')) as Owner;
  } catch {
    return null;
  }
}

export const removeOwner = (folder: DataFolder): Promise<void> =>
  rm(ownerFile(folder), { force: true });

/** The postmaster of a folder, if one is running, and its owner, if that lives. */
export async function runningIn(
  folder: DataFolder,
): Promise<{ readonly postmaster: number; readonly owner: Owner | null } | null> {
  const postmaster = await postmasterOf(folder);
  if (postmaster === null) return null;
  const owner = await readOwner(folder);
  if (owner === null || owner.postmaster !== postmaster) return { postmaster, owner: null };
  const lives = (await birthOf(owner.pid)) === owner.birth;
  return { postmaster, owner: lives ? owner : null };
}

/** A number in the lock file that now belongs to some other program is not a postmaster. */
async function postmasterOf(folder: DataFolder): Promise<number | null> {
  const pid = await lockedBy(folder);
  if (pid === null || (await birthOf(pid)) === null) return null;
  const command = await commandOf(pid);
  return command === null || command.includes(folder.cluster) ? pid : null;
}

/** The number in PostgreSQL's lock file. */
export async function lockedBy(folder: DataFolder): Promise<number | null> {
  try {
    const text = await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8');
    const pid = Number.parseInt(text, 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** An owner that is just starting writes its name within this time. */
const nameMilliseconds = 3_000;
const stopMilliseconds = 20_000;
const lookMilliseconds = 25;

/**
 * Resolves when nobody runs the database of the folder: a living owner keeps it, a database whose
 * owner is gone is stopped, and a lock that a crash left behind is removed.
 */
export async function takeOver(folder: DataFolder): Promise<Result<void, Problem>> {
  const begun = performance.now();
  let asked: 'not' | 'politely' | 'firmly' = 'not';
  for (;;) {
    const running = await runningIn(folder);
    if (running === null) break;
    if (running.owner !== null) return err(held(folder, running.owner));
    const waited = performance.now() - begun;
    if (waited > 2 * stopMilliseconds) return err(heldBy(folder, running.postmaster));
    if (asked === 'not' && waited > nameMilliseconds) {
      asked = signal(running.postmaster, 'SIGINT', 'politely');
    } else if (asked === 'politely' && waited > stopMilliseconds) {
      asked = signal(running.postmaster, 'SIGQUIT', 'firmly');
    }
    await wait(lookMilliseconds);
  }
  // Whoever is named in it is not a postmaster, or PostgreSQL would refuse to start.
  if ((await lockedBy(folder)) !== null) {
    await rm(join(folder.cluster, 'postmaster.pid'), { force: true });
  }
  const owner = await readOwner(folder);
  if (owner !== null) {
    await removeSocketFolder(owner.host);
    await removeOwner(folder);
  }
  return ok(undefined);
}

function signal<Asked>(pid: number, name: 'SIGINT' | 'SIGQUIT', asked: Asked): Asked {
  try {
    process.kill(pid, name);
  } catch {
    // gone meanwhile, which the next look sees
  }
  return asked;
}

/** Made by us in the folder for temporary files; nothing else is ever removed. */
export async function removeSocketFolder(host: string): Promise<void> {
  if (/[/\\]tashika-[A-Za-z0-9]{6}$/.test(host)) await rm(host, { recursive: true, force: true });
}

function held(folder: DataFolder, { pid, since }: Owner): Problem {
  return {
    code: 'data-folder-held',
    message: words.held(folder.path, words.holder(pid, since)),
  };
}

export const heldBy = (folder: DataFolder, postmaster: number): Problem => ({
  code: 'data-folder-held',
  message: words.held(folder.path, words.holderUnknown(postmaster)),
});
