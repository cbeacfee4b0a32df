import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { bundledMessages, storeMessages as words } from './messages.ts';
import type { Store } from './open.ts';
import { reasonOf } from './problems.ts';
import { secretCheck } from './sealing.ts';

const minLength = 32;

/**
 * What everything sealed is sealed with: given (`TASHIKA_SECRET`), or a file of the data folder that
 * only its owner can read, made the first time.
 */
export async function readSecret(
  given: string | undefined,
  folder: string,
): Promise<Result<Buffer, Problem>> {
  if (given !== undefined && given !== '') return longEnough(given, 'TASHIKA_SECRET');
  const file = join(folder, 'secret');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const fresh = randomBytes(32).toString('base64url');
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return ok(Buffer.from(fresh));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return unusable(folder, error);
  }
  try {
    return longEnough((await readFile(file, 'utf8')).trim(), file);
  } catch (error) {
    return unusable(folder, error);
  }
}

function longEnough(text: string, place: string): Result<Buffer, Problem> {
  if (text.length >= minLength) return ok(Buffer.from(text));
  return err({ code: 'secret-too-short', message: words.secretTooShort(place) });
}

function unusable(folder: string, error: unknown): Result<Buffer, Problem> {
  const message = bundledMessages.folder(folder, reasonOf(error));
  return err({ code: 'data-folder-unusable', message });
}

/** The first secret a database sees is its own; with another one nothing sealed could be opened. */
export async function agreeOnSecret(
  { db }: Pick<Store, 'db'>,
  secret: Buffer,
): Promise<Result<void, Problem>> {
  const check = secretCheck(secret);
  await db
    .insertInto('instance')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await isSecretOf({ db }, check))
    ? ok(undefined)
    : err({ code: 'secret-mismatch', message: words.secretMismatch });
}

/** Of which generation the key of an open server is; a new one makes those before worthless. */
export async function openKeyGeneration(
  { db }: Pick<Store, 'db'>,
  { renew }: { readonly renew: boolean },
): Promise<number> {
  const { open_key_generation } = renew
    ? await db
        .updateTable('instance')
        .set((is) => ({ open_key_generation: is('open_key_generation', '+', 1) }))
        .returning('open_key_generation')
        .executeTakeFirstOrThrow()
    : await db.selectFrom('instance').select('open_key_generation').executeTakeFirstOrThrow();
  return open_key_generation;
}

async function isSecretOf({ db }: Pick<Store, 'db'>, check: Buffer): Promise<boolean> {
  const kept = await db.selectFrom('instance').select('secret_check').executeTakeFirst();
  return kept?.secret_check.equals(check) ?? false;
}
