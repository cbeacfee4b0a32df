import { describe, expect, it } from 'vitest';
import { digitsAlphabet } from '../../src/digits/alphabet.ts';
import { digitsRead } from '../../src/digits/read-digits.ts';
import { uncalibrated } from '../../src/recognise/calibration.ts';
import type { Lattice } from '../../src/recognise/ctc.ts';

const classes = digitsAlphabet.length + 1;
const tiny = 1e-7;

/** A strip of which a net says these shares, sign by sign, with room between the signs. */
function latticeOf(...signs: readonly Readonly<Record<string, number>>[]): Lattice {
  const steps = signs.flatMap((shares) => [shares, {}]);
  const log = new Float32Array(steps.length * classes).fill(Math.log(tiny));
  for (const [step, shares] of steps.entries()) {
    const written = Object.entries(shares);
    const rest = 1 - written.reduce((sum, [, share]) => sum + share, 0);
    log[step * classes] = Math.log(Math.max(tiny, rest));
    for (const [sign, share] of written)
      log[step * classes + digitsAlphabet.indexOf(sign) + 1] = Math.log(share);
  }
  return { steps: steps.length, classes, log };
}

const zero = { '0': 0.9999 };
const price = (first: Readonly<Record<string, number>>, prices: readonly number[]) =>
  digitsRead([latticeOf(first, zero, zero)], 'price', prices, uncalibrated);

describe('価格表は手がかりで、確かさの元にはならない', () => {
  it('どちらにも見えれば、表にある値段と読む', () => {
    expect(price({ '5': 0.5, '6': 0.5 }, [600]).value).toBe('600');
    expect(price({ '5': 0.5, '6': 0.5 }, [500]).value).toBe('500');
  });

  it('どちらにも見えた値段は、表にあっても、はっきり書かれた値段ほど確かではない', () => {
    const doubtful = price({ '5': 0.4, '6': 0.6 }, [600]);
    expect(doubtful.value).toBe('600');
    // With the whole preference it would be 0.97.
    expect(doubtful.confidence).toBeLessThan(0.9);
    expect(price({ '6': 0.999 }, [600]).confidence).toBeGreaterThan(0.99);
  });

  it('表にない値段も、はっきり書かれていればそのまま読む', () => {
    const clear = price({ '5': 0.995, '6': 0.005 }, [600]);
    expect(clear.value).toBe('500');
  });

  it('表より見えたものがはっきり違えば、表の値段を選んでも判読できたとは言わない', () => {
    const against = price({ '5': 0.85, '6': 0.15 }, [600]);
    expect(against.value).toBe('600');
    expect(against.confidence).toBeLessThan(0.5);
  });
});
