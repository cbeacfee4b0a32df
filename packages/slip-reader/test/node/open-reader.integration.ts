import { openReader, type Reader } from '@tashika/slip-reader/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { photoBytes } from '../photos.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await openReader({ words: { cast: [], items: [] }, prices: [] });
});
const labelsOf = async (name: string, words?: { cast: string[]; items: string[] }) => {
  const prices = [600, 1100, 1500];
  const read = await reader.read(
    photoBytes(name),
    words === undefined ? {} : { expected: { words, prices } },
  );
  if (!read.ok) throw new Error(read.error.message);
  return read.value.page.rows.map(({ label }) => label);
};

describe('1枚ごとに渡す名前と品目', () => {
  it('開いたときにはない名前を、渡せばより確かに読む', async () => {
    const without = await labelsOf('B-normal-03');
    const labels = await labelsOf('B-normal-03', { cast: ['ぷぷ', 'ぽた'], items: [] });
    for (const row of [2, 5])
      expect(labels[row]?.confidence).toBeGreaterThan((without[row]?.confidence ?? 1) + 0.1);
    expect([labels[2], labels[5]]).toMatchObject([{ text: 'ププ D' }, { text: 'ぽた D' }]);
  });

  it('渡した品目の書き方で言い、次の1枚には残らない', async () => {
    const items = ['テキーラ 観覧車'];
    const labels = await labelsOf('A-normal-01', { cast: [], items });
    expect(labels[8]).toMatchObject({ text: 'テキーラ 観覧車' });
    const after = await labelsOf('A-normal-01');
    expect(after[8]).toMatchObject({ text: 'テキーラ観覧車' });
  });
});
