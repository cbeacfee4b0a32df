import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openNet } from '../../../src/understand/trained/net.ts';
import { type StoredWeights, Weights } from '../../../src/understand/trained/weights.ts';
import { packed, untaught } from './plain-net.ts';

const one = (tensors: StoredWeights['tensors']): Weights =>
  new Weights({ width: 4, depth: 1, features: ['', 'b:は', 'b:が'], tensors });

describe('重みの包み', () => {
  it('行ごとの歩幅の半分までしか変わらない', () => {
    const number = fc.double({ min: -50, max: 50, noNaN: true });
    const table = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }))
      .chain(([rows, width]) =>
        fc.array(fc.array(number, { minLength: width, maxLength: width }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const shape = [rows.length, rows[0]?.length ?? 0];
        const { numbers, shape: read } = one({ t: packed(rows.flat(), shape) }).tensor('t');
        expect(read).toEqual(shape);
        for (const [i, row] of rows.entries()) {
          const step = Math.max(...row.map(Math.abs)) / 127;
          for (const [j, written] of row.entries()) {
            const unpacked = numbers[i * row.length + j] as number;
            expect(Math.abs(unpacked - written)).toBeLessThanOrEqual(
              step / 2 + 1e-5 + 1e-5 * Math.abs(written),
            );
          }
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('並びは、数ごとに歩幅があるので、そのまま戻る', () => {
    const written = [0, 1, -1, 0.001, -123.5, 7e-4];
    const { numbers } = one({ t: packed(written, [written.length]) }).tensor('t');
    for (const [i, number] of written.entries()) expect(numbers[i]).toBeCloseTo(number, 4);
  });

  it.each([
    ['正の端', 127, 0.5, 63.5],
    ['負の端', -127, 0.5, -63.5],
    ['符号', -1, 2, -2],
    ['ゼロ', 0, 3, 0],
  ])('一つの数：%s', (_, byte, step, expected) => {
    const letters = (bytes: ArrayBufferLike) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
    const stored = {
      shape: [1, 1],
      steps: letters(new Float32Array([step]).buffer),
      bytes: letters(new Int8Array([byte]).buffer),
    };
    expect([...one({ t: stored }).tensor('t').numbers]).toEqual([expected]);
  });

  it('特徴は、表の行の番号を持つ', () => {
    const weights = one({});
    expect(weights.features.get('b:が')).toBe(2);
    expect(weights.features.get('b:を')).toBeUndefined();
  });

  it('ないものは、文で断る', () => {
    const weights = one({ t: packed([1], [1]) });
    expect([weights.has('t'), weights.has('n0.weight')]).toEqual([true, false]);
    expect(() => weights.tensor('n0.weight')).toThrow('The net has no n0.weight.');
  });

  it('足りない重みでは、ネットは開かない', () => {
    const whole = untaught(1);
    expect(() => openNet(new Weights(whole))).not.toThrow();
    // Nearness may be missing: the look at the words has none.
    for (const name of Object.keys(whole.tensors).filter((key) => !/\.[ac]\.bias$/u.test(key))) {
      const { [name]: _, ...tensors } = whole.tensors;
      expect(() => openNet(new Weights({ ...whole, tensors }))).toThrow(`The net has no ${name}.`);
    }
  });
});

describe('添えた重み', () => {
  const weights = new Weights();
  const { width } = weights;

  it('表には、どの特徴にも行がある', () => {
    const { shape, numbers } = weights.tensor('e');
    expect(shape).toEqual([weights.features.size, width]);
    expect(numbers.length).toBe(weights.features.size * width);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });

  it('人と数のしるしは、どれも知られている', () => {
    for (const feature of ['m:P', 'm:G', 'm:N', 'm:sub', 'm:date', 'm:turn', 'loose', 'again'])
      expect([feature, weights.features.has(feature)]).toEqual([feature, true]);
  });

  it('ネットが開く', () => {
    expect(() => openNet(weights)).not.toThrow();
  });
});
