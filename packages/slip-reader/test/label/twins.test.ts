import { describe, expect, it } from 'vitest';
import { labelAlphabet } from '../../src/label/alphabet.ts';
import { lexiconOf } from '../../src/label/lexicon.ts';
import { labelRead } from '../../src/label/read-label.ts';
import { twinsOf, unsized } from '../../src/label/twins.ts';
import { uncalibrated } from '../../src/recognise/calibration.ts';
import type { Lattice } from '../../src/recognise/ctc.ts';

const twins = (classes: string): string[] =>
  twinsOf(classes, labelAlphabet).map((twin) => twin.classes);

describe('大きさか濁点だけが違う名前', () => {
  it.each([
    ['くぅ', ['ぐぅ', 'くう']],
    ['ぷ', ['ふ', 'ぶ']],
    ['にゃ', ['にや']],
    ['ツ', ['ヅ', 'ッ']],
    ['ま', []],
    ['D.ら', []],
  ])('%s', (classes, wanted) => {
    expect(twins(classes).sort()).toEqual(wanted.sort());
  });

  it('違うところを除けば同じになる', () => {
    for (const twin of twins('へらぽてくぅたろ'))
      expect(unsized(twin)).toBe(unsized('へらぽてくぅたろ'));
    expect(unsized('くうたろ')).not.toBe(unsized('くうたら'));
  });
});

/** A net that gives each sign its own step, and a share of it to a rival. */
function latticeOf(text: string, rivals: Readonly<Record<number, [string, number]>>): Lattice {
  const signs = [...text];
  const classes = labelAlphabet.length + 1;
  const steps = signs.length * 2 + 1;
  const log = new Float32Array(steps * classes).fill(-16);
  for (let step = 0; step < steps; step++) {
    if (step % 2 === 0) {
      log[step * classes] = Math.log(0.999);
      continue;
    }
    const sign = signs[step >> 1] as string;
    const [rival, share] = rivals[step >> 1] ?? [null, 0];
    log[step * classes + labelAlphabet.indexOf(sign) + 1] = Math.log(0.999 - share);
    if (rival !== null) log[step * classes + labelAlphabet.indexOf(rival) + 1] = Math.log(share);
  }
  return { steps, classes, log, perStep: 8 };
}

/** Kana as bars of the given heights, each amid its step. */
function seenAs(heights: readonly number[]) {
  const [width, height] = [(heights.length * 2 + 1) * 8, 32];
  const ink = new Float32Array(width * height);
  for (const [i, high] of heights.entries()) {
    for (let y = height - high - 2; y < height - 2; y++)
      ink.fill(1, y * width + (i * 2 + 1) * 8 + 1, y * width + (i * 2 + 1) * 8 + 7);
  }
  return { strip: { width, height, ink, stretch: 1 }, aspect: heights.length };
}

