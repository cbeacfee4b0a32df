import { strokeCount } from '@tashika/japanese';
import { describe, expect, it } from 'vitest';
import { FloatRaster } from '../../src/picture/raster.ts';
import { uncalibrated } from '../../src/recognise/calibration.ts';
import type { Lattice } from '../../src/recognise/ctc.ts';
import { tallyAlphabet } from '../../src/tally/alphabet.ts';
import { tallyRead } from '../../src/tally/read-tally.ts';

/** A net that shows a sign at every second step, each with its share. */
function latticeOf(signs: readonly Readonly<Record<string, number>>[]): Lattice {
  const classes = tallyAlphabet.length + 1;
  const steps = signs.length * 2 + 1;
  const log = new Float32Array(steps * classes).fill(-16);
  for (let step = 0; step < steps; step += 2) log[step * classes] = 0;
  for (const [i, shares] of signs.entries())
    for (const [sign, share] of Object.entries(shares))
      log[(i * 2 + 1) * classes + tallyAlphabet.indexOf(sign) + 1] = Math.log(share);
  return { steps, classes, log };
}

const countOf = (...signs: readonly Readonly<Record<string, number>>[]): number =>
  countIn(latticeOf(signs));

function countIn(lattice: Lattice): number {
  const strip = { width: 64, height: 32, ink: new Float32Array(64 * 32), stretch: 1 };
  const box = { left: 0, right: 63, top: 0, bottom: 31 };
  const read = tallyRead([lattice], strip, new FloatRaster(64, 64), box, uncalibrated);
  return strokeCount(read.value ?? []);
}

describe('正の字を数える', () => {
  it('次を書き始める前の正は、書き終えている', () => {
    expect(countOf({ 正: 0.1, L: 0.9 }, { T: 0.99 })).toBe(7);
  });

  it('最後の正は、書きかけでありうる', () => {
    expect(countOf({ 正: 0.99 }, { F: 0.8, T: 0.2 })).toBe(8);
    expect(countOf({ 正: 0.1, L: 0.9 })).toBe(4);
  });

  it('どの印のものでもないインクが残る数え方は取らない', () => {
    const classes = tallyAlphabet.length + 1;
    const steps = 24;
    const log = new Float32Array(steps * classes).fill(-16);
    for (let step = 0; step < steps; step++) log[step * classes] = 0;
    log[2 * classes + tallyAlphabet.indexOf('正') + 1] = 0;
    log[2 * classes] = -16;
    log[18 * classes + tallyAlphabet.indexOf('3') + 1] = Math.log(0.3);
    log[18 * classes] = Math.log(0.7);
    const inked = new Uint8Array(steps).fill(1, 0, 6);
    expect(countIn({ steps, classes, log, inked, perStep: 4 })).toBe(5);
    inked.fill(1, 14, 22);
    expect(countIn({ steps, classes, log, inked, perStep: 4 })).toBe(8);
  });

  it('書きかけにしか見えなければ、そのまま数える', () => {
    expect(countOf({ 正: 0.001, F: 0.99 }, { h: 0.99 })).toBe(4);
  });
});
