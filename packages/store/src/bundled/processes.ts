import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * When a process was born, as this system tells it: with its number it is the same process, and a
 * number that was given away again is not taken for it. Null where there is no such process.
 */
export async function birthOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; the fields after it are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return (await fromPs(pid, 'lstart=')) ?? (exists(pid) ? 'unknown' : null);
  }
}

/** How a process was called; null where that cannot be told. */
export async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return fromPs(pid, 'command=');
  }
}

async function fromPs(pid: number, column: string): Promise<string | null> {
  if (process.platform === 'win32' || process.platform === 'linux') return null;
  try {
    const { stdout } = await execute('ps', ['-o', column, '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
