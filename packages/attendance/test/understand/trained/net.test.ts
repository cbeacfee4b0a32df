import { describe, expect, it, vi } from 'vitest';
import { openNet } from '../../../src/understand/trained/net.ts';
import { signs as signNames } from '../../../src/understand/trained/signs.ts';
import { Weights } from '../../../src/understand/trained/weights.ts';
import { anySheet, plainNet, untaught } from './plain-net.ts';

const seeds = Array.from({ length: 24 }, (_, i) => i + 1);
/** Both widths, both depths, short and longer sheets. */
const sceneOf = (seed: number, ending = 2) => ({
  weights: new Weights(
    untaught(seed, { width: seed % 2 === 0 ? 16 : 32, depth: seed % 3 === 0 ? 2 : 1, ending }),
  ),
  sheet: anySheet(seed, 1 + (seed % 12)),
});

describe('ネットは、同じ計算を素直に書いたものと同じことを言う', () => {
  it('一歩ずついちばん確からしいしるしを選んだ列も、その中にある', () => {
    let found = 0;
    for (const seed of seeds) {
      const { weights, sheet } = sceneOf(seed);
      const greedy = plainNet(weights).greedy(sheet);
      if (greedy === undefined) continue;
      const given = openNet(weights)(sheet);
      const same = given.find(({ signs }) => signs.join() === greedy.signs.join());
      // What was less likely on the way may come out ahead, and the other is left behind.
      if (same === undefined) {
        expect(given.filter(({ log }) => log > greedy.log).length).toBeGreaterThan(0);
        continue;
      }
      expect(Math.abs(same.log - greedy.log)).toBeLessThan(1e-3);
      found++;
    }
    expect(found).toBeGreaterThan(seeds.length / 2);
  });

  it('どの読みの確からしさも、はじめから書き直したものと同じ', () => {
    let told = 0;
    for (const seed of seeds) {
      const { weights, sheet } = sceneOf(seed);
      const { logOf } = plainNet(weights);
      for (const { signs, log } of openNet(weights)(sheet)) {
        expect(Math.abs(log - logOf(sheet, signs))).toBeLessThan(1e-3);
        told++;
      }
    }
    expect(told).toBeGreaterThan(seeds.length);
  });

  it('しるし一つまでの読みのどれよりも、確からしい読みがある', () => {
    for (const seed of seeds) {
      const { weights, sheet } = sceneOf(seed, 5);
      const { logOf } = plainNet(weights);
      const short = [[], ...[...signNames.slice(1), ...sheet.mentions.keys()].map((one) => [one])];
      const likeliest = Math.max(...short.map((signs) => logOf(sheet, signs)));
      expect(openNet(weights)(sheet)[0]?.log).toBeGreaterThan(likeliest - 1e-3);
    }
  });
});

describe('ネットの読み', () => {
  it('確からしい順に並び、合わせて1を超えない', () => {
    for (const seed of seeds) {
      const { weights, sheet } = sceneOf(seed);
      const given = openNet(weights)(sheet);
      expect(given).toEqual(given.toSorted((a, b) => b.log - a.log));
      const shares = given.map(({ log }) => Math.exp(log));
      expect(shares.reduce((all, one) => all + one, 0)).toBeLessThan(1 + 1e-6);
      expect(new Set(given.map(({ signs }) => signs.join())).size).toBe(given.length);
    }
  });

  it('決まったしるしと、紙にあるものだけを書く', () => {
    for (const seed of seeds) {
      const { weights, sheet } = sceneOf(seed);
      for (const sign of openNet(weights)(sheet).flatMap(({ signs }) => signs)) {
        if (typeof sign === 'number') expect(sheet.mentions[sign]).toBeDefined();
        else expect(signNames.filter((one) => one !== 'END')).toContain(sign);
      }
    }
  });

  it('指すもののない紙でも読める', () => {
    const weights = new Weights(untaught(3));
    const sheet = { words: [['f1', 'f2'], ['f3'], []], mentions: [] };
    const given = openNet(weights)(sheet);
    expect(given.length).toBeGreaterThan(0);
    expect(given.flatMap(({ signs }) => signs).filter((one) => typeof one === 'number')).toEqual(
      [],
    );
  });

  it('終わらない列は、読みにならない', () => {
    const weights = new Weights(untaught(5, { ending: -60 }));
    expect(openNet(weights)(anySheet(5, 4))).toEqual([]);
  });
});

describe('ネットの覚え書きは使い回される', () => {
  it('二度目も、ほかの紙のあとでも、同じことを言う', () => {
    for (const seed of seeds.slice(0, 6)) {
      const { weights, sheet } = sceneOf(seed);
      const net = openNet(weights);
      const first = net(sheet);
      expect(net(sheet)).toEqual(first);
      for (const other of [1, 2, 7, 30]) net(anySheet(other, other));
      expect(net(sheet)).toEqual(first);
    }
  });

  it('長い紙では場所が増え、前と後の答えは変わらない', () => {
    const weights = new Weights(untaught(9, { width: 32, depth: 2 }));
    const [short, long] = [anySheet(9, 9), anySheet(10, 600)];
    const net = openNet(weights);
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
    const [before, during, after] = [net(short), net(long), net(short)];
    expect(grow).toHaveBeenCalled();
    grow.mockRestore();
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    expect(during.length).toBeGreaterThan(0);
    expect(openNet(weights)(long)).toEqual(during);
    expect(net(long)).toEqual(during);
  });

  it('長い紙の答えも、素直に書いたものと同じ', () => {
    const weights = new Weights(untaught(11));
    const long = anySheet(12, 160);
    const [best] = openNet(weights)(long);
    expect(best).toBeDefined();
    expect(
      Math.abs((best?.log ?? 0) - plainNet(weights).logOf(long, best?.signs ?? [])),
    ).toBeLessThan(1e-3);
  });

  it('二つのネットは、たがいに邪魔をしない', () => {
    const [one, other] = [2, 4].map((seed) => openNet(sceneOf(seed).weights));
    const sheet = anySheet(6, 6);
    const [first, second] = [one?.(sheet), other?.(sheet)];
    expect(one?.(sheet)).toEqual(first);
    expect(other?.(sheet)).toEqual(second);
    expect(first).not.toEqual(second);
  });
});
