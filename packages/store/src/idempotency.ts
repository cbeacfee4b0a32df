import { sql } from 'kysely';
import type { Transaction } from './open.ts';

/** Answers that were given once, by the key of their request. */

export interface IdempotencyKey {
  readonly workspaceId: string;
  readonly actor: string;
  readonly key: string;
}

interface GivenAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly body: unknown;
}

/** Undefined where none was given; of two at the same moment the second waits for the first one's answer. */
export async function givenAnswer(
  tx: Transaction,
  { workspaceId, actor, key }: IdempotencyKey,
): Promise<GivenAnswer | undefined> {
  const place = JSON.stringify([workspaceId, actor, key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const found = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  return found && { requestHash: found.request_hash, status: found.status, body: found.body };
}

export async function keepAnswer(
  tx: Transaction,
  { workspaceId, actor, key }: IdempotencyKey,
  { requestHash, status, body }: GivenAnswer,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      workspace_id: workspaceId,
      actor,
      key,
      request_hash: requestHash,
      status,
      body: JSON.stringify(body),
    })
    .execute();
}
