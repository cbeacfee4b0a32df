import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt with 32 MB and three passes (OWASP's equal of N=2^17, p=1, in a quarter of the memory):
 * about a quarter of a second a try. The numbers stand in the hash, so that they can grow.
 */
const cost = { log2N: 15, r: 8, p: 3 } as const;
const keyLength = 32;
const saltLength = 16;

/** One password has many ways to be typed; they are one password. */
const typed = (password: string) => password.normalize('NFKC');

const derive = (password: string, salt: Buffer, { log2N, r, p }: typeof cost, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
    scrypt(typed(password), salt, length, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const key = await derive(password, salt, cost, keyLength);
  const { log2N, r, p } = cost;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Where there is nobody to compare with, the same work is done for nothing. */
const nobody = `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, log2N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const numbers = { log2N: Number(log2N), r: Number(r), p: Number(p) } as typeof cost;
  const given = await derive(password, Buffer.from(salt, 'base64url'), numbers, expected.length);
  return timingSafeEqual(given, expected) && hash !== null;
}
