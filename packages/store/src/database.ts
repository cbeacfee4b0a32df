import { ok, type Problem, type Result } from '@tashika/kernel';
import { findBundledPostgres, startBundledPostgres } from './bundled/start.ts';
import type { StoreLog } from './open.ts';

/** Where the database is, and how it is let go again. */
export interface Database {
  readonly url: string;
  /** `given`: somebody else's; `own`: ours while we run; `running`: another process of ours runs it. */
  readonly kind: 'given' | 'own' | 'running';
  readonly stop: () => Promise<void>;
}

interface Wanted {
  /** `DATABASE_URL`: where it is set, nothing is started. */
  readonly url: string | undefined;
  readonly folder: string;
  readonly log?: StoreLog;
  /** For commands: the database of a server that runs on the folder is used as well. */
  readonly join?: boolean;
}

/** The database of the settings: the given one, else the bundled one of the folder. */
export async function findDatabase(wanted: Wanted): Promise<Result<Database, Problem>> {
  if (wanted.url) return ok({ url: wanted.url, kind: 'given', stop: async () => {} });
  if (wanted.join === true) {
    const running = await findBundledPostgres(wanted.folder);
    if (running !== null) return ok({ url: running, kind: 'running', stop: async () => {} });
  }
  const started = await startBundledPostgres(wanted.folder, wanted.log && { log: wanted.log });
  if (!started.ok) return started;
  return ok({ url: started.value.url, kind: 'own', stop: started.value.stop });
}
