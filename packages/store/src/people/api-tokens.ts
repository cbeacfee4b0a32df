import type { Store, Transaction } from '../open.ts';
import { tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/** Keys for programs, each with what it may do. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const shown = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const tokenOf = ({ created_at, expires_at, last_used_at, ...row }: Row): ApiToken => ({
  ...row,
  createdAt: created_at,
  expiresAt: expires_at,
  lastUsedAt: last_used_at,
});

export async function apiTokensOf(db: Db, workspaceId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(shown)
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(tokenOf);
}

interface NewApiToken {
  readonly workspaceId: string;
  readonly name: string;
  readonly token: string;
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly expiresAt: Date;
}

export async function createApiToken(tx: Transaction, given: NewApiToken): Promise<ApiToken> {
  const row = await tx
    .insertInto('api_tokens')
    .values({
      workspace_id: given.workspaceId,
      name: given.name,
      token_hash: tokenHash(given.token),
      scopes: [...new Set(given.scopes)],
      created_by: given.createdBy,
      expires_at: given.expiresAt,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return tokenOf(row);
}

export async function revokeApiToken(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last use is kept this coarsely: a write per request would be too many. */
const usedMilliseconds = 60_000;

export interface PresentedToken {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdBy: string;
}

/** Undefined where it is unknown, revoked or too old; its use is noted. */
export async function presentApiToken(
  db: Db,
  token: string,
  now: Date,
): Promise<PresentedToken | undefined> {
  const found = await db
    .selectFrom('api_tokens')
    .select(['id', 'workspace_id', 'name', 'scopes', 'created_by', 'last_used_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > usedMilliseconds) {
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', found.id)
      .execute();
  }
  const { id, name, scopes, workspace_id, created_by } = found;
  return { id, name, scopes, workspaceId: workspace_id, createdBy: created_by };
}
