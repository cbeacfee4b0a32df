import type { Role, Transaction } from '@tashika/store';

/** The accounts themselves. */

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Undefined where the address already has an account. */
export async function createPerson(
  tx: Transaction,
  { email, name, passwordHash }: NewPerson,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('users')
    .values({ email, name, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** An owner stays one, whatever role a second invitation carries. */
export async function join(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ role })
        .where('memberships.role', '!=', 'owner'),
    )
    .execute();
}

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/**
 * Length is what counts. Beside it only what a guesser tries first: the person's own words, and a
 * few characters over and over.
 */
export function isWeak(
  password: string,
  { email, name }: { email: string; name: string },
): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < 5) return true;
  const words = [
    email.split('@')[0] ?? '',
    name.normalize('NFKC').toLowerCase().trim(),
    'password',
  ];
  const rest = words
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return [...rest].length < 8;
}
