import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { bundledMessages as words } from '../messages.ts';
import { reasonOf } from '../problems.ts';

/** One visible folder with everything that is kept. */
export interface DataFolder {
  readonly path: string;
  /** PostgreSQL's own files. */
  readonly cluster: string;
  /** What PostgreSQL says. */
  readonly log: string;
  /** The password of the database's only role. */
  readonly password: string;
}

export async function openFolder(path: string): Promise<Result<DataFolder, Problem>> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return ok(dataFolder(await realpath(path)));
  } catch (error) {
    const message = words.folder(path, reasonOf(error));
    return err({ code: 'data-folder-unusable', message });
  }
}

export const dataFolder = (path: string): DataFolder => ({
  path,
  cluster: join(path, 'postgres'),
  log: join(path, 'postgres.log'),
  password: join(path, 'postgres-password'),
});
