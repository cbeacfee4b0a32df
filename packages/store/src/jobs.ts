import { sql } from 'kysely';
import { newJobs, tellAfterCommit } from './after-commit.ts';
import type { Transaction } from './open.ts';
import { Statement } from './statements.ts';

interface JobOptions {
  /** Not before then; at once where absent. */
  readonly runAt?: Date;
  /** A job of the same key that has not begun is replaced. */
  readonly jobKey?: string;
  /** One that waits under the same key stays when it is. */
  readonly keepsTime?: boolean;
  readonly maxAttempts?: number;
}

/** Enqueues in the caller's transaction: the job exists exactly if what asks for it does. */
export async function addJob(
  tx: Transaction,
  task: string,
  payload: object,
  { runAt, jobKey, keepsTime = false, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}::text,
    payload := ${JSON.stringify(payload)}::json,
    run_at := ${runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${maxAttempts ?? null}::integer,
    job_key := ${jobKey ?? null}::text,
    job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text
  )`.execute(tx);
  if (runAt === undefined) await tellOfJobs(tx);
}

/** Workers look at once instead of the next time they do by themselves. */
export const tellOfJobs = (tx: Transaction): Promise<void> => tellAfterCommit(tx, [newJobs]);

/** Takes jobs back, if they have not begun. */
export async function removeJobs(tx: Transaction, jobKeys: readonly string[]): Promise<void> {
  if (jobKeys.length === 0) return;
  await dropJobs.send(tx, [jobKeys]);
}

const dropJobs = new Statement<never>(
  'select graphile_worker.remove_job(key) from unnest($1::text[]) as given (key)',
);
