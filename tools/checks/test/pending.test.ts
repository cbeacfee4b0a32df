import { describe, expect, it } from 'vitest';
import type { Check } from '../check.ts';
import { withPending } from '../pending.ts';
import { saysOf } from './says-of.ts';

/** Says of every file that holds a "!" that it does. */
const loud: Check = {
  name: 'loud',
  look: (tree) =>
    tree.files
      .filter((file) => tree.read(file).includes('!'))
      .map((file) => ({ file, says: 'It is loud.' })),
};

describe('pending', () => {
  const check = withPending(loud, { loud: ['a.ts', 'b.ts'], other: ['c.ts'] });

  it('is silent about what is listed, and speaks of everything else', () => {
    expect(saysOf(check, { 'a.ts': '!', 'b.ts': '!', 'c.ts': '!' })).toEqual(['c.ts: It is loud.']);
  });

  it('breaks on purpose: a listed file in order, a listed file that is gone', () => {
    expect(saysOf(check, { 'a.ts': '' })).toEqual([
      expect.stringMatching(/^a\.ts: This file is in order/),
      expect.stringMatching(/^b\.ts: This file is in order/),
    ]);
  });
});
