import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken, openSealer, secretCheck, tokenHash } from '../src/index.ts';

describe('封', () => {
  const sealer = openSealer(Buffer.from('一つ目の秘密鍵です。とても長い文字列にしておきます。'));

  it('封じたものは、同じ鍵で元どおりに開く', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sealer.open(sealer.seal(text))).toBe(text);
      }),
    );
  });

  it('同じ文字列でも、封じた姿は毎回違う', () => {
    expect(sealer.seal('a@example.jp')).not.toEqual(sealer.seal('a@example.jp'));
  });

  it('どの1ビットが変わっても開かない', () => {
    const sealed = sealer.seal('hanako@example.jp');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(sealer.open(changed)).toBeNull();
    }
  });

  it('途中で切れたもの、でたらめなもの、別の鍵のものは開かない', () => {
    const sealed = sealer.seal('hanako@example.jp');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(sealer.open(sealed.subarray(0, length))).toBeNull();
    }
    expect(sealer.open(randomBytes(64))).toBeNull();
    expect(openSealer(randomBytes(32)).open(sealed)).toBeNull();
  });

  it('鍵の照合用の値は、鍵ごとに違い、鍵を含まない', () => {
    const secret = randomBytes(32);
    expect(secretCheck(secret)).toEqual(secretCheck(Buffer.from(secret)));
    expect(secretCheck(secret)).not.toEqual(secretCheck(randomBytes(32)));
    expect(secretCheck(secret).includes(secret.subarray(0, 8))).toBe(false);
  });
});

describe('リンクの鍵', () => {
  it('128ビット以上あり、重ならず、ハッシュだけが残る', () => {
    const made = Array.from({ length: 1_000 }, newToken);
    expect(new Set(made.map(({ token }) => token)).size).toBe(made.length);
    for (const { token, hash } of made) {
      expect(token).toMatch(/^[\w-]+$/);
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
      expect(hash).toEqual(tokenHash(token));
      expect(hash.length).toBe(32);
    }
  });
});
