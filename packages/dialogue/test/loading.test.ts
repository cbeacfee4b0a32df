import { describe, expect, it, vi } from 'vitest';
import { judgeLine, judgeLineLoading } from '../src/index.ts';
import { characterOf, tokeniser } from './reading.ts';

const input = (text: string) => ({ character: characterOf('あゆ'), text });

describe('形態素解析は、結果を変えうるときだけ', () => {
  it.each([
    'そうですね。つまり雨です。',
    'これは本です。',
    '姉様、すごいですね。',
    '私には分かりません。東京では雨でした。',
  ])('読み込まない: %s', async (text) => {
    const load = vi.fn(async () => tokeniser());
    expect(await judgeLineLoading(input(text), load)).toEqual(judgeLine(input(text), tokeniser));
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['金閣寺は広いです。', '私は一人暮らしです。', 'あなたの考えは、味も完璧です。'])(
    '読み込む: %s',
    async (text) => {
      const load = vi.fn(async () => tokeniser());
      expect(await judgeLineLoading(input(text), load)).toEqual(judgeLine(input(text), tokeniser));
      expect(load).toHaveBeenCalledOnce();
    },
  );

  it('読み込みの失敗は、そのまま伝わる', async () => {
    const failing = async () => {
      throw new Error('辞書がありません');
    };
    await expect(judgeLineLoading(input('金閣寺は広いです。'), failing)).rejects.toThrow('辞書');
  });
});