describe('登録名と一字だけ違う読み', () => {
  const lexicon = lexiconOf({ cast: ['くぅたろ', 'なぎ', 'ゆり'], items: ['ショット'] });
  const read = (
    text: string,
    rivals: Readonly<Record<number, [string, number]>> = {},
    heights: readonly number[] = [...text].map(() => 26),
  ) => labelRead([latticeOf(text, rivals)], lexicon, seenAs(heights), uncalibrated);

  it('はっきり小さい字は、登録された名前として確かに読む', () => {
    const { value, confidence } = read('Dくぅたろ', {}, [26, 26, 16, 26, 26]);
    expect([value, confidence > 0.95]).toEqual(['D くぅたろ', true]);
  });

  it('大きい字で書かれた名前は書かれたとおりに読み、確かとは言わない', () => {
    const { value, confidence } = read('Dくうたろ');
    expect([value, confidence < 0.85]).toEqual(['D くうたろ', true]);
  });

  it('網が迷うときは、ほかの字と比べた大きさが決め手になる', () => {
    const rivals = { 2: ['う', 0.5] as [string, number] };
    const small = read('Dくぅたろ', rivals, [26, 26, 15, 26, 26]);
    const large = read('Dくぅたろ', rivals, [26, 26, 26, 26, 26]);
    expect(small.value).toBe('D くぅたろ');
    expect(small.confidence).toBeGreaterThan(large.value === small.value ? large.confidence : 0.8);
    expect(large.confidence).toBeLessThan(0.85);
  });

  it('濁点のない名前は、書かれたとおりで、確かとは言わない', () => {
    const { value, confidence } = read('Dなき');
    expect([value, confidence < 0.85]).toEqual(['D なき', true]);
    expect(read('Dなぎ').confidence).toBeGreaterThan(0.95);
  });

  it('網が登録名の字をそう見ることのある名前は、書かれたとおりで、確かとは言わない', () => {
    const names = lexiconOf({ cast: ['ぷぷ', 'なお'], items: [] });
    const said = (text: string) => {
      const heights = [...text].map(() => 26);
      const { value, confidence } = labelRead(
        [latticeOf(text, {})],
        names,
        seenAs(heights),
        uncalibrated,
      );
      return [value, confidence >= 0.85];
    };
    expect(said('Dおお')).toEqual(['D おお', false]);
    expect(said('Dなお')).toEqual(['D なお', true]);
    expect(said('Dまお')).toEqual(['D まお', true]);
  });

  it('名前だけで D も S もないものは、確かとは言わない', () => {
    expect(read('ゆり').confidence).toBeLessThan(0.85);
    expect(read('Dゆり').confidence).toBeGreaterThan(0.95);
    expect(read('ショット').confidence).toBeGreaterThan(0.95);
  });

  it('読んでいない字が残る読みは、確かとは言わない', () => {
    const lattice = latticeOf('ショット', {});
    const wide = { ...lattice, steps: lattice.steps + 8, inked: new Uint8Array(lattice.steps + 8) };
    const log = new Float32Array(wide.steps * wide.classes).fill(-16);
    log.set(lattice.log);
    for (let step = lattice.steps; step < wide.steps; step++) log[step * wide.classes] = 0;
    const read = (unread: number) => {
      const inked = wide.inked.slice();
      inked.fill(1, wide.steps - unread);
      return labelRead([{ ...wide, log, inked }], lexicon, seenAs([26, 26, 26, 26]), uncalibrated);
    };
    expect(read(0).confidence).toBeGreaterThan(0.95);
    expect([read(4).value, read(4).confidence < 0.85]).toEqual(['ショット', true]);
  });

  it('読んでいない字まで含む品目があれば、確かとは言わずにそちらを読みとする', () => {
    const classes = labelAlphabet.length + 1;
    const base = latticeOf('ショット', {});
    const steps = base.steps + 12;
    const log = new Float32Array(steps * classes).fill(-12);
    log.set(base.log);
    for (let step = base.steps; step < steps; step++) log[step * classes] = Math.log(0.9);
    // hardly to be seen, and seen best where they stand
    for (const [step, sign] of [
      [base.steps + 6, '1'],
      [base.steps + 9, 'h'],
    ] as const)
      log[step * classes + labelAlphabet.indexOf(sign) + 1] = -8.5;
    const inked = new Uint8Array(steps);
    const longer = lexiconOf({ cast: [], items: ['ショット', 'ショット1h'] });
    const read = () =>
      labelRead(
        [{ steps, classes, log, inked, perStep: 8 }],
        longer,
        seenAs([26, 26, 26, 26]),
        uncalibrated,
      );
    expect(read().value).toBe('ショット');
    inked.fill(1, base.steps + 4);
    expect([read().value, read().confidence < 0.85]).toEqual(['ショット1h', true]);
    expect(read().candidates.map(({ value }) => value)).toEqual(['ショット1h', 'ショット']);
  });
});
