import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt with 16 MB and five passes, which OWASP names as the equal of N=2^17, p=1 and which keeps
 * many tries at once from filling the memory. The numbers stand in the hash, so that they can grow.
 */
const cost = { log2N: 14, r: 8, p: 5 } as const;
const keyLength = 32;
const saltLength = 16;

/**
 * At most so many at a time: Node has few threads for such work, and looking up the database's
 * address waits for one of them as well.
 */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  // Whoever ends hands the place on, so that nobody new takes it first.
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

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
  const key = await inTurn(() => derive(password, salt, cost, keyLength));
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
  const salted = Buffer.from(salt, 'base64url');
  const given = await inTurn(() => derive(password, salted, numbers, expected.length));
  return timingSafeEqual(given, expected) && hash !== null;
}
