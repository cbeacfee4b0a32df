import { describe, expect, it } from 'vitest';
import { maxPayloadBytes, packed, unpacked } from '../src/after-commit.ts';

const heard = (packs: readonly string[]) => packs.flatMap(unpacked);

describe('知らせをまとめる', () => {
  it('入るだけを一つにし、順も数も変えない', () => {
    const told = Array.from({ length: 300 }, (_, number) =>
      JSON.stringify({ topic: `thread:${number}`, event: { title: '改行\nと漢字' } }),
    );
    const packs = packed(told);
    expect(heard(packs)).toEqual(told);
    expect(packs.length).toBeLessThan(told.length / 50);
    for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThanOrEqual(maxPayloadBytes);
  });

  it('限りいっぱいのものは、ほかと一緒にしない', () => {
    const full = 'あ'.repeat(Math.floor(maxPayloadBytes / 3));
    expect(packed(['{}', full, '{}'])).toEqual(['{}', full, '{}']);
  });

  it('何もなければ、何も知らせない', () => {
    expect(packed([])).toEqual([]);
  });
});
