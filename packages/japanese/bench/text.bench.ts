import { fold, kanaKey, kanaSimilarity } from '../src/index.ts';
import { comparison } from './measure.ts';

const line =
  'わ！何これ、めっちゃｶｯｺいい石像だね！！羽の装飾が　太陽光を反射して…まるで神様みたい～。' +
  'モーター温度は２５度、バッテリーは82%あるから問題なさそうだよ?';
const long = line.repeat(200);

const names = ['なぎ', 'くぅたろ', 'へらぽて', 'てりあ', 'りにゃ', 'ぽた', 'あきよ', 'ゆな'];
const written = ['なき', 'クータロ', 'へらぽ', 'てりや', 'りにや', 'ほた', 'あきこ', 'ゆうな'];

export default async function bench(report: (line: string) => void): Promise<void> {
  report(
    comparison(
      'fold, one line, with the map back',
      () => fold(line),
      () => characterwise(line),
    ),
  );
  report(
    comparison(
      'fold, 200 lines, with the map back',
      () => fold(long),
      () => characterwise(long),
    ),
  );
  report(
    comparison(
      'kanaKey, one line',
      () => kanaKey(line),
      () => keyByCharacter(line),
    ),
  );
  report(comparison('kanaSimilarity, 64 pairs of names', allPairs, allPairsWholeTable));
}

function allPairs(): void {
  for (const a of written) for (const b of names) kanaSimilarity(a, b);
}

function allPairsWholeTable(): void {
  for (const a of written) for (const b of names) wholeTable(kanaKey(a), kanaKey(b));
}

/** Baseline: normalise each character by itself and keep an array of offsets. Folds less than fold. */
function characterwise(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let folded = '';
  let previous = '';
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKC');
    if (plain !== previous || !/[\p{P}\p{S}\p{Zs}]/u.test(plain)) {
      for (let unit = 0; unit < plain.length; unit += 1) offsets.push(at);
      folded += plain;
    }
    previous = plain;
    at += character.length;
  }
  return { text: folded, offsets };
}

/** Baseline: one character at a time. */
function keyByCharacter(text: string): string {
  let key = '';
  for (const character of text.normalize('NFKC').toLowerCase()) {
    if (character.trim() === '') continue;
    const code = character.codePointAt(0) ?? 0;
    key += code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : character;
  }
  return key;
}

/** Baseline: the whole table of a plain edit distance on decomposed kana. */
function wholeTable(a: string, b: string): number {
  const left = [...a.normalize('NFD')];
  const right = [...b.normalize('NFD')];
  const table = Array.from({ length: left.length + 1 }, (_, i) =>
    Array.from({ length: right.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= left.length; i += 1) {
    for (let j = 1; j <= right.length; j += 1) {
      const row = table[i] ?? [];
      const above = table[i - 1] ?? [];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1),
      );
    }
  }
  return table[left.length]?.[right.length] ?? 0;
}
