import { readFileSync } from 'node:fs';
import { inOneStep, inTwoSteps } from '@tashika/kernel/machine';
import { describe, expect, it } from 'vitest';
import { type Convolution, convolutionsOf } from '../../src/recognise/onnx.ts';
import { openRunNet } from '../../src/recognise/run-net.ts';

const weights = (name: string): Uint8Array =>
  readFileSync(new URL(`../../weights/${name}.onnx`, import.meta.url));

/** Numbers by channel, row and column. */
type Picture = number[][][];

/** A convolution as it is defined, number by number. */
function convolved(picture: Picture, { weights, bias, strides, pads }: Convolution): Picture {
  const [outputs = 0, inputs = 0, rows = 0, columns = 0] = weights.dims;
  const [height, width] = [picture[0]?.length ?? 0, picture[0]?.[0]?.length ?? 0];
  const along = (length: number, pad: number, window: number, stride: number): number =>
    Math.floor((length + 2 * pad - window) / stride) + 1;
  const at = (output: number, y: number, x: number): number => {
    let sum = bias.data[output] as number;
    for (let input = 0; input < inputs; input++)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const weight = weights.data[((output * inputs + input) * rows + row) * columns + column];
          const seen =
            picture[input]?.[y * strides[0] + row - pads[0]]?.[x * strides[1] + column - pads[1]];
          sum += (weight as number) * (seen ?? 0);
        }
    return sum;
  };
  return Array.from({ length: outputs }, (_, output) =>
    Array.from({ length: along(height, pads[0], rows, strides[0]) }, (_, y) =>
      Array.from({ length: along(width, pads[1], columns, strides[1]) }, (_, x) =>
        at(output, y, x),
      ),
    ),
  );
}

const combined = (
  a: Picture,
  by: (value: number, c: number, y: number, x: number) => number,
): Picture => a.map((rows, c) => rows.map((row, y) => row.map((value, x) => by(value, c, y, x))));

/** What a net says of a picture, by step and class, by its definition. */
function saidByDefinition(file: Uint8Array, ink: number[][]): number[][] {
  const layers = convolutionsOf(file);
  const last = layers.pop() as Convolution;
  let picture: Picture = [ink];
  for (const layer of layers) {
    const before = picture;
    const seen = combined(convolved(before, layer), (value) => Math.max(0, value));
    const adds = layer.weights.dims[2] === 1;
    picture = adds
      ? combined(seen, (value, c, y, x) => value + (before[c]?.[y]?.[x] as number))
      : seen;
  }
  const said = convolved(picture, last);
  return (said[0]?.[0] ?? []).map((_, step) => {
    const numbers = said.map(([row]) => row?.[step] as number);
    const total = Math.log(numbers.reduce((sum, value) => sum + Math.exp(value), 0));
    return numbers.map((value) => value - total);
  });
}

/** Strokes of some pen: the same ones every time. */
const inkAt = (x: number, y: number): number =>
  Math.max(0, Math.sin(x * 0.7 + y * 0.3) * Math.cos(y * 0.9 - x * 0.2));

describe('網を動かす', () => {
  // widths of one, of an odd number and of many steps; the paper goes on behind the ink
  it.each([
    ['tally', 8, 8],
    ['tally', 19, 32],
    ['digits', 30, 40],
    ['label', 8, 16],
    ['label', 33, 48],
  ])('%s は、幅%iの字を定義どおりに読む', async (name, inked, width) => {
    const file = weights(name);
    const picture = {
      width: inked,
      height: 32,
      ink: Float32Array.from({ length: inked * 32 }, (_, i) =>
        inkAt(i % inked, Math.floor(i / inked)),
      ),
    };
    const paper = Array.from({ length: 32 }, (_, y) =>
      Array.from({ length: width }, (_, x) => (x < inked ? Math.fround(inkAt(x, y)) : 0)),
    );
    const wanted = saidByDefinition(file, paper);
    for (const multiplyAdd of [inOneStep, inTwoSteps]) {
      const { steps, classes, log, seen } = openRunNet(file, multiplyAdd)(picture, width);
      expect([steps, classes]).toEqual([wanted.length, wanted[0]?.length]);
      const furthest = Math.max(
        ...wanted.flat().map((value, i) => Math.abs(value - (log[i] as number))),
      );
      expect(furthest).toBeLessThan(1e-3);
      expect(seen.length % steps).toBe(0);
    }
  });

  it('広い字のあとで狭い字を読んでも、前の字は残らない', () => {
    const run = openRunNet(weights('tally'));
    const picture = (width: number) => ({
      width,
      height: 32,
      ink: new Float32Array(width * 32).fill(0.8),
    });
    const alone = run(picture(20), 32);
    run(picture(200), 208);
    expect(run(picture(20), 32)).toEqual(alone);
  });

  it.each([
    ['途中で切れたもの', weights('tally').subarray(0, 5000)],
    ['網でないもの', Uint8Array.from({ length: 64 }, () => 255)],
    ['空のもの', new Uint8Array()],
  ])('%s は開かない', (_, file) => {
    expect(() => openRunNet(file)).toThrow();
  });
});
