import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Asker, PasswordTurns } from './password-turns.ts';

/**
 * scrypt with 16 MB and five passes, which OWASP names as the equal of N=2^17, p=1 and which keeps
 * many tries at once from filling the memory. The numbers stand in the hash, so that they can grow.
 */
const cost = { log2N: 14, r: 8, p: 5 } as const;
const keyLength = 32;
const saltLength = 16;

/**
 * Two at a time: Node has few threads for such work, and looking up the database's address waits for
 * one of them as well. At a tenth of a second each, whoever waits last waits a few seconds.
 */
const queue = new PasswordTurns({ atOnce: 2, waitingPerAsker: 4, waitingPerLane: 32 });

/** One password has many ways to be typed; they are one password. */
const typed = (password: string) => password.normalize('NFKC');

const derive = (password: string, salt: Buffer, { log2N, r, p }: typeof cost, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
    scrypt(typed(password), salt, length, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** Undefined where too many others wait. */
export async function hashPassword(password: string, asker: Asker): Promise<string | undefined> {
  const salt = randomBytes(saltLength);
  const key = await queue.run(asker, () => derive(password, salt, cost, keyLength));
  const { log2N, r, p } = cost;
  return (
    key && ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
  );
}

/** Where there is nobody to compare with, the same work is done for nothing. */
const nobody = `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Undefined where too many others wait. */
export async function isPassword(
  password: string,
  hash: string | null,
  asker: Asker,
): Promise<boolean | undefined> {
  const [kind, log2N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const numbers = { log2N: Number(log2N), r: Number(r), p: Number(p) } as typeof cost;
  const salted = Buffer.from(salt, 'base64url');
  const given = await queue.run(asker, () => derive(password, salted, numbers, expected.length));
  return given && timingSafeEqual(given, expected) && hash !== null;
}
