import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { backupMessages as words } from '../messages.ts';

/**
 * A backup is gzipped lines of JSON: a head; for every table its name and columns, then its rows,
 * each value as PostgreSQL itself writes it; the jobs that wait; and a foot with the number of rows
 * and a checksum of everything before it. Whatever lacks its foot is not a backup.
 */

export const formatVersion = 1;

export interface Head {
  readonly tashika_backup: number;
  readonly created_at: string;
  /** The migrations the rows are of, in their order. */
  readonly migrations: readonly string[];
}

interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

interface RowLine {
  readonly row: readonly (string | null)[];
}

export interface Job {
  readonly task: string;
  readonly payload: unknown;
  readonly run_at: string;
  readonly max_attempts: number;
  readonly key: string | null;
}

interface JobLine {
  readonly job: Job;
}

export interface Foot {
  readonly end: true;
  readonly rows: number;
  readonly jobs: number;
  readonly sha256: string;
}

export type Line = TableLine | RowLine | JobLine | Foot;

/** What is left to say once everything before it is written. */
export class Counted {
  readonly #hash = createHash('sha256');
  #rows = 0;
  #jobs = 0;

  add(text: string, line: Head | Line): void {
    this.#hash.update(text).update('\n');
    if ('row' in line) this.#rows += 1;
    if ('job' in line) this.#jobs += 1;
  }

  foot(): Foot {
    const sha256 = this.#hash.digest('hex');
    return { end: true, rows: this.#rows, jobs: this.#jobs, sha256 };
  }
}

/** The lines of a backup. Only a line feed ends one: a text may hold any other separator. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of bytes.pipe(unpacked) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
      rest = [];
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last !== '') yield last;
}

export async function* readLines(file: string): AsyncGenerator<Head | Line> {
  for await (const line of linesOf(file)) yield JSON.parse(line) as Head | Line;
}

/** Reads a backup to its end, before anything is done with it. */
export async function verify(
  file: string,
): Promise<Result<{ readonly head: Head; readonly foot: Foot }, Problem>> {
  const broken = (message: string) => err({ code: 'backup-unreadable', message });
  try {
    const counted = new Counted();
    let head: Head | undefined;
    let foot: Foot | undefined;
    for await (const text of linesOf(file)) {
      if (foot !== undefined) return broken(words.damaged);
      const line = JSON.parse(text) as Head | Line;
      if (head === undefined) {
        if (!('tashika_backup' in line)) return broken(words.notABackup(file));
        if (line.tashika_backup !== formatVersion) return broken(words.newerFormat);
        head = line;
      } else if ('end' in line) {
        foot = line;
        continue;
      }
      counted.add(text, line);
    }
    if (head === undefined) return broken(words.notABackup(file));
    const { rows, jobs, sha256 } = counted.foot();
    const whole = foot?.sha256 === sha256 && foot.rows === rows && foot.jobs === jobs;
    return foot !== undefined && whole ? ok({ head, foot }) : broken(words.damaged);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      return broken(words.cannotOpen(file, code));
    }
    return broken(code?.startsWith('Z_') ? words.damaged : words.notABackup(file));
  }
}
