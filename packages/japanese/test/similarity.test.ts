import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kanaKey, kanaSimilarity } from '../src/index.ts';

const registered = [
  ...['にま', 'ぷぷ', 'てりあ', 'へいわ', 'なぎ', 'くぅたろ', 'りにゃ'],
  ...['ゆり', 'れん', 'あきよ', 'ゆな', 'ぽた', 'なお', 'へらぽて'],
];
const threshold = 0.85;

/** The definition, followed literally: every way to turn one into the other, the cheapest counts. */
function obviousDistance(a: readonly string[], b: readonly string[]): number {
  const [x, ...restA] = a;
  const [y, ...restB] = b;
  const alone = (character: string) => (character === 'ー' ? 0.25 : 1);
  if (x === undefined) return b.reduce((sum, character) => sum + alone(character), 0);
  if (y === undefined) return a.reduce((sum, character) => sum + alone(character), 0);
  return Math.min(
    obviousDistance(restA, restB) + obviousSubstitution(x, y),
    obviousDistance(restA, b) + alone(x),
    obviousDistance(a, restB) + alone(y),
  );
}

/** Rows of kana that differ only in their dots or their size. */
const families = [
  'あぁ',
  'いぃ',
  'うぅゔ',
  'えぇ',
  'おぉ',
  'かがゕ',
  'きぎ',
  'つづっ',
  'はばぱ',
  'ほぼぽ',
  'やゃ',
  'た',
  'ん',
];

function obviousSubstitution(x: string, y: string): number {
  if (x === y) return 0;
  const vowel = (character: string) => 'あいうえおぁぃぅぇぉ'.includes(character);
  if ((x === 'ー' && vowel(y)) || (y === 'ー' && vowel(x))) return 0.25;
  return families.some((family) => family.includes(x) && family.includes(y)) ? 0.25 : 1;
}

describe('kanaSimilarity（A34）', () => {
  it.each([
    ['なき', 'なぎ', 0.875],
    ['くうたろ', 'くぅたろ', 0.9375],
    ['ほた', 'ぽた', 0.875],
    ['へらぽ', 'へらぽて', 0.75],
    ['ばば', 'ぱぱ', 0.75],
    ['ゆーり', 'ゆうり', 1 - 0.25 / 3],
    ['ゆーり', 'ゆり', 1 - 0.25 / 3],
    ['ゆーり', 'ゆきり', 1 - 1 / 3],
    ['か', 'さ', 0],
    ['ナギ', 'なぎ', 1],
    ['ﾅｷﾞ', 'な ぎ', 1],
    ['', '', 1],
    ['', 'なぎ', 0],
    ['', 'ー', 0.75],
    ['e', 'é', 0],
    ['わ\u3099', 'わ', 0.75],
  ])('%j と %j は %d', (a, b, expected) => {
    expect(kanaSimilarity(a, b)).toBeCloseTo(expected, 10);
  });

  const best = (written: string) =>
    registered.filter((name) => kanaSimilarity(written, name) >= threshold);

  it.each([
    ['なき', 'なぎ'],
    ['くうたろ', 'くぅたろ'],
    ['ほた', 'ぽた'],
    ['クータロ', 'くぅたろ'],
    ['ふぷ', 'ぷぷ'],
    ['てりあー', 'てりあ'],
  ])('%s は登録名 %s だけに届く', (written, name) => {
    expect(best(written)).toEqual([name]);
  });

  it.each([['ゆき'], ['てりや'], ['あきこ'], ['ふふ'], ['へらぽ'], ['あおい']])(
    '%s はどの登録名にも届かない',
    (written) => {
      expect(best(written)).toEqual([]);
    },
  );

  it('登録名どうしは0.6より離れている', () => {
    for (const a of registered) {
      for (const b of registered) {
        if (a !== b) expect(kanaSimilarity(a, b)).toBeLessThan(0.6);
      }
    }
  });

  const name = fc
    .array(fc.constantFrom(...families.join(''), 'ー'), { maxLength: 5 })
    .map((characters) => characters.join(''));

  it('定義どおりに数えたものと一致する', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const longest = Math.max(a.length, b.length);
        const expected = longest === 0 ? 1 : 1 - obviousDistance([...a], [...b]) / longest;
        expect(kanaSimilarity(a, b)).toBeCloseTo(expected, 10);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('対称で、0から1の間にあり、鍵が等しいときだけ1になる', () => {
    const anyName = fc.oneof(name, fc.string({ unit: 'binary', maxLength: 8 }));
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        const similarity = kanaSimilarity(a, b);
        expect(kanaSimilarity(b, a)).toBe(similarity);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(similarity === 1).toBe(kanaKey(a) === kanaKey(b));
      }),
      { numRuns: runs(5_000) },
    );
  });
});
