import { readFileSync } from 'node:fs';
import { lexiconOf, openRecognisers, readPhoto } from '@tashika/slip-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recognisers } from '../../src/recognisers.ts';
import { photoBytes, photoNames, truthOf } from '../photos.ts';

const words = {
  cast: [
    'にま',
    'ぷぷ',
    'てりあ',
    'なぎ',
    'くぅたろ',
    'りにゃ',
    'ゆり',
    'れん',
    'あきよ',
    'ゆな',
    'ぽた',
    'なお',
    'さら',
    'みく',
  ],
  items: [
    'ハッピーアワー',
    '飲み放題 延長30分',
    '飲み放題 最初の1h',
    '基本システム 1h',
    '単品ドリンク',
    'ショット',
    'テキーラ観覧車',
  ],
};
let recognisers: Recognisers;
beforeAll(async () => {
  recognisers = await openRecognisers({
    weights: async (name) => readFileSync(new URL(`../../weights/${name}.onnx`, import.meta.url)),
    prices: [300, 600, 700, 1100, 1500, 1700, 2200, 3300, 8400],
  });
});
const read = async (bytes: Uint8Array) =>
  readPhoto(bytes, { recognisers, lexicon: lexiconOf(words) });

describe.each(photoNames)('%s', (name) => {
  it('読んだ欄は正しく、場所と確信度が付く', async () => {
    const result = await read(photoBytes(name));
    if (!result.ok) throw new Error(result.error.message);
    const { page, width, height } = result.value;
    const truth = truthOf(name);
    expect(page.rows).toHaveLength(truth.rows.length);
    const numbers = [
      [page.entry, truth.entry],
      [page.exit, truth.exit],
      [page.stated_total, truth.stated_total],
      ...page.rows.map(
        (row, i) => [row.unit, truth.rows[i]?.unit ?? { state: '', text: null }] as const,
      ),
    ] as const;
    let sure = 0;
    for (const [cell, wanted] of numbers) {
      if (cell.state !== 'unreadable') {
        expect({ state: cell.state, text: cell.text }).toEqual({
          state: wanted.state,
          text: wanted.text,
        });
        if (cell.confidence >= 0.85) sure++;
      }
      const [left, top, right, bottom] = cell.box ?? [0, 0, 0, 0];
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true);
      expect(right - left).toBeGreaterThan(30);
    }
    // Saying nothing for sure would be right too, but of no use.
    expect(sure).toBeGreaterThan(numbers.length * 0.6);
  });
});

it('伝票のない写真は、そう伝える', async () => {
  const sharp = (await import('sharp')).default;
  const bytes = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#ddd' },
  })
    .jpeg()
    .toBuffer();
  expect(await read(bytes)).toMatchObject({ ok: false, error: { code: 'no-slip' } });
});
