import { sql } from 'kysely';
import type { Transaction } from './open.ts';
import type { Sealer } from './sealing.ts';

/** Answers that were given once, by the key of their request; sealed, for they name people. */

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
  sealer: Sealer,
  { workspaceId, actor, key }: IdempotencyKey,
): Promise<GivenAnswer | undefined> {
  const place = JSON.stringify([workspaceId, actor, key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const found = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body_sealed'])
    .where('workspace_id', '=', workspaceId)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const body = JSON.parse(sealer.open(found.body_sealed) ?? 'null');
  return { requestHash: found.request_hash, status: found.status, body };
}

export async function keepAnswer(
  tx: Transaction,
  sealer: Sealer,
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
      body_sealed: sealer.seal(JSON.stringify(body)),
    })
    .execute();
}
