import { hash, randomBytes } from 'node:crypto';

/** M26: 256 bits of chance; whoever reads the database finds only its hash. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The same in hexadecimal digits. */
export const tokenHashText = (token: string): string => hash('sha256', token);
