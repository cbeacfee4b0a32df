import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { digitsAlphabet } from '../src/digits/alphabet.ts';
import { digitsRead } from '../src/digits/read-digits.ts';
import { labelAlphabet } from '../src/label/alphabet.ts';
import { uncalibrated } from '../src/recognise/calibration.ts';
import { type Lattice, likeliestTexts } from '../src/recognise/ctc.ts';
import { openNet } from '../src/recognise/net.ts';
import { netTrainings } from '../src/recognisers.ts';
import { tallyAlphabet } from '../src/tally/alphabet.ts';
import { strokesOf } from '../src/tally/marks.ts';

// Cells drawn by the routines kept for measuring: digits, fonts and ways to draw a tally that no net
// has learnt from, many of them blurred, faint or crossed by rests of ruled lines. The bounds lie
// below what the shipped nets reach, so that a net that was spoilt or swapped is noticed.
const here = import.meta.dirname;

/** What a net said about a cell, and what stands there. */
interface SampleRead {
  readonly said: string;
  readonly text: string;
  readonly lattice: Lattice;
}

interface Strips {
  readonly height: number;
  readonly widths: readonly number[];
  readonly texts: readonly string[];
}

async function readAll(name: string, alphabet: string): Promise<SampleRead[]> {
  const about = JSON.parse(
    readFileSync(path.join(here, 'strips', `${name}.json`), 'utf8'),
  ) as Strips;
  const { data, info } = await sharp(path.join(here, 'strips', `${name}.png`))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const net = await openNet(
    new Uint8Array(readFileSync(path.join(here, '../weights', `${name}.onnx`))),
  );
  return Promise.all(
    about.widths.map(async (width, i): Promise<SampleRead> => {
      const ink = new Float32Array(width * about.height);
      for (let y = 0; y < about.height; y++) {
        for (let x = 0; x < width; x++) {
          ink[y * width + x] = (data[(i * about.height + y) * info.width + x] as number) / 255;
        }
      }
      const lattice = await net.run({ width, height: about.height, ink, stretch: 1 });
      const [best] = likeliestTexts(lattice, 8);
      const said = (best?.signs ?? []).map((c) => alphabet[c - 1]).join('');
      return { said, text: about.texts[i] as string, lattice };
    }),
  );
}

it('網を学習し直したら、お店の覚えた層が古いとわかるように、その回数を進める', () => {
  const seen = Object.entries(netTrainings).map(([name, training]) => {
    const bytes = readFileSync(path.join(here, '../weights', `${name}.onnx`));
    return [name, training, createHash('sha256').update(bytes).digest('hex').slice(0, 12)];
  });
  expect(seen).toEqual([
    ['digits', 2, 'fb5a9d64165a'],
    ['digits-second', 2, 'fc37d36cde17'],
    ['tally', 1, '345cfc447031'],
    ['label', 1, '15e413a11653'],
    ['label-second', 1, 'f584cd530e76'],
  ]);
});

const share = (cells: readonly SampleRead[], same: (read: SampleRead) => boolean): number =>
  cells.filter(same).length / cells.length;

describe('ネットが見たことのない筆跡', () => {
  let digits: SampleRead[];
  let tally: SampleRead[];
  let label: SampleRead[];
  beforeAll(async () => {
    digits = await readAll('digits', digitsAlphabet);
    tally = await readAll('tally', tallyAlphabet);
    label = await readAll('label', labelAlphabet);
  });

  it('数字', () => {
    expect(share(digits, ({ said, text }) => said === text)).toBeGreaterThan(0.6);
  });

  it('正の字の画数', () => {
    const count = (text: string) => [...text].reduce((sum, token) => sum + strokesOf(token), 0);
    const marks = tally.filter(({ text }) => text !== '' && text !== '×');
    expect(share(marks, ({ said, text }) => count(said) === count(text))).toBeGreaterThan(0.85);
  });

  it('品目名（名簿なし）', () => {
    expect(share(label, ({ said, text }) => said === text)).toBeGreaterThan(0.45);
  });

  it('消した跡と汚れを確かな数字と言わない', async () => {
    const spoilt = digits.filter(({ text }) => text === '×');
    expect(spoilt.length).toBeGreaterThan(2);
    for (const { lattice } of spoilt) {
      const read = digitsRead([lattice], 'total', [], uncalibrated);
      expect(read.state === 'read' && read.confidence >= 0.9).toBe(false);
    }
  });
});
