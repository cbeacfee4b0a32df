import { join, resolve } from 'node:path';
import type { Problem, Result } from '@tashika/kernel';
import { type Database, findDatabase } from '@tashika/store';
import type { Terminal } from '../../command.ts';
import { home } from '../../home.ts';
import { says } from './messages.ts';

/** The folder of the bundled database: where the server keeps it. */
export const folderOf = (env: Terminal['env'], given: string | undefined): string =>
  resolve(given ?? (env.TASHIKA_DATA || join(home, 'tashika-data')));

/** The given database, a running server's, or the folder's own for as long as the command takes. */
export const openDatabase = (
  env: Terminal['env'],
  given: string | undefined,
): Promise<Result<Database, Problem>> =>
  findDatabase({
    // Such a command keeps its connection for long: no pooler in between.
    url: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    folder: folderOf(env, given),
    join: true,
  });

export const nameOf = ({ kind }: Database, folder: string): string =>
  kind === 'given' ? says.given : says.folder(folder);
